"""For the tests around a table: whose turn it is, and where a station is in the window."""

import pytest
from ui_driver import turn_of

from game.rules.common.seats import Seat
from game.rules.tiles.events import Header

TABLE = (960, 540)
AROUND = {"seating": "four", "inches": 24.0}
AT_A_TABLE = pytest.mark.window(TABLE, **AROUND)


def actor(ui) -> int:
    return turn_of(ui.top).model.displayed.actor


def next_seat(ui) -> int:
    return (actor(ui) + 1) % len(ui.match.hands)


def at_station(ui, seat, name):
    """The middle of a part of a seat's station, in the window."""
    station = turn_of(ui.top).layout.station_of(seat)
    return station.place.outward(getattr(station, name)).center


def events(ui) -> int:
    return len(ui.match.events)


def around(*sides):
    seats = tuple(Seat(f"Player {side}", "human", side=side) for side in sides)
    return Header(seats, tuple(range(len(seats))), seed=3)
