"""The menus with the keyboard alone: moving the focus, settings, and typing names."""

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
    buttons = ui.top.buttons
    return buttons.all[buttons.focus].label if buttons.visible else ""


@pytest.mark.slow
def test_a_match_is_begun_and_left_with_the_keyboard_alone(ui):
    with ui.play(Title(ui.app)):
        for label, kind in (("How to play", HowToPlay), ("Settings", SettingsScene), ("New game", NewGame)):
            focus(ui, label, ui.key, ARROWS)
            assert isinstance(ui.top, kind)
            if kind is not NewGame:
                ui.strike(pygame.K_ESCAPE)
                assert isinstance(ui.top, Title)
        for label in ("Tiles", "One against the computer", "club"):
            focus(ui, label, ui.key, ARROWS)
        turn_of(ui.top)
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Pause)
        focus(ui, "Leave and continue later", ui.key, ARROWS)
        assert isinstance(ui.top, Title)
        focus(ui, "Quit", ui.key, ARROWS)
    assert ui.loop.stack.top is None


def test_the_first_arrow_shows_the_focus_then_left_and_right_change_a_setting_which_is_saved(ui):
    with ui.play(SettingsScene(ui.app)):
        ui.strike(pygame.K_DOWN)
        assert (focused(ui), ui.app.settings.speed) == ("Speed", "off")
        for key, speed in ((pygame.K_LEFT, "fast"), (pygame.K_RIGHT, "off"), (pygame.K_LEFT, "fast")):
            ui.strike(key)
            assert ui.app.settings.speed == speed
    assert ui.store.settings().speed == "fast"


def test_enter_after_the_mouse_first_shows_what_it_will_press(ui):
    with ui.play(Title(ui.app)):
        ui.choose("Settings")
        ui.strike(pygame.K_RETURN)
        assert isinstance(ui.top, SettingsScene) and focused(ui) == "Back"
        ui.strike(pygame.K_RETURN)
        assert isinstance(ui.top, Title)
        assert ui.app.settings.speed == "off", "Enter changed the first setting"


def test_enter_shows_the_focus_on_the_main_button_even_if_another_was_pressed_last(ui):
    ui.app.settings.taught = True
    with ui.play(Title(ui.app)):
        ui.choose("Settings", "Back")
        ui.strike(pygame.K_RETURN)
        assert focused(ui) == "New game"


def test_the_first_arrow_moves_from_the_bright_button_and_a_menu_opened_with_a_key_shows_its_focus(ui):
    with ui.play(Title(ui.app)):
        assert ui.top.buttons.all[0].main and focused(ui) == ""
        ui.strike(pygame.K_DOWN)
        assert focused(ui) == ui.top.buttons.all[1].label
        focus(ui, "Settings", ui.key, ARROWS)
        assert focused(ui) == "Speed"
        ui.strike(pygame.K_ESCAPE)
        assert focused(ui) == "Settings"
        focus(ui, "Settings", ui.key, ARROWS)
        ui.choose("Back")
        assert isinstance(ui.top, Title) and focused(ui) == "", "the mouse hides it in the scene below too"


def test_the_first_arrow_goes_on_from_the_button_under_the_mouse_and_changes_nothing(ui):
    with ui.play(SettingsScene(ui.app)):
        buttons = ui.top.buttons
        ui.hover(buttons.all[0].area.center)
        ui.strike(pygame.K_LEFT)
        assert (focused(ui), ui.app.settings.speed) == ("Speed", "off"), "the value had no focus"
        ui.hover(buttons.all[3].area.center)
        ui.strike(pygame.K_DOWN)
        assert buttons.focus == 4


def test_a_mouse_that_is_only_pushed_does_not_hide_the_focus(ui):
    with ui.play(SettingsScene(ui.app)):
        area = ui.top.buttons.all[2].area
        ui.point(area.center)
        ui.strike(pygame.K_DOWN)
        before = focused(ui)
        ui.hover(area.move(3, 2).center)
        assert focused(ui) == before and ui.top.buttons.hover is None
        ui.hover(area.move(40, 2).center)
        assert focused(ui) == ""


def test_a_second_enter_before_the_next_picture_presses_nothing(ui):
    ui.app.settings.taught = True
    with ui.play(Title(ui.app)):
        ui.strike(pygame.K_RETURN)
        for _ in range(3):
            ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, NewGame) and ui.top.title == "Which game?"


def test_enter_only_shows_the_focus_where_there_is_no_main_button():
    buttons, pressed = Buttons(Devices()), []
    buttons.replace([Button(Rect(0, 0, 9, 9), "Back", lambda: pressed.append(1))])
    for times in (0, 1):
        buttons.handle(Intent(IntentKind.CONFIRM))
        assert (buttons.visible, len(pressed)) == (True, times)


# Names


def type_name(ui, new: str) -> None:
    """Opens the name entry of the first player, deletes the name, and types another one and Enter."""
    ui.choose("Ada")
    assert isinstance(ui.top, NameEntry)
    for _ in range(5):
        ui.key(pygame.K_BACKSPACE)
    for letter in new:
        ui.key(ord(letter.lower()))
        ui.post(pygame.TEXTINPUT, text=letter)
    ui.run()
    ui.strike(pygame.K_RETURN)
    assert isinstance(ui.top, Setup)


def test_a_name_can_be_typed_and_afterwards_letters_are_commands_again(ui):
    with ui.play(ui.more()):
        type_name(ui, "Änd 3m")
        assert ui.app.settings.names[0] == "Änd 3m"
        ui.key(pygame.K_d)
        ui.post(pygame.TEXTINPUT, text="d")
        ui.run()
        assert isinstance(ui.top, Setup) and ui.app.settings.names[0] == "Änd 3m"


def test_escape_and_an_empty_name_leave_the_name_as_it_was(ui):
    with ui.play(ui.more()):
        ui.choose("Ada")
        ui.post(pygame.TEXTINPUT, text="x" * 300)
        ui.strike(pygame.K_ESCAPE)
        assert ui.app.settings.names[0] == "Ada"
        for empty in ("   ", ""):
            type_name(ui, empty)
            assert ui.app.settings.names[0] == "Ada"


def test_a_long_name_is_cut_and_unprintable_characters_are_dropped(ui):
    with ui.play(ui.more()):
        ui.choose("Ada")
        for _ in range(5):
            ui.key(pygame.K_BACKSPACE)
        ui.post(pygame.TEXTINPUT, text="\x00\n\u200b" + "y" * 300)
        ui.strike(pygame.K_RETURN)
        name = ui.app.settings.names[0]
        assert set(name) == {"y"} and len(name) <= 20


def test_the_space_that_opens_a_name_is_not_typed_into_it(ui):
    with ui.play(ui.more()):
        focus(ui, "Ada", ui.key, {**ARROWS, "press": pygame.K_LSHIFT})
        ui.key(pygame.K_SPACE)
        ui.post(pygame.TEXTINPUT, text=" ")
        ui.run()
        ui.strike(pygame.K_BACKSPACE, pygame.K_RETURN)
        assert isinstance(ui.top, Setup) and ui.app.settings.names[0] == "Ad"
