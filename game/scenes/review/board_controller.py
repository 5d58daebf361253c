"""What the player can do on the review's boards. There are buttons that lead from board to board and show the known turns."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from game.engine.scene import Transition
from game.scenes.review.board_model import ReviewBoardModel
from game.scenes.review.review_text import signed
from game.scenes.turn.game import TurnGame
from game.scenes.turn.moves import Moves
from game.scenes.turn.table import Stage
from game.table.review_layout import ReviewLayout
from game.table.widgets import Button


class ReviewActions(Protocol):
    """What the scene does itself."""

    board: ReviewBoardModel
    areas: ReviewLayout

    def finish_turn(self) -> None:
        """The player asks what the turn is worth."""

    def open_menu(self) -> Transition:
        """Leads back."""

    def step(self, way: int) -> Transition:
        """Goes to another board."""

    def put(self, turn: Any) -> Transition:
        """Puts a whole turn on the board."""

    def refuse_secret(self) -> Transition:
        """The player asked for a turn that is still secret."""


class ReviewMoves(Moves):
    """What the player can do on a board of the review."""

    def __init__(self, stage: Stage, game: TurnGame, actions: ReviewActions) -> None:
        super().__init__(stage, game, actions.finish_turn, actions.open_menu)
        self._review = actions

    def lay_out(self) -> None:
        board = self._review.board
        free = board.asked is None
        own = self.own_buttons("icon_back", free, board.draft.legal and not board.shows_known)
        self.show_buttons([*own, *self._known_turns(free), *self._steps(free)])

    def _known_turns(self, free: bool) -> list[Button]:
        """The known turns. The one on the board stands out."""
        board, size = self._review.board, self.stage.layout.px(17)
        buttons = []
        for area, (label, margin, turn) in zip(self._review.areas.known, board.known(), strict=True):
            buttons.append(
                Button(
                    area,
                    label,
                    self._review.refuse_secret if turn is None else partial(self._review.put, turn),
                    value="?" if margin is None else signed(margin),
                    main=turn is not None and board.shows(turn),
                    enabled=free,
                    size=size,
                )
            )
        return buttons

    def _steps(self, free: bool) -> list[Button]:
        board, areas = self._review.board, self._review.areas
        if len(board.turns) < 2:
            return []
        ways = ((-1, "icon_back"), (1, "icon_next"))
        return [
            Button(
                area,
                "",
                partial(self._review.step, way),
                icon=icon,
                enabled=free and 0 <= board.at + way < len(board.turns),
                size=round(area.height * 0.5),
            )
            for (way, icon), area in zip(ways, areas.steps, strict=True)
        ]
