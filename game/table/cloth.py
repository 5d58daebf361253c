"""Where the cells of the card game are in the window: a cloth without edges, seen through a view that moves and zooms.

The view follows the cards by itself until a player drags or zooms it. Positions and lengths are in pixels of the window.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pygame import Rect

from game.rules.cards.cells import ORIGIN, Cell, cell_at, x_y

STIFFNESS = 11.0
"""How fast the view moves: it has covered two thirds of its way after about 2 / STIFFNESS seconds."""
NEAR = 0.2

Direction = tuple[int, int]
"""A side of the area: (1, 0) is the right one, (0, 1) the lower one."""


class Cloth:
    """The view of the cloth in a rectangle of the window. See ``Viewport`` for the arguments."""

    def __init__(self, area: Rect, least_cell: int, covered: tuple[Rect, ...] = ()) -> None:
        self.viewport = Viewport(area, max(1, least_cell), covered)
        self.manual = False
        """Whether a player has moved the view."""
        self._cells: frozenset[Cell] = frozenset({ORIGIN})
        self._focus: frozenset[Cell] = self._cells
        self._view = self._goal = self._fitting(View(cell=self.viewport.most_cell))
        self._speed = (0.0, 0.0, 0.0)

    @property
    def area(self) -> Rect:
        return self.viewport.area

    @property
    def cell(self) -> int:
        return max(1, round(self._view.cell))

    @property
    def view(self) -> View:
        """While it stays equal, every cell stays where it is."""
        return self._view

    @property
    def goal_cell(self) -> int:
        """The side that a cell will have when the view has arrived."""
        return max(1, round(self._goal.cell))

    @property
    def moving(self) -> bool:
        return self._view != self._goal

    @property
    def shows_all(self) -> bool:
        """Whether everything in use is in sight, and every place where a card can be laid."""
        left, top, right, bottom = bounds(self._cells, MARGIN)
        x, y = self._point(self.area.topleft)
        to_x, to_y = self._point(self.area.bottomright)
        near = NEAR / self._view.cell
        return x <= left + near and y <= top + near and to_x >= right - near and to_y >= bottom - near

    def rect(self, cell: Cell) -> Rect:
        x, y = x_y(cell)
        side = self._view.cell
        left = self.area.x + self.area.width / 2 + (x - self._view.x) * side
        top = self.area.y + self.area.height / 2 + (y - self._view.y) * side
        return Rect(math.floor(left + 0.5), math.floor(top + 0.5), self.cell, self.cell)

    def cell_at(self, at: tuple[int, int]) -> Cell | None:
        """None outside the area, or where no card can reach."""
        if not self.area.collidepoint(at):
            return None
        x, y = self._point(at)
        return cell_at(math.floor(x), math.floor(y))

    def show(self, cells: Iterable[Cell], focus: Iterable[Cell] = ()) -> None:
        """Sets which cells are in use; the view begins to move so that they and a margin are shown as large as possible. ``focus``
        stays in sight if not all can be shown. If a player has moved the view, it moves only as far as ``focus`` needs."""
        self._cells = frozenset(cells) or frozenset({ORIGIN})
        self._focus = frozenset(focus) or self._cells
        if self.manual:
            if self._focus != self._cells:
                self._goal = self.viewport.showing(self._focus, self._goal)
        else:
            self._goal = self._fitting(self._goal)

    def resize(self, area: Rect, least_cell: int, covered: tuple[Rect, ...] = ()) -> None:
        self.viewport = Viewport(area, max(1, least_cell), covered)
        self._goal = View()  # So that the same window always shows the same part.
        self.reset()
        self._jump()

    def reset(self) -> None:
        self.manual = False
        self._goal = self._fitting(self._goal)

    def drag(self, dx: float, dy: float) -> None:
        """By this many pixels. Some card always stays in sight."""
        view = self._view
        self._set(View(view.x - dx / view.cell, view.y - dy / view.cell, view.cell))
        self._jump()

    def zoom(self, factor: float, about: tuple[int, int], *, gliding: bool = False) -> None:
        """Makes the cells larger by a factor; what is at ``about`` stays there. ``gliding``: the view moves there; otherwise at
        once."""
        old = self._goal if gliding else self._view
        least, most = self.viewport.least_zoomed(self._cells), self.viewport.most_cell
        cell = min(most, max(least, old.cell * factor))
        x, y = self.viewport.point(about, old)
        share = old.cell / cell
        self._set(View(x + (old.x - x) * share, y + (old.y - y) * share, cell))
        if not gliding:
            self._jump()

    def update(self, seconds: float, still: bool) -> bool:
        """Moves the view on. ``still``: it jumps to its goal, for reduced motion. Returns whether it is still moving."""
        if still or not self.moving:
            self._jump()
            return False
        now, goal = self._view, self._goal
        x, vx = _sprung(now.x, goal.x, self._speed[0], seconds)
        y, vy = _sprung(now.y, goal.y, self._speed[1], seconds)
        size, vs = _sprung(math.log(now.cell), math.log(goal.cell), self._speed[2], seconds)
        self._view, self._speed = View(x, y, math.exp(size)), (vx, vy, vs)
        reach = max(self.area.size) / goal.cell / 2
        apart = max(abs(x - goal.x), abs(y - goal.y)) * goal.cell + abs(math.exp(size) - goal.cell) * reach
        if apart < NEAR:
            self._jump()
        return self.moving

    def hidden(self, cells: Iterable[Cell]) -> set[Direction]:
        """The sides behind which some of these cells are out of sight."""
        sides = set()
        for cell in cells:
            x, y = self.rect(cell).center
            sides |= {
                direction
                for direction, beyond in (
                    ((-1, 0), x < self.area.left),
                    ((1, 0), x >= self.area.right),
                    ((0, -1), y < self.area.top),
                    ((0, 1), y >= self.area.bottom),
                )
                if beyond
            }
        return sides

    def _point(self, at: tuple[int, int]) -> tuple[float, float]:
        return self.viewport.point(at, self._view)

    def _fitting(self, old: View) -> View:
        return self.viewport.fitting(self._cells, self._focus, old)

    def _set(self, view: View) -> None:
        self.manual = True
        self._goal = self.viewport.keeping(self._cells, view)

    def _jump(self) -> None:
        self._view, self._speed = self._goal, (0.0, 0.0, 0.0)


def _sprung(value: float, goal: float, speed: float, seconds: float) -> tuple[float, float]:
    """Value and speed a while later, drawn to the goal by a critically damped spring."""
    away = value - goal
    push = (speed + STIFFNESS * away) * seconds
    fade = math.exp(-STIFFNESS * seconds)
    return goal + (away + push) * fade, (speed - STIFFNESS * push) * fade


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
