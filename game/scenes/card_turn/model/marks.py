"""The marks on the cloth: where the picked card fits, and what it would score there."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.cards.cells import Placement


class Mark(NamedTuple):
    """What the cloth shows on a spot for the picked card.

    ``placement``: how the card would lie there. ``lines``, ``supers``: what it would score there. ``turned``: it has to be rotated
    first. If several other orientations fit, it is the one that scores most. ``better``: the totals that another one would make there
    if they score more than those of the card as it is.
    """

    placement: Placement
    lines: tuple[int, ...]
    supers: int
    turned: bool
    better: tuple[int, ...] = ()


def best_of(one: Mark, other: Mark) -> Mark:
    """The mark of a spot on which a card fits in two ways."""
    best, second = sorted((one, other), key=rank, reverse=True)
    return best._replace(better=second.lines) if rank(second)[1:] > rank(best)[1:] else best


def rank(mark: Mark) -> tuple[bool, int, int]:
    """Marks that need no rotation first, then those that score more."""
    return not mark.turned, mark.supers, sum(mark.lines)
