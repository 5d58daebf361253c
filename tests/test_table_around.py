"""The stations around the board: everybody has one, nothing covers anything else, and fingers and eyes find their size."""

import itertools

import pytest
from every_scene import SIZES
from pygame import Rect

from game.engine import text
from game.engine.layout import SIDES
from game.rules.tiles.constants import CELLS
from game.table.around import fits_around, layout_around
from game.table.seating import USUAL_SIDES, mm_per_pixel
from game.table.sheet import Sheet
from game.table.station import SUMMARY_ROWS, Station

TABLE, INCHES = (1920, 1080), 24
MM = mm_per_pixel(TABLE, INCHES)
PRESSED = ("take_back", "done", "menu", "hint", "pad")
PARTS = ("pad", "status", "rack")
CAPITALS = 0.73
"""The height of capitals divided by the size of the font."""
ODD = [(0,) * 6, (1,) * 6, (3, 3, 3, 1, 1), (2, 2, 2, 2), (0, 2, 3, 0, 2, 3)]
"""Seats that crowd at one side or two."""


def around(size: tuple[int, int], seats: int, text_scale: float = 1.0, computers: tuple[bool, ...] = ()):
    return layout_around(size, USUAL_SIDES[seats], computers or (False,) * seats, text_scale)


def parts_of(station: Station) -> dict[str, Rect]:
    """The parts of a station, where they are in the window."""
    names = (*PARTS, *PRESSED) if station.full else PARTS
    return {name: station.place.outward(getattr(station, name)) for name in names}


def sides_and_sizes():
    yield from ((USUAL_SIDES[seats], size) for seats in range(2, 7) for size in SIZES)
    yield from ((sides, size) for sides in ODD for size in SIZES)


@pytest.mark.parametrize("computers", [False, True])
def test_nothing_overlaps_in_any_window(computers):
    for sides, size in sides_and_sizes():
        found = layout_around(size, sides, (computers,) * len(sides))
        areas = [found.board, *(Rect(station.place.area) for station in found.stations)]
        assert len(found.stations) == len(sides)
        for area in areas:
            assert Rect(0, 0, *size).contains(area), (sides, size, area)
        for one, other in itertools.combinations(areas, 2):
            assert not one.colliderect(other), (sides, size)
        for station in found.stations:
            for part in parts_of(station).values():
                assert part.width > 0 and part.height > 0, (sides, size)
                assert Rect(station.place.area).contains(part), (sides, size)
            for one, other in itertools.combinations(parts_of(station).values(), 2):
                assert one == other or not one.colliderect(other), (sides, size)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_player_sits_at_their_side(seats):
    found = around(TABLE, seats)
    assert tuple(station.place.side for station in found.stations) == USUAL_SIDES[seats]
    for station in found.stations:
        # The board is in front of the player: above the station, as the player sees it.
        assert station.place.local(found.board).bottom <= 0
    first, second = around(TABLE, 6).stations[:2]
    assert second.place.area[0] < first.place.area[0]


@pytest.mark.parametrize("seats", range(2, 7))
def test_whatever_is_pressed_is_large_enough_for_a_finger_on_a_table(seats):
    found = around(TABLE, seats)
    for station in found.stations:
        for name in PRESSED:
            assert min(getattr(station, name).size) * MM >= 15, (station.place, name)
        for count in (1, 2, 3):
            assert station.rack_slot(0, count).width * MM >= 15
    assert found.cell * MM >= 10


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_pad_is_whole_or_opens_as_a_whole(seats):
    found = around(TABLE, seats)
    for station in found.stations:
        sheet = station.whole_pad or station.pad
        assert station.rows_in(sheet) == 16
        if station.whole_pad:
            assert found.board.contains(station.place.outward(station.whole_pad))
            assert station.pad_rows == 3


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_bag_stands_at_the_corner_nearest_to_the_player_and_covers_no_cell(seats):
    found = around(TABLE, seats)
    for station in found.stations:
        bag = station.place.outward(station.bag)
        assert found.board.contains(bag)
        assert not [cell for cell in CELLS if found.rect(cell).colliderect(bag)]
        assert station.bag.centery > station.place.local(found.board).centery


def test_a_computers_station_is_small_and_has_no_buttons():
    people, computers = around(TABLE, 4), around(TABLE, 4, computers=(True,) * 4)
    for own, small in zip(people.stations, computers.stations, strict=True):
        assert Rect(own.place.area).contains(small.place.area)
        assert small.place.area[2] * small.place.area[3] < own.place.area[2] * own.place.area[3]
        assert not small.full and own.full


def test_two_computers_at_a_short_side_have_room_for_the_names_of_their_columns():
    computers = around((1080, 1920), 6, computers=(True,) * 6)
    for station in computers.stations:
        sheet = Sheet(station.pad, SUMMARY_ROWS, station.least_text)
        assert text.width_of("bonus", station.least_text) <= sheet.box("bonus", 0).width


def test_the_sentence_about_small_screens_speaks_of_the_cells_that_are_laid_out():
    for size, inches in ((TABLE, 24), ((1280, 800), 10.1), ((800, 480), 7), (TABLE, 0), ((1080, 1920), 19)):
        cell = around(size, 4).cell * mm_per_pixel(size, inches)
        assert fits_around(size, inches) == (cell >= 10), (size, inches, cell)


@pytest.mark.parametrize("side", SIDES)
def test_large_text_leaves_everything_in_its_place(side):
    one, large = around(TABLE, 4), around(TABLE, 4, 1.25)
    assert parts_of(one.stations[side]) == parts_of(large.stations[side])
