"""Where the cells of the card game are in the window: a cloth without edges, seen through a view that moves and zooms.

The view follows the cards by itself until a player drags or zooms it. Positions and lengths are in pixels of the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from pygame import Rect

from game.rules.cards.cells import ORIGIN, Cell, cell_at, x_y
from game.table.viewport import MARGIN, View, Viewport, bounds

STIFFNESS = 11.0
"""How fast the view moves: it has covered two thirds of its way after about 2 / STIFFNESS seconds."""
NEAR = 0.2
"""The view has arrived when nothing is this far from its place, in pixels."""

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
