"""The levels of the tile game, weakest first. The numbers at the head tune them; docs/LEVELS.md shows the result.

Beginner, learner, hasty and casual compare turns by what these score now. Club and master look ahead. Master ranks its turns in four
stages, with fewer turns and more work in each:

1. all turns, by the evaluation of the player's own pad after the turn;
2. the best ONE_PLY_TURNS, by the best reply of the next seat, averaged over every hand that it may have;
3. the best TWO_PLY_TURNS, by the next two turns, over every hand in both;
4. the best ROLLOUT_TURNS, by rollouts: the match is played on with shuffled tiles.

The result of a stage is a margin in points: the expected final total of the player's own pad minus the mean of the others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import partial

from game.players.budget import Budget, clock_of
from game.players.choosing import best, compare, noticed
from game.players.tiles.candidates import (
    Candidate,
    SampleFunction,
    candidates,
    search_samples,
    turns_to_compare,
)
from game.players.tiles.rollouts import Rollouts
from game.players.tiles.two_ply_search import TwoPlySearch
from game.rules.tiles.constants import LIGHT_MASK, POINTS, Placement, Turn
from game.rules.tiles.player_view import PlayerView

BEGINNER_CELLS, HASTY_CELLS = 0.77, 0.875
"""The chance that the level notices a cell of the board, for each cell in each turn."""
LEARNER_PAD = 0.4
"""The chance that learner looks at its pad in a turn."""
CASUAL_EQUALS = 4
"""The number of equal turns that casual compares."""
CLUB_TURNS, CLUB_NEAR = 3, 3.3
"""The number of turns that club compares by what they leave for the next player, and how many points a turn may be below the best
of them to count as equal."""
LIGHT_POINTS = 3
"""What a light cell is worth to beginner, in points."""
TICK = 0.1
"""What a tick is worth, in points: little, so that it only decides between equal turns."""
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


def beginner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Thinks of one tile at a time: lays the one that scores most on its own, and only then looks for the next.

    It overlooks some cells, and it does not look at its pad.
    """
    turns = _noticed(view, BEGINNER_CELLS, rng)
    alone = [max([_points_alone(view, tile) for tile in turn], default=0) for turn in turns]
    most = max(alone)
    begun = [turn for turn, points in zip(turns, alone, strict=True) if points == most]
    return best(begun, [_points_on_board(view, turn) for turn in begun], rng)


def learner(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the most points: those that its pad gains or, when it forgets to look at its pad, what the runs on the board score."""
    turns = turns_to_compare(view, rng)
    if rng.random() < LEARNER_PAD:
        return best(turns, points_of(view, turns), rng)
    return best(turns, [sum(POINTS[total] for total in view.score_of(turn).lines) for turn in turns], rng)


def greedy(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """No level: overlooks nothing, and takes the turn that adds most points. Examples of matches are played by it."""
    turns = turns_to_compare(view, rng)
    return best(turns, points_of(view, turns), rng)


def hasty(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad, among those that it notices."""
    turns = _noticed(view, HASTY_CELLS, rng)
    return best(turns, points_of(view, turns), rng)


def casual(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """Takes the turn that adds most points to the pad. Of a few equal ones, it takes the one after which its pad can be expected
    to end with most."""
    found = candidates(view, rng)
    gains = [gain(view, one.turn) for one in found]
    most = max(gains)
    equal = [one for one, points in zip(found, gains, strict=True) if points == most]
    few = rng.sample(equal, min(CASUAL_EQUALS, len(equal)))
    return max(few, key=lambda one: one.margin).turn


def club(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """A random turn among those whose margin is near the best.

    The few best turns by the evaluation of the pad are compared by the best reply of the next seat, averaged over every hand
    that it may have.
    """
    found, next_turn = candidates(view, rng)[:CLUB_TURNS], TwoPlySearch(view, 1)
    found = compare(search_samples(next_turn), found, CLUB_TURNS, None, clock_of(budget))
    return best(found, [one.margin for one in found], rng, CLUB_NEAR).turn


def master(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The turn with the best expected margin."""
    return rank_turns(view, budget, rng)[0].turn


def rank_turns(
    view: PlayerView, budget: Budget, rng: random.Random, also: Turn | None = None
) -> list[Candidate]:
    """The turns of ``turns_to_compare``, best first, as far as the budget allows.

    Turns further down took part in fewer stages, so only the first few margins can be compared. ``also`` takes part in every stage.
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


def gain(view: PlayerView, turn: Turn) -> int:
    """The points that this turn adds to the total of the seat's pad."""
    return view.pad.gain(*view.score_of(turn))


def points_of(view: PlayerView, turns: Sequence[Turn]) -> list[float]:
    """The points that each turn adds to the pad. Among equal ones, more ticks in the x2 column are better."""
    scores = [view.score_of(turn) for turn in turns]
    values = {score: view.pad.gain(*score) + TICK * score.ticks for score in set(scores)}
    return [values[score] for score in scores]


def _noticed(view: PlayerView, chance: float, rng: random.Random) -> Sequence[Turn]:
    """The turns that a level notices. It overlooks nothing in the opening, when the board is empty."""
    turns = turns_to_compare(view, rng)
    return (
        turns
        if view.context.opening
        else noticed(turns, lambda turn: [cell for _, cell in turn], chance, rng)
    )


def _points_alone(view: PlayerView, tile: Placement) -> int:
    """The points of the row and the column that this tile completes without the turn's others; twice that on a light cell."""
    value, cell = tile
    points = sum(POINTS.get(total, 0) for total in view.board.totals(value, cell))
    return 2 * points if LIGHT_MASK >> cell & 1 else points


def _points_on_board(view: PlayerView, turn: Turn) -> int:
    """The points of the turn's rows and columns, and some for each light cell."""
    score = view.score_of(turn)
    return sum(POINTS[total] for total in score.lines) + LIGHT_POINTS * score.ticks


def _rollout_samples(view: PlayerView, rng: random.Random) -> Iterator[tuple[float, SampleFunction]]:
    rollouts = Rollouts(view, ROLLOUT_DEPTH * len(view.pads))
    for _ in range(MAX_ROLLOUTS):
        yield 1.0, partial(rollouts.margin, order=rollouts.order(rng))
