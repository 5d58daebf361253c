"""The table of the tile game: where its cells and racks are."""

from __future__ import annotations

from pygame import Rect, Surface

from game.app import App
from game.engine.place import BOTTOM
from game.rules.tiles.constants import RED_CELL, Cell, Placement
from game.rules.tiles.match import Match
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.turn.focus import Focus, Ground, Position
from game.scenes.turn.model import TurnModel
from game.scenes.turn.table import Stage
from game.table.board import BoardTiles
from game.table.layout import Layout
from game.table.station import Station
from game.table.tiles import TileStyle, tile_face

MAGNIFIED_CELL_MM = 8.0
"""If the cells are smaller, holding a finger on the board opens a magnifier."""


class TileTable(Stage):
    """What controller and view of the tile game share. A tile is laid on a cell."""

    def __init__(self, app: App, model: TurnModel, layout: Layout) -> None:
        super().__init__(app, model, layout, Focus(RED_CELL, app.devices))
        self.tiles = BoardTiles()

    @property
    def match(self) -> Match:
        match = self.model.match
        assert isinstance(match, Match)
        return match

    @property
    def draft(self) -> TileDraft | None:
        draft = self.model.draft
        assert draft is None or isinstance(draft, TileDraft)
        return draft

    @property
    def ground(self) -> Ground:
        return Ground(self.layout.wide, self.layout.next_cell, self.layout.in_right_half)

    @property
    def grid(self) -> Layout:
        return self.layout

    @property
    def board_style(self) -> TileStyle:
        return self.app.style._replace(side=self.side if self.app.settings.numerals else BOTTOM)

    @property
    def small_cells(self) -> bool:
        return self.layout.cell * self.app.mm_per_pixel < MAGNIFIED_CELL_MM

    def pips(self, cell: Cell) -> int:
        return self.match.board.tiles[cell]

    def landing_sound(self, what: int) -> str:
        return f"tile_laid_{what}"

    def small_picture(self, placement: Placement, height: int) -> Surface:
        """The face of the tile, always with pips: numerals would be too small to read."""
        return tile_face(placement[0], height, TileStyle())

    def slot(self, station: Station, place: int, count: int) -> Rect:
        return station.rack_slot(place, count)

    def cell_at(self, at: Position) -> Cell | None:
        return self.layout.cell_at(at)

    def aim(self, at: Position, place: int) -> Cell | None:
        return self.layout.cell_at(at)

    def aim_of_focus(self) -> Cell:
        return self.focus.cell
