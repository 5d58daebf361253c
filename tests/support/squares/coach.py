"""The coach of *squares*."""

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from game.analysis.coach import Coach, DrawLuck, Drawn, margins
from game.analysis.reasons import Advice
from game.players.budget import Budget
from squares.levels import casual
from squares.rules import Match, Turn, View


class Ranked(NamedTuple):
    turn: Turn
    margin: float


class Line(NamedTuple):
    total: int


class SquaresAdvice(Advice):
    """A turn and what it scores."""

    __slots__ = ()

    @property
    def score(self) -> tuple[tuple[int, ...], int]:
        return self.lines, 0


def _advice(view: View, turn: Turn) -> Advice:
    lines = view.match.lay_event(turn).lines
    return SquaresAdvice(
        turn=turn,
        runs=tuple(map(Line, lines)),
        gain=view.match.pads[view.seat].gain(lines),
        rows=(),
        behind=None,
        fit_nowhere=(),
        only=False,
        most=None,
        rival=None,
        leaves=None,
    )


class SquaresCoach(Coach[Match, View, Turn, Any, Any]):
    pieces = "numbers"

    def advise(self, view: View, budget: Budget, rng: random.Random) -> Advice:
        return _advice(view, casual(view, budget, rng))

    def rank(self, view: View, budget: Budget, rng: random.Random, also: Turn | None = None) -> Sequence[Any]:
        match, ahead = view.match, margins([pad.total() for pad in view.match.pads])[view.seat]
        gains = [
            (match.pads[view.seat].gain(match.lay_event(turn).lines), turn) for turn in match.legal_turns()
        ]
        return sorted((Ranked(turn, ahead + gain) for gain, turn in gains), key=lambda one: -one.margin)

    def explain(self, view: View, ranked: Sequence[Any]) -> Advice:
        return _advice(view, ranked[0].turn)

    def same(self, one: Turn, other: Turn) -> bool:
        return one == other

    def luck(self, draws: Sequence[Drawn], view: View) -> DrawLuck:
        return DrawLuck(0.0, margins([pad.total() for pad in view.match.pads]))

    def positions(self, before: Match, turns: Sequence[Turn]) -> list[list[str]]:
        return [[] for _turn in turns]


COACH = SquaresCoach()
