"""The level club of the card game. It also considers what a turn leaves for the next player."""

from __future__ import annotations

import random

from game.players.attention import best
from game.players.budget import Budget
from game.players.cards.candidates import NextTurns, candidates
from game.players.strengths import CARDS
from game.rules.cards.cells import Turn
from game.rules.cards.player_view import PlayerView

COMPARED = 200
"""The number of turns that club compares: those with the largest gain."""


def club(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The turn with the best margin.

    The margin is the gain of the turn, minus the next player's expected gain, plus a share of what the seat itself could gain
    next (see ``strengths``).
    """
    found, next_turns = candidates(view, rng)[:COMPARED], NextTurns(view)
    margins = [next_turns.margin(one, CARDS.club_own_share) for one in found]
    return best(found, margins, rng).turn
