"""The review of a match: what each turn of a human gave away, and how much was luck of the draw.

``steps`` splits a match into one question per turn; each contains only what the seat could see at that moment. The
questions can be answered in any order and in other processes (``Step.answer`` or ``Step.work``). ``report`` combines the
answers. The same match with the same number of samples always gives the same report.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from game.analysis.coach import AnyCoach, Drawn, coach_of, margins
from game.analysis.reasons import Advice
from game.games import game_of
from game.players.budget import Clock, Samples
from game.players.choosing import RankedTurn
from game.rules.common.game_rules import AnyMatch
from game.rules.common.match import Header

SAMPLES = Samples(1500)
"""The budget for one turn. It is enough for a complete two-ply search and then a hundred rollouts or more."""
COSTLY = 0.5
"""Points. The *costliest* turns of a seat are those that gave away most, but at least this much."""
MOST_COSTLY = 3
"""The maximum number of costliest turns of a seat."""
FIRST_LINE = 2
"""The line of the journal that holds the first event."""
ACTING = ("lay", "exchange")
"""What a seat may have to do with its tiles or cards."""
SAME = 0.05
"""Points. Margins that differ by less count as equal."""


class Judgement(NamedTuple):
    """A turn compared with the best one. Margins are expected final margins: own total minus the mean of the others."""

    margin: float
    best: Any
    best_margin: float

    @property
    def cost(self) -> float:
        return self.best_margin - self.margin


class StepResult(NamedTuple):
    """The answer to one step: luck and margins as in ``DrawLuck``. ``judgement`` is None if the seat is not reviewed."""

    luck: float
    margins: tuple[float, ...]
    judgement: Judgement | None


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn as it was played. ``number`` counts the turns of the match, ``own`` the turns of the seat, both from 1.

    ``line`` is the number of its line in the journal, ``round`` the number of the round, from 1. The ``drawn`` tiles or cards
    are the last ones of the ``hand``. ``lay`` is the event.
    """

    number: int
    own: int
    line: int
    round: int
    seat: int
    hand: tuple[Any, ...]
    drawn: tuple[Any, ...]
    lay: Any


@dataclass(frozen=True, slots=True)
class Step:
    """One question: how lucky were the ``draws`` for a turn and, if it is to be ``judged``, how good was it?

    ``view`` is the seat's view when the turn was due.
    """

    played: PlayedTurn
    view: Any
    draws: tuple[Drawn, ...]
    judged: bool

    @property
    def work(self) -> Callable[[Any, Clock, random.Random], StepResult]:
        """The function that answers the question, for a worker: it takes the view, a clock and random numbers."""
        return partial(answer_step, turn=self.played.lay.turn, draws=self.draws, judged=self.judged)

    def answer(self, samples: Samples = SAMPLES) -> StepResult:
        return self.work(self.view, Clock(samples), random.Random(self.played.number))


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A turn and the answer about it: luck and margins as in ``DrawLuck``."""

    played: PlayedTurn
    luck: float
    margins: tuple[float, ...]
    judgement: Judgement | None

    @property
    def cost(self) -> float:
        """The points that it gave away; 0 if the seat is not reviewed."""
        return self.judgement.cost if self.judgement else 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """The review of a whole match.

    ``seats`` are the seats whose turns were judged. ``end_luck`` is each seat's luck with the tiles drawn after the match
    got stuck. ``totals`` are the final totals, or the points so far if the match is not ``finished``.
    """

    header: Header
    events: tuple[Any, ...] = field(repr=False)
    seats: tuple[int, ...]
    turns: tuple[Reviewed, ...]
    end_luck: tuple[float, ...]
    totals: tuple[int, ...]
    finished: bool

    def turns_of(self, seat: int) -> list[Reviewed]:
        return [turn for turn in self.turns if turn.played.seat == seat]

    def given_away(self, seat: int) -> float:
        return sum(turn.cost for turn in self.turns_of(seat))

    def costliest(self, seat: int) -> list[Reviewed]:
        """The seat's costliest turns, the worst first: at most MOST_COSTLY, and none that gave away less than COSTLY points."""
        costly = sorted(self.turns_of(seat), key=lambda turn: -turn.cost)
        return [turn for turn in costly[:MOST_COSTLY] if turn.cost >= COSTLY]

    def luck(self, seat: int) -> float:
        return sum(turn.luck for turn in self.turns_of(seat)) + self.end_luck[seat]

    def luckiest_and_unluckiest(self, seat: int) -> list[Reviewed]:
        """The seat's turns with the luckiest and the unluckiest draw; an empty list if it drew fewer than two times."""
        drew = sorted(
            (turn for turn in self.turns_of(seat) if turn.played.drawn), key=lambda turn: -turn.luck
        )
        return [drew[0], drew[-1]] if len(drew) > 1 else []

    def margin(self, seat: int) -> float:
        return margins(self.totals)[self.header.pads[seat]]

    def luck_in_margin(self, seat: int) -> float:
        """How much of ``margin`` was luck, in points: the luck of the pad minus the mean luck of the others. The rest was play."""
        lucks = [0.0] * len(self.totals)
        for other, pad in enumerate(self.header.pads):
            lucks[pad] += self.luck(other)
        return margins(lucks)[self.header.pads[seat]]

    def margin_curve(self, seat: int) -> list[float]:
        """The expected margin of the seat's pad before every turn of the match and, if it is finished, the final margin."""
        pad = self.header.pads[seat]
        ends = [self.margin(seat)] if self.finished else []
        return [turn.margins[pad] for turn in self.turns] + ends

    def rounds(self) -> list[int]:
        """The numbers of the turns that begin a further round, counted from 0."""
        return [
            at
            for at, turn in enumerate(self.turns)
            if at and turn.played.round > self.turns[at - 1].played.round
        ]

    def before(self, played: PlayedTurn) -> Any:
        match = game_of(self.header.game_name).rules.begin(self.header).match
        for event in self.events[: played.line - FIRST_LINE]:
            match.apply(event)
        return match

    def is_about(self, match: AnyMatch) -> bool:
        return self.header == match.header and self.events == tuple(match.events)


def reviewed_seats(match: AnyMatch) -> tuple[int, ...]:
    """The seats whose turns are judged: where a human plays, or all seats if no human plays."""
    seats = match.header.seats
    return tuple(i for i, seat in enumerate(seats) if seat.kind == "human") or tuple(range(len(seats)))


def steps(match: AnyMatch) -> list[Step]:
    """One question for each turn of a match. The match may still be unfinished."""
    game_rules, coach = game_of(match.header.game_name).rules, coach_of(match.header.game_name)
    judged, counts = reviewed_seats(match), [0] * len(match.header.seats)
    pending: dict[int, Drawn] = {}
    draws: list[list[Drawn]] = [[] for _ in counts]
    again: Any = game_rules.begin(match.header).match
    found: list[Step] = []
    for line, event in enumerate(match.events, start=FIRST_LINE):
        due = again.due
        if due.event in ACTING and due.seat in pending:
            drawn = pending.pop(due.seat)
            draws[due.seat].append(drawn._replace(view=game_rules.view(again, due.seat)))
        pending.update(coach.drawn(event))
        if isinstance(event, game_rules.lay):
            counts[due.seat] += 1
            played = PlayedTurn(
                number=len(found) + 1,
                own=counts[due.seat],
                line=line,
                round=coach.round(again),
                seat=due.seat,
                hand=tuple(again.hands[due.seat]),
                drawn=draws[due.seat][-1].pieces if draws[due.seat] else (),
                lay=event,
            )
            view = game_rules.view(again, due.seat)
            found.append(Step(played, view, tuple(draws[due.seat]), due.seat in judged))
            draws[due.seat].clear()
        again.apply(event)
    return found


def answer_step(
    view: Any, clock: Clock, rng: random.Random, *, turn: Any, draws: Sequence[Drawn], judged: bool
) -> StepResult:
    """The answer about one turn and the draws before it. ``view`` is the seat's view when the turn was due."""
    luck = coach_of(view.header.game_name).luck(draws, view)
    return StepResult(*luck, judge(view, clock, rng, turn=turn) if judged else None)


def judge(view: Any, clock: Clock, rng: random.Random, *, turn: Any) -> Judgement:
    """Compares this turn with the best one."""
    coach = coach_of(view.header.game_name)
    return _judged(coach, coach.rank(view, clock, rng, turn), turn)


def judge_and_explain(
    view: Any, clock: Clock, rng: random.Random, *, turn: Any, best: Any
) -> tuple[Judgement, Advice | None]:
    """Compares this turn with the best one, and gives the reasons for the one that is known as the ``best``: None if there are so
    many turns that it was not looked at again."""
    coach = coach_of(view.header.game_name)
    found = coach.rank(view, clock, rng, turn)
    known = next((one for one in found if coach.same(one.turn, best)), None)
    rest = [one for one in found if one is not known]
    return _judged(coach, found, turn), coach.explain(view, [known, *rest]) if known else None


def _judged(coach: AnyCoach, found: Sequence[RankedTurn], turn: Any) -> Judgement:
    best, chosen = found[0], next(one for one in found if coach.same(one.turn, turn))
    if chosen.margin >= best.margin:
        best = chosen
    return Judgement(chosen.margin, best.turn, best.margin)


def report(match: AnyMatch, questions: Iterable[Step], answers: Iterable[StepResult]) -> Report:
    """The report on a match, from its questions and their answers in the same order."""
    outcome, coach = match.outcome, coach_of(match.header.game_name)
    return Report(
        header=match.header,
        events=tuple(match.events),
        seats=reviewed_seats(match),
        turns=tuple(Reviewed(step.played, *answer) for step, answer in zip(questions, answers, strict=True)),
        end_luck=coach.end_luck(match) if outcome else (0.0,) * len(match.header.seats),
        totals=outcome.totals if outcome else tuple(pad.total() for pad in match.pads),
        finished=outcome is not None,
    )
