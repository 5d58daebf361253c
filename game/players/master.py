"""The level that looks ahead: all its turns quickly, then the best of them through to its own next turn."""

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
from game.rules.constants import Placement, Turn

LOOKED_AT = 200
"""So many turns, those after which the pad is worth most, get a look at the next seat's turn."""
CANDIDATES = 30
"""So many of them a look at what follows that one."""
PLIES = 2
"""How many turns are looked ahead for a candidate, in every case that may come."""
FINALISTS = 6
"""So many of them are played on in shuffled futures,"""
DEPTH = 4
"""for so many turns of each pad,"""
MOST_FUTURES = 300
"""in so many futures at most."""
KNOWN = 75
"""A future sees further, but with the luck of its draws in it. What the looks before found, which saw every case, counts as
much as so many futures: where there is time for a few only, it decides."""
FEWEST, EVERY = 8, 4
"""After so many samples, and then after every so many, those that are clearly behind are dropped."""
CLEARLY = 2.5
"""Clearly behind is by so many standard errors of the difference,"""
NOTHING = 0.05
"""or that many points closer to it: who can catch up by no more than that need not."""

Look = Callable[["Candidate"], float]
"""What one sample makes of a candidate: the margin."""


@dataclass(slots=True, eq=False)
class Candidate:
    """A turn that comes into question. ``margin`` is the expected final margin in points, own pad less the mean of the
    others; ``margins`` what came of it sample by sample."""

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
    """All turns at hand, the best first. Those further down were looked at less closely: margins are comparable only among the
    first few, and with that of the turn ``also``, which is looked at as closely as the best ones. However short the budget,
    the order is that of the best knowledge so far."""
    clock = clock_of(budget)
    ahead = Ahead(view, 1)
    found = _at_sight(view, ahead, also, rng)
    if len(found) == 1 or not ahead.plies:
        return found
    asked = frozenset(also) if also is not None else None
    found = _compare(_cases(ahead), found, LOOKED_AT, asked, clock)
    found = _compare(_cases(Ahead(view, PLIES)), found, CANDIDATES, asked, clock)
    return _compare(_futures(view, rng), found, FINALISTS, asked, clock, KNOWN)


def _cases(ahead: Ahead) -> Iterator[tuple[float, Look]]:
    """What follows, case by case, with the chance of each."""

    def look(sample: Sample) -> Look:
        return lambda one: ahead.margin(one.turn, one.code, one.kept, sample) - one.cost

    for sample in ahead.samples():
        yield sample.chance, look(sample)


def _futures(view: View, rng: random.Random) -> Iterator[tuple[float, Look]]:
    """Rounds played on, one shuffled future after the other."""
    futures = Futures(view, DEPTH * len(view.pads))

    def look(order: Order) -> Look:
        return lambda one: futures.margin(one.turn, one.code, one.kept, order)

    for _ in range(MOST_FUTURES):
        yield 1.0, look(futures.order(rng))


def _at_sight(view: View, ahead: Ahead, also: Turn | None, rng: random.Random) -> list[Candidate]:
    """All turns with what they do for the own pad, the best first. No clock is asked: a player who presses on before the first
    look is not to get just any turn, and all of them take less than a moment."""
    found, turns = [], turns_at_hand(view, rng)
    if also is not None and frozenset(also) not in map(frozenset, turns):
        turns.append(also)  # A hand of many tiles has more turns than are looked at.
    for turn in turns:
        kept = list(view.hand)
        for value, _ in turn:
            kept.remove(value)
        code, cost = code_on(view, turn), cost_of_kept(view, turn)
        found.append(Candidate(turn, code, tuple(kept), cost, ahead.margin_now(code) - cost))
    return sorted(found, key=lambda one: -one.margin)


def _compare(
    looks: Iterator[tuple[float, Look]],
    found: Sequence[Candidate],
    first: int,
    asked: frozenset[Placement] | None,
    clock: Clock,
    known: float = 0.0,
) -> list[Candidate]:
    """Looks ahead for the ``first`` candidates and the one that is asked for, with the same samples for each, until the
    budget is used up, one is clearly ahead, or there are no more. ``known``: as how many of these samples the margins so
    far count. Returns all of them, in their new order."""
    looked = [one for at, one in enumerate(found) if at < first or frozenset(one.turn) == asked]
    rest = [one for at, one in enumerate(found) if at >= first and frozenset(one.turn) != asked]
    alive = list(looked)
    chances: list[float] = []
    before = {id(one): known * one.margin for one in looked}
    for one in looked:
        one.margins.clear()
    for chance, look in looks:
        margins = []
        for one in alive:
            if clock.over():
                break
            margins.append(look(one))
        if len(margins) < len(alive):
            break
        chances.append(chance)
        for one, margin in zip(alive, margins, strict=True):
            one.margins.append(margin)
            one.margin = (before[id(one)] + sum(map(mul, one.margins, chances))) / (known + sum(chances))
        if len(chances) >= FEWEST and len(chances) % EVERY == 0:
            alive = _within_reach(alive, asked)
            if len(alive) == 1:
                break
    order = sorted(looked, key=lambda one: (one not in alive, -one.margin))
    return [*order, *rest]


def _within_reach(alive: Sequence[Candidate], asked: frozenset[Placement] | None) -> list[Candidate]:
    best = max(alive, key=lambda one: one.margin)
    return [one for one in alive if one is best or frozenset(one.turn) == asked or _may_catch_up(one, best)]


def _may_catch_up(one: Candidate, best: Candidate) -> bool:
    apart = [a - b for a, b in zip(best.margins, one.margins, strict=True)]
    mean = sum(apart) / len(apart)
    error = sqrt(sum((margin - mean) ** 2 for margin in apart) / (len(apart) - 1) / len(apart))
    return best.margin - one.margin < CLEARLY * error - NOTHING
