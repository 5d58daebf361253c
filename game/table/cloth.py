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
Edges = tuple[int, int, int, int]
"""Left, upper, right and lower edge of a part of the grid, in cells."""
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


class Cloth:
    """The view of the cloth in a rectangle of the window.

    ``area``: this rectangle. ``least_cell``: unless a player zooms, cells are not smaller than this; some cards are out of sight
    instead. ``covered``: what lies over the area, for example buttons. If possible there are no cards below it, and no cells on which
    the next card can be laid. ``manual``: a player has moved the view. ``view``: while it stays equal, every cell stays where it is.
    """

    def __init__(self, area: Rect, least_cell: int, covered: tuple[Rect, ...] = ()) -> None:
        self.view = self._goal = View()
        self._cells = self._focus = frozenset({ORIGIN})
        self._speed = (0.0, 0.0, 0.0)
        self.resize(area, least_cell, covered)

    @property
    def cell(self) -> int:
        return max(1, round(self.view.cell))

    @property
    def goal_cell(self) -> int:
        """The side that a cell will have when the view has arrived."""
        return max(1, round(self._goal.cell))

    @property
    def most_cell(self) -> int:
        return max(self.least_cell, min(self.area.size) // LEAST_ACROSS)

    @property
    def moving(self) -> bool:
        return self.view != self._goal

    @property
    def shows_all(self) -> bool:
        """Whether everything in use is in sight, and every place where a card can be laid."""
        left, top, right, bottom = bounds(self._cells, MARGIN)
        x, y = self._point(self.area.topleft, self.view)
        to_x, to_y = self._point(self.area.bottomright, self.view)
        near = NEAR / self.view.cell
        return x <= left + near and y <= top + near and to_x >= right - near and to_y >= bottom - near

    def rect(self, cell: Cell) -> Rect:
        x, y = x_y(cell)
        middle, side = _middle(self.area), self.view.cell
        left, top = middle[0] + (x - self.view.x) * side, middle[1] + (y - self.view.y) * side
        return Rect(math.floor(left + 0.5), math.floor(top + 0.5), self.cell, self.cell)

    def cell_at(self, at: tuple[int, int]) -> Cell | None:
        """None outside the area, or where no card can reach."""
        if not self.area.collidepoint(at):
            return None
        x, y = self._point(at, self.view)
        return cell_at(math.floor(x), math.floor(y))

    def show(self, cells: Iterable[Cell], focus: Iterable[Cell] = ()) -> None:
        """Sets which cells are in use; the view begins to move so that they and a margin are shown as large as possible. ``focus``
        stays in sight if not all can be shown. If a player has moved the view, it moves only as far as ``focus`` needs."""
        self._cells = frozenset(cells) or frozenset({ORIGIN})
        self._focus = frozenset(focus) or self._cells
        if self.manual:
            if self._focus != self._cells:
                self._goal = self._covering(bounds(self._focus, MARGIN), self._goal, self._rooms()[-1])
        else:
            self.reset()

    def resize(self, area: Rect, least_cell: int, covered: tuple[Rect, ...] = ()) -> None:
        self.area, self.least_cell, self.covered = area, max(1, least_cell), covered
        self._goal = View()  # So that the same window always shows the same part.
        self.reset()
        self._jump()

    def reset(self) -> None:
        """Shows all cells in use as large as possible. If they are too many, those of the focus, close to the old view."""
        self.manual = False
        views = [self._filling(room) for room in self._rooms()]
        clear = [view for view in views if self._clear(view)]
        self._goal = max(clear, key=lambda view: view.cell, default=views[-1])

    def drag(self, dx: float, dy: float) -> None:
        """By this many pixels. Some card always stays in sight."""
        view = self.view
        self._set(View(view.x - dx / view.cell, view.y - dy / view.cell, view.cell))
        self._jump()

    def zoom(self, factor: float, about: tuple[int, int], *, gliding: bool = False) -> None:
        """Makes the cells larger by a factor; what is at ``about`` stays there. ``gliding``: the view moves there; otherwise at
        once."""
        old = self._goal if gliding else self.view
        cell = min(self.most_cell, max(self._least_zoomed(), old.cell * factor))
        x, y = self._point(about, old)
        share = old.cell / cell
        self._set(View(x + (old.x - x) * share, y + (old.y - y) * share, cell))
        if not gliding:
            self._jump()

    def update(self, seconds: float, still: bool) -> bool:
        """Moves the view on. ``still``: it jumps to its goal, for reduced motion. Returns whether it is still moving."""
        if still or not self.moving:
            self._jump()
            return False
        now, goal = self.view, self._goal
        x, vx = _sprung(now.x, goal.x, self._speed[0], seconds)
        y, vy = _sprung(now.y, goal.y, self._speed[1], seconds)
        size, vs = _sprung(math.log(now.cell), math.log(goal.cell), self._speed[2], seconds)
        self.view, self._speed = View(x, y, math.exp(size)), (vx, vy, vs)
        reach = max(self.area.size) / goal.cell / 2
        apart = max(abs(x - goal.x), abs(y - goal.y)) * goal.cell + abs(math.exp(size) - goal.cell) * reach
        if apart < NEAR:
            self._jump()
        return self.moving

    def hidden(self, cells: Iterable[Cell]) -> set[Direction]:
        """The sides behind which some of these cells are out of sight."""
        return {
            direction
            for x, y in (self.rect(cell).center for cell in cells)
            for direction, beyond in (
                ((-1, 0), x < self.area.left),
                ((1, 0), x >= self.area.right),
                ((0, -1), y < self.area.top),
                ((0, 1), y >= self.area.bottom),
            )
            if beyond
        }

    def _point(self, at: tuple[float, float], view: View) -> tuple[float, float]:
        x, y = _middle(self.area)
        return view.x + (at[0] - x) / view.cell, view.y + (at[1] - y) / view.cell

    def _set(self, view: View) -> None:
        """Moved as little as possible so that at least one card is in sight."""

        def distance(cell: Cell) -> float:
            x, y = x_y(cell)
            return math.hypot(x + 0.5 - view.x, y + 0.5 - view.y)

        self.manual = True
        nearest = min(sorted(self._cells), key=distance)
        self._goal = self._covering(bounds((nearest,), 0), view, self.area)

    def _jump(self) -> None:
        self.view, self._speed = self._goal, (0.0, 0.0, 0.0)

    def _covering(self, edges: Edges, old: View, room: Rect) -> View:
        """Moved as little as possible so that the room covers what is between the edges; their middle if it cannot."""
        left, top, right, bottom = edges
        dx, dy = self._point(_middle(room), View(0, 0, old.cell))
        wide, high = room.width / old.cell / 2, room.height / old.cell / 2
        x = _between(old.x + dx, right - wide, left + wide) - dx
        y = _between(old.y + dy, bottom - high, top + high) - dy
        return View(x, y, old.cell)

    def _least_zoomed(self) -> float:
        """The smallest cell to which a player can zoom: all cells in use are in sight then."""
        left, top, right, bottom = bounds(self._cells, MARGIN)
        all_shown = min(self.area.width / (right - left), self.area.height / (bottom - top))
        return max(min(LEAST_ZOOMED, self.least_cell), min(self.least_cell, all_shown))

    def _filling(self, room: Rect) -> View:
        left, top, right, bottom = bounds(self._cells, MARGIN)
        across, down = room.width / (right - left), room.height / (bottom - top)
        cell = max(self.least_cell, min(self.most_cell, math.floor(min(across, down))))
        wide, high = room.width / cell / 2, room.height / cell / 2
        near = self._covering(bounds(self._focus, MARGIN), View(self._goal.x, self._goal.y, cell), room)
        dx, dy = self._point(_middle(room), View(0, 0, cell))
        x = _between(near.x + dx, left + wide, right - wide) - dx
        y = _between(near.y + dy, top + high, bottom - high) - dy
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

    def _clear(self, view: View) -> bool:
        """Whether no card, and no cell on which the next one can be laid, is below what covers the area."""
        points = [x_y(cell) for cell in self._cells]
        for over in self.covered:
            x, y = self._point(over.topleft, view)
            right, bottom = self._point(over.bottomright, view)
            if any(
                x - 1 < across + dx < right and y - 1 < down + dy < bottom
                for across, down in points
                if x - 1 - MARGIN < across < right + MARGIN and y - 1 - MARGIN < down < bottom + MARGIN
                for dx, dy in REACH
            ):
                return False
        return True


def _sprung(value: float, goal: float, speed: float, seconds: float) -> tuple[float, float]:
    """Value and speed a while later, drawn to the goal by a critically damped spring."""
    away = value - goal
    push = (speed + STIFFNESS * away) * seconds
    fade = math.exp(-STIFFNESS * seconds)
    return goal + (away + push) * fade, (speed - STIFFNESS * push) * fade


def bounds(cells: Collection[Cell], margin: int) -> Edges:
    points = [x_y(cell) for cell in cells]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + 1 + margin, max(ys) + 1 + margin


def _between(value: float, least: float, most: float) -> float:
    """Their middle if there is nothing between them."""
    return (least + most) / 2 if least > most else min(most, max(least, value))


def _middle(area: Rect) -> tuple[float, float]:
    return area.x + area.width / 2, area.y + area.height / 2
