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


def test_menus_are_walked_with_the_keyboard_alone_from_the_title_into_a_match_and_out_again(desk):
    def hand() -> Script:
        yield None
        for label, kind in (("How to play", HowToPlay), ("Settings", SettingsScene), ("New game", Setup)):
            yield from focus(desk, label, desk.key, ARROWS)
            assert isinstance(desk.top, kind)
            if kind is not Setup:
                desk.key(pygame.K_ESCAPE)
                yield None
                assert isinstance(desk.top, Title)
        yield from focus(desk, "Play", desk.key, ARROWS)
        turn_of(desk.top)
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Pause)
        yield from focus(desk, "Leave, continue later", desk.key, ARROWS)
        assert isinstance(desk.top, Title)
        yield from focus(desk, "Quit", desk.key, ARROWS)

    desk.play(Title(desk.app), hand())
    assert desk.loop.stack.top is None


def test_left_and_right_change_a_setting_and_it_is_kept(desk):
    def hand() -> Script:
        yield None
        desk.key(pygame.K_DOWN)
        yield None
        assert desk.app.settings.speed == "off"
        desk.key(pygame.K_LEFT)
        yield None
        assert desk.app.settings.speed == "fast"
        assert desk.store.settings().speed == "fast"
        desk.key(pygame.K_RIGHT)
        yield None
        assert desk.store.settings().speed == "off"

    desk.play(SettingsScene(desk.app), hand())


def test_enter_presses_the_bright_button_as_long_as_no_other_shows_the_focus(desk):
    def hand() -> Script:
        yield None
        for leave in (lambda: desk.key(pygame.K_RETURN), lambda: desk.press_button("Back")):
            desk.press_button("Settings")
            yield None
            assert isinstance(desk.top, SettingsScene)
            leave()
            yield None
            assert isinstance(desk.top, Title)
            assert desk.app.settings.speed == "off", "the first line of the settings"
        desk.key(pygame.K_RETURN)
        yield None
        assert isinstance(desk.top, Setup), "New game is the bright one, though Settings was pressed last"

    desk.play(Title(desk.app), hand())


def test_where_no_button_is_bright_enter_first_shows_which_has_the_focus(desk):
    buttons, pressed = Buttons(), []
    buttons.replace([Button(Rect(0, 0, 9, 9), "Back", lambda: pressed.append(1))])
    buttons.handle(Intent(IntentKind.CONFIRM))
    assert (buttons.visible, pressed) == (True, [])
    buttons.handle(Intent(IntentKind.CONFIRM))
    assert pressed == [1]


def test_a_name_is_typed_and_letters_are_commands_again_afterwards(desk):
    def hand() -> Script:
        yield None
        desk.press_button("Ada")
        yield None
        assert isinstance(desk.top, NameEntry)
        for _ in range(5):
            desk.key(pygame.K_BACKSPACE)
        for letter in "Änd 3m":
            desk.key(ord(letter.lower()))
            desk.post(pygame.TEXTINPUT, text=letter)
        yield None
        desk.key(pygame.K_RETURN)
        yield None
        assert isinstance(desk.top, Setup)
        assert desk.app.settings.seats[0].name == "Änd 3m"
        desk.key(pygame.K_d)
        desk.post(pygame.TEXTINPUT, text="d")
        yield None
        assert isinstance(desk.top, Setup)
        desk.press_button("Änd 3m")
        yield None
        desk.post(pygame.TEXTINPUT, text="x" * 300)
        desk.key(pygame.K_ESCAPE)
        yield None
        assert desk.app.settings.seats[0].name == "Änd 3m", "a cancelled name changes nothing"

    desk.play(Setup(desk.app), hand())


def test_a_name_of_blanks_or_of_nothing_is_not_taken_and_a_long_one_is_cut(desk):
    def hand() -> Script:
        yield None
        for typed in ("   ", ""):
            desk.press_button("Ada")
            yield None
            for _ in range(5):
                desk.key(pygame.K_BACKSPACE)
            desk.post(pygame.TEXTINPUT, text=typed)
            desk.key(pygame.K_RETURN)
            yield None
            assert desk.app.settings.seats[0].name == "Ada"
        desk.press_button("Ada")
        yield None
        desk.post(pygame.TEXTINPUT, text="\x00\n\u200b" + "y" * 300)
        desk.key(pygame.K_RETURN)
        yield None
        name = desk.app.settings.seats[0].name
        assert set(name) == {"y"} and len(name) <= 20 and name.isprintable()

    desk.play(Setup(desk.app), hand())
