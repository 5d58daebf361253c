"""Rectangles: rows and columns of named parts, boxes in rows that wrap, strips along the four sides, and places that face a side.

All lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect

from game.engine.surface_cache import cached

MIDDLE, FILL = "middle", "fill"
"""What ``wrapped`` does with a last row that has fewer boxes: they are in the middle, or wider."""


class Line(NamedTuple):
    """Parts side by side, or one below the other if it goes ``down``. See ``across`` and ``down``."""

    goes_down: bool
    length: float
    parts: dict[str, float | Line]


def across(length: float = 1.0, /, **parts: float | Line) -> Line:
    """Parts from left to right. A whole number is a length; a float is a share of the room that lengths and gaps leave.

    A part can be a line itself; its own ``length`` counts the same way. A part whose name begins with _ is empty space.

    >>> foot = across(30, rack=0.5, bag=0.2, keys=down(0.3, take_back=0.5, done=0.5))
    >>> found = areas(down(pad=1.0, status=20, foot=foot), Rect(0, 0, 208, 100), gap=4)
    >>> found["pad"], found["done"]
    (Rect(0, 0, 208, 42), Rect(148, 87, 60, 13))
    """
    return Line(False, length, parts)


def down(length: float = 1.0, /, **parts: float | Line) -> Line:
    """Parts from top to bottom; see ``across``.

    >>> areas(down(heading=10, _=5, text=1.0), Rect(0, 0, 50, 40))
    {'heading': Rect(0, 0, 50, 10), 'text': Rect(0, 15, 50, 25)}
    """
    return Line(True, length, parts)


def areas(line: Line, area: Rect, gap: int = 0) -> dict[str, Rect]:
    """The rectangle of each named part that is no line itself. ``gap``: the space between neighbours in every line."""
    found: dict[str, Rect] = {}
    whole = area.height if line.goes_down else area.width
    lengths = [part.length if isinstance(part, Line) else part for part in line.parts.values()]
    for (name, part), (start, length) in zip(line.parts.items(), _spans(lengths, whole, gap), strict=True):
        if line.goes_down:
            own = Rect(area.x, area.y + start, area.width, length)
        else:
            own = Rect(area.x + start, area.y, length, area.height)
        if isinstance(part, Line):
            found |= areas(part, own, gap)
        elif not name.startswith("_"):
            found[name] = own
    return found


def rows(area: Rect, gap: int, *lengths: float) -> list[Rect]:
    """Parts one below the other that need no name; see ``down``."""
    return [*areas(down(**{f"row{at}": length for at, length in enumerate(lengths)}), area, gap).values()]


def columns(area: Rect, gap: int, count: int) -> list[Rect]:
    """That many equal parts side by side. >>> [part.x for part in columns(Rect(0, 0, 100, 10), 5, 3)] [0, 35, 70]"""
    return wrapped(area, gap, count, count, area.height)


def wrapped(
    area: Rect, gap: int, count: int, most: int, tall: int, *, last: str = "", widest: int = 0
) -> list[Rect]:
    """``count`` equal boxes from the top of an area on, row by row. They may reach further down than the area.

    ``most``: how many are side by side. ``tall``: the height of each. ``last``: FILL or MIDDLE; otherwise a last row with fewer
    boxes begins at the left. ``widest``: the greatest width of a box; if that is less than there is room for, rows are in the middle.

    >>> [tuple(box) for box in wrapped(Rect(0, 0, 100, 0), 10, 3, 2, 20, last=FILL)]
    [(0, 0, 45, 20), (55, 0, 45, 20), (0, 30, 100, 20)]
    >>> [box.x for box in wrapped(Rect(0, 0, 100, 0), 10, 3, 2, 20, last=MIDDLE, widest=30)]
    [15, 55, 35]
    """
    boxes = []
    for at in range(count):
        row, column = divmod(at, most)
        in_row = min(most, count - row * most) if last else most
        wide = (area.width + gap) // (in_row if last == FILL else most) - gap
        wide = min(wide, widest) if widest else wide
        left = area.x
        if widest or last:
            left = area.centerx - (wide * in_row + gap * (in_row - 1)) // 2
        boxes.append(Rect(left + column * (wide + gap), area.y + row * (tall + gap), wide, tall))
    return boxes


def within(area: Rect, width: int, height: int) -> Rect:
    """A rectangle of this size in the middle of an area. It can be larger than the area.

    >>> within(Rect(10, 10, 100, 50), 40, 20)
    Rect(40, 25, 40, 20)
    """
    return Rect(area.x + (area.width - width) // 2, area.y + (area.height - height) // 2, width, height)


class SideStrips(NamedTuple):
    """One along each side (see ``Place``), and the area between them."""

    strips: tuple[Rect, Rect, Rect, Rect]
    middle: Rect

    def places(self, sides: Sequence[int], gap: int, inset: int | None = None) -> list[Place]:
        """A place for each player. ``sides``: where they sit, in clockwise order. Of two players at a side, the first is at the right
        of the second. ``gap``: between two. ``inset``: around all; half the gap if left out."""
        smaller = gap if inset is None else 2 * inset
        places = []
        for number, side in enumerate(sides):
            whole = Place.of(self.strips[side].inflate(-smaller, -smaller), side)
            count, before = sides.count(side), sides[:number].count(side)
            share = columns(Rect((0, 0), whole.size), gap, count)[count - 1 - before]
            places.append(Place.of(whole.outward(share), side))
        return places


def side_strips(
    size: tuple[int, int], sides: Sequence[int], long: int, short: int, *, corners_of_longer: bool = True
) -> SideStrips:
    """Of these depths along the longer and the shorter ones of ``sides``; the others leave their room to the rest. The corners belong
    to the longer sides, or to the shorter ones."""
    wide = size[0] >= size[1]
    deep, high = (short, long) if wide else (long, short)
    below, at_left, above, at_right = (
        depth * (side in sides) for side, depth in enumerate((high, deep, high, deep))
    )
    whole = Rect((0, 0), size)
    middle = Rect(at_left, above, whole.width - at_left - at_right, whole.height - above - below)
    level, upright = (whole, middle) if wide is corners_of_longer else (middle, whole)
    bottom = Rect(level.x, middle.bottom, level.width, below)
    left = Rect(0, upright.y, at_left, upright.height)
    top = Rect(level.x, 0, level.width, above)
    right = Rect(middle.right, upright.y, at_right, upright.height)
    return SideStrips((bottom, left, top, right), middle)


def _spans(lengths: Sequence[float], whole: int, gap: int) -> list[tuple[int, int]]:
    """Start and length of each part; together they take the ``whole`` if there is a share."""
    fixed = sum(length for length in lengths if isinstance(length, int))
    shares = sum(length for length in lengths if not isinstance(length, int))
    room = max(0, whole - fixed - gap * (len(lengths) - 1))
    spans, start, shared = [], 0, 0.0
    for length in lengths:
        if isinstance(length, int):
            own = length
        else:
            own = round(room * (shared + length) / shares) - round(room * shared / shares)
            shared += length
        spans.append((start, own))
        start += own + gap
    return spans


BOTTOM, LEFT, TOP, RIGHT = range(4)
"""The sides of a screen, clockwise. The number says by how many quarter turns a picture that faces the side is turned clockwise."""
SIDES = (BOTTOM, LEFT, TOP, RIGHT)
TURNED_LARGE = 1 << 16


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
        """The rectangle in the window for a local one."""
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
    make = _turned_large if surface.width * surface.height > TURNED_LARGE else _turned_small
    return make(surface, quarters)


def turn(surface: pygame.Surface, quarters: int) -> pygame.Surface:
    """A new copy of the surface, turned clockwise by that number of quarters."""
    return pygame.transform.rotate(surface, -90 * quarters)


_turned_small = cached(512)(turn)
_turned_large = cached(64, large=True)(turn)
