"""Who sits where, and the stations around the board: nothing covers anything else, and fingers and eyes find their size."""

import itertools

import pytest
from every_scene import SIZES
from pygame import Rect

from game.engine import text
from game.engine.layout import BOTTOM, LEFT, RIGHT, SIDES, TOP
from game.rules.tiles.constants import CELLS
from game.table.around import fits_around, layout_around
from game.table.layout import Layout
from game.table.seating import USUAL_SIDES, mm_per_pixel, seated, stations_around
from game.table.sheet import Sheet, sheets_within
from game.table.station import SUMMARY_ROWS, Station

pytestmark = pytest.mark.slow


TABLE, INCHES = (1920, 1080), 24
MM = mm_per_pixel(TABLE, INCHES)
PRESSED = ("take_back", "done", "menu", "hint", "pad")
PARTS = ("pad", "status", "rack")
ODD = [(0,) * 6, (1,) * 6, (3, 3, 3, 1, 1), (2, 2, 2, 2), (0, 2, 3, 0, 2, 3)]
"""Seats that crowd at one side or two."""


def around(size: tuple[int, int], seats: int, text_scale: float = 1.0, computers: tuple[bool, ...] = ()):
    return layout_around(size, USUAL_SIDES[seats], computers or (False,) * seats, text_scale)


def parts_of(station: Station) -> dict[str, Rect]:
    """The parts of a station, where they are in the window."""
    names = (*PARTS, *PRESSED) if station.full else PARTS
    return {name: station.place.outward(getattr(station, name)) for name in names}


def taken(found: Layout) -> list[Rect]:
    """What is not bare: the board, the stations, and the pads beside the board."""
    beside = [station.place.outward(station.pad) for station in found.stations if station.pad_beside]
    return [found.board, *(Rect(station.place.area) for station in found.stations), *beside]


def tables(size: tuple[int, int]) -> list[tuple[int, ...]]:
    """Where two to six players can sit."""
    places = stations_around(size)
    found = (sides for seats in range(2, 7) for sides in itertools.combinations(places, seats))
    return list(dict.fromkeys(found))


def sides_and_sizes():
    for size in SIZES:
        yield from ((sides, size) for sides in dict.fromkeys((*tables(size), *USUAL_SIDES.values(), *ODD)))


@pytest.mark.parametrize("computers", [False, True])
def test_nothing_overlaps_in_any_window(computers):
    for sides, size in sides_and_sizes():
        found = layout_around(size, sides, (computers,) * len(sides))
        areas = taken(found)
        assert len(found.stations) == len(sides)
        for area in areas:
            assert Rect(0, 0, *size).contains(area), (sides, size, area)
        for one, other in itertools.combinations(areas, 2):
            assert not one.colliderect(other), (sides, size)
        for station in found.stations:
            for name, part in parts_of(station).items():
                assert part.width > 0 and part.height > 0, (sides, size)
                inside = Rect(station.place.area).contains(part)
                assert inside or (name == "pad" and station.pad_beside), (sides, size)
            for one, other in itertools.combinations(parts_of(station).values(), 2):
                assert one == other or not one.colliderect(other), (sides, size)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_player_sits_at_their_side_with_a_whole_pad_a_bag_and_what_fingers_can_press(seats):
    found = around(TABLE, seats)
    assert tuple(station.place.side for station in found.stations) == USUAL_SIDES[seats]
    assert found.cell * MM >= 10
    for station in found.stations:
        board = station.place.local(found.board)
        assert board.bottom <= 0, "the board is above the station, as the player sees it"
        assert all(min(getattr(station, name).size) * MM >= 15 for name in PRESSED), station.place
        assert all(station.rack_slot(0, count).width * MM >= 15 for count in (1, 2, 3))
        assert station.rows_in(station.whole_pad or station.pad) == 16
        if station.whole_pad:
            assert found.board.contains(station.place.outward(station.whole_pad))
        if station.summary:
            assert station.pad_rows == 3
        bag = station.place.outward(station.bag)
        assert found.board.contains(bag)
        assert not [cell for cell in CELLS if found.rect(cell).colliderect(bag)]
        assert station.bag.centery > board.centery
    several = {2: "11", 3: "511", 4: "5151", 5: "33151", 6: "331331"}
    sheets = (len(sheets_within(station)) if station.summary else 1 for station in found.stations)
    assert "".join(map(str, sheets)) == several[seats]
    first, second = around(TABLE, 6).stations[:2]
    assert second.place.area[0] < first.place.area[0]


PANELS_OF_TABLES = [TABLE, (1280, 720), (3840, 2160), (1080, 1920)]
BARE, BARE_WITH_COMPUTERS = 0.105, 0.13
"""The greatest share of the window that neither the board nor a station or pad takes, wherever players sit."""


def bare(size: tuple[int, int], sides: tuple[int, ...], computers: tuple[bool, ...]) -> float:
    areas = taken(layout_around(size, sides, computers))
    return 1 - sum(area.width * area.height for area in areas) / (size[0] * size[1])


@pytest.mark.parametrize("size", PANELS_OF_TABLES, ids=str)
def test_board_stations_and_pads_use_the_room_of_empty_sides_and_of_computers(size):
    least = layout_around(size, (BOTTOM, LEFT, TOP, RIGHT), (False,) * 4).cell
    for sides in tables(size):
        for computers in itertools.product((False, True), repeat=len(sides)):
            most = BARE_WITH_COMPUTERS if any(computers) else BARE
            assert bare(size, sides, computers) < most, (sides, computers)
            assert layout_around(size, sides, computers).cell >= least, (sides, computers)


@pytest.mark.parametrize("size", PANELS_OF_TABLES, ids=str)
def test_everybody_sits_at_their_edge_of_the_screen_and_the_board_is_in_the_middle_of_the_rest(size):
    long, gap = 0 if size[0] >= size[1] else 1, round(min(size) / 216)
    for sides in (*tables(size), *ODD):
        for computers in ((False,) * len(sides), (False,) + (True,) * (len(sides) - 1)):
            found = layout_around(size, sides, computers)
            for station in found.stations:
                left, top, width, high = station.place.area
                outer = (size[1] - top - high, left, top, size[0] - left - width)[station.place.side]
                assert outer <= gap, (sides, computers)
            board, *others = taken(found)
            before = max((one.bottomright[long] for one in others if _is_at(one, board, long, -1)), default=0)
            after = min(
                (one.topleft[long] for one in others if _is_at(one, board, long, 1)), default=size[long]
            )
            assert abs((board.topleft[long] - before) - (after - board.bottomright[long])) <= gap + 2


def _is_at(area: Rect, board: Rect, axis: int, way: int) -> bool:
    """Whether an area is beside the board on this axis, before (-1) or after it (1)."""
    across = 1 - axis
    level = (
        area.topleft[across] < board.bottomright[across] and area.bottomright[across] > board.topleft[across]
    )
    return level and (area.center[axis] - board.center[axis]) * way > 0


@pytest.mark.parametrize(
    ("sides", "rows"),
    [((BOTTOM, TOP), (16, 16)), ((BOTTOM, LEFT, TOP), (13, 16, 13)), ((BOTTOM, BOTTOM, TOP, TOP), (13,) * 4)],
)
def test_where_nobody_sits_are_the_pads_of_their_neighbours_facing_them(sides, rows):
    found = layout_around(TABLE, sides, (False,) * len(sides))
    assert tuple(station.pad_rows for station in found.stations) == rows
    pads = [station.place.outward(station.pad) for station in found.stations]
    for station, pad in zip(found.stations, pads, strict=True):
        assert station.pad_beside is (station.place.side in (BOTTOM, TOP))
        assert not station.pad_beside or not found.board.x < pad.centerx < found.board.right
    if len(sides) > 2:
        lowest = max(pads, key=lambda pad: pad.bottom)
        assert found.stations[pads.index(lowest)].place.side == BOTTOM, "nearest to its player"


def test_a_computers_station_with_room_shows_more_than_a_summary_of_the_pad():
    lone = layout_around(TABLE, (BOTTOM, LEFT, RIGHT), (False, True, True)).stations[1]
    assert not lone.full and lone.whole_pad is None and lone.pad_rows >= 8
    assert layout_around(TABLE, SIDES, (False, False, True, False)).stations[2].pad_rows == SUMMARY_ROWS


def test_a_computers_station_is_no_larger_has_no_buttons_and_has_room_for_the_names_of_its_columns():
    people, computers = around(TABLE, 4), around(TABLE, 4, computers=(True,) * 4)
    for own, small in zip(people.stations, computers.stations, strict=True):
        assert Rect(own.place.area).contains(small.place.area)
        assert not small.full and own.full
    for station in around((1080, 1920), 6, computers=(True,) * 6).stations:  # Two at each short side.
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


# Seats


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


@pytest.mark.parametrize(("size", "ends"), [((1920, 1080), (LEFT, RIGHT)), ((1080, 1920), (BOTTOM, TOP))])
def test_who_has_not_chosen_sits_first_at_a_shorter_side_which_leaves_most_room_for_the_board(size, ends):
    places = stations_around(size)
    for place, own in enumerate(places):
        placed = seated(ALONE[:2], {0: place}, places, 1)
        (other,) = (side for seat, side in placed if seat == 1)
        assert other in ends and other != own
        boards = {at: layout_around(size, (own, at), (False, True)).board.width for at in SIDES if at != own}
        assert boards[other] == max(boards.values())


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
