"""The level club. It compares turns by the total that its pad can be expected to end with, and the best of them also by what they
leave for the next player."""

from __future__ import annotations

import random

from game.players.attention import best
from game.players.budget import Budget, clock_of
from game.players.comparison import compare
from game.players.strengths import TILES
from game.players.tiles.candidates import candidates, search_samples
from game.players.tiles.two_ply_search import TwoPlySearch
from game.rules.tiles.constants import Turn
from game.rules.tiles.player_view import PlayerView


def club(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """A random turn among those whose margin is near the best (see ``strengths``).

    The few best turns by the evaluation of the pad are compared by the best reply of the next seat, averaged over every hand
    that it may have.
    """
    found, next_turn = candidates(view, rng)[: TILES.club_turns], TwoPlySearch(view, 1)
    found = compare(search_samples(next_turn), found, TILES.club_turns, None, clock_of(budget))
    return best(found, [one.margin for one in found], rng, TILES.club_near).turn
