"""Looking for a better turn of the tile game."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.review import Reviewed
from game.analysis.review_result import ReviewResult
from game.app import App
from game.engine.picture import Picture
from game.scenes.review.board import ReviewBoard
from game.scenes.review.board_controller import ReviewController
from game.scenes.review.board_model import ReviewBoardModel
from game.scenes.tile_turn.controller import TileTurnController
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.tile_turn.model.turn import TileTurnModel
from game.scenes.tile_turn.stage import TileStage
from game.scenes.tile_turn.view.sums import draw_dragged
from game.scenes.tile_turn.view.table_view import draw_turn
from game.scenes.turn.view.magnifier import draw_magnifier
from game.table.layout import Layout


class TileReviewController(ReviewController, TileTurnController):
    """Handles the intents on a board of the tile game."""

    stage: TileStage


class TileReviewBoard(ReviewBoard):
    """One board for each of the turns."""

    stage: TileStage
    sound = "tile_laid_1"

    def make_board(self, result: ReviewResult, turns: Sequence[Reviewed], at: int) -> ReviewBoardModel:
        """What is known about one of these turns."""
        played = turns[at].played
        table = TileTurnModel(result.report.before(played), played.seat)
        return ReviewBoardModel(table, lambda: TileDraft(table.match), result, turns, at)

    def make_stage(self, app: App, layout: Layout) -> TileStage:
        """The stage for the board."""
        assert isinstance(self.board.table, TileTurnModel)
        return TileStage(app, self.board.table, layout)

    def make_controller(self) -> TileReviewController:
        """The controller with the review's buttons."""
        return TileReviewController(self.stage, self)

    def draw_table(self, picture: Picture) -> None:
        """Draws the board with its tiles."""
        draw_turn(picture, self.stage)

    def draw_held_up(self, picture: Picture) -> None:
        """Draws the dragged tile."""
        draw_dragged(picture, self.stage)

    def draw(self, picture: Picture, lag: float) -> None:
        """Also draws the magnifier."""
        super().draw(picture, lag)
        draw_magnifier(picture, self.stage)
