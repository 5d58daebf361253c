"""The levels beginner, learner, hasty and casual of the card game. They compare turns by what these score now.

``strengths`` has the chances that they overlook something.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.players.budget import Budget
from game.players.cards.candidates import NextTurns, candidates, gains_of
from game.players.choosing import best, noticed
from game.players.strengths import CARDS
from game.rules.cards.cells import Turn
from game.rules.cards.player_view import PlayerView
from game.rules.cards.turns import ScoredTurn


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Makes the most points for rows and columns that it can with the cells that it notices. It does not look at its pad."""
    return _by_runs(view, _noticed(view, CARDS.beginner_cells, rng), rng)


def learner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Plays like beginner, but notices more."""
    return _by_runs(view, _noticed(view, CARDS.learner_cells, rng), rng)


def hasty(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad, among those that it notices."""
    turns = _noticed(view, CARDS.hasty_cells, rng)
    return best(turns, gains_of(view, turns), rng)[0]


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad. Of a few equal ones, it takes the one that leaves least."""
    found = candidates(view, rng)
    equal = [one for one in found if one.gain == found[0].gain][: CARDS.casual_equals]
    next_turns = NextTurns(view)
    return best(equal, [next_turns.margin(one, own_share=0) for one in equal], rng).turn


def _by_runs(view: PlayerView, turns: Sequence[ScoredTurn], rng: random.Random) -> Turn:
    points = [sum(view.pad.points[total] for total in score.lines) for _, score in turns]
    return best(turns, points, rng)[0]


def _noticed(view: PlayerView, chance: float, rng: random.Random) -> Sequence[ScoredTurn]:
    """The turns that a level notices. It overlooks nothing while the table is empty."""
    turns = view.scored_turns()
    if not view.table.laid:
        return turns
    return noticed(turns, lambda found: [cell for one in found[0] for cell in one.cells], chance, rng)
