"""The level master, which looks ahead. It ranks its turns in four stages, with fewer turns and more work in each:

1. all turns, by the evaluation of the player's own pad after the turn;
2. the best ONE_PLY_TURNS, by the best reply of the next seat, averaged over every hand that it may have;
3. the best TWO_PLY_TURNS, by the next two turns, over every hand in both;
4. the best ROLLOUT_TURNS, by rollouts: the match is played on with shuffled tiles.

The result of a stage is a margin in points: the expected final total of the player's own pad minus the mean of the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from game.players.budget import Budget, clock_of
from game.players.comparison import compare
from game.players.tiles.club import code_on, cost_of_leftover
from game.players.tiles.greedy import turns_to_compare
from game.players.tiles.rollouts import Rollouts, TileOrder
from game.players.tiles.two_ply_search import DrawCase, TwoPlySearch
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

SampleFunction = Callable[["Candidate"], float]
"""One sample: a function from a candidate to its margin in one possible future."""


@dataclass(slots=True, eq=False)
class Candidate:
    """A legal turn and what is known about it.

    ``code`` is its score (see ``pad_evaluation``), ``leftover`` the tiles that stay in hand, ``cost`` their expected cost in
    points. ``margin`` is the expected final margin found by the last stage that sampled this turn, in points. ``margins``
    are the margins in the single samples of that stage.
    """

    turn: Turn
    code: int
    leftover: tuple[int, ...]
    cost: float
    margin: float
    margins: list[float] = field(default_factory=list)


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
    search = TwoPlySearch(view, 1)
    found = _by_evaluation(view, search, also, rng)
    if len(found) == 1 or not search.plies:
        return found
    always = None
    if also is not None:
        always = next(one for one in found if frozenset(one.turn) == frozenset(also))
    found = compare(_search_samples(search), found, ONE_PLY_TURNS, always, clock)
    found = compare(_search_samples(TwoPlySearch(view, PLIES)), found, TWO_PLY_TURNS, always, clock)
    return compare(_rollout_samples(view, rng), found, ROLLOUT_TURNS, always, clock, PRIOR_SAMPLES)


def _search_samples(search: TwoPlySearch) -> Iterator[tuple[float, SampleFunction]]:
    """The samples of the two-ply search, each with its chance."""

    def evaluate_in(sample: DrawCase) -> SampleFunction:
        return lambda one: search.margin(one.turn, one.code, one.leftover, sample) - one.cost

    for sample in search.samples():
        yield sample.chance, evaluate_in(sample)


def _rollout_samples(view: PlayerView, rng: random.Random) -> Iterator[tuple[float, SampleFunction]]:
    """Rollouts with shuffled tiles, all equally likely."""
    rollouts = Rollouts(view, ROLLOUT_DEPTH * len(view.pads))

    def evaluate_in(order: TileOrder) -> SampleFunction:
        return lambda one: rollouts.margin(one.turn, one.code, one.leftover, order)

    for _ in range(MAX_ROLLOUTS):
        yield 1.0, evaluate_in(rollouts.order(rng))


def _by_evaluation(
    view: PlayerView, search: TwoPlySearch, also: Turn | None, rng: random.Random
) -> list[Candidate]:
    """The first stage: all turns by the evaluation of the player's own pad, best first.

    It ignores the clock. It takes only milliseconds, and even a player who is stopped at once then has a good turn.
    """
    found, turns = [], turns_to_compare(view, rng)
    if also is not None and frozenset(also) not in map(frozenset, turns):
        turns.append(also)  # A large hand has more turns than ``turns_to_compare`` returns.
    for turn in turns:
        leftover = list(view.hand)
        for value, _ in turn:
            leftover.remove(value)
        code, cost = code_on(view, turn), cost_of_leftover(view, turn)
        found.append(Candidate(turn, code, tuple(leftover), cost, search.margin_now(code) - cost))
    return sorted(found, key=lambda one: -one.margin)
