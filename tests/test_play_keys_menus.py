"""The menus with the keyboard alone: moving the focus, settings, and typing names."""

from __future__ import annotations

import pygame
import pytest
from input_poster import ARROWS
from keys_and_gamepad import focus
from pygame import Rect
from ui_driver import turn_of

from game.engine.devices import Devices
from game.engine.intents import Intent, IntentKind
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.new_game import NewGame
from game.scenes.pause import Pause
from game.scenes.settings import SettingsScene
from game.scenes.setup import NameEntry, Setup
from game.scenes.title import Title
from game.table.widgets import Button, Buttons


def focused(ui) -> str:
    """The label of the button with the focus; empty while none is shown."""
    buttons = ui.top.buttons
    return buttons.all[buttons.focus].label if buttons.visible else ""


@pytest.mark.slow
def test_a_match_is_begun_and_left_with_the_keyboard_alone(ui):
    with ui.play(Title(ui.app)):
        for label, kind in (("How to play", HowToPlay), ("Settings", SettingsScene), ("New game", NewGame)):
            focus(ui, label, ui.key, ARROWS)
            assert isinstance(ui.top, kind)
            if kind is not NewGame:
                ui.key(pygame.K_ESCAPE)
                ui.run()
                assert isinstance(ui.top, Title)
        focus(ui, "Tiles", ui.key, ARROWS)
        focus(ui, "One against the computer", ui.key, ARROWS)
        focus(ui, "club", ui.key, ARROWS)
        turn_of(ui.top)
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert isinstance(ui.top, Pause)
        focus(ui, "Leave and continue later", ui.key, ARROWS)
        assert isinstance(ui.top, Title)
        focus(ui, "Quit", ui.key, ARROWS)
    assert ui.loop.stack.top is None


def test_left_and_right_change_a_setting(ui):
    with ui.play(SettingsScene(ui.app)):
        speeds = []
        for key in (pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            ui.key(key)
            ui.run()
            speeds.append(ui.app.settings.speed)
    assert speeds == ["off", "fast", "off"]


def test_a_setting_changed_with_the_keyboard_is_saved(ui):
    with ui.play(SettingsScene(ui.app)):
        for key in (pygame.K_DOWN, pygame.K_LEFT):
            ui.key(key)
            ui.run()
    assert ui.store.settings().speed == "fast"


def test_enter_after_the_mouse_first_shows_what_it_will_press(ui):
    with ui.play(Title(ui.app)):
        ui.press_button("Settings")
        ui.run()
        ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, SettingsScene)
        assert focused(ui) == "Back"
        ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, Title)
        assert ui.app.settings.speed == "off", "Enter changed the first setting"


def test_enter_shows_the_focus_on_the_main_button_even_if_another_was_pressed_last(ui):
    ui.app.settings.taught = True
    with ui.play(Title(ui.app)):
        for label in ("Settings", "Back"):
            ui.press_button(label)
            ui.run()
        ui.key(pygame.K_RETURN)
        ui.run()
        assert focused(ui) == "New game"


def test_a_menu_opened_with_a_key_shows_its_focus_at_once(ui):
    with ui.play(Title(ui.app)):
        focus(ui, "Settings", ui.key, ARROWS)
        assert focused(ui) == "Speed"
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert focused(ui) == "Settings"


def test_the_first_arrow_moves_from_the_bright_button(ui):
    with ui.play(Title(ui.app)):
        assert ui.top.buttons.all[0].main and focused(ui) == ""
        ui.key(pygame.K_DOWN)
        ui.run()
        assert focused(ui) == ui.top.buttons.all[1].label


def test_the_first_arrow_shows_the_focus_where_no_button_stands_out(ui):
    with ui.play(SettingsScene(ui.app)):
        ui.key(pygame.K_DOWN)
        ui.run()
        assert focused(ui) == "Speed"


def test_the_first_arrow_goes_on_from_the_button_under_the_mouse(ui):
    with ui.play(SettingsScene(ui.app)):
        ui.point(ui.top.buttons.all[3].area.center)
        ui.run()
        ui.key(pygame.K_DOWN)
        ui.run()
        assert ui.top.buttons.focus == 4


def test_the_first_arrow_to_the_side_changes_no_value_that_had_no_focus(ui):
    with ui.play(SettingsScene(ui.app)):
        ui.point(ui.top.buttons.all[0].area.center)
        ui.run()
        ui.key(pygame.K_LEFT)
        ui.run()
        assert focused(ui) == "Speed"
        assert ui.app.settings.speed == "off"


def test_a_mouse_that_is_only_pushed_does_not_hide_the_focus(ui):
    with ui.play(SettingsScene(ui.app)):
        ui.point(ui.top.buttons.all[2].area.center)
        ui.key(pygame.K_DOWN)
        ui.run()
        before = focused(ui)
        ui.point(ui.top.buttons.all[2].area.move(3, 2).center)
        ui.run()
        assert focused(ui) == before
        assert ui.top.buttons.hover is None
        ui.point(ui.top.buttons.all[2].area.move(40, 2).center)
        ui.run()
        assert focused(ui) == ""


def test_the_mouse_hides_the_focus_in_the_scene_below_too(ui):
    with ui.play(Title(ui.app)):
        focus(ui, "Settings", ui.key, ARROWS)
        ui.press_button("Back")
        ui.run()
        assert isinstance(ui.top, Title)
        assert focused(ui) == ""


def test_a_second_enter_before_the_next_picture_presses_nothing(ui):
    ui.app.settings.taught = True
    with ui.play(Title(ui.app)):
        ui.key(pygame.K_RETURN)
        ui.run()
        for _ in range(3):
            ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, NewGame)
        assert ui.top.title == "Which game?"


def test_enter_only_shows_the_focus_where_there_is_no_main_button():
    buttons, pressed = Buttons(Devices()), []
    buttons.replace([Button(Rect(0, 0, 9, 9), "Back", lambda: pressed.append(1))])
    buttons.handle(Intent(IntentKind.CONFIRM))
    assert (buttons.visible, pressed) == (True, [])
    buttons.handle(Intent(IntentKind.CONFIRM))
    assert pressed == [1]


def enter_name(ui, old: str, new: str) -> None:
    """Opens the name entry of the player with the old name, deletes that name, and types another one and Enter."""
    ui.press_button(old)
    ui.run()
    assert isinstance(ui.top, NameEntry)
    for _ in range(5):
        ui.key(pygame.K_BACKSPACE)
    for letter in new:
        ui.key(ord(letter.lower()))
        ui.post(pygame.TEXTINPUT, text=letter)
    ui.run()
    ui.key(pygame.K_RETURN)
    ui.run()
    assert isinstance(ui.top, Setup)


def test_a_name_can_be_typed(ui):
    with ui.play(ui.more()):
        enter_name(ui, "Ada", "Änd 3m")
        assert ui.app.settings.names[0] == "Änd 3m"


def test_letters_are_commands_again_after_a_name_was_typed(ui):
    with ui.play(ui.more()):
        enter_name(ui, "Ada", "Änd 3m")
        ui.key(pygame.K_d)
        ui.post(pygame.TEXTINPUT, text="d")
        ui.run()
        assert isinstance(ui.top, Setup)
        assert ui.app.settings.names[0] == "Änd 3m"


def test_escape_leaves_the_name_as_it_was(ui):
    with ui.play(ui.more()):
        ui.press_button("Ada")
        ui.run()
        ui.post(pygame.TEXTINPUT, text="x" * 300)
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert ui.app.settings.names[0] == "Ada"


@pytest.mark.parametrize("typed", ["   ", ""])
def test_an_empty_name_is_not_accepted(ui, typed):
    with ui.play(ui.more()):
        enter_name(ui, "Ada", typed)
        assert ui.app.settings.names[0] == "Ada"


def test_a_long_name_is_cut_and_unprintable_characters_are_dropped(ui):
    with ui.play(ui.more()):
        ui.press_button("Ada")
        ui.run()
        for _ in range(5):
            ui.key(pygame.K_BACKSPACE)
        ui.post(pygame.TEXTINPUT, text="\x00\n\u200b" + "y" * 300)
        ui.key(pygame.K_RETURN)
        ui.run()
        name = ui.app.settings.names[0]
        assert set(name) == {"y"} and len(name) <= 20


def test_the_space_that_opens_a_name_is_not_typed_into_it(ui):
    with ui.play(ui.more()):
        focus(ui, "Ada", ui.key, {**ARROWS, "press": pygame.K_LSHIFT})
        ui.key(pygame.K_SPACE)
        ui.post(pygame.TEXTINPUT, text=" ")
        ui.run()
        ui.strike(pygame.K_BACKSPACE)
        ui.strike(pygame.K_RETURN)
        assert isinstance(ui.top, Setup) and ui.app.settings.names[0] == "Ad"
