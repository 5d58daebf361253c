"""A rectangle of the window whose content faces one of the four sides, and copies of surfaces that are turned that way."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect

from game.engine.surface_cache import cached

BOTTOM, LEFT, TOP, RIGHT = range(4)
"""The sides of a screen, clockwise. The number says by how many quarter turns a picture that faces the side is turned clockwise."""
SIDES = (BOTTOM, LEFT, TOP, RIGHT)
LARGE_AREA = 1 << 16


class Place(NamedTuple):
    """A rectangle of the window, and the side that its content faces.

    Inside, positions are *local*: (0, 0) is the corner that is top left for a reader at that side.

    >>> place = Place((100, 50, 20, 80), LEFT)
    >>> place.size
    (80, 20)
    >>> place.inward((119, 50))
    (0, 0)
    >>> place.outward(Rect(0, 0, 8, 2))
    Rect(118, 50, 2, 8)
    """

    area: tuple[int, int, int, int]
    side: int = BOTTOM

    @classmethod
    def of(cls, rect: Rect, side: int = BOTTOM) -> Place:
        return cls((rect.x, rect.y, rect.width, rect.height), side)

    @property
    def size(self) -> tuple[int, int]:
        return (self.area[3], self.area[2]) if self.side % 2 else (self.area[2], self.area[3])

    def outward(self, rect: Rect) -> Rect:
        left, top, width, height = self.area
        match self.side:
            case 0:
                return rect.move(left, top)
            case 1:
                return Rect(left + width - rect.bottom, top + rect.x, rect.height, rect.width)
            case 2:
                return Rect(left + width - rect.right, top + height - rect.bottom, rect.width, rect.height)
            case _:
                return Rect(left + rect.y, top + height - rect.right, rect.height, rect.width)

    def inward(self, at: tuple[int, int]) -> tuple[int, int]:
        """The local position of a pixel of the window. It may lie outside the place."""
        x, y = at[0] - self.area[0], at[1] - self.area[1]
        width, height = self.area[2:]
        return ((x, y), (y, width - 1 - x), (width - 1 - x, height - 1 - y), (height - 1 - y, x))[self.side]

    def local(self, rect: Rect) -> Rect:
        """The local rectangle for one of the window. It may lie outside the place."""
        left, top = self.inward(rect.topleft)
        right, bottom = self.inward((rect.right - 1, rect.bottom - 1))
        return Rect(min(left, right), min(top, bottom), abs(right - left) + 1, abs(bottom - top) + 1)

    def contains(self, at: tuple[int, int]) -> bool:
        return Rect(self.area).collidepoint(at)


def turned(surface: pygame.Surface, quarters: int) -> pygame.Surface:
    """Clockwise, by that number of quarters. The same surface has the same copy."""
    if not quarters:
        return surface
    make = _turned_large if surface.width * surface.height > LARGE_AREA else _turned_small
    return make(surface, quarters)


def turn(surface: pygame.Surface, quarters: int) -> pygame.Surface:
    """A new copy of the surface, turned clockwise by that number of quarters."""
    return pygame.transform.rotate(surface, -90 * quarters)


_turned_small = cached(512)(turn)
_turned_large = cached(64, large=True)(turn)
