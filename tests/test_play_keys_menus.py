"""The menus with the keyboard alone: moving the focus, settings, and typing names."""

from __future__ import annotations

import pygame
import pytest
from keys_and_gamepad import focus
from pygame import Rect
from ui_driver import ARROWS, turn_of

from game.engine.intents import Intent, IntentKind
from game.scenes.how_to_play import HowToPlay
from game.scenes.name_entry import NameEntry
from game.scenes.pause import Pause
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.table.widgets import Button, Buttons


@pytest.mark.slow
def test_keyboard_alone_leads_into_a_match_and_out_again(ui):
    with ui.play(Title(ui.app)):
        for label, kind in (("How to play", HowToPlay), ("Settings", SettingsScene), ("New game", Setup)):
            focus(ui, label, ui.key, ARROWS)
            assert isinstance(ui.top, kind)
            if kind is not Setup:
                ui.key(pygame.K_ESCAPE)
                ui.run()
                assert isinstance(ui.top, Title)
        focus(ui, "Play", ui.key, ARROWS)
        turn_of(ui.top)
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert isinstance(ui.top, Pause)
        focus(ui, "Leave and continue later", ui.key, ARROWS)
        assert isinstance(ui.top, Title)
        focus(ui, "Quit", ui.key, ARROWS)
    assert ui.loop.stack.top is None


def test_left_and_right_change_a_setting_and_it_is_kept(ui):
    with ui.play(SettingsScene(ui.app)):
        ui.key(pygame.K_DOWN)
        ui.run()
        assert ui.app.settings.speed == "off"
        ui.key(pygame.K_LEFT)
        ui.run()
        assert ui.app.settings.speed == "fast"
        assert ui.store.settings().speed == "fast"
        ui.key(pygame.K_RIGHT)
        ui.run()
        assert ui.store.settings().speed == "off"


def test_enter_presses_the_main_button_while_no_focus_is_shown(ui):
    with ui.play(Title(ui.app)):
        for leave in (lambda: ui.key(pygame.K_RETURN), lambda: ui.press_button("Back")):
            ui.press_button("Settings")
            ui.run()
            assert isinstance(ui.top, SettingsScene)
            leave()
            ui.run()
            assert isinstance(ui.top, Title)
            assert ui.app.settings.speed == "off", "the first line of the settings"
        ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, Setup), "New game is the bright one, though Settings was pressed last"


def test_where_no_button_is_bright_enter_first_shows_which_has_the_focus(ui):
    buttons, pressed = Buttons(), []
    buttons.replace([Button(Rect(0, 0, 9, 9), "Back", lambda: pressed.append(1))])
    buttons.handle(Intent(IntentKind.CONFIRM))
    assert (buttons.visible, pressed) == (True, [])
    buttons.handle(Intent(IntentKind.CONFIRM))
    assert pressed == [1]


def test_a_name_is_typed_and_letters_are_commands_again_afterwards(ui):
    with ui.play(Setup(ui.app)):
        ui.press_button("Ada")
        ui.run()
        assert isinstance(ui.top, NameEntry)
        for _ in range(5):
            ui.key(pygame.K_BACKSPACE)
        for letter in "Änd 3m":
            ui.key(ord(letter.lower()))
            ui.post(pygame.TEXTINPUT, text=letter)
        ui.run()
        ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, Setup)
        assert ui.app.settings.seats[0].name == "Änd 3m"
        ui.key(pygame.K_d)
        ui.post(pygame.TEXTINPUT, text="d")
        ui.run()
        assert isinstance(ui.top, Setup)
        ui.press_button("Änd 3m")
        ui.run()
        ui.post(pygame.TEXTINPUT, text="x" * 300)
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert ui.app.settings.seats[0].name == "Änd 3m", "a cancelled name changes nothing"


def test_a_name_of_blanks_or_of_nothing_is_not_taken_and_a_long_one_is_cut(ui):
    with ui.play(Setup(ui.app)):
        for typed in ("   ", ""):
            ui.press_button("Ada")
            ui.run()
            for _ in range(5):
                ui.key(pygame.K_BACKSPACE)
            ui.post(pygame.TEXTINPUT, text=typed)
            ui.key(pygame.K_RETURN)
            ui.run()
            assert ui.app.settings.seats[0].name == "Ada"
        ui.press_button("Ada")
        ui.run()
        ui.post(pygame.TEXTINPUT, text="\x00\n\u200b" + "y" * 300)
        ui.key(pygame.K_RETURN)
        ui.run()
        name = ui.app.settings.seats[0].name
        assert set(name) == {"y"} and len(name) <= 20 and name.isprintable()
