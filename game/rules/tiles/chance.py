"""The draw for the start and dealing out the rest of the bag (RULES.md 2, 7). The caller supplies the tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.tiles.events import StartDraw


def draw_for_start(seats: int, take: Callable[[], int]) -> StartDraw:
    """Draws round after round, in seat order, until one seat alone has the highest tile (section 2).

    ``take`` returns the next tile from the bag.

    >>> draw_for_start(2, iter([3, 3, 5, 6]).__next__)
    StartDraw(draws=((3, 3), (5, 6)))
    """
    taking_part: Sequence[int] = range(seats)
    rounds: list[tuple[int | None, ...]] = []
    while len(taking_part) > 1:
        drawn = [take() if seat in taking_part else None for seat in range(seats)]
        highest = max(tile for tile in drawn if tile is not None)
        taking_part = [seat for seat, tile in enumerate(drawn) if tile == highest]
        rounds.append(tuple(drawn))
    return StartDraw(tuple(rounds))


def share_out(tiles: Sequence[int], first: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """The tiles that each seat gets when these are dealt one at a time, starting with seat ``first`` (section 7).

    >>> share_out([4, 5, 6], 1, 2)
    ((5,), (4, 6))
    """
    return tuple(tuple(tiles[(seat - first) % seats :: seats]) for seat in range(seats))
