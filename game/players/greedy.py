"""The levels beginner and casual. They compare turns only by the points that these add to the pad."""

from __future__ import annotations

import random

from game.players.budget import Budget
from game.rules.tiles.constants import Turn
from game.rules.tiles.player_view import PlayerView
from game.rules.tiles.playout import random_turns
from game.rules.tiles.turns import legal_turns

BEGINNER_TURNS = 6
"""The number of turns that beginner compares."""
MAX_TURNS, RANDOM_TURNS = 5000, 500
"""If a hand has more than MAX_TURNS turns, only RANDOM_TURNS random ones are compared."""


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """A random one of the turns that add most points to the seat's pad."""
    return _best(view, turns_to_compare(view, rng), rng)


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The best of BEGINNER_TURNS random legal turns."""
    turns = turns_to_compare(view, rng)
    return _best(view, rng.sample(turns, min(BEGINNER_TURNS, len(turns))), rng)


def turns_to_compare(view: PlayerView, rng: random.Random) -> list[Turn]:
    """All legal turns, or RANDOM_TURNS random ones if there are more than MAX_TURNS. These may contain duplicates."""
    turns = legal_turns(view.board, view.hand, view.context, limit=MAX_TURNS)
    if turns is not None:
        return turns
    return random_turns(view.board, view.hand, view.context, rng, RANDOM_TURNS)


def gain(view: PlayerView, turn: Turn) -> int:
    """The points that this turn adds to the total of the seat's pad."""
    return view.pad.gain(*view.score_of(turn))


def _best(view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
    gains = [gain(view, turn) for turn in turns]
    most = max(gains)
    return rng.choice([turn for turn, points in zip(turns, gains, strict=True) if points == most])
