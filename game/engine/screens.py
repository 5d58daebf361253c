"""How large the window opens, and where: always on a screen. And when the screen stays awake."""

from __future__ import annotations

import contextlib
import ctypes
import math

import pygame
from pygame import Rect

DESIGN_SIZE = (1280, 720)
"""What pictures are designed for. Their lines are sharpest in windows that are larger by whole steps of it."""
STEPS = 4
"""The design is so many steps large."""
MOST_WIDE, MOST_HIGH = 0.92, 0.88
"""The shares of a small desktop that a window takes; the rest is for its title bar and the panels of the desktop."""


def first_size() -> tuple[int, int]:
    """Two thirds of the desktop, in whole steps of the design; the design itself, or what there is room for, if that is larger."""
    wide, high = DESIGN_SIZE
    desktop = next(iter(pygame.display.get_desktop_sizes()), None)
    if desktop is None:
        return DESIGN_SIZE
    steps = min(2 * STEPS * desktop[0] // (3 * wide), 2 * STEPS * desktop[1] // (3 * high))
    scale = max(steps / STEPS, min(1.0, MOST_WIDE * desktop[0] / wide, MOST_HIGH * desktop[1] / high))
    return round(wide * scale), round(high * scale)


def opening(last: Rect) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Size and place of a window that was there last; an empty rectangle: there was none. It is seen as a whole, on the screen where
    most of it was. A place of None is left to the system: nobody has chosen one, or the screen that it was on has gone."""
    screen = max(_screens(), key=lambda one: _area(one.clip(last)), default=Rect(last))
    if not _area(last) or last.w > screen.w or last.h > screen.h:
        return first_size(), None
    return last.size, last.clamp(screen).topleft if _area(screen.clip(last)) else None


def _screens() -> list[Rect]:
    """pygame does not say where a screen is. But SDL can open a window in the middle of it."""
    found = []
    for number, size in enumerate(pygame.display.get_desktop_sizes()):
        screen = Rect((0, 0), size)
        middle = pygame.WINDOWPOS_CENTERED | number
        probe = pygame.Window("", (2, 2), (middle, middle), hidden=True)
        screen.center = probe.position[0] + 1, probe.position[1] + 1
        probe.destroy()
        found.append(screen)
    return found


def _area(rect: Rect) -> int:
    return rect.w * rect.h


MOVING_SECONDS = 1.0
"""An animation that is shorter follows a press, and that has kept the screen awake. The system need not hear of it."""
GAMEPAD_SECONDS = 600.0
"""The system does not notice when somebody plays with a gamepad, and a turn can take long."""


class Waking:
    """Lets the screensaver and the lock come, except while something moves and for a while after the input of a gamepad. ``always``:
    they never come, as in a public place. Times are in seconds; no clock is read here."""

    def __init__(self, *, always: bool) -> None:
        self._always = always
        self._still_at, self._gamepad_at = math.inf, -math.inf

    def gamepad_used(self, now: float) -> None:
        self._gamepad_at = now

    def update(self, now: float, *, moving: bool) -> None:
        """``moving``: whether the picture changes by itself. Nobody sees that in a minimised window."""
        self._still_at = min(self._still_at, now) if moving else now
        needed = now - self._still_at >= MOVING_SECONDS or now - self._gamepad_at < GAMEPAD_SECONDS
        awake = self._always or (needed and pygame.display.get_active())
        if pygame.display.get_allow_screensaver() is awake:
            pygame.display.set_allow_screensaver(not awake)
            if not awake and pygame.display.get_driver() == "x11":
                _release_x11()


def _release_x11() -> None:
    """Without a screensaver on D-Bus, SDL asks the X server instead, and never takes that back. A second time does no harm."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.argtypes, pointer.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_void_p
    with contextlib.suppress(AttributeError, OSError):  # Without the library, SDL has not asked either.
        suspend = ctypes.CDLL("libXss.so.1").XScreenSaverSuspend
        suspend.argtypes = ctypes.c_void_p, ctypes.c_int
        suspend(pointer(pygame.display.get_wm_info()["display"], b"display"), 0)
