"""Sound effects and music. Without an audio device, all calls work and nothing is heard."""

from __future__ import annotations

from pathlib import Path

import pygame

FOLDER = Path(__file__).parents[2] / "sounds"


class Sound:
    """``open`` is slow, so the game calls it after the first frame; nothing is heard before. ``silent``: no effect begins. Set it
    while something is skipped, because many would begin at once."""

    def __init__(self) -> None:
        self.silent = False
        self._effects: dict[str, pygame.mixer.Sound] = {}
        self._volume = 0.0
        self._music = 0.0
        self._open = False

    def open(self) -> None:
        """Opens the audio device and loads the effects. If there is no device, or a file cannot be opened, all stays silent."""
        try:
            pygame.mixer.init(22050, buffer=512)
            pygame.mixer.set_num_channels(12)
            self._effects = {path.stem: pygame.mixer.Sound(path) for path in sorted(FOLDER.glob("*.wav"))}
        except (pygame.error, OSError):
            return
        self._open = True
        self.set_volumes(self._volume, self._music)

    @property
    def is_open(self) -> bool:
        """Whether there is an audio device, so that something can be heard."""
        return self._open

    def set_volumes(self, effects: float, music: float) -> None:
        """Sets the volumes, 0..1. At 0 the music stops."""
        self._volume, self._music = effects, music
        if not self._open:
            return
        for effect in self._effects.values():
            effect.set_volume(effects)
        try:
            pygame.mixer.music.set_volume(music)
            if not music:
                pygame.mixer.music.stop()
            elif not pygame.mixer.music.get_busy():
                pygame.mixer.music.load(FOLDER / "music.ogg")
                pygame.mixer.music.play(-1, fade_ms=2000)
        except (pygame.error, OSError):
            self._music = 0.0

    def play(self, name: str) -> None:
        """Plays the effect ``sounds/NAME.wav``. An unknown name is ignored."""
        if self._volume and not self.silent and name in self._effects:
            self._effects[name].play()
