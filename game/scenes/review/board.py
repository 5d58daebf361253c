"""Looking for a better turn: the board before a turn of the match, on which the player tries another one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any

from game.analysis.review import SAME, SAMPLES, Judgement, Reviewed, judge
from game.analysis.review_result import ReviewResult, Try, judgement_of
from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Pop, Size, Transition
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _
from game.games import game_of
from game.players.worker import Worker
from game.rules.common.errors import RuleError
from game.scenes.review.board_controller import ReviewController
from game.scenes.review.board_model import ReviewBoardModel
from game.scenes.turn.board_scene import FIRST_SIZE, BoardScene
from game.scenes.turn.stage import Stage
from game.table.layout import Layout, layout
from game.table.palette import INK
from game.table.review_layout import NOTE_LEADING, ReviewLayout, review_layout

LEAVING = (IntentKind.BACK, IntentKind.MENU)


class ReviewBoard(BoardScene):
    """One board for each of the turns. Each game has a subclass.

    *Done* asks what the laid turn would have been worth. The turn of the match, the player's try and, once it is no longer
    secret, the master's turn can be put on the board and changed there. ``sound``: when a whole turn is put there.
    """

    sound: str

    def __init__(self, app: App, result: ReviewResult, turns: Sequence[Reviewed], at: int = 0) -> None:
        self.board = self.make_board(result, turns, at)
        self.areas = review_layout(layout(FIRST_SIZE, len(result.report.header.seats)))
        self._worker: Worker | None = None
        super().__init__(app, self.make_stage(app, self.areas.table))
        self.controller.begin()

    @abstractmethod
    def make_board(self, result: ReviewResult, turns: Sequence[Reviewed], at: int) -> ReviewBoardModel:
        """What is known about one of these turns."""

    @abstractmethod
    def make_stage(self, app: App, layout: Layout) -> Stage:
        """The stage for ``board``."""

    @abstractmethod
    def make_controller(self) -> ReviewController:
        """The controller with the review's buttons."""

    @abstractmethod
    def draw_table(self, picture: Picture) -> None:
        """Draws everything that the turn scene would draw but what is moving or held up."""

    @abstractmethod
    def draw_held_up(self, picture: Picture) -> None:
        """Draws what is dragged."""

    def show_board(self) -> None:
        """Another board is shown now."""
        self.stage.model = self.board.table

    @property
    def busy(self) -> bool:
        """While a tile moves or a try is being judged."""
        return self.stage.effects.busy or self.board.asked is not None

    def resize(self, size: Size) -> None:
        """Lays out the turn scene's table with a smaller pad, and the review's parts next to it."""
        inches = self.app.settings.inches
        self.areas = review_layout(
            layout(size, len(self.match.hands), self.app.text_scale, inches), self.app.finger(size)
        )
        self.use_layout(self.areas.table)

    def handle(self, intent: Intent) -> Transition:
        """While a try is being judged, only the buttons that lead elsewhere work."""
        if intent.kind in LEAVING:
            return self.open_menu()
        if self.board.asked is not None:
            if intent.kind is IntentKind.CONFIRM and self.stage.focus.on_board:
                return None  # The focus is on the board, not on *Back*.
            pressed = self.stage.focus.buttons.handle(intent)
            return pressed.transition if pressed else None
        return self.controller.handle(intent)

    def update(self, seconds: float) -> Transition:
        """Runs the animations, and takes the worker's answer about a try."""
        self.stage.update(seconds)
        if self.board.asked is not None and self._worker is not None:
            answer: Judgement | None = self._worker.answer()
            if answer is not None:
                self._learn(self.board.asked, answer)
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        """The board and what is said about it."""
        self.draw_table(picture)
        draw_note(picture, self.board, self.areas)
        self.draw_held_up(picture)
        self.stage.effects.draw(picture, lag)

    def close(self) -> None:
        """Ends the worker."""
        if self._worker:
            self._worker.close()
            self._worker = None

    def open_menu(self) -> Transition:
        """Leads back."""
        return Pop()

    def finish_turn(self) -> None:
        """Asks what the laid turn is worth, or says why it is no legal turn."""
        board = self.board
        try:
            turn = board.draft.checked_turn()
        except RuleError as error:
            self.controller.refuse(error)
            return
        board.table.clear_refusal()
        if board.shows_known:
            board.table.refusal = _("You already know what this turn is worth. Try another one.")
            self.app.sound.play("refusal")
            return
        self.controller.pointing.forget()
        self._worker = self._worker or Worker()
        board.asked = turn
        known = game_of(self.match.header.edition).rules.view(self.match, board.turn.played.seat)
        self._worker.ask(partial(judge, turn=turn), known, SAMPLES, board.turn.played.number)
        self.controller.lay_out()

    def step(self, way: int) -> Transition:
        """Goes to another board."""
        at = max(0, min(len(self.board.turns) - 1, self.board.at + way))
        self.stage.effects.finish()
        self.board = self.make_board(self.board.result, self.board.turns, at)
        self.show_board()
        self.controller.begin()
        return None

    def put(self, turn: Any) -> Transition:
        """Puts a whole turn on the board."""
        self.stage.effects.finish()
        self.board.put(turn)
        self.app.sound.play(self.sound)
        self.controller.pointing.forget()
        self.controller.lay_out()
        return None

    def refuse_secret(self) -> Transition:
        """Says what must be done before that turn is shown."""
        self.board.table.say(_("Try it first: lay your tiles and press Done."))
        self.app.sound.play("refusal")
        return None

    def _learn(self, turn: Any, answer: Judgement) -> None:
        """Takes the worker's answer. The margin of the try counts from the best known margin, because that is the one on screen."""
        board = self.board
        board.asked = None
        best = judgement_of(board.turn).best_margin
        board.result.tries[board.turn.played.number] = Try(turn, best - answer.cost)
        self.app.sound.play("run_12" if answer.cost < SAME else "pencil_writing")
        self.controller.lay_out()


def draw_note(picture: Picture, board: ReviewBoardModel, areas: ReviewLayout) -> None:
    """What is said about the board, next to its table."""
    table, nav, note = areas.table, areas.nav, areas.note
    words = _("Turn {number}").format(number=board.turn.played.own)
    if len(board.turns) > 1:
        words = _("Turn {number}  ·  {place} of {count}").format(
            number=board.turn.played.own, place=board.at + 1, count=len(board.turns)
        )
    heading = text_within(
        words, table.px(20), INK, nav.width - 2 * areas.steps[0].width - round(nav.height * 0.3)
    )
    picture.center(heading, *nav.center)
    comment = paragraph_within(board.comment(), table.px(19), INK, note.size, NOTE_LEADING)
    picture.add(comment, *note.topleft)
