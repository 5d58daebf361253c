"""Which views of the cloth fit the rectangle of the window that shows it. Lengths are in pixels of the window."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

from pygame import Rect

from game.rules.cards.cells import Cell, x_y

MARGIN = 2
"""The cells that are shown around the cards: a card can be laid there."""
REACH = [
    (x, y)
    for x in range(-MARGIN, MARGIN + 1)
    for y in range(-MARGIN, MARGIN + 1)
    if abs(x) + abs(y) <= MARGIN
]
"""How far a card that touches a cell can reach from it, as differences of x and y."""
LEAST_ACROSS = 8
"""The view shows at least this number of cells along its shorter side, so that cards do not become too large."""
LEAST_ZOOMED = 12
"""A player can make cells as small as this, in pixels."""


@dataclass(frozen=True, slots=True)
class View:
    """What is shown: the point (x, y) of the grid is in the middle, and a cell has this many pixels."""

    x: float = 0.5
    y: float = 0.5
    cell: float = 1.0


@dataclass(slots=True)
class Viewport:
    """The rectangle of the window that shows the cloth: ``area``. ``least_cell``: unless a player zooms, cells are not smaller than
    this, in pixels; some cards are out of sight instead. ``covered``: what lies over the area, for example buttons. If possible there
    are no cards below it, and no cells on which the next card can be laid."""

    area: Rect
    least_cell: int
    covered: tuple[Rect, ...] = ()

    @property
    def most_cell(self) -> int:
        return max(self.least_cell, min(self.area.size) // LEAST_ACROSS)

    def point(self, at: tuple[int, int], view: View) -> tuple[float, float]:
        dx, dy = at[0] - self.area.x - self.area.width / 2, at[1] - self.area.y - self.area.height / 2
        return view.x + dx / view.cell, view.y + dy / view.cell

    def least_zoomed(self, cells: Collection[Cell]) -> float:
        """The smallest cell to which a player can zoom: all these cells are in sight then."""
        left, top, right, bottom = bounds(cells, MARGIN)
        all_shown = min(self.area.width / (right - left), self.area.height / (bottom - top))
        return max(min(LEAST_ZOOMED, self.least_cell), min(self.least_cell, all_shown))

    def fitting(self, cells: Collection[Cell], focus: Collection[Cell], old: View) -> View:
        """These cells as large as possible. If they are too many, those of the focus, as close to the old view as possible."""
        views = [self._filling(room, cells, focus, old) for room in self._rooms()]
        clear = [view for view in views if self._clear(view, cells)]
        return max(clear, key=lambda view: view.cell, default=views[-1])

    def showing(self, cells: Collection[Cell], old: View) -> View:
        """Moved as little as possible so that these cells and their margin are in sight."""
        return self._showing(cells, old, self._rooms()[-1])

    def keeping(self, cells: Collection[Cell], old: View) -> View:
        """Moved as little as possible so that at least one of these cells is in sight."""

        def distance(cell: Cell) -> float:
            x, y = x_y(cell)
            return math.hypot(x + 0.5 - old.x, y + 0.5 - old.y)

        nearest = min(sorted(cells), key=distance)
        left, top, right, bottom = bounds((nearest,), 0)
        x = _reaching(old.x, left, right, self.area.width / old.cell)
        y = _reaching(old.y, top, bottom, self.area.height / old.cell)
        return View(x, y, old.cell)

    def _showing(self, cells: Collection[Cell], old: View, room: Rect) -> View:
        left, top, right, bottom = bounds(cells, MARGIN)
        dx, dy = self._off_middle(room, old.cell)
        x = _reaching(old.x + dx, left, right, room.width / old.cell) - dx
        y = _reaching(old.y + dy, top, bottom, room.height / old.cell) - dy
        return View(x, y, old.cell)

    def _filling(self, room: Rect, cells: Collection[Cell], focus: Collection[Cell], old: View) -> View:
        left, top, right, bottom = bounds(cells, MARGIN)
        across, down = room.width / (right - left), room.height / (bottom - top)
        cell = max(self.least_cell, min(self.most_cell, math.floor(min(across, down))))
        wide, high = room.width / cell, room.height / cell
        near = self._showing(focus, View(old.x, old.y, cell), room)
        dx, dy = self._off_middle(room, cell)
        x = (
            (left + right) / 2 - dx
            if right - left <= wide
            else _between(near.x, left + wide / 2 - dx, right - wide / 2 - dx)
        )
        y = (
            (top + bottom) / 2 - dy
            if bottom - top <= high
            else _between(near.y, top + high / 2 - dy, bottom - high / 2 - dy)
        )
        return View(x, y, cell)

    def _rooms(self) -> list[Rect]:
        """The area, and the parts of it around what covers it, unless they are small. The largest comes last."""
        if not self.covered:
            return [self.area]
        area, over = self.area, self.covered[0].unionall(self.covered[1:])
        beside = [
            Rect(area.x, over.bottom, area.width, area.bottom - over.bottom),
            Rect(area.x, area.y, area.width, over.top - area.top),
            Rect(over.right, area.y, area.right - over.right, area.height),
            Rect(area.x, area.y, over.left - area.left, area.height),
        ]
        large = [room for room in beside if 2 * min(room.size) > min(area.size)]
        return [area, *sorted(large, key=lambda room: room.width * room.height)]

    def _clear(self, view: View, cells: Collection[Cell]) -> bool:
        """Whether no card, and no cell on which the next one can be laid, is below what covers the area."""
        points = [x_y(cell) for cell in cells]
        for over in self.covered:
            x, y = self.point(over.topleft, view)
            right, bottom = self.point(over.bottomright, view)
            if any(
                x - 1 < across + dx < right and y - 1 < down + dy < bottom
                for across, down in points
                if x - 1 - MARGIN < across < right + MARGIN and y - 1 - MARGIN < down < bottom + MARGIN
                for dx, dy in REACH
            ):
                return False
        return True

    def _off_middle(self, room: Rect, cell: float) -> tuple[float, float]:
        return (
            (room.x + room.width / 2 - self.area.x - self.area.width / 2) / cell,
            (room.y + room.height / 2 - self.area.y - self.area.height / 2) / cell,
        )


def bounds(cells: Collection[Cell], margin: int) -> tuple[int, int, int, int]:
    """Left, upper, right and lower edge, in cells."""
    points = [x_y(cell) for cell in cells]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + 1 + margin, max(ys) + 1 + margin


def _between(value: float, least: float, most: float) -> float:
    return min(most, max(least, value))


def _reaching(middle: float, low: float, high: float, length: float) -> float:
    """Moved as little as possible so that a range of this length covers low..high; their middle if it cannot."""
    if high - low > length:
        return (low + high) / 2
    return _between(middle, high - length / 2, low + length / 2)
