"""Where the players sit around a screen, and sizes in millimetres."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.engine.place import BOTTOM, LEFT, RIGHT, TOP
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


def sides_of(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The side of each seat: the sides that the players have chosen, or the usual ones if a seat has none."""
    chosen = tuple(seat.side for seat in seats if seat.side is not None)
    return chosen if len(chosen) == len(seats) else USUAL_SIDES[len(seats)]


def mm_per_pixel(size: tuple[int, int], inches: float) -> float:
    """The side of a pixel in millimetres on a screen of this size in pixels and with this diagonal. 0 if that is unknown (0)."""
    return inches * MM_PER_INCH / math.hypot(*size)
