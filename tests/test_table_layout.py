"""The layout of the table at every size and on touch panels, and the buttons of every scene: nothing covers anything else."""

import itertools
import math
from collections import Counter

import pytest
from every_scene import READABLE, SIZES
from pygame import Rect
from ui_driver import buttons_of, picture_of

from game.app import LARGE_TEXT
from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches
from game.engine.text import paragraph, text, text_within
from game.rules.cards.deck import Pad as CardPad
from game.rules.common.pad import SUPER, Entry
from game.rules.tiles.constants import CELLS
from game.scenes.kiosk import title as players
from game.scenes.menu import Menu
from game.table import button_face, pads
from game.table.layout import layout
from game.table.seating import mm_per_pixel
from game.table.sheet import Sheet, entry_box, sheet_at
from tools.fixtures import Around

PANELS = {24.0: (1920, 1080), 10.1: (1280, 800), 7.0: (800, 480)}
EVERY = [*PANELS.items(), *((inches, size[::-1]) for inches, size in PANELS.items())]
"""Touch panels, also upright: in the seating "turn" the picture is so for the players at the short sides."""
SMALL = {5.0: (800, 480), 3.5: (480, 320)}
"""Panels so small that not everything can be large enough for a finger."""
LAYOUTS = [
    *((size, scale, 0.0) for size in SIZES for scale in (1.0, 1.25)),
    *((size, 1.0, 0.0) for size in ((3840, 2160), (400, 300), (600, 600))),
    *((size, 1.0, inches) for inches, size in EVERY),
]
FINGER_MM, STATION_MM, CAPITAL_MM = 9.0, 15.0, 1.9
STATUS, BADGE = 18, 17
"""The heights of the text in the status bar and on the badges, as lengths of the design."""


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(("size", "scale", "inches"), LAYOUTS, ids=str)
def test_all_parts_are_inside_the_window_without_overlapping(size, scale, inches, seats):
    found = layout(size, seats, scale, inches)
    station = found.station
    parts = {name: getattr(station, name) for name in ("pad", "status", "rack", "bag", "take_back", "done")}
    parts |= {f"badge {seat}": badge for seat, badge in enumerate(found.badges)}
    above = {name: getattr(station, name) for name in ("menu", "hint")}
    assert len(found.badges) == seats
    for name, area in (parts | above).items():
        assert Rect(0, 0, *size).contains(area), name
        assert area.width >= 12 and area.height >= 8, (name, area)
        assert not [cell for cell in CELLS if found.rect(cell).colliderect(area)], name
    for (one, a), (other, b) in itertools.combinations((parts | above).items(), 2):
        assert not a.colliderect(b), (one, a, other, b)
    if not inches:
        assert all(found.board.contains(area) for area in above.values())
        assert not [name for name, area in parts.items() if area.colliderect(found.board)]
        assert min(station.hint.size) >= min(station.menu.size)
    else:
        tiles = {f"tile {place}": station.rack_slot(place, 3) for place in range(3)}
        pressed = tiles | above | {name: area for name, area in parts.items() if "badge" in name}
        pressed |= {"take_back": station.take_back, "done": station.done}
        least = FINGER_MM / mm_per_pixel(size, inches)
        assert {name: area for name, area in pressed.items() if min(area.size) < least} == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cells_are_on_the_board_and_found_where_they_are_drawn(size):
    found = layout(size, 2)
    for cell in CELLS:
        square = found.rect(cell)
        assert found.board.contains(square) and square.width >= 10
        for point in (square.topleft, square.center, (square.right - 1, square.bottom - 1)):
            assert found.cell_at(point) == cell
    for point in (found.board.topleft, found.board.center, found.station.pad.center, (-5, -5), size):
        cell = found.cell_at(point)
        assert cell is None or found.rect(cell).collidepoint(point)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(1, 7))
def test_every_tile_of_a_hand_can_be_pressed_on_the_rack(size, count):
    station = layout(size, 2).station
    slots = [station.rack_slot(place, count) for place in range(count)]
    assert all(station.rack.contains(slot) for slot in slots)
    for one, other in itertools.pairwise(slots):
        assert other.left - one.left >= one.width // 3, "a tile is nearly covered by the next one"


def test_the_pad_shows_enough_rows_that_can_be_read():
    for size in READABLE:
        station = layout(size, 2).station
        assert station.pad_rows >= 6 and station.pad.height / (station.pad_rows + 2) >= 10, size
    for (inches, size), seats in itertools.product(EVERY, range(2, 7)):
        sheet = sheet_at(layout(size, seats, inches=inches).station)
        assert sheet.rows >= 8 and sheet.row(0).height * 0.62 * mm_per_pixel(size, inches) >= CAPITAL_MM


@pytest.mark.parametrize(("inches", "size"), [(7.0, (480, 800)), (10.1, (800, 1280))], ids=str)
def test_the_board_leaves_the_pad_of_an_upright_panel_enough_room_for_large_text(inches, size):
    assert all(layout(size, seats, LARGE_TEXT, inches).station.pad_rows >= 8 for seats in range(2, 7))


@pytest.mark.parametrize(("inches", "size"), EVERY, ids=str)
def test_what_is_read_in_a_turn_is_large_enough(inches, size):
    found = layout(size, 6, inches=inches)
    for height in (STATUS, BADGE):
        capital = text("H", found.scale.px(height), (255, 255, 255)).get_bounding_rect().height
        assert capital * mm_per_pixel(size, inches) >= CAPITAL_MM, height


def test_an_upright_panel_has_a_wide_rack_and_without_a_known_diagonal_the_layout_is_the_usual_one():
    station = layout((800, 1280), 4, inches=10.1).station
    assert station.rack.width > 1.8 * station.bag.width
    assert layout((800, 480), 4).station.menu.height < math.ceil(FINGER_MM / mm_per_pixel((800, 480), 7.0))
    assert layout((800, 480), 4, inches=7.0) is not layout((800, 480), 4)


def test_an_entry_in_a_row_that_is_not_visible_has_no_box():
    sheet = Sheet(Rect(0, 0, 200, 70), 5, least=30)
    assert [row for row in range(9) if entry_box(sheet, Entry(10, row, 1), first=2)] == [2, 3, 4, 5, 6]
    assert sheet.print_height(0.5) == 10, "no more than fits into a row"


def test_with_more_super_bonuses_than_rows_the_highest_row_has_only_the_sum_of_the_rest(listen):
    drawn = listen(pads, "draw_entry", lambda _done, _picture, _sheet, entry, *_: entry.row)
    pad = CardPad()
    pad.supers = 7
    pads._draw_supers(Picture(), Sheet(Rect(0, 0, 200, 70), 5, least=30), pad)
    assert drawn == [0, 1, 2, 3, 6]


def test_super_bonuses_are_written_from_the_lowest_visible_row_upwards_and_the_highest_has_the_rest():
    sheet = Sheet(Rect(0, 0, 200, 70), 5, least=30)
    for first in (0, 4):
        boxes = [entry_box(sheet, Entry(SUPER, number, 6), first) for number in range(7)]
        assert [box and box.y for box in boxes] == [sheet.row(row).y for row in (4, 3, 2, 1, 0, 0, 0)]


# The scenes

BUTTONS = [
    *(
        (Around(seating, seats, inches), size, FINGER_MM)
        for seating in ("one", "turn")
        for seats in (None, 6)
        for inches, size in PANELS.items()
    ),
    *((Around("four", seats, 24.0), PANELS[24.0], STATION_MM) for seats in (2, 6)),
    *((Around(inches=inches), size, 0.0) for inches, size in SMALL.items()),
    *(
        (Around(seating, 6), size, 0.0)
        for seating in ("turn", "four")
        for size in ((800, 480), (1280, 800), (1920, 1080), (480, 800))
    ),
]
"""Who sits around which screen, and the millimetres that a finger needs there."""


@pytest.mark.slow
@pytest.mark.parametrize(("around", "size", "finger"), BUTTONS, ids=str)
def test_every_button_of_every_scene_is_in_the_window_large_enough_and_apart(
    scenes_around, around, size, finger
):
    least = finger / mm_per_pixel(size, around.inches) if finger else 0.0
    for name, scene in scenes_around(around).items():
        if not finger and not isinstance(scene, Menu):
            continue
        scene.resize(size)
        buttons = [one for one in buttons_of(scene) if one.area.size != (0, 0)]
        for button in buttons:  # A computer's station has none.
            assert min(button.area.size) >= least, (name, button)
        if isinstance(scene, Menu) or around.seating != "four":  # The others are at stations.
            assert all(Rect(0, 0, *size).contains(button.area) for button in buttons), name
            for one, other in itertools.combinations(buttons, 2):
                assert not one.area.colliderect(other.area), (name, one, other)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_the_known_turns_of_a_review_have_their_whole_names(scenes_around, monkeypatch, size):
    scene, heights = scenes_around(Around("turn", inches=7.0))["review-board"], {}
    scene.resize(size)
    clear_caches()

    def draw(words, pixels, colour, width, smallest=0.7):
        line = text_within(words, pixels, colour, width, smallest)
        heights[words] = line.height / text(words, pixels, colour).height
        return line

    monkeypatch.setattr(button_face, "text_within", draw)
    picture_of(scene)
    assert min(heights[words] for words in ("What you laid", "Your try", "The master's")) > 0.85


@pytest.mark.slow
@pytest.mark.parametrize(("inches", "size"), EVERY, ids=str)
def test_no_letter_is_alone_in_its_row_and_words_about_the_computer_are_above_the_buttons(
    scenes_around, monkeypatch, inches, size
):
    scenes = scenes_around(Around("one", inches=inches))
    scenes["name-entry"].resize(size)
    assert min(Counter(button.area.y for button in buttons_of(scenes["name-entry"])).values()) > 1
    scene, words = scenes["kiosk-players"], []
    scene.resize(size)
    monkeypatch.setattr(players, "paragraph", lambda *all: (words.append(paragraph(*all)), words[0])[1])
    (at,) = [at for surface, at in picture_of(scene).blits if surface in words]
    assert at[1] + words[0].height <= min(button.area.y for button in buttons_of(scene))
