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
    """A random turn among those whose margin is near the best (see ``strengths``).

    The margin is the gain of the turn minus the next player's expected gain. With more than one opponent the margins lie closer
    together.
    """
    found, next_turns = candidates(view, rng)[:COMPARED], NextTurns(view)
    margins = [next_turns.margin(one, own_share=0) for one in found]
    return best(found, margins, rng, CARDS.club_near / (len(view.pads) - 1)).turn
