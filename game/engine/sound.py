"""Sound effects and music. Without an audio device, all calls work and nothing is heard.

Opening a device takes long, and while a sound server hangs it takes for ever. ``pygame.mixer.init`` lets no other thread run
meanwhile. So a thread first opens and closes a device with SDL itself, which lets the others run; what has just worked does not hang.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame

FOLDER = Path(__file__).parents[2] / "sounds"
RATE, CHANNELS, BUFFER = 22050, 2, 512
RETRY_SECONDS = 5.0
"""If no device can be opened, or it has gone, the next sound after this time tries again. A sound server that is started again needs
some seconds; before, SDL could take the device itself and keep it from the server."""
SDL_INIT_AUDIO = 0x10


class Sound:
    """``open`` is slow, so the game calls it after the first frame; nothing is heard before. ``silent``: no effect begins. Set it
    while something is skipped, because many would begin at once. ``is_open``: whether there is a device; only then is the mixer of
    pygame used outside the thread that opens it. A process has one ``Sound``. ``failed``: called with the reason, on any
    thread, when no device could be opened. ``now``: a clock."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.silent = False
        self.is_open = False
        self.failed: Callable[[str], None] = lambda why: None
        self._now = now
        self._effects: dict[str, pygame.mixer.Sound] = {}
        self._volume = 0.0
        self._music = 0.0
        self._gone = False
        self._retry_at = math.inf  # Before ``open`` and after ``close``, nothing else opens a device.
        self._opening: threading.Thread | None = None
        self._applying = threading.Lock()

    def open(self) -> None:
        """Begins to open the audio device and to load the effects. If there is no device, or a file cannot be opened, all stays
        silent until it is tried again."""
        if self.is_open or self.opening:
            return
        self._retry_at = self._now() + RETRY_SECONDS
        sdl = _sdl()
        if sdl:
            opening = threading.Thread(target=self._open, args=(sdl,), name="zatre-sound", daemon=True)
            with contextlib.suppress(RuntimeError):  # There may be too many threads.
                opening.start()
                self._opening = opening
        else:
            self._open(None)

    @property
    def opening(self) -> bool:
        """Whether a device is being opened now."""
        return self._opening is not None and self._opening.is_alive()

    def lost(self) -> None:
        """The device has gone: it was unplugged, or the sound server has ended."""
        self._gone = True
        if self.is_open:
            self.is_open = False
            self._retry_at = self._now() + RETRY_SECONDS

    def close(self, seconds: float) -> None:
        """Waits until nothing is being opened any more, but at most so long. From now on nothing is opened or heard."""
        self._retry_at = math.inf
        if self._opening:
            self._opening.join(seconds)
        if self.is_open:
            self.is_open = False
            _end_effects()

    def set_volumes(self, effects: float, music: float) -> None:
        """Sets the volumes, 0..1. At 0 the music stops. Somebody who changes them wants to hear something."""
        changed = (effects, music) != (self._volume, self._music)
        self._volume, self._music = effects, music
        if self.is_open:
            self._apply()
        elif changed and self._retry_at < math.inf:
            self.open()

    def play(self, name: str) -> None:
        """Plays the effect ``sounds/NAME.wav``. An unknown name is ignored."""
        if not self.is_open:
            if self._now() >= self._retry_at and (self._volume or self._music):
                self.open()
        elif self._volume and not self.silent and name in self._effects:
            self._effects[name].play()

    def _open(self, sdl: ctypes.CDLL | None) -> None:
        try:
            _end_effects()
            pygame.mixer.quit()  # A device that has gone stays open. Closing it takes long.
            can_open = not sdl or _can_open(sdl)
            if self._retry_at == math.inf:  # Closed meanwhile.
                return
            if not can_open:
                self.failed(pygame.get_error())
                return
            self._gone = False
            pygame.mixer.init(RATE, channels=CHANNELS, buffer=BUFFER)
            pygame.mixer.set_num_channels(12)
            self._effects = {path.stem: pygame.mixer.Sound(path) for path in sorted(FOLDER.glob("*.wav"))}
        except (pygame.error, OSError) as error:
            self.failed(str(error))
            return
        self.is_open = not self._gone
        if self.is_open:
            self._apply()

    def _apply(self) -> None:
        with self._applying, contextlib.suppress(pygame.error, OSError):
            for effect in self._effects.values():
                effect.set_volume(self._volume)
            pygame.mixer.music.set_volume(self._music)
            if not self._music:
                pygame.mixer.music.stop()
            elif not pygame.mixer.music.get_busy():
                pygame.mixer.music.load(FOLDER / "music.ogg")
                pygame.mixer.music.play(-1, fade_ms=2000)


def _end_effects() -> None:
    """``pygame.mixer.quit``, which ``pygame.quit`` calls too, keeps Python's lock while it waits for the mixer's. An effect that ends
    at that moment has the mixer's and waits for Python's: the game would hang."""
    if pygame.mixer.get_init():
        pygame.mixer.stop()


def _sdl() -> ctypes.CDLL | None:
    """SDL and its mixer, as pygame uses them. None on Windows, which does not find them through pygame; there is no sound server that
    could hang."""
    with contextlib.suppress(AttributeError, OSError):
        found = ctypes.CDLL(pygame.mixer.__file__)
        if found.SDL_InitSubSystem and found.Mix_OpenAudio:
            return found
    return None


def _can_open(sdl: ctypes.CDLL) -> bool:
    if sdl.SDL_InitSubSystem(SDL_INIT_AUDIO):
        return False
    opened: bool = sdl.Mix_OpenAudio(RATE, pygame.AUDIO_S16SYS, CHANNELS, BUFFER) == 0
    if opened:
        sdl.Mix_CloseAudio()
    sdl.SDL_QuitSubSystem(SDL_INIT_AUDIO)
    return opened
