"""The levels beginner, learner, hasty and casual. They compare turns by what these score now.

``strengths`` has the chances that they overlook something.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.players.attention import best, noticed
from game.players.budget import Budget
from game.players.strengths import TILES, Attention
from game.rules.tiles.constants import POINTS, Turn
from game.rules.tiles.player_view import PlayerView
from game.rules.tiles.playout import random_turns
from game.rules.tiles.turns import legal_turns

MAX_TURNS, RANDOM_TURNS = 5000, 500
"""If a hand has more than MAX_TURNS turns, only RANDOM_TURNS random ones are compared."""


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Lays the tile that makes the best sums on its own, then the other one. It does not look at the pad."""
    turns = _seen(view, TILES["beginner"], rng)
    return max(turns, key=lambda turn: (sorted(_points_alone(view, turn), reverse=True), rng.random()))


def learner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the most points. If it forgets its pad, that means the most points in the turn's rows and columns."""
    attention = TILES["learner"]
    turns = _seen(view, attention, rng)
    if rng.random() < attention.pad:
        return best(turns, [gain(view, turn) for turn in turns], rng)
    return best(turns, [_points_of_runs(view, turn) for turn in turns], rng)


def hasty(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad, among those that it notices."""
    turns = _seen(view, TILES["hasty"], rng)
    return best(turns, [gain(view, turn) for turn in turns], rng)


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad."""
    turns = turns_to_compare(view, rng)
    return best(turns, [gain(view, turn) for turn in turns], rng)


def turns_to_compare(view: PlayerView, rng: random.Random) -> list[Turn]:
    """All legal turns, or RANDOM_TURNS random ones if there are more than MAX_TURNS. These may contain duplicates."""
    turns = legal_turns(view.board, view.hand, view.context, limit=MAX_TURNS)
    if turns is not None:
        return turns
    return random_turns(view.board, view.hand, view.context, rng, RANDOM_TURNS)


def gain(view: PlayerView, turn: Turn) -> int:
    """The points that this turn adds to the total of the seat's pad."""
    return view.pad.gain(*view.score_of(turn))


def _seen(view: PlayerView, attention: Attention, rng: random.Random) -> Sequence[Turn]:
    """The turns that a level sees. Nothing is overlooked in the opening, when the board is empty."""
    turns = turns_to_compare(view, rng)
    chance = 1.0 if view.context.opening else attention.cells
    return noticed(turns, lambda turn: [cell for _, cell in turn], chance, rng)


def _points_of_runs(view: PlayerView, turn: Turn) -> int:
    return sum(POINTS[total] for total in view.score_of(turn).lines)


def _points_alone(view: PlayerView, turn: Turn) -> list[int]:
    """The points of the rows and columns that each tile of the turn completes without the others."""
    return [sum(POINTS.get(total, 0) for total in view.board.totals(value, cell)) for value, cell in turn]
