"""The levels club and master, which look ahead. Master ranks its turns in four stages, with fewer turns and more work in each:

1. all turns, by the evaluation of the player's own pad after the turn;
2. the best ONE_PLY_TURNS, by the best reply of the next seat, averaged over every hand that it may have;
3. the best TWO_PLY_TURNS, by the next two turns, over every hand in both;
4. the best ROLLOUT_TURNS, by rollouts: the match is played on with shuffled tiles.

The result of a stage is a margin in points: the expected final total of the player's own pad minus the mean of the others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from game.players.budget import Budget, clock_of
from game.players.choosing import best, compare
from game.players.strengths import TILES
from game.players.tiles.candidates import Candidate, SampleFunction, candidates, search_samples
from game.players.tiles.rollouts import Rollouts
from game.players.tiles.two_ply_search import TwoPlySearch
from game.rules.tiles.constants import Turn
from game.rules.tiles.player_view import PlayerView

ONE_PLY_TURNS = 200
"""The number of turns in the second stage."""
TWO_PLY_TURNS = 30
"""The number of turns in the third stage."""
PLIES = 2
"""How many turns the third stage looks ahead."""
ROLLOUT_TURNS = 6
"""The number of turns in the last stage."""
ROLLOUT_DEPTH = 4
"""The length of a rollout, in turns for each pad."""
MAX_ROLLOUTS = 300
"""The largest number of rollouts for each turn."""
PRIOR_SAMPLES = 75
"""The margin of the third stage counts as much as this many rollouts. That stage looks less far ahead, but it covers every
case, while a few rollouts depend on the luck of their draws."""


def club(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """A random turn among those whose margin is near the best (see ``strengths``).

    The few best turns by the evaluation of the pad are compared by the best reply of the next seat, averaged over every hand
    that it may have.
    """
    found, next_turn = candidates(view, rng)[: TILES.club_turns], TwoPlySearch(view, 1)
    found = compare(search_samples(next_turn), found, TILES.club_turns, None, clock_of(budget))
    return best(found, [one.margin for one in found], rng, TILES.club_near).turn


def master(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The turn with the best expected margin."""
    return rank_turns(view, budget, rng)[0].turn


def rank_turns(
    view: PlayerView, budget: Budget, rng: random.Random, also: Turn | None = None
) -> list[Candidate]:
    """The turns of ``turns_to_compare``, best first, as far as the budget allows.

    Turns further down took part in fewer stages, so only the margins of the first few can be compared with each other.
    The turn ``also`` takes part in every stage, so its margin can be compared with theirs.
    """
    clock = clock_of(budget)
    # The first stage ignores the clock: a player who is stopped at once has a good turn after a few milliseconds.
    found, one_ply = candidates(view, rng, also), TwoPlySearch(view, 1)
    if len(found) == 1 or not one_ply.plies:
        return found
    always = None
    if also is not None:
        always = next(one for one in found if frozenset(one.turn) == frozenset(also))
    found = compare(search_samples(one_ply), found, ONE_PLY_TURNS, always, clock)
    found = compare(search_samples(TwoPlySearch(view, PLIES)), found, TWO_PLY_TURNS, always, clock)
    return compare(_rollout_samples(view, rng), found, ROLLOUT_TURNS, always, clock, PRIOR_SAMPLES)


def _rollout_samples(view: PlayerView, rng: random.Random) -> Iterator[tuple[float, SampleFunction]]:
    """Rollouts with shuffled tiles, all equally likely."""
    rollouts = Rollouts(view, ROLLOUT_DEPTH * len(view.pads))
    for _ in range(MAX_ROLLOUTS):
        yield 1.0, partial(rollouts.margin, order=rollouts.order(rng))
