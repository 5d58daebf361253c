"""What a player holds: the focus of keyboard and gamepad on the table and its buttons, and the pointers that are down."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pygame import Rect

from game.engine.devices import Devices
from game.engine.intents import DRAG_PIXELS
from game.table.widgets import Buttons, nearest_area

Position = tuple[int, int]
MENU, TAKE_BACK, DONE = range(3)
"""The first buttons, in their order. Others may follow; the hint button is the last."""
SHOW_HAND = TAKE_BACK
"""While the hand is covered, one button has the place of these two."""
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


class Focus:
    """The cell (``on_board``) or the button that the keys are on. ``start``: the cell where it began. ``has_hint``: the last button
    is the hint button."""

    def __init__(self, cell: int, devices: Devices) -> None:
        self.buttons = Buttons(devices)
        self.cell = self.start = cell
        self.on_board = True
        self.has_hint = False

    @property
    def visible(self) -> bool:
        return self.buttons.visible

    @property
    def on_menu(self) -> bool:
        return self.visible and not self.on_board and self.buttons.focus == MENU

    def move(self, way: tuple[int, int], cell: int | None, *, wide: bool, right: bool) -> None:
        """Moves by one step; the first one only shows the focus. ``cell``: the next cell in that direction; None if the focus leaves
        the table there. ``wide``: the station is at the right of the table; otherwise it is below. ``right``: the focus is in the
        right half of the table."""
        if not self.visible:
            self.buttons.visible = True
        elif self.on_board:
            self._over_board(way, cell, wide=wide, right=right)
        elif self.buttons.focus in (MENU, self._hint):
            self._along_top(way)
        else:
            self._along_bottom(way)

    def to_done(self) -> None:
        self.on_board, self.buttons.focus = False, DONE

    @property
    def _hint(self) -> int | None:
        return len(self.buttons.all) - 1 if self.has_hint else None

    def _over_board(self, way: tuple[int, int], cell: int | None, *, wide: bool, right: bool) -> None:
        if cell is not None:
            self.cell = cell
        elif way == (RIGHT if wide else DOWN):
            self.to_done()
        elif way in (UP, LEFT):
            to_hint = way == UP and right and self._hint is not None
            self.on_board, self.buttons.focus = False, (self._hint or MENU) if to_hint else MENU

    def _along_top(self, way: tuple[int, int]) -> None:
        if way == RIGHT and self.buttons.focus == MENU and self._hint is not None:
            self.buttons.focus = self._hint
        elif way == LEFT and self.buttons.focus == self._hint:
            self.buttons.focus = MENU
        else:
            self.on_board = True

    def _along_bottom(self, way: tuple[int, int]) -> None:
        bottom = self.buttons.all[TAKE_BACK : self._hint]
        areas, enabled = [button.area for button in bottom], [button.enabled for button in bottom]
        index = nearest_area(areas, self.buttons.all[self.buttons.focus].area, way, enabled)
        if index is not None:
            self.buttons.focus = index + TAKE_BACK
        elif way in (LEFT, UP):
            self.on_board = True


def next_goal(
    cell: int, way: tuple[int, int], goals: Mapping[int, Rect], later: Collection[int] = ()
) -> int | None:
    """``later``: goals that are left out while there is another one in that direction."""
    cells = list(goals)
    for allowed in ([one not in later for one in cells], [True] * len(cells)):
        index = nearest_area(list(goals.values()), goals[cell], way, allowed)
        if index is not None:
            return cells[index]
    return None


@dataclass(slots=True)
class Press:
    """A mouse button or finger that is down, and what it does.

    ``start``, ``at``: where it was pressed, and where it is now; ``before``: where it was at the intent before. ``finger``: it is not
    the mouse. ``by``: what handles it: the turn of the acting player, or a station around the table; empty if neither does.
    ``pulled``: the first row of the pad when the pad was pressed.

    ``looks_at``: what it looks at closely if it stays (or is a tap, on the pad). ``seat``: whose pad or badge that is.

    The turn. ``place``: the place of what was pressed on the rack. ``laid``: the cell of what was pressed, if it was laid in this
    turn. ``dragged``: the place of what it drags. ``back``: what came back from the table when the drag began (``Draft.take_back``).
    ``former``: what was picked before. ``slid``: a finger moved away from where it was pressed, so it is no tap. ``magnified``: it
    looks through the magnifier. ``panned``: it moves the cloth.

    A station. ``seat``: whose it is. ``on_hand``: it is on the hand of a player who waits. ``tap``: it has not moved yet.
    """

    start: Position
    at: Position
    before: Position
    finger: bool
    by: Literal["", "turn", "station"] = ""
    looks_at: Literal["", "pad", "badge", "stock"] = ""
    seat: int = 0
    on_hand: bool = False
    tap: bool = True
    place: int | None = None
    laid: int | None = None
    pulled: int | None = None
    dragged: int | None = None
    back: tuple[tuple[int, Any], ...] = ()
    former: int | None = None
    slid: bool = False
    magnified: bool = False
    panned: bool = False

    @property
    def moved(self) -> bool:
        """It is too far from its start for a tap."""
        (x, y), (start_x, start_y) = self.at, self.start
        return abs(x - start_x) + abs(y - start_y) >= DRAG_PIXELS

    @property
    def aims(self) -> bool:
        if self.panned or self.by != "turn":
            return False
        if self.dragged is not None or not self.finger:
            return True
        return self.magnified or (self.place is None and self.laid is None and not self.slid)
