"""The level master, which looks ahead. It ranks its turns in four stages, with fewer turns and more work in each:

1. all turns, by the evaluation of the own pad after the turn;
2. the best LOOKED_AT of them, by the average best reply of the next seat, over every hand that this seat may have;
3. the best CANDIDATES, by the next two turns, over every hand in both;
4. the best FINALISTS, by rollouts: the match is played on with shuffled tiles.

The result of a stage is a margin in points: the expected final total of the own pad minus the mean of the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import mul

from game.players.budget import Budget, Clock, clock_of
from game.players.club import code_on, cost_of_kept
from game.players.greedy import turns_to_compare
from game.players.player_view import PlayerView
from game.players.rollouts import Rollouts, TileOrder
from game.players.two_ply_search import DrawCase, TwoPlySearch
from game.rules.tiles.constants import Placement, Turn

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
"""The margin of the third stage counts as much as this many rollouts. It looks less far ahead, but it covers every case,
while a few rollouts depend on the luck of their draws."""
MIN_SAMPLES, PRUNE_EVERY = 8, 4
"""A stage drops the hopeless turns after FEWEST samples, and again after every EVERY further ones."""
PRUNE_ERRORS = 2.5
"""A turn is hopeless if it is behind by this many standard errors of the difference, ..."""
PRUNE_POINTS = 0.05
"""... less this many points: a turn that could win only by such a tiny margin is dropped too."""

SampleFunction = Callable[["Candidate"], float]
"""One sample: a function from a candidate to its margin in one possible future."""


@dataclass(slots=True, eq=False)
class Candidate:
    """A legal turn and what is known about it.

    ``code`` is its score (see ``pad_evaluation``), ``kept`` the tiles that stay in hand, ``cost`` their expected cost in
    points. ``margin`` is the expected final margin in points so far: own pad minus the mean of the others. ``margins`` are
    the margins of the single samples of the last stage that sampled this turn.
    """

    turn: Turn
    code: int
    kept: tuple[int, ...]
    cost: float
    margin: float
    margins: list[float] = field(default_factory=list)


def master(view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The turn with the best expected margin."""
    return rank_turns(view, budget, rng)[0].turn


def rank_turns(
    view: PlayerView, budget: Budget, rng: random.Random, also: Turn | None = None
) -> list[Candidate]:
    """All turns of ``turns_at_hand``, best first. However short the budget is, the ranking is the best one known so far.

    Turns further down took part in fewer stages, so only the margins of the first few can be compared with each other.
    The turn ``also`` takes part in every stage and its margin can be compared with theirs.
    """
    clock = clock_of(budget)
    ahead = TwoPlySearch(view, 1)
    found = _by_evaluation(view, ahead, also, rng)
    if len(found) == 1 or not ahead.plies:
        return found
    asked = frozenset(also) if also is not None else None
    found = _compare(_search_samples(ahead), found, ONE_PLY_TURNS, asked, clock)
    found = _compare(_search_samples(TwoPlySearch(view, PLIES)), found, TWO_PLY_TURNS, asked, clock)
    return _compare(_rollout_samples(view, rng), found, ROLLOUT_TURNS, asked, clock, PRIOR_SAMPLES)


def _search_samples(ahead: TwoPlySearch) -> Iterator[tuple[float, SampleFunction]]:
    """The samples of the two-ply search, each with its chance."""

    def evaluate_in(sample: DrawCase) -> SampleFunction:
        return lambda one: ahead.margin(one.turn, one.code, one.kept, sample) - one.cost

    for sample in ahead.samples():
        yield sample.chance, evaluate_in(sample)


def _rollout_samples(view: PlayerView, rng: random.Random) -> Iterator[tuple[float, SampleFunction]]:
    """Rollouts with shuffled tiles, all equally likely."""
    rollouts = Rollouts(view, ROLLOUT_DEPTH * len(view.pads))

    def evaluate_in(order: TileOrder) -> SampleFunction:
        return lambda one: rollouts.margin(one.turn, one.code, one.kept, order)

    for _ in range(MAX_ROLLOUTS):
        yield 1.0, evaluate_in(rollouts.order(rng))


def _by_evaluation(
    view: PlayerView, ahead: TwoPlySearch, also: Turn | None, rng: random.Random
) -> list[Candidate]:
    """The first stage: all turns by the evaluation of the own pad, best first.

    It takes only milliseconds and ignores the clock, so that even a player who is stopped at once gets a good turn.
    """
    found, turns = [], turns_to_compare(view, rng)
    if also is not None and frozenset(also) not in map(frozenset, turns):
        turns.append(also)  # A hand of many tiles has more turns than ``turns_at_hand`` returns.
    for turn in turns:
        kept = list(view.hand)
        for value, _ in turn:
            kept.remove(value)
        code, cost = code_on(view, turn), cost_of_kept(view, turn)
        found.append(Candidate(turn, code, tuple(kept), cost, ahead.margin_now(code) - cost))
    return sorted(found, key=lambda one: -one.margin)


def _compare(
    samples: Iterator[tuple[float, SampleFunction]],
    found: Sequence[Candidate],
    first: int,
    asked: frozenset[Placement] | None,
    clock: Clock,
    known: float = 0.0,
) -> list[Candidate]:
    """One stage: samples the ``first`` candidates of ``found`` and the ``asked`` one, and returns all in their new order.

    Every candidate gets the same samples. The stage ends when the budget is used up, when only one candidate is not
    hopeless, or after the last sample. The margin from the stage before counts as much as ``known`` samples.
    """
    sampled = [one for at, one in enumerate(found) if at < first or frozenset(one.turn) == asked]
    rest = [one for at, one in enumerate(found) if at >= first and frozenset(one.turn) != asked]
    alive = list(sampled)
    chances: list[float] = []
    before = {id(one): known * one.margin for one in sampled}
    for one in sampled:
        one.margins.clear()
    for chance, evaluate in samples:
        margins = []
        for one in alive:
            if clock.over():
                break
            margins.append(evaluate(one))
        if len(margins) < len(alive):
            break
        chances.append(chance)
        for one, margin in zip(alive, margins, strict=True):
            one.margins.append(margin)
            one.margin = (before[id(one)] + sum(map(mul, one.margins, chances))) / (known + sum(chances))
        if len(chances) >= MIN_SAMPLES and len(chances) % PRUNE_EVERY == 0:
            alive = _without_hopeless(alive, asked)
            if len(alive) == 1:
                break
    order = sorted(sampled, key=lambda one: (one not in alive, -one.margin))
    return [*order, *rest]


def _without_hopeless(alive: Sequence[Candidate], asked: frozenset[Placement] | None) -> list[Candidate]:
    best = max(alive, key=lambda one: one.margin)
    return [one for one in alive if one is best or frozenset(one.turn) == asked or _may_catch_up(one, best)]


def _may_catch_up(one: Candidate, best: Candidate) -> bool:
    apart = [a - b for a, b in zip(best.margins, one.margins, strict=True)]
    mean = sum(apart) / len(apart)
    error = sqrt(sum((margin - mean) ** 2 for margin in apart) / (len(apart) - 1) / len(apart))
    return best.margin - one.margin < PRUNE_ERRORS * error - PRUNE_POINTS
