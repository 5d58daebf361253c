"""The window: its size, full screen or not, and presenting what has changed."""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys

import pygame

from game.engine.picture import Canvas, Picture
from game.engine.surface_cache import clear_caches

SMALLEST_SIZE = (320, 240)
MMAP_THRESHOLD, THRESHOLD_BYTES = -3, 1 << 18
"""glibc's number for the setting, and its value."""


def at_least_smallest(size: tuple[int, int]) -> tuple[int, int]:
    """The size, made large enough for the smallest window that scenes support: 320 x 240, or 240 x 320 upright."""
    width, height = size
    long, short = SMALLEST_SIZE
    return (
        (max(width, long), max(height, short)) if width >= height else (max(width, short), max(height, long))
    )


class Window:
    """The one window of the game.

    Pictures are painted by the processor. Under X11, SDL by default keeps a frame buffer on the graphics card and redraws the
    whole window from it however little has changed; without it, only the changed rectangles travel. Other display
    servers know no other way.
    """

    def __init__(
        self, size: tuple[int, int], title: str, icon: pygame.Surface | None, full_screen: bool
    ) -> None:
        _return_large_blocks()
        pygame.display.init()
        if pygame.display.get_driver() == "x11":
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        if icon:
            pygame.display.set_icon(icon)
        pygame.display.set_caption(title)
        self._windowed = self._painted = size
        self.full_screen = full_screen
        self._open()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._surface.get_size()

    def show(self, picture: Picture) -> list[pygame.Rect]:
        """Paints and presents what differs from the picture before; returns the rectangles."""
        rects = self._canvas.show(picture)
        if rects:
            pygame.display.update(rects)
        return rects

    def refresh(self) -> None:
        """Another size, or the window was covered: the next picture is painted whole."""
        self._take(pygame.display.get_surface() or self._surface)
        if not self.full_screen:
            self._windowed = self.size

    def set_full_screen(self, full_screen: bool) -> None:
        """Takes the whole screen, or gives it back."""
        if full_screen != self.full_screen:
            self.full_screen = full_screen
            self._open()

    def _open(self) -> None:
        if self.full_screen:
            self._take(pygame.display.set_mode((0, 0), pygame.FULLSCREEN))
        else:
            self._take(pygame.display.set_mode(at_least_smallest(self._windowed), pygame.RESIZABLE))

    def _take(self, surface: pygame.Surface) -> None:
        """This is what is painted on from now on; pictures made for another size are forgotten."""
        if surface.get_size() != self._painted:
            clear_caches()
        self._painted = surface.get_size()
        self._surface = surface
        self._canvas = Canvas(surface)


def _return_large_blocks() -> None:
    """Makes glibc give the memory of large surfaces back as soon as they are freed. By itself it begins to keep it."""
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):  # Other C libraries have no such setting.
            ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, THRESHOLD_BYTES)
