"""Sounds. Without an audio device everything here is silent and nothing else notices."""

from __future__ import annotations

from pathlib import Path

import pygame

FOLDER = Path(__file__).parents[2] / "sounds"
RATE, BUFFER, VOICES = 22050, 512, 12


class Sound:
    """The effects and the music. ``open`` is slow and is called after the first picture; until then it is silent."""

    def __init__(self) -> None:
        self._effects: dict[str, pygame.mixer.Sound] = {}
        self._volume = 0.0
        self._music = 0.0
        self._open = False

    def open(self) -> None:
        """Opens the audio device and loads the effects; stays silent if there is none."""
        try:
            pygame.mixer.init(RATE, buffer=BUFFER)
            pygame.mixer.set_num_channels(VOICES)
            self._effects = {path.stem: pygame.mixer.Sound(path) for path in sorted(FOLDER.glob("*.wav"))}
        except pygame.error:
            return
        self._open = True
        self.set_volumes(self._volume, self._music)

    def set_volumes(self, effects: float, music: float) -> None:
        """Volumes from 0 to 1; music at 0 is stopped."""
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
        except pygame.error:
            self._music = 0.0

    def play(self, name: str) -> None:
        """Plays an effect."""
        if self._volume and name in self._effects:
            self._effects[name].play()
