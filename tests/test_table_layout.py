"""The layout of the table at every size: everything has a place, and nothing covers anything else."""

import itertools

import pytest
from every_scene import READABLE, SIZES
from pygame import Rect

from game.rules.tiles.constants import CELLS
from game.table.layout import layout


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_parts_are_inside_the_window_without_overlapping(size, seats, scale):
    window, found = Rect(0, 0, *size), layout(size, seats, scale)
    parts = ("pad", "status", "rack", "bag", "take_back", "done")
    areas = {"board": found.board} | {name: getattr(found.station, name) for name in parts}
    areas |= {f"badge {seat}": badge for seat, badge in enumerate(found.badges)}
    assert len(found.badges) == seats
    for name, area in areas.items():
        assert window.contains(area), (name, area)
        assert area.width >= 12 and area.height >= 8, (name, area)
    for (one, a), (other, b) in itertools.combinations(areas.items(), 2):
        assert not a.colliderect(b), (one, a, other, b)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cells_are_on_the_board_and_found_where_they_are_drawn(size):
    found = layout(size, 2)
    for cell in CELLS:
        square = found.rect(cell)
        assert found.board.contains(square)
        assert square.width >= 10
        for point in (square.topleft, square.center, (square.right - 1, square.bottom - 1)):
            assert found.cell_at(point) == cell
    for point in (found.board.topleft, found.board.center, found.station.pad.center, (-5, -5), size):
        cell = found.cell_at(point)
        assert cell is None or found.rect(cell).collidepoint(point)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_menu_button_covers_no_cell(size):
    found = layout(size, 2)
    covered = [cell for cell in CELLS if found.rect(cell).colliderect(found.station.menu)]
    assert Rect(0, 0, *size).contains(found.station.menu)
    assert covered == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(1, 7))
def test_every_tile_of_a_hand_can_be_pressed_on_the_rack(size, count):
    found = layout(size, 2)
    slots = [found.station.rack_slot(place, count) for place in range(count)]
    assert all(found.station.rack.contains(slot) for slot in slots)
    for one, other in itertools.pairwise(slots):
        assert other.left - one.left >= one.width // 3, "a tile is nearly covered by the next one"


@pytest.mark.parametrize("size", READABLE, ids=str)
def test_the_pad_shows_at_least_six_rows_that_can_be_read(size):
    found = layout(size, 2)
    assert found.station.pad_rows >= 6
    assert found.station.pad.height / (found.station.pad_rows + 2) >= 10
