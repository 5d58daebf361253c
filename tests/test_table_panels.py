"""Three touch panels and their targets: everything a finger presses is large enough, and everything read in play too."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest
from pygame import Rect
from ui_driver import buttons_of, picture_of

from game.commands.fixtures import Around
from game.engine.surface_cache import clear_caches
from game.engine.text import paragraph, text, text_within
from game.rules.common.pad import Entry
from game.rules.tiles.constants import CELLS
from game.scenes.kiosk import title as players
from game.scenes.menu import Menu
from game.table import button_face
from game.table.layout import layout
from game.table.seating import mm_per_pixel
from game.table.sheet import Sheet, entry_box, sheet_at
from game.table.widgets import Button

PANELS = {24.0: (1920, 1080), 10.1: (1280, 800), 7.0: (800, 480)}
UPRIGHT = {inches: size[::-1] for inches, size in PANELS.items()}
EVERY = [*PANELS.items(), *UPRIGHT.items()]
SMALL = {5.0: (800, 480), 3.5: (480, 320)}
"""Panels so small that not everything can be large enough for a finger."""
FINGER_MM, STATION_MM, CAPITAL_MM = 9.0, 15.0, 1.9
ROWS = 8
STATUS, BADGE = 18, 17
"""The heights of the text in the status bar and on the badges, as lengths of the design."""


def targets(found) -> dict[str, Rect]:
    """What a finger presses in a turn, except the cells."""
    station = found.station
    return {
        **{name: getattr(station, name) for name in ("menu", "hint", "take_back", "done")},
        **{f"badge {seat}": badge for seat, badge in enumerate(found.badges)},
        **{f"tile {place}": station.rack_slot(place, 3) for place in range(3)},
    }


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(("inches", "size"), EVERY, ids=str)
def test_a_finger_hits_everything_in_a_turn(inches, size, seats):
    """In the seating "turn" the picture is upright for the players at the short sides."""
    mm, small = mm_per_pixel(size, inches), {}
    for name, area in targets(layout(size, seats, inches=inches)).items():
        assert Rect(0, 0, *size).contains(area), name
        if min(area.size) * mm < FINGER_MM:
            small[name] = area
    assert not small


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(("inches", "size"), EVERY, ids=str)
def test_nothing_overlaps(inches, size, seats):
    found = layout(size, seats, inches=inches)
    station = found.station
    areas = targets(found) | {name: getattr(station, name) for name in ("pad", "status", "bag")}
    for (one, a), (other, b) in itertools.combinations(areas.items(), 2):
        assert not a.colliderect(b), (one, other)
    assert not any(
        station.rack.colliderect(getattr(station, name)) for name in ("pad", "status", "bag", "done")
    )
    for name, area in areas.items():
        covered = [cell for cell in CELLS if found.rect(cell).colliderect(area)]
        assert not covered, name


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize(("inches", "size"), EVERY, ids=str)
def test_the_pad_shows_at_least_eight_rows_that_can_be_read(inches, size, seats):
    sheet = sheet_at(layout(size, seats, inches=inches).station)
    assert sheet.rows >= ROWS
    assert sheet.row(0).height * 0.62 * mm_per_pixel(size, inches) >= CAPITAL_MM


@pytest.mark.parametrize(("inches", "size"), EVERY, ids=str)
def test_what_is_read_in_a_turn_is_large_enough(inches, size):
    found = layout(size, 6, inches=inches)
    for height in (STATUS, BADGE):
        capital = text("H", found.scale.px(height), (255, 255, 255)).get_bounding_rect().height
        assert capital * mm_per_pixel(size, inches) >= CAPITAL_MM, height


def check_buttons(name: str, buttons: list[Button], size: tuple[int, int]) -> None:
    """They are in the window, and none covers another."""
    for button in buttons:
        assert Rect(0, 0, *size).contains(button.area), (name, button)
    for one, other in itertools.combinations(buttons, 2):
        assert not one.area.colliderect(other.area), (name, one, other)


@pytest.mark.slow
@pytest.mark.parametrize(("inches", "size"), PANELS.items(), ids=str)
@pytest.mark.parametrize("seats", [None, 6])
@pytest.mark.parametrize("seating", ["one", "turn"])
def test_a_finger_hits_every_button_of_every_scene(scenes_around, seating, seats, inches, size):
    for name, scene in scenes_around(Around(seating, seats, inches)).items():
        scene.resize(size)
        buttons = buttons_of(scene)
        for button in buttons:
            assert min(button.area.size) * mm_per_pixel(size, inches) >= FINGER_MM, (name, button)
        check_buttons(name, buttons, size)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 6])
def test_buttons_are_larger_around_a_table_with_stations(scenes_around, seats):
    inches, size = 24.0, PANELS[24.0]
    for name, scene in scenes_around(Around("four", seats, inches)).items():
        scene.resize(size)
        for button in buttons_of(scene):
            if button.area.size != (0, 0):  # A computer's station has no buttons.
                assert min(button.area.size) * mm_per_pixel(size, inches) >= STATION_MM, (name, button)


@pytest.mark.slow
@pytest.mark.parametrize(("inches", "size"), SMALL.items(), ids=str)
def test_on_a_very_small_panel_every_button_of_a_menu_can_still_be_reached(scenes_around, inches, size):
    for name, scene in scenes_around(Around(inches=inches)).items():
        if isinstance(scene, Menu):
            scene.resize(size)
            check_buttons(name, scene.buttons.all, size)


def test_the_rack_on_an_upright_panel_is_wider_than_the_bag():
    station = layout((800, 1280), 4, inches=10.1).station
    assert station.rack.width > 1.8 * station.bag.width


def test_without_a_known_diagonal_the_layout_is_the_usual_one():
    assert layout((800, 480), 4).station.menu.height < math.ceil(FINGER_MM / mm_per_pixel((800, 480), 7.0))
    assert layout((800, 480), 4, inches=7.0) is not layout((800, 480), 4)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_the_known_turns_of_a_review_have_their_whole_names(scenes_around, monkeypatch, size):
    scene = scenes_around(Around("turn", inches=7.0))["review-board"]
    scene.resize(size)
    clear_caches()
    heights = {}

    def draw(words, pixels, colour, width, smallest=0.7):
        line = text_within(words, pixels, colour, width, smallest)
        heights[words] = line.height / text(words, pixels, colour).height
        return line

    monkeypatch.setattr(button_face, "text_within", draw)
    picture_of(scene)
    names = [heights[words] for words in ("What you laid", "Your try", "The master's")]
    assert min(names) > 0.85


@pytest.mark.slow
@pytest.mark.parametrize(("inches", "size"), EVERY, ids=str)
def test_no_letter_of_the_keyboard_is_alone_in_its_row(scenes_around, inches, size):
    scene = scenes_around(Around("one", inches=inches))["name-entry"]
    scene.resize(size)
    rows = Counter(button.area.y for button in buttons_of(scene))
    assert min(rows.values()) > 1


@pytest.mark.slow
@pytest.mark.parametrize(("inches", "size"), EVERY, ids=str)
def test_the_words_about_the_computer_are_above_the_buttons(scenes_around, monkeypatch, inches, size):
    scene = scenes_around(Around("one", inches=inches))["kiosk-players"]
    scene.resize(size)
    words = []
    monkeypatch.setattr(players, "paragraph", lambda *all: (words.append(paragraph(*all)), words[0])[1])
    (at,) = [at for surface, at in picture_of(scene).blits if surface in words]
    assert at[1] + words[0].height <= min(button.area.y for button in buttons_of(scene))


def test_an_entry_in_a_row_that_is_not_visible_has_no_box():
    sheet = Sheet(Rect(0, 0, 200, 70), 5, least=30)
    assert [row for row in range(9) if entry_box(sheet, Entry(10, row, 1), first=2)] == [2, 3, 4, 5, 6]
    assert sheet.print_height(0.5) == 10, "no more than fits into a row"
