"""Choosing the seating and the size of the screen, in the settings and in the staff menu, and checking the touch screen."""

import pytest
from kiosk_driver import KioskDriver, hold_corner, open_staff_menu, press
from ui_driver import button_of, picture_of

from game.engine.layout import BOTTOM, TOP
from game.scenes.kiosk.staff_pin import TouchCheck
from game.scenes.settings import SettingsScene
from game.session.settings import FOUR, ONE, TURN

pytestmark = pytest.mark.slow


@pytest.fixture
def large(window):
    return window((1920, 1080))


def step(ui, label, way=1):
    """Presses the right end (or the left one) of a stepper."""
    area = button_of(ui.top, label).area
    ui.click((area.right - 8 if way > 0 else area.x + 8, area.centery))


def test_the_seating_is_a_setting_that_needs_a_known_screen(large):
    with large.play(SettingsScene(large.app)):
        step(large, "Seating")
        assert large.app.settings.seating == TURN
        assert large.store.settings().seating == TURN
        large.app.face(TOP)
        step(large, "Seating", -1)
        assert (large.app.settings.seating, large.app.facing) == (ONE, BOTTOM)
    with large.play(SettingsScene(large.app)):
        step(large, "Seating", -1)
        assert large.app.settings.seating == TURN
        assert "Choose the screen size" in large.top._note
        step(large, "Screen size", -1)
        assert large.app.settings.inches == 0
        for _ in range(12):
            step(large, "Screen size")
        assert large.app.settings.inches == 24
        step(large, "Seating")
        assert (large.app.settings.seating, large.top._note) == (FOUR, "")


def test_stations_need_a_large_screen_and_without_them_the_picture_turns(window):
    ui = window((1280, 800), inches=10.1)
    with ui.play(SettingsScene(ui.app)):
        step(ui, "Seating", -1)
        assert ui.app.settings.seating == TURN
        assert "too small" in ui.top._note
    ui = window((800, 480), seating=FOUR, inches=7.0)
    assert ui.app.seating == TURN
    assert "too small" in ui.more()._note()
    assert "too small" in SettingsScene(ui.app)._note


def test_the_size_of_the_screen_is_chosen_also_an_unusual_one_and_meanwhile_no_button_moves(window):
    ui = window(inches=18.4)
    with ui.play(SettingsScene(ui.app)):
        for way, inches in ((1, 19), (-1, 17.3)):
            step(ui, "Screen size", way)
            assert ui.app.settings.inches == inches
    ui = window()
    with ui.play(SettingsScene(ui.app)):
        before = [button.area for button in ui.top.buttons.all]
        step(ui, "Screen size")
        assert ui.app.settings.inches == ui.window.inches == 7
        assert [button.area for button in ui.top.buttons.all] == before
    with ui.play(SettingsScene(ui.app)):
        assert [button.area for button in ui.top.buttons.all] != before


def step_here(table: KioskDriver, label: str) -> None:
    area = button_of(table.top, label).area
    table.tap((area.right - 8, area.centery))
    table.wait(0.1)


def test_the_staff_chooses_the_seating_and_the_size_of_the_screen_for_all_visitors(table):
    with table.run():
        open_staff_menu(table)
        settings = table.kiosk.app.settings
        before = [button.area for button in table.top.buttons.all]
        step_here(table, "Seating")
        assert settings.seating == TURN
        for label, says_why in (("Seating", True), ("Seating", False), ("Screen size", False)):
            step_here(table, label)
            assert ("Choose the screen size" in table.top._troubles) == says_why
        inches = settings.inches
        assert inches == table.kiosk.app.window.inches > 0
        assert [button.area for button in table.top.buttons.all] == before
        press(table, "Back", "Play", "1 player")
        assert table.name == "Sides"
        table.kiosk.leave_table()
        assert (table.kiosk.app.settings.seating, table.kiosk.app.settings.inches) == (TURN, inches)


def test_the_staff_menu_says_why_there_are_no_stations(table):
    table.values["seating"] = FOUR
    with table.run():
        open_staff_menu(table)
        assert "Choose the screen size" in table.top._troubles


def test_the_staff_checks_where_touches_arrive(table):
    with table.run():
        open_staff_menu(table)
        press(table, "Check the touch")
        assert isinstance(table.top, TouchCheck)
        (x, y), corners = table.top.targets[-1], table.top.targets[:-1]
        (width, height), near = table.top.size, 0.1 * min(table.top.size)
        assert (x, y) == (width // 2, height // 2)
        assert {(x < near, x > width - near, y < near, y > height - near) for x, y in corners} == {
            (left, not left, top, not top) for left in (True, False) for top in (True, False)
        }
        table.tap((x + 60, y))
        table.wait(0.1)
        assert table.top._words().startswith("The touch arrived 60 pixels"), "too far away to hit the target"
        for x, y in table.top.targets:
            table.tap((x + 3, y + 4))
            table.wait(0.1)
            assert table.top.touch == (x + 3, y + 4) and table.top.distance == 5
            assert ("All targets" in table.top._words()) == ((x, y) == table.top.targets[-1])
        table.tap((x + 1, y))
        table.wait(0.1)
        assert table.top._words().endswith("1 pixel away.")
        hold_corner(table)
        table.wait(2.0)
        assert table.name == "TouchCheck", "a corner held there asks for no PIN"
        press(table, "Back")
        assert table.name == "StaffMenu"


def test_the_countdown_asks_every_side(table):
    table.values["seating"] = TURN
    with table.run():
        table.wait(0.1)
        scene = table.loop.stack._make("still_playing", table.top)
        scene.resize((800, 480))
        table.kiosk.seconds_left = 7
        questions = [surface.get_size() for surface, _at in picture_of(scene).blits[-12:]][1::3]
        assert questions == [questions[0], questions[0][::-1]] * 2
