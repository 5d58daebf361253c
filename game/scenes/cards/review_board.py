"""Looking for a better turn of the card game."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.review import Reviewed
from game.analysis.review_result import ReviewResult
from game.app import App
from game.engine.picture import Picture
from game.scenes.card_turn.controller import CardTurnController
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.model.turn import CardTurnModel
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view.sums import draw_dragged
from game.scenes.card_turn.view.table_view import draw_turn
from game.scenes.review.board import ReviewBoard
from game.scenes.review.board_controller import ReviewController
from game.scenes.review.board_model import ReviewBoardModel
from game.table.layout import Layout


class CardReviewController(ReviewController, CardTurnController):
    """Handles the intents on a cloth of the card game."""

    stage: CardStage

    def lay_out(self) -> None:
        """The cards have changed: the view follows them."""
        super().lay_out()
        self.stage.follow()


class CardReviewBoard(ReviewBoard):
    """One cloth for each of the turns."""

    stage: CardStage
    sound = "card_laid_2"

    def make_board(self, result: ReviewResult, turns: Sequence[Reviewed], at: int) -> ReviewBoardModel:
        """What is known about one of these turns."""
        played = turns[at].played
        table = CardTurnModel(result.report.before(played), played.seat)
        return ReviewBoardModel(table, lambda: CardDraft(table.match), result, turns, at)

    def make_stage(self, app: App, layout: Layout) -> CardStage:
        """The stage for the cloth."""
        assert isinstance(self.board.table, CardTurnModel)
        return CardStage(app, self.board.table, layout)

    def make_controller(self) -> CardReviewController:
        """The controller with the review's buttons."""
        return CardReviewController(self.stage, self)

    @property
    def busy(self) -> bool:
        """Also while the cloth moves."""
        return super().busy or self.stage.cloth.moving

    def use_layout(self, layout: Layout) -> None:
        """Also moves the cloth."""
        super().use_layout(layout)
        self.stage.lay_out()

    def show_board(self) -> None:
        """The view of the cloth follows the cards of this turn."""
        super().show_board()
        self.stage.lay_out()

    def draw_table(self, picture: Picture) -> None:
        """Draws the cloth with its cards."""
        draw_turn(picture, self.stage)

    def draw_held_up(self, picture: Picture) -> None:
        """Draws the dragged card."""
        draw_dragged(picture, self.stage)
