"""Where the players sit around a screen, and sizes in millimetres."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

from game.engine.place import BOTTOM, LEFT, RIGHT, SIDES, TOP
from game.rules.common.seats import Seat

USUAL_SIDES = {
    2: (BOTTOM, TOP),
    3: (BOTTOM, LEFT, RIGHT),
    4: (BOTTOM, LEFT, TOP, RIGHT),
    5: (BOTTOM, BOTTOM, LEFT, TOP, RIGHT),
    6: (BOTTOM, BOTTOM, LEFT, TOP, TOP, RIGHT),
}
"""For each number of seats, their sides if the players have not chosen any. Seats are in clockwise order."""
MM_PER_INCH = 25.4
FINGER_MM = 9.0
"""The least width and height of what a finger presses."""
LONG_SIDE, SHORT_SIDE = 2, 1
"""The number of stations that fit on a side."""


class Placed(NamedTuple):
    """A seat and the side where its player sits."""

    seat: int
    side: int


def sides_of(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The side of each seat: the sides that the players have chosen, or the usual ones if a seat has none."""
    chosen = tuple(seat.side for seat in seats if seat.side is not None)
    return chosen if len(chosen) == len(seats) else USUAL_SIDES[len(seats)]


def mm_per_pixel(size: tuple[int, int], inches: float) -> float:
    """The side of a pixel in millimetres on a screen of this size in pixels and with this diagonal. 0 if that is unknown (0)."""
    return inches * MM_PER_INCH / math.hypot(*size)


def stations_on(size: tuple[int, int]) -> tuple[int, ...]:
    """How many stations fit on each side of a window of this size."""
    across, along = (LONG_SIDE, SHORT_SIDE) if size[0] >= size[1] else (SHORT_SIDE, LONG_SIDE)
    return across, along, across, along


def seated(pads: Sequence[int], chosen: Mapping[int, int], room: Sequence[int]) -> tuple[Placed, ...] | None:
    """The seats in clockwise order, with a side for everybody. None if this is not possible.

    ``pads``: the number of each seat's pad; partners share one and stay neighbours. ``chosen``: the sides that players have
    chosen; the others get the sides with the fewest people. ``room``: how many players fit on each side.
    """
    if len(set(pads)) == len(pads):
        return _seated_alone(len(pads), chosen, room)
    best: tuple[int, tuple[Placed, ...]] | None = None
    for sides in combinations_with_replacement(SIDES, len(pads)):
        taken = Counter(sides)
        crowded = sum(count * count for count in taken.values())
        if any(count > room[side] for side, count in taken.items()) or (best and crowded >= best[0]):
            continue
        for order in _partner_orders(pads):
            found = tuple(Placed(*pair) for pair in zip(order, sides, strict=True))
            if all(chosen.get(seat, side) == side for seat, side in found):
                best = crowded, found
                break
    return best and best[1]


def _seated_alone(count: int, chosen: Mapping[int, int], room: Sequence[int]) -> tuple[Placed, ...] | None:
    sides = dict(chosen)
    for seat in range(count):
        if seat in chosen:
            continue
        taken = Counter(sides.values())
        free = [side for side in SIDES if taken[side] < room[side]]
        if not free:
            return None
        sides[seat] = min(free, key=lambda side: (taken[side], -_distance(side, taken)))
    if any(count > room[side] for side, count in Counter(sides.values()).items()):
        return None
    return tuple(Placed(seat, sides[seat]) for seat in sorted(sides, key=lambda seat: sides[seat]))


def _distance(side: int, taken: Mapping[int, int]) -> int:
    """The number of corners between a side and the nearest one where somebody sits."""
    return min((min((side - one) % 4, (one - side) % 4) for one in taken), default=0)


def _partner_orders(pads: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every clockwise order of the seats in which partners are neighbours."""
    pairs = [[seat for seat, own in enumerate(pads) if own == pad] for pad in sorted(set(pads))]
    for order in permutations(pairs):
        for flips in product((1, -1), repeat=len(order)):
            seats = tuple(seat for pair, flip in zip(order, flips, strict=True) for seat in pair[::flip])
            yield seats
            yield (*seats[1:], seats[0])
