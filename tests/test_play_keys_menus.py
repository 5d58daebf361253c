"""The menus with the keyboard alone: walking, settings, and names that are typed."""

from __future__ import annotations

import pygame
from pygame import Rect
from ui_driver import ARROWS, Script, turn_of
from without_pointer import focus

from game.engine.intents import Intent, IntentKind
from game.scenes.how_to_play import HowToPlay
from game.scenes.name_entry import NameEntry
from game.scenes.pause import Pause
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.table.widgets import Button, Buttons


def test_menus_are_walked_with_the_keyboard_alone_from_the_title_into_a_match_and_out_again(ui):
    def hand() -> Script:
        yield None
        for label, kind in (("How to play", HowToPlay), ("Settings", SettingsScene), ("New game", Setup)):
            yield from focus(ui, label, ui.key, ARROWS)
            assert isinstance(ui.top, kind)
            if kind is not Setup:
                ui.key(pygame.K_ESCAPE)
                yield None
                assert isinstance(ui.top, Title)
        yield from focus(ui, "Play", ui.key, ARROWS)
        turn_of(ui.top)
        ui.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(ui.top, Pause)
        yield from focus(ui, "Leave and continue later", ui.key, ARROWS)
        assert isinstance(ui.top, Title)
        yield from focus(ui, "Quit", ui.key, ARROWS)

    ui.play(Title(ui.app), hand())
    assert ui.loop.stack.top is None


def test_left_and_right_change_a_setting_and_it_is_kept(ui):
    def hand() -> Script:
        yield None
        ui.key(pygame.K_DOWN)
        yield None
        assert ui.app.settings.speed == "off"
        ui.key(pygame.K_LEFT)
        yield None
        assert ui.app.settings.speed == "fast"
        assert ui.store.settings().speed == "fast"
        ui.key(pygame.K_RIGHT)
        yield None
        assert ui.store.settings().speed == "off"

    ui.play(SettingsScene(ui.app), hand())


def test_enter_presses_the_bright_button_as_long_as_no_other_shows_the_focus(ui):
    def hand() -> Script:
        yield None
        for leave in (lambda: ui.key(pygame.K_RETURN), lambda: ui.press_button("Back")):
            ui.press_button("Settings")
            yield None
            assert isinstance(ui.top, SettingsScene)
            leave()
            yield None
            assert isinstance(ui.top, Title)
            assert ui.app.settings.speed == "off", "the first line of the settings"
        ui.key(pygame.K_RETURN)
        yield None
        assert isinstance(ui.top, Setup), "New game is the bright one, though Settings was pressed last"

    ui.play(Title(ui.app), hand())


def test_where_no_button_is_bright_enter_first_shows_which_has_the_focus(ui):
    buttons, pressed = Buttons(), []
    buttons.replace([Button(Rect(0, 0, 9, 9), "Back", lambda: pressed.append(1))])
    buttons.handle(Intent(IntentKind.CONFIRM))
    assert (buttons.visible, pressed) == (True, [])
    buttons.handle(Intent(IntentKind.CONFIRM))
    assert pressed == [1]


def test_a_name_is_typed_and_letters_are_commands_again_afterwards(ui):
    def hand() -> Script:
        yield None
        ui.press_button("Ada")
        yield None
        assert isinstance(ui.top, NameEntry)
        for _ in range(5):
            ui.key(pygame.K_BACKSPACE)
        for letter in "Änd 3m":
            ui.key(ord(letter.lower()))
            ui.post(pygame.TEXTINPUT, text=letter)
        yield None
        ui.key(pygame.K_RETURN)
        yield None
        assert isinstance(ui.top, Setup)
        assert ui.app.settings.seats[0].name == "Änd 3m"
        ui.key(pygame.K_d)
        ui.post(pygame.TEXTINPUT, text="d")
        yield None
        assert isinstance(ui.top, Setup)
        ui.press_button("Änd 3m")
        yield None
        ui.post(pygame.TEXTINPUT, text="x" * 300)
        ui.key(pygame.K_ESCAPE)
        yield None
        assert ui.app.settings.seats[0].name == "Änd 3m", "a cancelled name changes nothing"

    ui.play(Setup(ui.app), hand())


def test_a_name_of_blanks_or_of_nothing_is_not_taken_and_a_long_one_is_cut(ui):
    def hand() -> Script:
        yield None
        for typed in ("   ", ""):
            ui.press_button("Ada")
            yield None
            for _ in range(5):
                ui.key(pygame.K_BACKSPACE)
            ui.post(pygame.TEXTINPUT, text=typed)
            ui.key(pygame.K_RETURN)
            yield None
            assert ui.app.settings.seats[0].name == "Ada"
        ui.press_button("Ada")
        yield None
        ui.post(pygame.TEXTINPUT, text="\x00\n\u200b" + "y" * 300)
        ui.key(pygame.K_RETURN)
        yield None
        name = ui.app.settings.seats[0].name
        assert set(name) == {"y"} and len(name) <= 20 and name.isprintable()

    ui.play(Setup(ui.app), hand())
