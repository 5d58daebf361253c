"""Where the players sit around a screen, and sizes in millimetres."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

from game.engine.layout import BOTTOM, LEFT, RIGHT, TOP
from game.engine.text import CAPITAL
from game.engine.window import MM_PER_INCH
from game.rules.common.seats import Seat

USUAL_SIDES = {
    2: (BOTTOM, TOP),
    3: (BOTTOM, LEFT, RIGHT),
    4: (BOTTOM, LEFT, TOP, RIGHT),
    5: (BOTTOM, BOTTOM, LEFT, TOP, RIGHT),
    6: (BOTTOM, BOTTOM, LEFT, TOP, TOP, RIGHT),
}
"""For each number of seats, their sides if the players have not chosen any. Seats are in clockwise order."""
FINGER_MM, STATION_FINGER_MM = 9.0, 15.0
"""The least width and height of anything that a finger can press; the second around a table with stations."""
CAPITAL_MM = 1.9
"""The least height of a capital letter on a touch screen."""
LARGEST_FINGER, LARGEST_TEXT = 0.2, 0.08
"""In a small window, what a finger presses and text have at most these shares of its shorter side, so that a scene has room."""


class Placed(NamedTuple):
    """Where a player sits."""

    seat: int
    side: int


def sides_of(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The sides that the players have chosen, or the usual ones if a seat has none."""
    chosen = tuple(seat.side for seat in seats if seat.side is not None)
    return chosen if len(chosen) == len(seats) else USUAL_SIDES[len(seats)]


def mm_per_pixel(size: tuple[int, int], inches: float) -> float:
    """``size``: of the screen, in pixels. 0 if the diagonal is unknown (0)."""
    return inches * MM_PER_INCH / math.hypot(*size)


def finger_size(size: tuple[int, int], inches: float, *, stations: bool = False) -> int:
    """The least width and height of what a finger presses, in pixels; 0 if the diagonal is unknown (0). ``stations``: it is a table
    with a station for everybody."""
    mm = mm_per_pixel(size, inches)
    least = STATION_FINGER_MM if stations else FINGER_MM
    return min(math.ceil(least / mm), round(min(size) * LARGEST_FINGER)) if mm else 0


def readable_text(size: tuple[int, int], inches: float) -> int:
    """The least height of text in pixels; 0 if the diagonal is unknown (0)."""
    mm = mm_per_pixel(size, inches)
    return min(math.ceil(CAPITAL_MM / mm / CAPITAL), round(min(size) * LARGEST_TEXT)) if mm else 0


def stations_around(size: tuple[int, int]) -> tuple[int, ...]:
    """The side of each place for a station, clockwise: two on each longer side."""
    return (
        (BOTTOM, BOTTOM, LEFT, TOP, TOP, RIGHT)
        if size[0] >= size[1]
        else (BOTTOM, LEFT, LEFT, TOP, RIGHT, RIGHT)
    )


def seated(
    pads: Sequence[int], chosen: Mapping[int, int], places: Sequence[int], room: int
) -> tuple[Placed, ...] | None:
    """The seats in clockwise order, with a side for everybody. None if this is not possible.

    ``pads``: the number of each seat's pad; partners share one and stay neighbours. ``places``: the sides of the places around
    the table, clockwise. ``chosen``: the places that players have chosen, as indices of ``places``; the other players get places
    on the sides with the fewest people, first on the shorter sides of the screen: there the board loses least. ``room``: how many
    players can share a place.
    """
    alone = len(set(pads)) == len(pads)
    taken = (_places_alone if alone else _places_of_partners)(pads, chosen, places, room)
    return None if taken is None else tuple(Placed(seat, places[place]) for seat, place in taken)


def _places_alone(
    pads: Sequence[int], chosen: Mapping[int, int], places: Sequence[int], room: int
) -> tuple[tuple[int, int], ...] | None:
    found = dict(chosen)
    for seat in range(len(pads)):
        taken = Counter(found.values())
        free = [place for place in range(len(places)) if taken[place] < room]
        if seat not in found and not free:
            return None
        crowded = Counter(places[place] for place in found.values())
        if seat not in found:
            found[seat] = min(
                free,
                key=lambda place: (
                    crowded[places[place]],
                    places.count(places[place]),
                    -_distance(place, taken, len(places)),
                ),
            )
    if any(count > room for count in Counter(found.values()).values()):
        return None
    return tuple(sorted(found.items(), key=lambda item: (item[1], item[0])))


def _distance(place: int, taken: Mapping[int, int], count: int) -> int:
    return min((min((place - one) % count, (one - place) % count) for one in taken), default=0)


def _places_of_partners(
    pads: Sequence[int], chosen: Mapping[int, int], places: Sequence[int], room: int
) -> tuple[tuple[int, int], ...] | None:
    best: tuple[int, tuple[tuple[int, int], ...]] | None = None
    for taken in combinations_with_replacement(range(len(places)), len(pads)):
        crowded = sum(count * count for count in Counter(places[place] for place in taken).values())
        if max(Counter(taken).values()) > room or (best and crowded >= best[0]):
            continue
        for order in _partner_orders(pads):
            found = tuple(zip(order, taken, strict=True))
            if all(chosen.get(seat, place) == place for seat, place in found):
                best = crowded, found
                break
    return best and best[1]


def _partner_orders(pads: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Clockwise; partners are neighbours."""
    pairs = [[seat for seat, own in enumerate(pads) if own == pad] for pad in sorted(set(pads))]
    for order in permutations(pairs):
        for flips in product((1, -1), repeat=len(order)):
            seats = tuple(seat for pair, flip in zip(order, flips, strict=True) for seat in pair[::flip])
            yield seats
            yield (*seats[1:], seats[0])
