"""What can be scored on average with cards that a seat cannot see. This is fast code, not plain code (docs/FAST_CODE.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb

from game.players.cards.scoring_masks import ALL_KINDS, Gain, Kinds, kinds_of
from game.rules.cards.player_view import PlayerView


class HiddenCards:
    """The cards that can be in the pile or in other hands, as one seat sees it. All are assumed to be equally likely."""

    def __init__(self, view: PlayerView) -> None:
        cards = view.seen.hidden()
        self._count = cards.total()
        self._layers = _layers(cards)

    @property
    def kinds(self) -> Kinds:
        """The kinds of these cards."""
        return self._layers[0] if self._layers else 0

    def chance_of(self, kinds: Kinds, known: Kinds, unknown: int) -> float:
        """The chance that a hand has a card of one of these kinds.

        The hand has cards of the ``known`` kinds and ``unknown`` hidden cards.
        """
        if kinds & known:
            return 1.0
        marked = sum((layer & kinds).bit_count() for layer in self._layers)
        return 1.0 - _chances_of_none(self._count, unknown)[marked]

    def expected_gain(self, mask: int, ordered: Sequence[Gain], known: Kinds, unknown: int) -> float:
        """The average of the most points that a hand can gain with one card.

        ``mask`` is the scoring mask of the table and ``ordered`` are the gains of the pad. The hand has cards of the
        ``known`` kinds and ``unknown`` hidden cards.
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
