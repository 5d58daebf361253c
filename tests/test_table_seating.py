"""Who sits where: clockwise, partners together, computers where there is room, and only as many as fit."""

import itertools

import pytest

from game.engine.layout import BOTTOM, LEFT, RIGHT, SIDES, TOP
from game.table.around import fits_around
from game.table.seating import seated, stations_around

PANELS = {24: (1920, 1080), 10.1: (1280, 800), 7: (800, 480)}
ALONE = (0, 1, 2, 3, 4, 5)
ANY = (SIDES, 6)
PAIRS, THREE_PAIRS = (0, 0, 1, 1), (0, 0, 1, 1, 2, 2)


def test_seats_are_clockwise_and_players_of_one_side_keep_their_order():
    placed = seated(ALONE[:4], {0: RIGHT, 1: TOP, 2: LEFT, 3: BOTTOM}, *ANY)
    assert placed == ((3, BOTTOM), (2, LEFT), (1, TOP), (0, RIGHT))
    placed = seated(ALONE[:3], {0: TOP, 1: BOTTOM, 2: TOP}, *ANY)
    assert placed == ((1, BOTTOM), (0, TOP), (2, TOP))
    places = stations_around((1920, 1080))
    assert [seat for seat, _side in seated(ALONE[:3], {0: 1, 1: 0, 2: 4}, places, 1)] == [1, 0, 2]


def test_computers_sit_where_nobody_does():
    for side in SIDES:
        assert dict(seated((0, 1), {0: side}, *ANY))[1] == (side + 2) % 4
    placed = seated(ALONE[:4], {0: BOTTOM, 2: LEFT}, *ANY)
    assert {side for _seat, side in placed} == set(SIDES)
    placed = seated(ALONE[:4], {0: 0}, stations_around((1920, 1080)), 1)
    assert sorted(side for _seat, side in placed) == list(SIDES)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)], ids=str)
def test_every_station_is_for_one_player(size):
    places = stations_around(size)
    assert sorted(map(places.count, SIDES)) == [1, 1, 2, 2]
    assert places.count(BOTTOM) == (2 if size[0] > size[1] else 1)
    assert seated(ALONE[:2], {0: 3, 1: 3}, places, 1) is None
    assert tuple(side for _seat, side in seated(ALONE, {}, places, 1)) == places


@pytest.mark.slow
@pytest.mark.parametrize("pads", [PAIRS, THREE_PAIRS], ids=str)
@pytest.mark.parametrize(("places", "room"), [ANY, (stations_around((1920, 1080)), 1)], ids=str)
def test_partners_are_always_neighbours(pads, places, room):
    """Whatever the first two people choose, if the table allows it."""
    found = 0
    for sides in itertools.product(range(len(places)), repeat=2):
        placed = seated(pads, dict(enumerate(sides)), places, room)
        if placed is None:
            continue
        found += 1
        order = [pads[seat] for seat, _side in placed]
        assert all(
            own in (order[place - 1], order[(place + 1) % len(pads)]) for place, own in enumerate(order)
        )
        assert dict(placed).items() >= {seat: places[place] for seat, place in enumerate(sides)}.items()
        assert [side for _seat, side in placed] == sorted(side for _seat, side in placed)
    assert found >= 8


def test_partners_cannot_sit_with_both_opponents_between_them():
    assert seated(PAIRS, {0: BOTTOM, 1: TOP, 2: LEFT, 3: RIGHT}, *ANY) is None


def test_four_sides_need_large_cells():
    fits = {inches: fits_around(size, inches) for inches, size in PANELS.items()}
    assert fits == {24: True, 10.1: False, 7: False}
    assert not fits_around((1920, 1080), 0)
