"""The coach of *squares*."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game.analysis.coach import Coach
from game.analysis.luck import DrawLuck, Drawn, margins
from game.analysis.reasons import Advice
from game.players.budget import Budget
from squares.rules import Match, Turn, View


class Ranked(NamedTuple):
    turn: Turn
    margin: float


class SquaresCoach(Coach):
    def advise(self, view: View, budget: Budget, rng: random.Random) -> Advice:
        raise NotImplementedError

    def rank(self, view: View, budget: Budget, rng: random.Random, also: Turn) -> Sequence[Any]:
        match, ahead = view.match, margins([pad.total() for pad in view.match.pads])[view.seat]
        gains = [
            (match.pads[view.seat].gain(match.lay_event(turn).lines), turn) for turn in match.legal_turns()
        ]
        return sorted((Ranked(turn, ahead + gain) for gain, turn in gains), key=lambda one: -one.margin)

    def same(self, one: Turn, other: Turn) -> bool:
        return one == other

    def round(self, match: Match) -> int:
        return 1

    def drawn(self, event: Any) -> Iterator[tuple[int, Drawn]]:
        return iter(())

    def luck(self, draws: Sequence[Drawn], view: View) -> DrawLuck:
        return DrawLuck(0.0, margins([pad.total() for pad in view.match.pads]))

    def end_luck(self, match: Match) -> tuple[float, ...]:
        return (0.0, 0.0)


COACH = SquaresCoach()
