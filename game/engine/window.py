"""The window: opens it, switches to full screen and back, and shows pictures in it. A scene blends into the next one."""

from __future__ import annotations

import contextlib
import ctypes
import math
import os
import sys
import warnings
from collections.abc import Callable

import pygame
from pygame import Rect

from game.engine.layout import BOTTOM, SIDES, Place
from game.engine.picture import Canvas, Picture
from game.engine.surface_cache import clear_caches

SMALLEST_SIZE = (320, 240)
"""The smallest window that scenes support, in pixels; upright 240 x 320."""
MM_PER_INCH = 25.4
USUAL_INCHES, USUAL_MM_PER_PIXEL = 24, MM_PER_INCH / 96
"""Assumed for a screen of unknown size: this diagonal, or this size of a pixel if that is smaller."""


def at_least_smallest(size: tuple[int, int]) -> tuple[int, int]:
    """The size in pixels, enlarged where needed to the smallest size that scenes support."""
    width, height = size
    long, short = SMALLEST_SIZE
    return (
        (max(width, long), max(height, short)) if width >= height else (max(width, short), max(height, long))
    )


class Window:
    """The window of the game.

    The CPU paints the pictures. Under X11, SDL by default uploads them to the graphics card, which redraws the whole window
    even if little has changed. That is switched off here, so that only the changed rectangles are sent. SDL has no such
    choice for other display servers.

    ``at``: where it opens; None: where the system puts it. ``mounted``: the side of the screen that is at the bottom as it is
    mounted; the picture and its positions are turned to it. ``facing``: the side that the picture faces now, as seen from there.
    ``inches``: the diagonal of the screen, 0 if it is not known.
    """

    _placed: Place
    _canvas: Canvas

    def __init__(
        self,
        size: tuple[int, int],
        title: str,
        icon: pygame.Surface | None,
        full_screen: bool,
        mounted: int = BOTTOM,
        at: tuple[int, int] | None = None,
    ) -> None:
        return_large_blocks()
        warnings.filterwarnings("ignore", "Requested window was forcibly resized", RuntimeWarning)
        pygame.display.init()
        if pygame.display.get_driver() == "x11":
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        if icon:
            pygame.display.set_icon(icon)
        pygame.display.set_caption(title)
        self._windowed_size = self._opened_size = size
        self._windowed_at = at
        self._settled = at, size
        self.full_screen = full_screen
        self.facing = BOTTOM
        self.inches = 0.0
        self._mounted = mounted
        self._share: float | None = None
        self._desktop = next(iter(pygame.display.get_desktop_sizes()), None)
        self._open()

    @property
    def place(self) -> Place:
        """Pictures and positions of scenes are local to it."""
        return Place((0, 0, *self._surface.get_size()), (self._mounted + self.facing) % len(SIDES))

    @property
    def size(self) -> tuple[int, int]:
        return self.place.size

    @property
    def other_size(self) -> tuple[int, int]:
        """The size of the picture in full screen; if the screen is full now, in the window."""
        size = self._windowed_size if self.full_screen or not self._desktop else self._desktop
        return Place((0, 0, *size), self.place.side).size

    def mount(self, side: int) -> None:
        self._mounted = side

    @property
    def mm_per_pixel(self) -> float:
        """A usual one if the diagonal is not known."""
        if self._desktop is None:
            return USUAL_MM_PER_PIXEL
        side = (self.inches or USUAL_INCHES) * MM_PER_INCH / math.hypot(*self._desktop)
        return side if self.inches else min(side, USUAL_MM_PER_PIXEL)

    def show(self, picture: Picture) -> list[pygame.Rect]:
        """Returns the rectangles of the window that changed since the last picture."""
        if self.place != self._placed:
            self._begin()
        return _updated(self._canvas.show(picture))

    def show_blended(self, picture: Picture, share: float) -> list[pygame.Rect]:
        """``share``: how much of what the window has shown is still seen, from 1 down to 0 in several calls. Each moves the window a
        step towards the picture: a copy of what it has shown would take much memory."""
        if self._share is None and share < 1:
            self.forget()
            return self.show(picture)
        former = self._share or 1.0
        if self.place != self._placed:
            self._begin()
        alpha = round(255 * (1 - max(0.0, share) / former))
        self._share = share if share > 0 else None
        return _updated(self._canvas.blend(picture, alpha) if alpha < 255 else self._canvas.show(picture))

    def forget(self) -> None:
        """Lets go of the picture that is shown, so that its surfaces can be freed. The next one is painted as a whole."""
        self._share = None
        self._begin()

    def refresh(self) -> None:
        """Makes the next picture repaint everything, when the window was resized or uncovered."""
        self._use_surface(pygame.display.get_surface() or self._surface)
        self._note_bounds()

    def settle(self) -> None:
        """The system has put the window where it wants it."""
        self._note_bounds()
        self._settled = self._windowed_at, self._windowed_size

    @property
    def chosen_bounds(self) -> Rect | None:
        """Where somebody has put the window outside full screen, and how large; None if it is as it opened."""
        self._note_bounds()
        at, size = self._windowed_at, self._windowed_size
        return None if at is None or (at, size) == self._settled else Rect(at, size)

    def set_full_screen(self, full_screen: bool) -> None:
        if full_screen == self.full_screen:
            return
        self._note_bounds()
        self.full_screen = full_screen
        self._open(known=True)
        if not full_screen:
            # Under X11, SDL leaves the window as large as the screen, and moves it by its frame. It obeys when it is asked again.
            self._open(known=True)

    def _begin(self) -> None:
        self._placed = self.place
        self._canvas = Canvas(self._surface, self._placed)

    def _note_bounds(self) -> None:
        """Unless the window fills a screen: window managers can do that, too."""
        size = self._surface.get_size()
        if not self.full_screen and size not in pygame.display.get_desktop_sizes():
            self._windowed_at, self._windowed_size = pygame.display.get_window_position(), size

    def _open(self, *, known: bool = False) -> None:
        """``known``: the window had this size before, or it has been prepared for."""
        if self.full_screen:
            surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            surface = pygame.display.set_mode(at_least_smallest(self._windowed_size), pygame.RESIZABLE)
        self._use_surface(surface, known)
        if not self.full_screen and self._windowed_at:
            pygame.display.set_window_position(self._windowed_at)

    def _use_surface(self, surface: pygame.Surface, known: bool = False) -> None:
        if surface.get_size() != self._opened_size:
            clear_caches(lasting=not known)
        self._opened_size = surface.get_size()
        self._surface = surface
        self.forget()


def _updated(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    if rects:
        pygame.display.update(rects)
    return rects


MMAP_THRESHOLD_BYTES = 40 << 10
"""Most large surfaces are larger."""
BLEND_STEP_SECONDS = 0.03
"""The least time between two pictures of a blend. Each changes the whole window, so there are only half as many as usual."""


class Blend:
    """What the window showed fades out over the pictures of the next scene. ``seconds``: returns how long; 0 for not at all."""

    def __init__(self, window: Window, seconds: Callable[[], float]) -> None:
        self.running = False
        self._window = window
        self._seconds = seconds
        self._shown = 0
        self._began = self._stepped = 0.0

    def begin(self) -> None:
        """Another scene has come to the top."""
        self.running, self._shown = self._seconds() > 0, 0
        if self.running:
            self._window.forget()

    def show(self, picture: Picture, now: float) -> list[pygame.Rect]:
        """Shows the picture, below what fades out. Returns the rectangles of the window that changed. The time ``now``, in seconds,
        counts from the second picture, because the first can take long to make."""
        if not self.running:
            return self._window.show(picture)
        if self._shown < 2:
            self._began = now
        elif now - self._stepped < BLEND_STEP_SECONDS:
            return []
        self._shown += 1
        self._stepped = now
        share = 1 - (now - self._began) / max(0.001, self._seconds())
        self.running = share > 0
        return self._window.show_blended(picture, share)


def return_large_blocks() -> None:
    """From now on the memory of a large surface is returned when it is freed. Otherwise glibc raises its threshold and keeps it."""
    m_trim_threshold, m_mmap_threshold = -1, -3
    _call("mallopt", m_mmap_threshold, MMAP_THRESHOLD_BYTES)
    # With less, glibc returns the end of the memory for small blocks and fetches it again many times while a scene is painted.
    _call("mallopt", m_trim_threshold, 1 << 20)


def return_small_blocks() -> None:
    """Returns what is free between small surfaces. Takes one or two milliseconds."""
    _call("malloc_trim", 0)


def _call(function: str, *arguments: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):
            getattr(ctypes.CDLL(None), function)(*arguments)
