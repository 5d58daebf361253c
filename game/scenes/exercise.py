"""An exercise: the position before a turn that cost much, in which its player looks for a better one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from pygame import Rect

from game.analysis.reasons import Advice
from game.analysis.review import Judgement, PlayedTurn, Report, Reviewed, judge_and_explain, steps
from game.analysis.review_result import ReviewResult, judgement_of
from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Pop, Replace, Transition
from game.engine.translation import _, ngettext, pgettext, sentences
from game.games import game_of
from game.rules.common.errors import RuleError
from game.rules.common.game_rules import AnyMatch
from game.scenes.review.board import SOLVED, ReviewBoard
from game.scenes.review.board_model import ReviewBoardModel, verdict
from game.scenes.turn.game import AnyTurnGame
from game.session.exercises import Exercise, Progress
from game.table.widgets import Button

NEXT = 0.28
"""The width of the way to the next exercise, as a share of its strip."""


class ExerciseModel(ReviewBoardModel):
    """``place``, ``count``: which of today's exercises this is. ``first``: the turn that was tried first, ``solved`` and
    ``progress``: what came of it; None before. ``days``: until the exercise comes again."""

    good_enough = SOLVED
    place = count = 1
    first: Any = None
    solved: bool | None = None
    progress: Progress | None = None
    days = 0

    def heading(self) -> str:
        return _("Exercise {place} of {count}").format(place=self.place, count=self.count)

    def comment(self) -> str:
        if self.asked is not None or self.progress is None or not self.shows(self.first):
            return super().comment()
        assert self.tried
        judged = judgement_of(self.turn)
        said = verdict(judged.margin, self.tried.margin, judged.best_margin)
        return sentences(said, self._result(self.progress))

    def _result(self, progress: Progress) -> str:
        """What came of the first try: only that counts."""
        if progress.done:
            return _("Solved for good.")
        if self.solved:
            words = ngettext(
                "Solved. It comes again in {count} day.", "Solved. It comes again in {count} days.", self.days
            )
            return words.format(count=self.days)
        return _("Not solved yet: it comes again tomorrow. You may try again.")


class ExerciseBoard(ReviewBoard):
    """The board of an exercise. The first try counts; after that, the best turn is known. *Next* leads to the next exercise.

    ``skipped``: the exercises of today that have been shown before, in order.
    """

    model_class = ExerciseModel
    board: ExerciseModel

    def __init__(
        self,
        app: App,
        game: AnyTurnGame,
        exercise: Exercise,
        result: ReviewResult,
        skipped: tuple[Exercise, ...],
    ) -> None:
        self._exercise, self._skipped = exercise, (*skipped, exercise)
        self._others = bool(others(app, exercise.name, self._skipped))
        super().__init__(app, game, result, result.report.turns)
        self.board.place = len(self._skipped)
        self.board.count = len(skipped) + 1 + len(others(app, exercise.name, self._skipped))

    def steps(self, free: bool) -> list[Button]:
        nav, (_back, arrow) = self.areas.nav, self.areas.steps
        area = Rect(arrow)
        area.width = max(arrow.width, round(nav.width * NEXT))
        area.right = arrow.right
        on = Button(
            area, pgettext("exercise", "Next"), self._go_on, "icon_next", enabled=free and self._others
        )
        on.size, on.least = round(area.height * 0.6), self.turn_table.station.least_text
        on.main = on.enabled and self.board.progress is not None
        return [on]

    def handle(self, intent: Intent) -> Transition:
        """After the first try the key of *Done* leads on if there is nothing to end."""
        board = self.board
        ends = board.draft.legal and not board.shows_known
        if intent.kind is IntentKind.DONE and board.progress and board.asked is None and not ends:
            return self.step(1)
        return super().handle(intent)

    def question(self, turn: Any) -> Callable[..., Any]:
        return partial(judge_and_explain, turn=turn, best=judgement_of(self.board.turn).best)

    def _masters_turn(self, advice: Advice) -> str:
        return _("The master's turn: {reasons}").format(reasons=sentences(*self.game.hint_why(advice)))

    def learn(self, turn: Any, answer: Any) -> None:
        """The status bar gives the reasons for the best turn, in the words of the hint."""
        judged: Judgement
        advice: Advice | None
        (judged, advice), board = answer, self.board
        if advice:
            board.table.message = partial(self._masters_turn, advice)
        if board.progress is None:
            board.first, board.solved = turn, judged.cost < SOLVED
            today = self.app.today()
            board.progress = self.app.store.exercises.answer(self._exercise, today, solved=board.solved)
            board.days = board.progress.days_left(today)
        super().learn(turn, judged)

    def count_solved(self) -> None:
        """``learn`` has done so."""

    def step(self, way: int) -> Transition:
        return self._go_on() if way > 0 and self._others else None

    def _go_on(self) -> Transition:
        for exercise, result in opened(self.app, self._exercise.name, self._skipped):
            return Replace("exercise", exercise, result, self._skipped)
        return Pop()


def others(app: App, name: str, skipped: tuple[Exercise, ...]) -> list[Exercise]:
    """What is due today for this name besides these."""
    known = {exercise.key for exercise in skipped}
    due = app.store.exercises.load().due(name, app.today())
    return [exercise for exercise in due if exercise.key not in known]


def opened(
    app: App, name: str, skipped: tuple[Exercise, ...] = ()
) -> Iterator[tuple[Exercise, ReviewResult]]:
    """Those that are due, one after another, each with its position, without those whose match cannot be read any more."""
    for exercise in others(app, name, skipped):
        match = app.store.open_finished(exercise.key.match)
        result = match and position_of(match, exercise)
        if result:
            yield exercise, result


def position_of(match: AnyMatch, exercise: Exercise) -> ReviewResult | None:
    """The review of only this turn; None if the match has no such turn, or the best one is not legal there."""
    game_rules = game_of(match.header.game_name).rules
    played = next((step.played for step in steps(match) if step.played.line == exercise.key.line), None)
    if played is None or match.header.seats[played.seat].name != exercise.name:
        return None
    with suppress(RuleError):
        best = game_rules.turn_from(list(exercise.best))
        judged = Judgement(exercise.margin, best, exercise.best_margin)
        report = _report(match, Reviewed(played, 0.0, (), judged))
        report.before(played).lay_event(best)
        return ReviewResult(match, report)
    return None


def _report(match: AnyMatch, turn: Reviewed) -> Report:
    played: PlayedTurn = turn.played
    return Report(
        header=match.header,
        events=tuple(match.events),
        seats=(played.seat,),
        turns=(turn,),
        end_luck=(0.0,) * len(match.header.seats),
        totals=tuple(pad.total() for pad in match.pads),
        finished=False,
    )
