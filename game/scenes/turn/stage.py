"""The turn on the screen: the model, its layout, and what the player does with pointer and keys.

The controller changes it, the view reads it.
"""

from __future__ import annotations

from game.app import App
from game.engine.tween import Timeline
from game.rules.tiles.constants import Cell
from game.scenes.turn.focus import Focus
from game.scenes.turn.model.turn import TurnModel
from game.table.board import BoardTiles
from game.table.layout import Layout
from game.table.pads import Sheet, sheet_at


class Stage:
    """What controller and view share.

    ``pointer``: its last position, None if there was none. ``dragged``: the place of the dragged tile. ``falling``: the cells whose
    tile is still moving to them. ``returning``: the places on the rack whose tile is still moving back. ``effects``: animations
    of the
    player's own moves. ``timeline``: animations that replay the match."""

    def __init__(self, app: App, model: TurnModel, layout: Layout) -> None:
        self.app = app
        self.model = model
        self.layout = layout
        self.focus = Focus()
        self.pointer: tuple[int, int] | None = None
        self.dragged: int | None = None
        self.falling: set[Cell] = set()
        self.returning: set[int] = set()
        self.effects = Timeline()
        self.timeline = Timeline()
        self.tiles = BoardTiles()

    @property
    def sheet(self) -> Sheet:
        """Where the pad is, and how many of its rows are shown."""
        return sheet_at(self.layout.station)

    @property
    def first_row(self) -> int:
        """The first row of the pad that is shown, from 0."""
        return self.model.pad_view.first(self.sheet.rows)

    @property
    def hovered(self) -> Cell | None:
        """The cell that the picked tile is held over, by keys or pointer."""
        draft = self.model.draft
        if draft is None or draft.picked is None:
            return None
        if self.focus.visible:
            return self.focus.cell if self.focus.on_board else None
        return self.layout.cell_at(self.pointer) if self.pointer else None

    @property
    def target(self) -> Cell | None:
        """The cell that the picked tile is held over, if it fits there."""
        cell, draft = self.hovered, self.model.draft
        return cell if cell is not None and draft is not None and draft.can_lay_on(cell) else None
