"""What both games need to measure luck: all possible draws, and margins.

The luck of a draw is the value of the hand with what was drawn, minus the mean over all possible draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, NamedTuple, TypeVar

PieceT = TypeVar("PieceT")
"""What is drawn: a tile or a card."""


class Drawn(NamedTuple):
    """Tiles or cards that a seat was given, and the seat's view when it had to act with them.

    They are the last ones of its hand. ``returned`` are the cards that it put back for them in an exchange.
    """

    view: Any
    pieces: tuple[Any, ...]
    returned: tuple[Any, ...] = ()


class DrawLuck(NamedTuple):
    """Luck and margins, in points.

    ``luck`` is the value of what was drawn minus the mean over all possible draws. ``margins`` are the expected final margins
    before the draw: for each pad its total minus the mean of the others.
    """

    luck: float
    margins: tuple[float, ...]


def draws(unseen: Mapping[PieceT, int], count: int) -> Iterator[tuple[tuple[PieceT, ...], float]]:
    """Every possible draw of ``count`` pieces, with its probability. ``unseen`` says how many there are of each kind.

    >>> list(draws({1: 1, 3: 1}, 2))
    [((1, 3), 1.0)]
    """
    total = comb(sum(unseen.values()), count)
    for pieces in combinations_with_replacement([kind for kind in unseen if unseen[kind]], count):
        ways = prod(comb(unseen[kind], pieces.count(kind)) for kind in set(pieces))
        if ways:
            yield pieces, ways / total


def margins(totals: Sequence[float]) -> tuple[float, ...]:
    """For each pad its total minus the mean of the others.

    >>> margins([10, 4, 2])
    (7.0, -2.0, -5.0)
    """
    everything, others = sum(totals), len(totals) - 1
    return tuple(total - (everything - total) / others for total in totals)
