"""The draw for the start and dealing out the rest of the bag (RULES.md 2, 7). The caller supplies the tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.common.start_draw import draw_rounds
from game.rules.tiles.events import StartDraw


def draw_for_start(seats: int, take: Callable[[], int]) -> StartDraw:
    """Draws round after round, in seat order, until one seat alone has the highest tile (section 2).

    ``take`` returns the next tile from the bag.

    >>> draw_for_start(2, iter([3, 3, 5, 6]).__next__)
    StartDraw(draws=((3, 3), (5, 6)))
    """
    rounds = draw_rounds(seats, lambda count: [take() for _ in range(count)], int)
    return StartDraw(rounds)


def share_out(tiles: Sequence[int], first: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """The tiles that each seat gets when these are dealt one at a time, starting with seat ``first`` (section 7).

    >>> share_out([4, 5, 6], 1, 2)
    ((5,), (4, 6))
    """
    return tuple(tuple(tiles[(seat - first) % seats :: seats]) for seat in range(seats))
