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
from typing import NamedTuple

from game.analysis.tiles.luck import draw_luck, end_luck, margins
from game.players.budget import Clock, Samples
from game.players.master import rank_turns
from game.rules.tiles.constants import Turn
from game.rules.tiles.events import Draw, End, Event, Header, Lay
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of

SAMPLES = Samples(1500)
"""The budget for one turn. It is enough for a complete two-ply search and then a hundred rollouts or more."""
DEAR = 0.5
"""Points. The *dearest* turns of a seat are those that gave away most, but at least this much."""
DEAREST = 3
"""The maximum number of dearest turns of a seat."""
FIRST_LINE = 2
"""The line of the journal that holds the first event."""
SAME = 0.05
"""Points. Margins that differ by less count as equal."""


class Judgement(NamedTuple):
    """A turn compared with the best one. Margins are expected final margins: own total minus the mean of the others."""

    margin: float
    best: Turn
    best_margin: float

    @property
    def cost(self) -> float:
        """The points that the turn gave away."""
        return self.best_margin - self.margin


class StepResult(NamedTuple):
    """The answer to one step: luck and margins as in ``DrawLuck``. ``judgement`` is None if the seat is not reviewed."""

    luck: float
    margins: tuple[float, ...]
    judgement: Judgement | None


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn as it was played. ``number`` counts the turns of the match, ``own`` those of the seat, both from 1.

    ``line`` is the number of its line in the journal. The ``drawn`` tiles are the last ones of the ``hand``.
    """

    number: int
    own: int
    line: int
    seat: int
    hand: tuple[int, ...]
    drawn: tuple[int, ...]
    lay: Lay


@dataclass(frozen=True, slots=True)
class Step:
    """One question: how lucky was the draw, and how good was the turn? The latter is asked only if ``judged`` is True."""

    played: PlayedTurn
    view: PlayerView
    judged: bool

    @property
    def work(self) -> Callable[[PlayerView, Clock, random.Random], StepResult]:
        """The function that answers the question, for a worker: it takes the view, a clock and random numbers."""
        return partial(answer_step, turn=self.played.lay.turn, drawn=self.played.drawn, judged=self.judged)

    def answer(self, samples: Samples = SAMPLES) -> StepResult:
        """The answer, worked out in this process."""
        return self.work(self.view, Clock(samples), rng_for(self.played.number))


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A turn and the answer about it."""

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
    events: tuple[Event, ...] = field(repr=False)
    seats: tuple[int, ...]
    turns: tuple[Reviewed, ...]
    end_luck: tuple[float, ...]
    totals: tuple[int, ...]
    finished: bool

    def of(self, seat: int) -> list[Reviewed]:
        """The turns of a seat."""
        return [turn for turn in self.turns if turn.played.seat == seat]

    def given_away(self, seat: int) -> float:
        """The points that the seat's turns gave away in total."""
        return sum(turn.cost for turn in self.of(seat))

    def dearest(self, seat: int) -> list[Reviewed]:
        """The seat's DEAREST most costly turns, the worst first. Turns that gave away less than DEAR points are left out."""
        dear = sorted(self.of(seat), key=lambda turn: -turn.cost)
        return [turn for turn in dear[:DEAREST] if turn.cost >= DEAR]

    def luck(self, seat: int) -> float:
        """The luck of all the seat's draws, in points."""
        return sum(turn.luck for turn in self.of(seat)) + self.end_luck[seat]

    def luckiest_and_unluckiest(self, seat: int) -> list[Reviewed]:
        """The seat's turns with the luckiest and the unluckiest draw; an empty list if it drew fewer than two times."""
        drew = sorted((turn for turn in self.of(seat) if turn.played.drawn), key=lambda turn: -turn.luck)
        return [drew[0], drew[-1]] if len(drew) > 1 else []

    def margin(self, seat: int) -> float:
        """How many points the seat's pad is ahead of the mean of the others."""
        return margins(self.totals)[self.header.pads[seat]]

    def luck_in_margin(self, seat: int) -> float:
        """How much of the margin was luck: that of the seat's pad minus the mean of the others. The rest was play."""
        lucks = [sum(map(self.luck, self.header.seats_of(pad))) for pad in range(len(self.totals))]
        return margins(lucks)[self.header.pads[seat]]

    def line(self, seat: int) -> list[float]:
        """The expected margin of the seat's pad before every turn of the match and, if it is finished, the final margin."""
        pad = self.header.pads[seat]
        ends = [self.margin(seat)] if self.finished else []
        return [turn.margins[pad] for turn in self.turns] + ends

    def before(self, played: PlayedTurn) -> Match:
        """The match before this turn."""
        match = Match(self.header)
        for event in self.events[: played.line - FIRST_LINE]:
            match.apply(event)
        return match

    def is_about(self, match: Match) -> bool:
        """Whether this is the report on this match."""
        return self.header == match.header and self.events == tuple(match.events)


def reviewed_seats(match: Match) -> tuple[int, ...]:
    """The seats whose turns are judged: those of humans, or all if no human plays."""
    seats = match.header.seats
    return tuple(i for i, seat in enumerate(seats) if seat.kind == "human") or tuple(range(len(seats)))


def steps(match: Match) -> list[Step]:
    """One question for each turn of a match. The match may still be unfinished."""
    judged, counts = reviewed_seats(match), [0] * len(match.header.seats)
    drawn: dict[int, tuple[int, ...]] = {}
    again = Match(match.header)
    found: list[Step] = []
    for line, event in enumerate(match.events, start=FIRST_LINE):
        if isinstance(event, Draw):
            drawn[event.seat] = event.tiles
        if isinstance(event, Lay) and again.due is not None and again.due.event == "lay":
            counts[event.seat] += 1
            played = PlayedTurn(
                number=len(found) + 1,
                own=counts[event.seat],
                line=line,
                seat=event.seat,
                hand=tuple(again.hands[event.seat]),
                drawn=drawn[event.seat],
                lay=event,
            )
            found.append(Step(played, view_of(again, event.seat), event.seat in judged))
        again.apply(event)
    return found


def answer_step(
    view: PlayerView, clock: Clock, rng: random.Random, *, turn: Turn, drawn: Sequence[int], judged: bool
) -> StepResult:
    """The answer about one turn and the draw before it. ``view`` is the seat's view when the turn was due."""
    return StepResult(*draw_luck(view, drawn), judge(view, clock, rng, turn=turn) if judged else None)


def judge(view: PlayerView, clock: Clock, rng: random.Random, *, turn: Turn) -> Judgement:
    """Compares this turn with the best one."""
    found = rank_turns(view, clock, rng, also=turn)
    best, laid = found[0], frozenset(turn)
    chosen = next(one for one in found if frozenset(one.turn) == laid)
    if chosen.margin >= best.margin:
        best = chosen
    return Judgement(chosen.margin, best.turn, best.margin)


def rng_for(number: int) -> random.Random:
    """The random numbers for the turn with this number; always the same ones."""
    return random.Random(number)


def report(match: Match, questions: Iterable[Step], answers: Iterable[StepResult]) -> Report:
    """The report on a match, from its questions and their answers in the same order."""
    end = next((event for event in match.events if isinstance(event, End)), None)
    return Report(
        header=match.header,
        events=tuple(match.events),
        seats=reviewed_seats(match),
        turns=tuple(Reviewed(step.played, *answer) for step, answer in zip(questions, answers, strict=True)),
        end_luck=end_luck(match, end) if end else (0.0,) * len(match.header.seats),
        totals=end.totals if end else tuple(pad.total() for pad in match.pads),
        finished=end is not None,
    )
