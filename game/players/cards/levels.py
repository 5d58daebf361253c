"""The levels of the card game, weakest first. The numbers at the head tune them; docs/LEVELS.md shows the result.

Beginner, learner, hasty and casual compare turns by what these score now. Club and master look ahead. Master ranks its turns in three
stages, with fewer turns and more work in each:

1. all turns, by their gain;
2. the best COMPARED of them, by what they leave for the next player and for the seat itself, on average over all hidden cards;
3. the best ROLLOUT_TURNS, by rollouts: the round is played on with shuffled cards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from game.players.budget import Budget, Clock, clock_of
from game.players.cards.candidates import Candidate, NextTurns, candidates, gains_of
from game.players.cards.rollouts import Rollouts
from game.players.choosing import best, compare, noticed
from game.rules.cards.cells import Turn
from game.rules.cards.player_view import PlayerView
from game.rules.cards.turns import ScoredTurn

BEGINNER_CELLS, LEARNER_CELLS, HASTY_CELLS = 0.75, 0.87, 0.96
"""The chance that the level notices a cell of the table, for each cell in each turn."""
CASUAL_EQUALS = 3
"""The number of equal turns that casual compares."""
CLUB_TURNS = 200
"""The number of turns that club compares: those with the largest gain."""
CLUB_OWN_SHARE = 0.05
"""The share of what the seat itself could gain next that club counts: small, because the next player changes the table first."""
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


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Makes the most points for rows and columns that it can with the cells that it notices. It does not look at its pad."""
    return _by_runs(view, _noticed(view, BEGINNER_CELLS, rng), rng)


def learner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Plays like beginner, but notices more."""
    return _by_runs(view, _noticed(view, LEARNER_CELLS, rng), rng)


def greedy(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """No level: overlooks nothing, and takes the turn that adds most points. Examples of matches are played by it."""
    turns = view.scored_turns()
    return best(turns, gains_of(view, turns), rng)[0]


def hasty(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad, among those that it notices."""
    turns = _noticed(view, HASTY_CELLS, rng)
    return best(turns, gains_of(view, turns), rng)[0]


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad. Of a few equal ones, it takes the one that leaves least."""
    found = candidates(view, rng)
    equal = [one for one in found if one.gain == found[0].gain][:CASUAL_EQUALS]
    next_turns = NextTurns(view)
    return best(equal, [next_turns.margin(one, own_share=0) for one in equal], rng).turn


def club(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The best turn by its gain, minus the next player's expected gain, plus a share of what the seat itself could gain next."""
    found, next_turns = candidates(view, rng)[:CLUB_TURNS], NextTurns(view)
    margins = [next_turns.margin(one, CLUB_OWN_SHARE) for one in found]
    return best(found, margins, rng).turn


def master(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The turn with the best expected margin."""
    return rank_turns(view, budget, rng)[0].turn


def rank_turns(
    view: PlayerView, budget: Budget, rng: random.Random, also: Turn | None = None
) -> list[Candidate]:
    """All legal turns, best first, as far as the budget allows.

    Turns further down took part in fewer stages, so only the first few margins can be compared. ``also`` takes part in every stage.
    """
    clock = clock_of(budget)
    found = candidates(view, rng)
    if len(found) == 1:
        return found
    always = next((one for one in found if one.turn == also), None)
    found = _by_next_turns(view, found, always, clock)
    return compare(_rollout_samples(view, rng), found, ROLLOUT_TURNS, always, clock, PRIOR_SAMPLES)


def _by_runs(view: PlayerView, turns: Sequence[ScoredTurn], rng: random.Random) -> Turn:
    points = [sum(view.pad.points[total] for total in score.lines) for _, score in turns]
    return best(turns, points, rng)[0]


def _noticed(view: PlayerView, chance: float, rng: random.Random) -> Sequence[ScoredTurn]:
    """The turns that a level notices. It overlooks nothing while the table is empty."""
    turns = view.scored_turns()
    if not view.table.laid:
        return turns
    return noticed(turns, lambda found: [cell for one in found[0] for cell in one.cells], chance, rng)


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
    rollouts = Rollouts(view, ROLLOUT_DEPTH * len(view.pads))
    for _ in range(MAX_ROLLOUTS):
        yield 1.0, partial(rollouts.margin, order=rollouts.order(rng))
