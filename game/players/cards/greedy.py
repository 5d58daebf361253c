"""The levels beginner and casual of the card game. They compare turns only by the points that these add to the pad."""

from __future__ import annotations

import random

from game.players.budget import Budget
from game.rules.cards.cells import Turn
from game.rules.cards.player_view import PlayerView
from game.rules.cards.turns import ScoredTurn

BEGINNER_TURNS = 6
"""The number of turns that beginner compares."""


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """A random one of the turns that add most points to the seat's pad."""
    return _best(view, view.scored_turns(), rng)


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The best of BEGINNER_TURNS random legal turns."""
    turns = view.scored_turns()
    return _best(view, rng.sample(turns, min(BEGINNER_TURNS, len(turns))), rng)


def gains_of(view: PlayerView, turns: list[ScoredTurn]) -> list[int]:
    """The points that each of these turns adds to the total of the seat's pad."""
    by_score = {score: view.pad.gain(*score) for score in {score for _, score in turns}}
    return [by_score[score] for _, score in turns]


def _best(view: PlayerView, turns: list[ScoredTurn], rng: random.Random) -> Turn:
    points = gains_of(view, turns)
    most = max(points)
    return rng.choice([turn for (turn, _), gain in zip(turns, points, strict=True) if gain == most])
