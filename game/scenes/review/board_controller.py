"""The controller of the review's boards. It adds buttons that lead from board to board and show the known turns."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from pygame import Rect

from game.engine.scene import Transition
from game.scenes.review.board_model import ReviewBoardModel
from game.scenes.review.review_text import signed
from game.scenes.turn.controller import Actions, TurnController
from game.scenes.turn.stage import Stage
from game.table.layout import ReviewLayout
from game.table.widgets import Button

OWN_BUTTONS, KNOWN_TURNS = 3, 3


class ReviewActions(Actions, Protocol):
    """What the scene does itself."""

    board: ReviewBoardModel
    areas: ReviewLayout

    def step(self, way: int) -> Transition:
        """Goes to another board."""

    def put(self, turn: Any) -> Transition:
        """Puts a whole turn on the board."""

    def refuse_secret(self) -> Transition:
        """The player asked for a turn that is still secret."""


class ReviewController(TurnController):
    """Handles the intents on a board of the review. Each game has a subclass that is also a controller of its turns."""

    def __init__(self, stage: Stage, actions: ReviewActions) -> None:
        super().__init__(stage, actions)
        self._review = actions

    def lay_out(self) -> None:
        """The three buttons of a turn first; instead of the menu there is *Back*."""
        board = self._review.board
        free = board.asked is None
        own = self._own_buttons("icon_back", free, board.legal and not board.shows_known)
        self._show_buttons([*own, *self._known_turns(free), *self._steps(free)])

    def _known_turns(self, free: bool) -> list[Button]:
        """The known turns, one below the other at the foot of the note. The one on the board stands out."""
        board, note, layout = self._review.board, self._review.areas.note, self.stage.layout
        size, gap = layout.px(17), max(3, layout.u(5))
        tall = max(20, min(layout.px(36), (note.height * 3 // 4 - 2 * gap) // 3))
        buttons = []
        for number, (label, margin, turn) in enumerate(board.known()):
            below = KNOWN_TURNS - number
            area = Rect(note.x, note.bottom - below * tall - (below - 1) * gap, note.width, tall)
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
        """The arrows to the board before and the board after."""
        board, nav = self._review.board, self._review.areas.nav
        if len(board.turns) < 2:
            return []
        side = nav.height
        ways = ((-1, "icon_back", nav.x), (1, "icon_next", nav.right - round(side * 1.6)))
        return [
            Button(
                Rect(x, nav.y, round(side * 1.6), side),
                "",
                partial(self._review.step, way),
                icon=icon,
                enabled=free and 0 <= board.at + way < len(board.turns),
                size=round(side * 0.5),
            )
            for way, icon, x in ways
        ]
