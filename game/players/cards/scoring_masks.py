"""What every card could score on a table, found for all cards at once. Fast code: docs/FAST_CODE.md derives it.

A single card makes one of 20 *scores*: nothing, or up to three runs of 10, 11 or 12. ``SCORES`` lists them; the number of
a score is its place in this list. A *kind* is a card without its copies; ``KIND_BIT`` gives each its own bit, and a
set of kinds is an integer with their bits.

The *scoring mask* of a table has a field of WIDTH bits for each score. Field ``number`` is the set of the kinds that fit
somewhere and make exactly this score there.

``HiddenCards`` takes the average over the cards that a seat cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from itertools import combinations_with_replacement
from math import comb
from operator import or_
from typing import NamedTuple

from game.rules.cards.cells import Placement
from game.rules.cards.deck import PIPS, Card, Pad
from game.rules.cards.player_view import PlayerView
from game.rules.cards.table import Score, SpotSums, Table, card_score, way_bit
from game.rules.common.pad import PRINTED_BONUS, PRINTED_ROWS, SCORING_TOTALS, SUPER_BONUS

Kinds = int
"""A set of kinds of cards: the sum of their bits."""

KINDS: tuple[Card, ...] = tuple(combinations_with_replacement(PIPS, 2))
KIND_BIT: dict[Card, Kinds] = {card: 1 << number for number, card in enumerate(KINDS)}
WIDTH = len(KINDS)
ALL_KINDS: Kinds = (1 << WIDTH) - 1
SCORES: tuple[Score, ...] = tuple(
    card_score(*totals) for runs in range(4) for totals in combinations_with_replacement(SCORING_TOTALS, runs)
)
"""Every score of a single card. The first one is nothing."""
NUMBER_OF: dict[Score, int] = {score: number for number, score in enumerate(SCORES)}

_TEN, _ELEVEN, _TWELVE = 1, 2, 4
_COLUMN = dict(zip(SCORING_TOTALS, (_TEN, _ELEVEN, _TWELVE), strict=True))
_COLUMNS = [sum(_COLUMN[total] for total in set(score.lines)) for score in SCORES]
"""For each score: the columns in which it fills a box, as a set of bits."""
_POINTS = [sum(Pad.points[total] for total in score.lines) + SUPER_BONUS * score.supers for score in SCORES]


class Gain(NamedTuple):
    """What a score adds to a pad. ``shift`` is where the field of the score begins in a scoring mask."""

    points: int
    number: int
    shift: int


class Heights(NamedTuple):
    """The number of filled boxes in the columns 10, 11 and 12. Gains depend on nothing else."""

    ten: int
    eleven: int
    twelve: int


class BestScore(NamedTuple):
    """The best that a hand can do: the points it gains, the number of the score, and the kinds that make it, 0 if nothing fits."""

    points: int
    number: int
    kinds: Kinds


def kinds_of(cards: Iterable[Card]) -> Kinds:
    """The kinds of these cards."""
    return reduce(or_, [KIND_BIT[card] for card in cards], 0)


def scoring_mask(table: Table) -> int:
    """What every kind of card could score on this table."""
    return reduce(or_, [_MASKS[sums] for sums in table.spots.values()], 0)


def heights_of(pad: Pad) -> Heights:
    """How far the columns of a pad are filled."""
    return Heights(*(len(pad.columns[total]) for total in SCORING_TOTALS))


def entered(heights: Heights, number: int) -> Heights:
    """The heights after a turn with this score."""
    columns = _COLUMNS[number]
    return Heights(
        heights.ten + (columns & _TEN),
        heights.eleven + (columns >> 1 & 1),
        heights.twelve + (columns >> 2),
    )


def gains(heights: Heights) -> tuple[Gain, ...]:
    """What each score with runs adds to a pad that is filled so far, largest first.

    The bonus of the lowest row that is not complete is earned by a score that fills all columns that end above it.
    """
    row = min(heights)
    lacking = sum(column for column, height in zip(_COLUMN.values(), heights, strict=True) if height == row)
    return _gains(lacking, PRINTED_BONUS[min(row, PRINTED_ROWS - 1)])


def best_of(mask: int, kinds: Kinds, ordered: tuple[Gain, ...]) -> BestScore:
    """The best score that one of these kinds can make. ``ordered`` are the gains of the pad."""
    for points, number, shift in ordered:
        if found := mask >> shift & kinds:
            return BestScore(points, number, found)
    return BestScore(0, 0, mask & kinds)


def place_for(table: Table, found: BestScore) -> Placement:
    """A placement of one of the kinds that makes the score. ``found.kinds`` must not be empty."""
    shift = found.number * WIDTH
    for spot, sums in table.spots.items():
        if kinds := _MASKS[sums] >> shift & found.kinds:
            low, high = KINDS[(kinds & -kinds).bit_length() - 1]
            if _score_number(sums, low, high) == found.number:
                return Placement(low, high, *spot)
            return Placement(high, low, *spot)
    raise ValueError("none of these kinds makes this score")


@cache
def _gains(lacking: int, bonus: int) -> tuple[Gain, ...]:
    found = [
        Gain(
            _POINTS[number] + (bonus if _COLUMNS[number] & lacking == lacking else 0), number, number * WIDTH
        )
        for number in range(1, len(SCORES))
    ]
    return tuple(sorted(found, reverse=True))


def _score_number(sums: SpotSums, first: int, second: int) -> int | None:
    """The number of the score that a card makes at this spot, None if it does not fit this way round."""
    if not sums.ways & way_bit(first, second):
        return None
    return NUMBER_OF[card_score(first + sums.first, second + sums.second, first + second + sums.along)]


class _MaskOfSums(dict[SpotSums, int]):
    """The scoring mask of a spot by its sums. Each is computed once, on demand."""

    def __missing__(self, sums: SpotSums) -> int:
        mask = 0
        for first in PIPS:
            for second in PIPS:
                number = _score_number(sums, first, second)
                if number is not None:
                    card = (min(first, second), max(first, second))
                    mask |= KIND_BIT[card] << number * WIDTH
        self[sums] = mask
        return mask


_MASKS = _MaskOfSums()


class HiddenCards:
    """The cards that can be in the pile or in other hands, as one seat sees it. All are assumed to be equally likely."""

    def __init__(self, view: PlayerView) -> None:
        cards = view.seen.hidden()
        self._count = cards.total()
        self._layers = _layers(cards)

    @property
    def kinds(self) -> Kinds:
        return self._layers[0] if self._layers else 0

    def chance_of(self, kinds: Kinds, known: Kinds, unknown: int) -> float:
        """The chance that a hand of cards of the ``known`` kinds and ``unknown`` hidden cards has one of these kinds."""
        if kinds & known:
            return 1.0
        marked = sum((layer & kinds).bit_count() for layer in self._layers)
        return 1.0 - _chances_of_none(self._count, unknown)[marked]

    def expected_gain(self, mask: int, ordered: Sequence[Gain], known: Kinds, unknown: int) -> float:
        """The average of the most points that a hand of ``known`` kinds and ``unknown`` hidden cards can gain with one card.

        ``mask`` is the scoring mask of the table, ``ordered`` are the gains of the pad.
        """
        none_of = _chances_of_none(self._count, unknown)
        layers = self._layers
        expected, chance, better = 0.0, 1.0, 0
        for points, _, shift in ordered:
            kinds = mask >> shift & ALL_KINDS
            if kinds & known:
                return expected + points * chance
            if kinds & ~better:
                better |= kinds
                none_better = none_of[sum([(layer & better).bit_count() for layer in layers])]
                expected += points * (chance - none_better)
                chance = none_better
        return expected


def _layers(cards: Counter[tuple[int, int]]) -> list[Kinds]:
    """Sets of kinds: the first has the kinds with at least one card, the second those with two, and so on."""
    most = max(cards.values(), default=0)
    return [kinds_of(card for card, count in cards.items() if count > copies) for copies in range(most)]


@cache
def _chances_of_none(count: int, drawn: int) -> list[float]:
    """For each number of marked cards among ``count``: the chance that none of them is among ``drawn`` cards."""
    return [comb(count - marked, drawn) / comb(count, drawn) for marked in range(count + 1)]
