"""The level club. It compares turns by the total that its pad can be expected to end with, without looking ahead."""

from __future__ import annotations

import random

from game.players.attention import best
from game.players.budget import Budget
from game.players.strengths import TILES
from game.players.tiles.candidates import code_on, cost_of_leftover, turns_left, turns_to_compare
from game.players.tiles.pad_evaluation import WEIGHTS, PadEvaluation, Weights
from game.rules.tiles.constants import Turn
from game.rules.tiles.player_view import PlayerView


def club(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """A random turn among those after which the expected total is near the best (see ``strengths``)."""
    return choose_by_evaluation(view, TILES.club_near, rng)


def choose_by_evaluation(
    view: PlayerView, near: float, rng: random.Random, weights: Weights = WEIGHTS
) -> Turn:
    """A random turn among those whose value is at most ``near`` points below the best.

    The value of a turn is the expected final total of the seat's pad, minus the expected cost of the tiles left over.
    """
    turns = turns_to_compare(view, rng)
    evaluation = PadEvaluation(view.pad, turns_left(view), weights)
    values = [evaluation[code_on(view, turn)] - cost_of_leftover(view, turn) for turn in turns]
    return best(turns, values, rng, near)
