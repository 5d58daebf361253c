"""Looking for a better turn: the board before a turn of the match, on which the player tries another one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.analysis.review import COSTLY, SAMPLES, Reviewed, judge
from game.analysis.review_result import ReviewResult, Try, judgement_of
from game.app import App
from game.engine.intents import POINTER_KINDS, Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Pop, Size, Transition
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _
from game.games import game_of
from game.players.worker import Worker
from game.rules.common.errors import RuleError
from game.rules.common.game_rules import AnyMatch
from game.scenes.review.board_model import ReviewBoardModel, standing
from game.scenes.turn.game import AnyTurnGame
from game.scenes.turn.input import TurnInput
from game.scenes.turn.model import TurnModel
from game.scenes.turn.pointers import remember
from game.scenes.turn.signs import draw_magnifier
from game.scenes.turn.stations import draw_table
from game.scenes.turn.table import FIRST_SIZE, TurnTable
from game.table.layout import NOTE_LEADING, Layout, ReviewLayout, layout, review_layout
from game.table.palette import INK
from game.table.widgets import Button

SOLVED = COSTLY
"""Points. A try that is worth less than this less than the best turn solves an exercise: it would not count as costly itself."""


class ReviewBoard:
    """One board for each of the turns.

    *Done* asks what the laid turn would have been worth. The turn of the match, the player's try and, once it is no longer
    secret, the master's turn can be put on the board and changed there.
    """

    typing = False
    model_class: type[ReviewBoardModel] = ReviewBoardModel

    def __init__(
        self, app: App, game: AnyTurnGame, result: ReviewResult, turns: Sequence[Reviewed], at: int = 0
    ) -> None:
        self.app = app
        self.game = game
        self.board = self.make_board(result, turns, at)
        self.areas = review_layout(layout(FIRST_SIZE, len(result.report.header.seats)))
        self._worker: Worker | None = None
        self.turn_table: TurnTable = self.game.table(app, self.board.table, self.areas.table)
        self.controller = TurnInput(self.turn_table, self.finish_turn, self.open_menu, self._buttons)
        self.controller.begin()

    @property
    def model(self) -> TurnModel:
        return self.turn_table.model

    @property
    def match(self) -> AnyMatch:
        return self.model.match

    @property
    def layout(self) -> Layout:
        return self.turn_table.layout

    @property
    def busy(self) -> bool:
        return self.turn_table.moving or self.board.asked is not None

    def resize(self, size: Size) -> None:
        around = layout(size, len(self.match.hands), self.app.text_scale, self.app.settings.inches)
        self.areas = review_layout(around, self.app.finger(size))
        self.controller.use_layout(self.areas.table)

    def handle(self, intent: Intent) -> Transition:
        if intent.kind in (IntentKind.BACK, IntentKind.MENU):
            return self.open_menu()
        if self.board.asked is not None:
            if intent.kind is IntentKind.CONFIRM and self.turn_table.focus.on_board:
                return None  # The focus is on the board, not on *Back*.
            pressed = self.turn_table.focus.buttons.handle(intent)
            return pressed.transition if pressed else None
        if intent.kind in POINTER_KINDS:
            remember(self.turn_table, intent)
        return self.controller.handle(intent).transition

    def update(self, seconds: float) -> Transition:
        self.turn_table.update(seconds)
        if self.board.asked is not None and self._worker is not None:
            answer = self._worker.answer()
            if answer is not None:
                self.learn(self.board.asked, answer)
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        draw_table(picture, self.turn_table, lag)
        draw_note(picture, self.board, self.areas)
        for press in self.turn_table.drags:
            self.game.draw_dragged(picture, self.turn_table, press)
        if at := self.turn_table.magnified:
            draw_magnifier(picture, self.turn_table, at)

    def close(self) -> None:
        if self._worker:
            self._worker.close()
            self._worker = None

    def open_menu(self) -> Transition:
        return Pop()

    def finish_turn(self) -> None:
        board = self.board
        try:
            turn = board.draft.checked_turn()
        except RuleError as error:
            self.controller.refuse(error)
            return
        board.table.clear_refusal()
        if board.shows_known:
            board.table.refusal = lambda: _("You already know what this turn is worth. Try another one.")
            self.app.sound.play("refusal")
            return
        self.turn_table.drop_presses()
        self._worker = self._worker or Worker()
        board.asked = turn
        known = game_of(self.match.header.game_name).rules.view(self.match, board.turn.played.seat)
        self._worker.ask(self.question(turn), known, SAMPLES, board.turn.played.number)
        self.controller.lay_out()

    def question(self, turn: Any) -> Callable[..., Any]:
        """What the worker is asked about a try."""
        return partial(judge, turn=turn)

    def step(self, way: int) -> Transition:
        at = max(0, min(len(self.board.turns) - 1, self.board.at + way))
        self.turn_table.effects.finish()
        self.board = self.make_board(self.board.result, self.board.turns, at)
        self.turn_table.model = self.board.table
        self.turn_table.lay_out()
        self.controller.begin()
        return None

    def put(self, turn: Any) -> Transition:
        self.turn_table.effects.finish()
        self.board.put(turn)
        self.app.sound.play(self.game.put_sound)
        self.turn_table.drop_presses()
        self.controller.lay_out()
        return None

    def refuse_secret(self) -> Transition:
        self.board.table.say(lambda: _("Try it first: make your turn and press Done."))
        self.app.sound.play("refusal")
        return None

    def _buttons(self) -> list[Button]:
        """Those of a turn, the known turns, and arrows to other boards; instead of the menu there is *Back*."""
        board = self.board
        free = board.asked is None
        own = self.controller.own_buttons("icon_back", free, board.draft.legal and not board.shows_known)
        return [*own, *self._known_turns(free), *self.steps(free)]

    def _known_turns(self, free: bool) -> list[Button]:
        board, size = self.board, self.turn_table.layout.scale.px(17)
        return [
            Button(
                area,
                label,
                self.refuse_secret if turn is None else partial(self.put, turn),
                value="?" if margin is None else standing(margin),
                main=turn is not None and board.shows(turn),
                enabled=free,
                size=size,
            )
            for area, (label, margin, turn) in zip(self.areas.known, board.known(), strict=True)
        ]

    def steps(self, free: bool) -> list[Button]:
        """What leads to other boards."""
        board, areas = self.board, self.areas
        if len(board.turns) < 2:
            return []
        buttons = []
        for way, icon, area in zip((-1, 1), ("icon_back", "icon_next"), areas.steps, strict=True):
            enabled = free and 0 <= board.at + way < len(board.turns)
            size = round(area.height * 0.5)
            buttons.append(Button(area, "", partial(self.step, way), icon, enabled=enabled, size=size))
        return buttons

    def make_board(self, result: ReviewResult, turns: Sequence[Reviewed], at: int) -> ReviewBoardModel:
        played = turns[at].played
        table = TurnModel(self.game, result.report.before(played), played.seat)
        return self.model_class(table, lambda: self.game.draft(table.match, 0), result, turns, at)

    def learn(self, turn: Any, answer: Any) -> None:
        """Takes the answer, a ``Judgement``. The margin of the try counts from the best known margin, because that is the one
        on screen."""
        board = self.board
        board.asked = None
        if answer.cost < SOLVED and board.result.secret(board.turn):
            self.count_solved()
        best = judgement_of(board.turn).best_margin
        board.result.tries[board.turn.played.number] = Try(turn, best - answer.cost)
        self.app.sound.play("run_12" if answer.cost < board.good_enough else "pencil_writing")
        self.controller.lay_out()

    def count_solved(self) -> None:
        """A turn like the best one was found before that was known: this solves the exercise that the review has made of it."""
        report, line = self.board.result.report, self.board.turn.played.line
        self.app.store.exercises.solve(report, line, self.app.today())


def draw_note(picture: Picture, board: ReviewBoardModel, areas: ReviewLayout) -> None:
    table, nav, note = areas.table, areas.nav, areas.note
    room = nav.width - 2 * areas.steps[0].width - round(nav.height * 0.3)
    heading = text_within(board.heading(), table.scale.px(20), INK, room)
    picture.center(heading, *nav.center)
    comment = paragraph_within(board.comment(), table.scale.px(19), INK, note.size, NOTE_LEADING)
    picture.add(comment, *note.topleft)
