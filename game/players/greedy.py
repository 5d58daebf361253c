"""The two levels that look no further than this turn's points."""

from __future__ import annotations

import random

from game.players.budget import Budget
from game.players.player_view import View
from game.rules.constants import Turn
from game.rules.playout import random_turns
from game.rules.turns import legal_turns

BEGINNER_TRIES = 6
MANY, SOME = 5000, 500


def casual(view: View, budget: Budget, rng: random.Random) -> Turn:
    """The legal turn with the largest gain in its own pad's total; among equals, by lot. Where a hand of many tiles has more
    turns than can be looked at, the best of those that come by lot."""
    return _best(view, turns_at_hand(view, rng), rng)


def beginner(view: View, budget: Budget, rng: random.Random) -> Turn:
    """The best of a few legal turns that come to mind: it overlooks the others."""
    turns = turns_at_hand(view, rng)
    return _best(view, rng.sample(turns, min(BEGINNER_TRIES, len(turns))), rng)


def turns_at_hand(view: View, rng: random.Random) -> list[Turn]:
    """All legal turns; where they are too many, some of them by lot."""
    turns = legal_turns(view.board, view.hand, view.terms, limit=MANY)
    if turns is not None:
        return turns
    return random_turns(view.board, view.hand, view.terms, rng, SOME)


def gain(view: View, turn: Turn) -> int:
    """By how much this turn raises the total of the seat's own pad."""
    return view.pad.gain(*view.score(turn))


def _best(view: View, turns: list[Turn], rng: random.Random) -> Turn:
    gains = [gain(view, turn) for turn in turns]
    most = max(gains)
    return rng.choice([turn for turn, points in zip(turns, gains, strict=True) if points == most])
