"""The controller of the tile game's turn."""

from __future__ import annotations

from game.engine.translation import _
from game.rules.tiles.constants import Cell
from game.scenes.tile_turn.stage import TileStage
from game.scenes.tile_turn.view import tile_moves
from game.scenes.turn.controller import TurnController
from game.scenes.turn.press import Position


class TileTurnController(TurnController):
    """Shows tiles that fall onto their cells and fly back."""

    stage: TileStage

    def show_laid(self, place: int, where: Cell, dropped_at: Position | None) -> None:
        """The tile moves to its cell."""
        tile_moves.fall(self.stage, place, where, dropped_at)

    def show_back(self, place: int, where: Cell) -> None:
        """The tile flies back."""
        tile_moves.fly_back(self.stage, place, where)

    def words_for_several_back(self) -> str:
        """Other tiles came back too."""
        return _("Tiles that depended on that one came back too.")
