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
from game.players.greedy import turns_at_hand
from game.players.player_view import View
from game.players.rollouts import Futures, Order
from game.players.two_ply_search import Ahead, Sample
from game.rules.tiles.constants import Placement, Turn

LOOKED_AT = 200
"""The number of turns in the second stage."""
CANDIDATES = 30
"""The number of turns in the third stage."""
PLIES = 2
"""How many turns the third stage looks ahead."""
FINALISTS = 6
"""The number of turns in the last stage."""
DEPTH = 4
"""The length of a rollout, in turns for each pad."""
MOST_FUTURES = 300
"""The largest number of rollouts for each turn."""
KNOWN = 75
"""The margin of the third stage counts as much as this many rollouts. It looks less far ahead, but it covers every case,
while a few rollouts depend on the luck of their draws."""
FEWEST, EVERY = 8, 4
"""A stage drops the hopeless turns after FEWEST samples, and again after every EVERY further ones."""
CLEARLY = 2.5
"""A turn is hopeless if it is behind by this many standard errors of the difference, ..."""
NOTHING = 0.05
"""... less this many points: a turn that could win only by such a tiny margin is dropped too."""

Look = Callable[["Candidate"], float]
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


def master(view: View, budget: Budget, rng: random.Random) -> Turn:
    """The turn with the best expected margin."""
    return judge(view, budget, rng)[0].turn


def judge(view: View, budget: Budget, rng: random.Random, also: Turn | None = None) -> list[Candidate]:
    """All turns of ``turns_at_hand``, best first. However short the budget is, the ranking is the best one known so far.

    Turns further down took part in fewer stages, so only the margins of the first few can be compared with each other.
    The turn ``also`` takes part in every stage and its margin can be compared with theirs.
    """
    clock = clock_of(budget)
    ahead = Ahead(view, 1)
    found = _by_evaluation(view, ahead, also, rng)
    if len(found) == 1 or not ahead.plies:
        return found
    asked = frozenset(also) if also is not None else None
    found = _compare(_search_samples(ahead), found, LOOKED_AT, asked, clock)
    found = _compare(_search_samples(Ahead(view, PLIES)), found, CANDIDATES, asked, clock)
    return _compare(_rollout_samples(view, rng), found, FINALISTS, asked, clock, KNOWN)


def _search_samples(ahead: Ahead) -> Iterator[tuple[float, Look]]:
    """The samples of the two-ply search, each with its chance."""

    def evaluate_in(sample: Sample) -> Look:
        return lambda one: ahead.margin(one.turn, one.code, one.kept, sample) - one.cost

    for sample in ahead.samples():
        yield sample.chance, evaluate_in(sample)


def _rollout_samples(view: View, rng: random.Random) -> Iterator[tuple[float, Look]]:
    """Rollouts with shuffled tiles, all equally likely."""
    rollouts = Futures(view, DEPTH * len(view.pads))

    def evaluate_in(order: Order) -> Look:
        return lambda one: rollouts.margin(one.turn, one.code, one.kept, order)

    for _ in range(MOST_FUTURES):
        yield 1.0, evaluate_in(rollouts.order(rng))


def _by_evaluation(view: View, ahead: Ahead, also: Turn | None, rng: random.Random) -> list[Candidate]:
    """The first stage: all turns by the evaluation of the own pad, best first.

    It takes only milliseconds and ignores the clock, so that even a player who is stopped at once gets a good turn.
    """
    found, turns = [], turns_at_hand(view, rng)
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
    samples: Iterator[tuple[float, Look]],
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
        if len(chances) >= FEWEST and len(chances) % EVERY == 0:
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
    return best.margin - one.margin < CLEARLY * error - NOTHING
