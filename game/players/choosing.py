"""What the levels of both games share: what they overlook, comparing turns by samples, and how far the columns of a pad grow."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import erf, sqrt
from operator import mul
from typing import Any, NamedTuple, TypeVar

from game.players.budget import Clock
from game.rules.common.pad import SCORING_TOTALS, ColumnPad

ROWS = 40
"""The number of rows of a pad that are considered: more than are ever filled. A match of the tile game has only 121 tiles."""
MIN_SAMPLES, PRUNE_EVERY = 8, 4
"""A comparison drops hopeless turns after MIN_SAMPLES samples, and again after every PRUNE_EVERY further ones."""
PRUNE_ERRORS, PRUNE_POINTS = 2.5, 0.05
"""A turn is hopeless if it is behind by PRUNE_ERRORS standard errors of the difference, minus PRUNE_POINTS. So a turn that
could win only by a tiny margin is dropped too."""

TurnT = TypeVar("TurnT")


def noticed(
    turns: Sequence[TurnT], cells_of: Callable[[TurnT], Iterable[int]], chance: float, rng: random.Random
) -> Sequence[TurnT]:
    """The turns of which a level notices all cells, if it notices each with this chance; one at random if there is no such turn."""
    if chance >= 1:
        return turns
    cells = defaultdict[int, bool](lambda: rng.random() < chance)  # Decided when a cell is looked up first.
    return [turn for turn in turns if all(cells[cell] for cell in cells_of(turn))] or [rng.choice(turns)]


def best(turns: Sequence[TurnT], values: Sequence[float], rng: random.Random, near: float = 0) -> TurnT:
    """A random one of the turns whose values are at most ``near`` below the highest."""
    enough = max(values) - near
    return rng.choice([turn for turn, value in zip(turns, values, strict=True) if value >= enough])


class RankedTurn:
    """A turn that is compared with others. Each game has its own, with what else is known about the turn.

    ``margin`` is the expected margin found so far, in points: the player's own pad minus the mean of the others. Only margins of
    turns that were ranked together can be compared. ``margins`` are those in the single samples of the last comparison that sampled
    this turn.
    """

    __slots__ = ()
    turn: tuple[Any, ...]
    margin: float
    margins: list[float]


CandidateT = TypeVar("CandidateT", bound=RankedTurn)


def compare(
    samples: Iterable[tuple[float, Callable[[CandidateT], float]]],
    found: Sequence[CandidateT],
    first: int,
    always: CandidateT | None,
    clock: Clock,
    prior: float = 0.0,
) -> list[CandidateT]:
    """Samples the ``first`` candidates of ``found``, and returns all in their new order.

    A sample is its chance and a function from a candidate to its margin in this future. The candidate ``always`` is sampled
    in any case. Every candidate gets the same samples. The comparison ends when the budget is used up, when all candidates
    but one are hopeless, or after the last sample. The margin from before counts as much as ``prior`` samples.
    """
    sampled = [one for at, one in enumerate(found) if at < first or one is always]
    rest = [one for at, one in enumerate(found) if at >= first and one is not always]
    alive = list(sampled)
    chances: list[float] = []
    before = {id(one): prior * one.margin for one in sampled}
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
            one.margin = (before[id(one)] + sum(map(mul, one.margins, chances))) / (prior + sum(chances))
        if len(chances) >= MIN_SAMPLES and len(chances) % PRUNE_EVERY == 0:
            alive = _without_hopeless(alive, always)
            if len(alive) == 1:
                break
    order = sorted(sampled, key=lambda one: (one not in alive, -one.margin))
    return [*order, *rest]


@lru_cache(maxsize=4096)
def fill_chances(pace: float, turns: float, spread: float) -> tuple[float, ...]:
    """The chances that a column grows by at least 1, 2, 3, ... boxes in this many turns (see docs/FAST_CODE.md).

    The growth is normally distributed, with mean ``pace`` × ``turns`` and standard deviation ``spread`` × √``turns``, in boxes.
    """
    if turns <= 0:
        return (0.0,) * ROWS
    deviation = spread * sqrt(2 * turns)
    return tuple((1 + erf((pace * turns - more + 0.5) / deviation)) / 2 for more in range(1, ROWS + 1))


class Growth(NamedTuple):
    """How a pad grows. ``paces``: boxes filled per turn in the columns 10, 11, 12 and, if there is one, x2. ``points``: average
    points per box in the columns 10, 11 and 12. ``spread``: as for ``fill_chances``, in one turn."""

    paces: tuple[float, ...]
    points: tuple[float, ...]
    spread: float

    def columns(self, pad: ColumnPad, turns: float) -> tuple[list[list[float]], list[tuple[float, ...]]]:
        """For the columns 10, 11 and 12: the expected points in each row, and the chance that its box will be filled. ``turns``: how
        many are still to be entered on the pad."""
        boxes: list[list[float]] = []
        chances: list[tuple[float, ...]] = []
        for total, pace, points in zip(SCORING_TOTALS, self.paces, self.points, strict=False):
            filled, grows = pad.columns[total], fill_chances(pace, turns, self.spread)
            chances.append((1.0,) * len(filled) + grows)
            boxes.append([*filled, *(points * chance for chance in grows)])
        return boxes, chances


def _without_hopeless(alive: Sequence[CandidateT], always: CandidateT | None) -> list[CandidateT]:
    best = max(alive, key=lambda one: one.margin)
    return [one for one in alive if one is best or one is always or _may_catch_up(one, best)]


def _may_catch_up(one: RankedTurn, best: RankedTurn) -> bool:
    apart = [a - b for a, b in zip(best.margins, one.margins, strict=True)]
    mean = sum(apart) / len(apart)
    error = sqrt(sum((margin - mean) ** 2 for margin in apart) / (len(apart) - 1) / len(apart))
    return best.margin - one.margin < PRUNE_ERRORS * error - PRUNE_POINTS
