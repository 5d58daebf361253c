"""The levels club and master of the card game, which look ahead. Master ranks its turns in three stages, with fewer turns and more
work in each:

1. all turns, by their gain;
2. the best COMPARED of them, by what they leave for the next player and for the seat itself, on average over all hidden cards;
3. the best ROLLOUT_TURNS, by rollouts: the round is played on with shuffled cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from game.players.budget import Budget, Clock, clock_of
from game.players.cards.candidates import Candidate, NextTurns, candidates
from game.players.cards.rollouts import Rollouts
from game.players.choosing import best, compare
from game.players.strengths import CARDS
from game.rules.cards.cells import Turn
from game.rules.cards.player_view import PlayerView

CLUB_TURNS = 200
"""The number of turns that club compares: those with the largest gain."""
COMPARED = 300
"""The number of turns in the second stage."""
OWN_SHARE = 0.5
"""The second stage counts half of what the seat itself could gain next, because the next player changes the table first."""
ROLLOUT_TURNS = 10
"""The number of turns in the last stage."""
ROLLOUT_DEPTH = 2
"""The length of a rollout, in turns for each seat."""
MAX_ROLLOUTS = 600
"""The largest number of rollouts for each turn."""
PRIOR_SAMPLES = 30
"""The margin of the second stage counts as much as this many rollouts. It looks less far ahead, but it covers all hidden
cards, while a few rollouts depend on the luck of their draws."""


def club(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The turn with the best margin.

    The margin is the gain of the turn, minus the next player's expected gain, plus a share of what the seat itself could gain
    next (see ``strengths``).
    """
    found, next_turns = candidates(view, rng)[:CLUB_TURNS], NextTurns(view)
    margins = [next_turns.margin(one, CARDS.club_own_share) for one in found]
    return best(found, margins, rng).turn


def master(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The turn with the best expected margin."""
    return rank_turns(view, budget, rng)[0].turn


def rank_turns(
    view: PlayerView, budget: Budget, rng: random.Random, also: Turn | None = None
) -> list[Candidate]:
    """All legal turns, best first, as far as the budget allows.

    Turns further down took part in fewer stages, so only the margins of the first few can be compared with each other. The
    turn ``also`` takes part in every stage, so its margin can be compared with theirs.
    """
    clock = clock_of(budget)
    found = candidates(view, rng)
    if len(found) == 1:
        return found
    always = next((one for one in found if one.turn == also), None)
    found = _by_next_turns(view, found, always, clock)
    return compare(_rollout_samples(view, rng), found, ROLLOUT_TURNS, always, clock, PRIOR_SAMPLES)


def _by_next_turns(
    view: PlayerView, found: list[Candidate], always: Candidate | None, clock: Clock
) -> list[Candidate]:
    """The second stage. Turns that it does not reach before the budget is used up come last."""
    next_turns = NextTurns(view)
    reached: list[Candidate] = []
    for at, one in enumerate(found):
        if at >= COMPARED and one is not always:
            continue
        if clock.over():
            break
        one.margin = next_turns.margin(one, OWN_SHARE)
        reached.append(one)
    done = set(map(id, reached))
    return sorted(reached, key=lambda one: -one.margin) + [one for one in found if id(one) not in done]


def _rollout_samples(
    view: PlayerView, rng: random.Random
) -> Iterator[tuple[float, Callable[[Candidate], float]]]:
    """Rollouts with shuffled cards, all equally likely."""
    rollouts = Rollouts(view, ROLLOUT_DEPTH * len(view.pads))
    for _ in range(MAX_ROLLOUTS):
        yield 1.0, partial(rollouts.margin, order=rollouts.order(rng))
