"""The turn on the screen: the model, its layout, and what the player does with pointer and keys.

The controller changes it, the view reads it.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

from pygame import Rect

from game.app import App
from game.engine.intents import Pointer
from game.engine.picture import Picture
from game.engine.place import BOTTOM
from game.engine.tween import Timeline
from game.rules.tiles.constants import Cell
from game.scenes.turn.focus import Focus
from game.scenes.turn.model.turn import TurnModel
from game.table.board import BoardTiles
from game.table.layout import Layout
from game.table.pads import Sheet, sheet_at
from game.table.station import Station
from game.table.tiles import TileStyle
from game.table.widgets import Buttons

FINGER_LIFT_MM = 12.0
"""How far a dragged tile floats above the finger."""
MAGNIFIED_CELL_MM = 8.0
"""If the cells are smaller, holding a finger on the board opens a magnifier."""
Position = tuple[int, int]


@dataclass(slots=True)
class Press:
    """A mouse button or finger that is down on something, and what it does.

    ``start``, ``at``: where it was pressed, and where it is now. ``place``: the place of the tile pressed on the rack. ``tile``: the
    cell of the pressed tile of this turn. ``pulled``: the first row of the pad when the pad was pressed. ``dragged``: the place of
    the tile that it drags. ``back``: the (place, cell) pairs that came back from the board when the drag began. ``former``: the
    tile that was picked before. ``finger``: it is not the mouse. ``slid``: a finger moved away from where it was pressed, so it
    is no tap. ``magnified``: it looks through the magnifier.
    """

    start: Position
    at: Position
    finger: bool
    place: int | None = None
    tile: Cell | None = None
    pulled: int | None = None
    dragged: int | None = None
    back: tuple[tuple[int, Cell], ...] = ()
    former: int | None = None
    slid: bool = False
    magnified: bool = False

    @property
    def aims(self) -> bool:
        """Whether a release would lay a tile where it is now, if there is a cell that fits."""
        if self.dragged is not None or not self.finger:
            return True
        return self.magnified or (self.place is None and self.tile is None and not self.slid)


class Stage:
    """What controller and view share.

    ``pointer``: the last position of the mouse; None if it never moved or a finger has been used since. ``presses``: what is
    held down, in the order of pressing. ``falling``: the cells whose tile is still moving to them. ``returning``: the places
    on the rack whose tile is still moving back. ``effects``: animations of the player's own moves. ``timeline``: animations
    that replay the match.

    Around a table: ``waiting``: the buttons of the people who wait. ``looking``: for each pointer that is held down on the tiles
    that a waiting player holds, the seat.
    """

    def __init__(self, app: App, model: TurnModel, layout: Layout) -> None:
        self.app = app
        self.model = model
        self.layout = layout
        self.focus = Focus()
        self.pointer: Position | None = None
        self.presses: dict[Pointer, Press] = {}
        self.falling: set[Cell] = set()
        self.returning: set[int] = set()
        self.effects = Timeline()
        self.timeline = Timeline()
        self.tiles = BoardTiles()
        self.waiting: dict[int, Buttons] = {}
        self.looking: dict[Pointer, int] = {}

    @property
    def station(self) -> Station:
        """The station of the player whose turn is shown."""
        return self.layout.station_of(self.model.displayed.actor)

    @property
    def side(self) -> int:
        """The side of the screen where that player sits."""
        return self.station.place.side

    @property
    def board_style(self) -> TileStyle:
        """How tiles are drawn on the board: numerals face the player whose turn is shown."""
        return self.app.style._replace(side=self.side if self.app.settings.numerals else BOTTOM)

    @property
    def sheet(self) -> Sheet:
        """Where the pad is, and how many of its rows are shown."""
        return self.sheet_of(self.model.displayed.actor)

    @property
    def first_row(self) -> int:
        """The first row of the pad that is shown, from 0."""
        return self.model.pad_view.first(self.sheet.rows)

    def sheet_of(self, seat: int) -> Sheet:
        """Where the pad in front of a seat is, and how many of its rows are shown."""
        station = self.layout.station_of(seat)
        if self.model.pad_view_of(seat).opened and station.whole_pad:
            return Sheet(station.whole_pad, station.rows_in(station.whole_pad))
        return sheet_at(station)

    def part(self, picture: Picture) -> AbstractContextManager[None]:
        """Inside ``with``, what is added has positions local to the station, and faces its player."""
        return picture.part(self.station.place)

    def local(self, cell: Cell) -> Rect:
        """The rectangle of a cell, local to the station."""
        return self.station.place.local(self.layout.rect(cell))

    @property
    def drags(self) -> list[Press]:
        """The presses that drag a tile."""
        return [press for press in self.presses.values() if press.dragged is not None]

    @property
    def dragged(self) -> list[int]:
        """The places of the tiles that are being dragged."""
        return [press.dragged for press in self.presses.values() if press.dragged is not None]

    @property
    def magnified(self) -> Position | None:
        """The position on the board that the magnifier shows; None while it is closed."""
        held = [press.at for press in self.presses.values() if press.magnified]
        return next((at for at in reversed(held) if self.layout.board.collidepoint(at)), None)

    @property
    def small_cells(self) -> bool:
        """Whether the cells are so small that the board needs a magnifier."""
        return self.layout.cell * self.app.mm_per_pixel < MAGNIFIED_CELL_MM

    @property
    def hovered(self) -> Cell | None:
        """The cell that the picked tile is held over, by keys or pointer."""
        draft = self.model.draft
        if draft is None or draft.picked is None:
            return None
        if self.focus.visible:
            return self.focus.cell if self.focus.on_board else None
        for press in reversed(self.presses.values()):
            if press.finger and press.aims:
                return self.layout.cell_at(press.at)
        return self.layout.cell_at(self.pointer) if self.pointer else None

    @property
    def target(self) -> Cell | None:
        """The cell that the picked tile is held over, if it fits there."""
        cell, draft = self.hovered, self.model.draft
        return cell if cell is not None and draft is not None and draft.can_lay_on(cell) else None

    def drag_target(self, press: Press) -> Cell | None:
        """The cell that a dragged tile is held over, if it fits there."""
        cell, draft = self.layout.cell_at(press.at), self.model.draft
        fits = cell is not None and draft is not None and draft.can_lay_on(cell, press.dragged)
        return cell if fits else None

    def floating(self, press: Press) -> Position:
        """The centre of a dragged tile. A finger would hide it, so it floats above the finger, as seen by the player."""
        if not press.finger:
            return press.at
        place = self.station.place
        x, y = place.inward(press.at)
        high = round(FINGER_LIFT_MM / self.app.mm_per_pixel)
        return place.outward(Rect(x, y - high, 1, 1)).topleft
