"""Layouts as data: rows and columns of named parts, boxes in rows that wrap, and strips along the four sides.

All lengths are in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from game.engine.place import Place

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
    size: tuple[int, int], long: int, short: int, *, corners_of_longer: bool = True
) -> SideStrips:
    """Of these depths along the longer and the shorter sides. The corners belong to the longer sides, or to the shorter ones."""
    wide = size[0] >= size[1]
    deep, high = (short, long) if wide else (long, short)
    middle = Rect((0, 0), size).inflate(-2 * deep, -2 * high)
    if wide is corners_of_longer:
        left, top = Rect(0, high, deep, middle.height), Rect(0, 0, size[0], high)
    else:
        left, top = Rect(0, 0, deep, size[1]), Rect(deep, 0, middle.width, high)
    bottom, right = top.move(0, size[1] - high), left.move(size[0] - deep, 0)
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
