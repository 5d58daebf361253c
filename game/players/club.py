"""The level that knows what a pad is worth, and looks no further than its own turn."""

from __future__ import annotations

import random

from game.players.budget import Budget
from game.players.greedy import turns_at_hand
from game.players.pad_evaluation import WEIGHTS, Weights, Worth, code_of
from game.players.player_view import View
from game.rules.constants import Turn

NEAR = 2.5
"""Turns that are worth so few points less than the best are as good to club: it does not reckon to the last point."""


def club(view: View, budget: Budget, rng: random.Random) -> Turn:
    """A turn after which its pad is worth most, or as good as that."""
    return by_worth(view, NEAR, rng)


def by_worth(view: View, near: float, rng: random.Random, weights: Weights = WEIGHTS) -> Turn:
    """The legal turn after which the seat's pad is worth most, what the tiles that it keeps will cost taken off; by lot among
    all that are worth at most ``near`` points less."""
    turns = turns_at_hand(view, rng)
    worth = Worth(view.pad, turns_left(view), weights)
    values = [worth[code_on(view, turn)] - cost_of_kept(view, turn) for turn in turns]
    enough = max(values) - near
    return rng.choice([turn for turn, value in zip(turns, values, strict=True) if value >= enough])


def turns_left(view: View) -> float:
    """How many more turns each pad can expect, at two tiles a turn, when this one is over."""
    return view.bag_count / (2 * len(view.pads))


def code_on(view: View, turn: Turn) -> int:
    """What the turn scores, as a code."""
    return code_of(*view.score(turn))


def cost_of_kept(view: View, turn: Turn) -> float:
    """Points that the tiles kept after this turn will cost: all their pips if it is the last, less the more turns follow."""
    kept = sum(view.hand) - sum(value for value, _ in turn)
    return kept / (1 + turns_left(view))
