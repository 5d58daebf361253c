"""The level club. It compares turns by the total that its pad can be expected to end with, without looking ahead."""

from __future__ import annotations

import random

from game.players.attention import best
from game.players.budget import Budget
from game.players.strengths import TILES
from game.players.tiles.greedy import turns_to_compare
from game.players.tiles.pad_evaluation import WEIGHTS, PadEvaluation, Weights, code_of
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


def turns_left(view: PlayerView) -> float:
    """The expected number of further turns for each pad after this one, at two tiles a turn."""
    return view.bag_count / (2 * len(view.pads))


def code_on(view: PlayerView, turn: Turn) -> int:
    """The score of the turn as a code (see ``pad_evaluation``)."""
    return code_of(*view.score_of(turn))


def cost_of_leftover(view: PlayerView, turn: Turn) -> float:
    """The expected cost, in points, of the tiles left over after this turn.

    After the last turn that is all their pips (section 7). The more turns follow, the more likely they will still be laid.
    """
    pips = sum(view.hand) - sum(value for value, _ in turn)
    return pips / (1 + turns_left(view))
