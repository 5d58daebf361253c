"""The level club of the card game. It also considers what a turn leaves for the next player."""

from __future__ import annotations

import random

from game.players.budget import Budget
from game.players.cards.candidates import NextTurns, candidates
from game.rules.cards.cells import Turn
from game.rules.cards.player_view import PlayerView

COMPARED = 200
"""The number of turns that club compares: those with the largest gain."""
NEAR = 0.75
"""Club treats turns within this many points of the best one as equal, so it does not always find the very best. With more
than one opponent the margins lie closer together, so the number is divided by the number of opponents."""


def club(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """A random turn among those whose margin is near the best (see NEAR).

    The margin is the gain of the turn minus the next player's expected gain.
    """
    found, next_turns = candidates(view, rng)[:COMPARED], NextTurns(view)
    for one in found:
        one.margin = next_turns.margin(one, own_share=0)
    enough = max(one.margin for one in found) - NEAR / (len(view.pads) - 1)
    return rng.choice([one.turn for one in found if one.margin >= enough])
