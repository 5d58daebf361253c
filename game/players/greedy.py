"""The levels beginner, learner, hasty and casual. They compare turns by what these score now.

``strengths`` has the chances that they overlook something.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.players.attention import best, noticed
from game.players.budget import Budget
from game.players.strengths import TILES
from game.rules.tiles.constants import LIGHT_MASK, POINTS, Turn
from game.rules.tiles.player_view import PlayerView
from game.rules.tiles.playout import random_turns
from game.rules.tiles.turns import legal_turns

MAX_TURNS, RANDOM_TURNS = 5000, 500
"""If a hand has more than MAX_TURNS turns, only RANDOM_TURNS random ones are compared."""


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Lays the tile that scores most on its own, then the other one. Light cells count twice, whatever is on the pad."""
    turns = turns_to_compare(view, rng)
    return max(turns, key=lambda turn: (sorted(_points_alone(view, turn), reverse=True), rng.random()))


def learner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the most points; when it forgets its pad, the most points for the rows and columns on the board."""
    turns = turns_to_compare(view, rng)
    if rng.random() < TILES.learner_pad:
        return best(turns, gains_of(view, turns), rng)
    return best(turns, [_points_of_runs(view, turn) for turn in turns], rng)


def hasty(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad, among those that it notices.

    It overlooks nothing in the opening, when the board is empty.
    """
    turns: Sequence[Turn] = turns_to_compare(view, rng)
    if not view.context.opening:
        turns = noticed(turns, lambda turn: [cell for _, cell in turn], TILES.hasty_cells, rng)
    return best(turns, gains_of(view, turns), rng)


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad."""
    turns = turns_to_compare(view, rng)
    return best(turns, gains_of(view, turns), rng)


def turns_to_compare(view: PlayerView, rng: random.Random) -> list[Turn]:
    """All legal turns, or RANDOM_TURNS random ones if there are more than MAX_TURNS. These may contain duplicates."""
    turns = legal_turns(view.board, view.hand, view.context, limit=MAX_TURNS)
    if turns is not None:
        return turns
    return random_turns(view.board, view.hand, view.context, rng, RANDOM_TURNS)


def gain(view: PlayerView, turn: Turn) -> int:
    """The points that this turn adds to the total of the seat's pad."""
    return view.pad.gain(*view.score_of(turn))


def gains_of(view: PlayerView, turns: Sequence[Turn]) -> list[int]:
    """The points that each of these turns adds to the total of the seat's pad."""
    scores = [view.score_of(turn) for turn in turns]
    by_score = {score: view.pad.gain(*score) for score in set(scores)}
    return [by_score[score] for score in scores]


def _points_of_runs(view: PlayerView, turn: Turn) -> int:
    return sum(POINTS[total] for total in view.score_of(turn).lines)


def _points_alone(view: PlayerView, turn: Turn) -> list[int]:
    """For each tile of the turn, the points of the rows and columns that it completes without the others."""
    return [
        sum(POINTS.get(total, 0) for total in view.board.totals(value, cell)) << (LIGHT_MASK >> cell & 1)
        for value, cell in turn
    ]
