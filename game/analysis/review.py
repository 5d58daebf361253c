"""Looking back on a match: what each turn of a human gave away, and what was luck of the draw.

A match is taken apart into steps, one for each turn. A step is a question about what one seat could see when it laid, and can be
answered anywhere, in any order, at once or one by one: ``steps``, ``Step.answer``, ``report``. The same match and the same
samples give the same report.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from game.analysis.luck import dealt, last_luck, margins
from game.players.budget import Clock, Samples
from game.players.master import rank_turns
from game.players.player_view import PlayerView, view_of
from game.rules.tiles.constants import Turn
from game.rules.tiles.events import Draw, End, Event, Header, Lay
from game.rules.tiles.match import Match

SAMPLES = Samples(1500)
"""What a turn is looked at with: enough to see every case two turns ahead, and then a hundred futures or more."""
DEAR = 0.5
"""A turn that gave away less than so many points is not worth a second look."""
DEAREST = 3
FIRST_LINE = 2
"""The line of the journal that holds the first event."""
SAME = 0.05
"""Margins that differ by less are shown as the same figure."""


class Judgement(NamedTuple):
    """A turn against the best one: the expected final margin after each, the own pad's total less the mean of the others'."""

    margin: float
    best: Turn
    best_margin: float

    @property
    def cost(self) -> float:
        """What the turn gives away."""
        return self.best_margin - self.margin


class StepResult(NamedTuple):
    """What was found out about one turn. ``judgement`` is None for the turn of a seat that is not reviewed."""

    luck: float
    margins: tuple[float, ...]
    judgement: Judgement | None


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A turn as it was played. ``number`` counts the turns of the match, ``own`` those of its seat, both from 1; ``line`` is
    that of the journal; the ``drawn`` tiles are the last ones of the ``hand``."""

    number: int
    own: int
    line: int
    seat: int
    hand: tuple[int, ...]
    drawn: tuple[int, ...]
    lay: Lay


@dataclass(frozen=True, slots=True)
class Step:
    """One question: what was this turn worth to a seat that saw this? ``work`` answers it, here or in another process."""

    played: PlayedTurn
    view: PlayerView
    judged: bool

    @property
    def work(self) -> Callable[[PlayerView, Clock, random.Random], StepResult]:
        """What makes the answer of the view."""
        return partial(look, turn=self.played.lay.turn, drawn=self.played.drawn, judged=self.judged)

    def answer(self, samples: Samples = SAMPLES) -> StepResult:
        """The answer, found out here and now."""
        return self.work(self.view, Clock(samples), dice(self.played.number))


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A turn, and what is known of it now."""

    played: PlayedTurn
    luck: float
    margins: tuple[float, ...]
    judgement: Judgement | None

    @property
    def cost(self) -> float:
        """What it gave away; 0 where nobody asked."""
        return self.judgement.cost if self.judgement else 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """A whole match looked back on. ``seats`` are those whose turns were judged, ``last`` is each seat's luck with the tiles
    drawn after a match got stuck, ``totals`` are those of a finished match or as far as it went."""

    header: Header
    events: tuple[Event, ...] = field(repr=False)
    seats: tuple[int, ...]
    turns: tuple[Reviewed, ...]
    last: tuple[float, ...]
    totals: tuple[int, ...]
    finished: bool

    def of(self, seat: int) -> list[Reviewed]:
        """The turns of a seat."""
        return [turn for turn in self.turns if turn.played.seat == seat]

    def given_away(self, seat: int) -> float:
        """Points that the seat's turns gave away in all."""
        return sum(turn.cost for turn in self.of(seat))

    def dearest(self, seat: int) -> list[Reviewed]:
        """The turns that gave away most, the dearest first: ``DEAREST`` at most, and none that is not worth a look."""
        dear = sorted(self.of(seat), key=lambda turn: -turn.cost)
        return [turn for turn in dear[:DEAREST] if turn.cost >= DEAR]

    def luck(self, seat: int) -> float:
        """Points by which the seat's tiles allowed more than the mean of what could have been drawn."""
        return sum(turn.luck for turn in self.of(seat)) + self.last[seat]

    def kindest_and_unkindest(self, seat: int) -> list[Reviewed]:
        """The turns of a seat before which it drew best and worst; nothing if it drew less than twice."""
        drew = sorted((turn for turn in self.of(seat) if turn.played.drawn), key=lambda turn: -turn.luck)
        return [drew[0], drew[-1]] if len(drew) > 1 else []

    def margin(self, seat: int) -> float:
        """By how much the seat's pad is ahead of the mean of the others."""
        return margins(self.totals)[self.header.pads[seat]]

    def luck_in_margin(self, seat: int) -> float:
        """How much of that margin was luck: the pad's own less the mean of the others'. The rest was play."""
        lucks = [sum(map(self.luck, self.header.seats_of(pad))) for pad in range(len(self.totals))]
        return margins(lucks)[self.header.pads[seat]]

    def line(self, seat: int) -> list[float]:
        """The expected margin of the seat's pad before every turn of the match, and the margin at its end."""
        pad = self.header.pads[seat]
        ends = [self.margin(seat)] if self.finished else []
        return [turn.margins[pad] for turn in self.turns] + ends

    def before(self, played: PlayedTurn) -> Match:
        """The match as it stood when that turn was due."""
        match = Match(self.header)
        for event in self.events[: played.line - FIRST_LINE]:
            match.apply(event)
        return match

    def tells_of(self, match: Match) -> bool:
        """Whether this is the report on that match."""
        return self.header == match.header and self.events == tuple(match.events)


def reviewed_seats(match: Match) -> tuple[int, ...]:
    """The seats whose turns are judged: the humans; where none plays, all."""
    seats = match.header.seats
    return tuple(i for i, seat in enumerate(seats) if seat.kind == "human") or tuple(range(len(seats)))


def steps(match: Match) -> list[Step]:
    """The questions that a match, finished or not, raises."""
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


def look(
    view: PlayerView, clock: Clock, rng: random.Random, *, turn: Turn, drawn: Sequence[int], judged: bool
) -> StepResult:
    """What this turn and the draw before it were worth to a seat that saw this."""
    return StepResult(*dealt(view, drawn), weigh(view, clock, rng, turn=turn) if judged else None)


def weigh(view: PlayerView, clock: Clock, rng: random.Random, *, turn: Turn) -> Judgement:
    """This turn against the best one."""
    found = rank_turns(view, clock, rng, also=turn)
    best, laid = found[0], frozenset(turn)
    chosen = next(one for one in found if frozenset(one.turn) == laid)
    if chosen.margin >= best.margin:
        best = chosen
    return Judgement(chosen.margin, best.turn, best.margin)


def dice(number: int) -> random.Random:
    """The chance by which the turn of that number is looked at."""
    return random.Random(number)


def report(match: Match, asked: Iterable[Step], answers: Iterable[StepResult]) -> Report:
    """What the answers come to."""
    end = next((event for event in match.events if isinstance(event, End)), None)
    return Report(
        header=match.header,
        events=tuple(match.events),
        seats=reviewed_seats(match),
        turns=tuple(Reviewed(step.played, *answer) for step, answer in zip(asked, answers, strict=True)),
        last=last_luck(match, end) if end else (0.0,) * len(match.header.seats),
        totals=end.totals if end else tuple(pad.total() for pad in match.pads),
        finished=end is not None,
    )
