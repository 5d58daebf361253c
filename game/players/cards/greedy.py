"""The levels beginner, learner, hasty and casual of the card game. They compare turns by what these score now.

``strengths`` has the chances that they overlook something.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.players.attention import best, noticed
from game.players.budget import Budget
from game.players.strengths import CARDS, Attention
from game.rules.cards.cells import Turn
from game.rules.cards.player_view import PlayerView
from game.rules.cards.turns import ScoredTurn


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the best of the turns that it notices."""
    return _best(view, _seen(view, CARDS["beginner"], rng), rng)


def learner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the best of the turns that it notices."""
    return _best(view, _seen(view, CARDS["learner"], rng), rng)


def hasty(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the best of the turns that it notices."""
    return _best(view, _seen(view, CARDS["hasty"], rng), rng)


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad."""
    return _best(view, view.scored_turns(), rng)


def gains_of(view: PlayerView, turns: Sequence[ScoredTurn]) -> list[int]:
    """The points that each of these turns adds to the total of the seat's pad."""
    by_score = {score: view.pad.gain(*score) for score in {score for _, score in turns}}
    return [by_score[score] for _, score in turns]


def _best(view: PlayerView, turns: Sequence[ScoredTurn], rng: random.Random) -> Turn:
    return best(turns, gains_of(view, turns), rng)[0]


def _seen(view: PlayerView, attention: Attention, rng: random.Random) -> Sequence[ScoredTurn]:
    """The turns that a level sees."""
    turns = view.scored_turns()
    chance = attention.cells if view.table.laid else 1.0
    return noticed(turns, lambda found: [cell for one in found[0] for cell in one.cells], chance, rng)
