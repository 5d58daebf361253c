"""The scenes of a table in a public place, and how visitors and staff get there from the title."""

import datetime
from collections.abc import Callable

import pygame
from kiosk_driver import (
    ATTRACT,
    IDLE,
    KioskDriver,
    choose_new,
    hold_corner,
    open_staff_menu,
    press,
    start_match,
)

from game.engine.scene import Push, Reset
from game.kiosk.values import Hours
from game.rules.common.journal import CARDS
from game.session.game_session import GameSession
from tools.fixtures import session_at

DARK_HOURS = Hours.parse("20:00-22:00")
TO_THE_DARK = datetime.timedelta(hours=9)
"""From the start of a table to its dark hours."""
LARGE_SCREEN = 40.0
"""Inches of a screen on which four stations have room."""


def go_home(table: KioskDriver) -> None:
    table.loop.follow(Reset("title"))
    table.wait(0.1)


def _go_to_match(table: KioskDriver) -> None:
    """Begins a match of one player, unless it is on the screen."""
    if table.name != "TurnScene":
        go_home(table)
        start_match(table, "1 player")


def _pause(table: KioskDriver, *labels: str) -> None:
    _go_to_match(table)
    table.key(pygame.K_ESCAPE)
    table.wait(0.2)
    press(table, *labels)


def _choose(table: KioskDriver, players: str) -> None:
    choose_new(table)
    press(table, players)


def _count_down(table: KioskDriver) -> None:
    _go_to_match(table)
    table.wait(IDLE + 1.0)


def _start_card_match(table: KioskDriver) -> None:
    table.kiosk.game_name = CARDS
    start_match(table, "1 player")


PLACES: dict[str, Callable[[KioskDriver], None]] = {
    "KioskTitle": lambda table: table.wait(1.0),
    "Demo": lambda table: table.wait(ATTRACT + 1.0),
    "Players": choose_new,
    "HowToPlay": lambda table: press(table, "How to play"),
    "StartDrawScene": lambda table: _choose(table, "4 players"),
    "TurnScene": lambda table: start_match(table, "1 player"),
    "TurnScene, cards": _start_card_match,
    "Pause": _pause,
    "SettingsScene": lambda table: _pause(table, "Settings"),
    "Seats": lambda table: _pause(table, "Somebody leaves"),
    "StillPlaying": _count_down,
    "StaffPin": hold_corner,
    "StaffMenu": open_staff_menu,
}
"""Each scene where players share one side of the screen, by its name."""


def _look_at_the_pad(table: KioskDriver) -> None:
    _go_to_match(table)
    table.key(pygame.K_i)
    table.wait(0.2)


def _finished(table: KioskDriver) -> GameSession:
    session_at(table.kiosk.app, ("human", "cpu"), None)
    session = GameSession.resume(table.kiosk.app.store)
    assert session and session.over
    return session


def _play_to_the_end(table: KioskDriver) -> None:
    table.loop.follow(Reset("table", _finished(table)))
    table.wait(10.0)


def _see_the_final_board(table: KioskDriver) -> None:
    table.loop.follow(Push("final_board", _finished(table).match, 0))
    table.wait(0.1)


def _check_the_touch(table: KioskDriver) -> None:
    open_staff_menu(table)
    press(table, "Check the touch")


def _wait_for_the_dark(table: KioskDriver) -> None:
    if not table.kiosk.dark:
        table.clock += TO_THE_DARK
    table.wait(IDLE + 1.0)


RARE_PLACES: dict[str, Callable[[KioskDriver], None]] = {
    "LargePad": _look_at_the_pad,
    "EndScoring": _play_to_the_end,
    "FinalBoard": _see_the_final_board,
    "TouchCheck": _check_the_touch,
    "Dark": _wait_for_the_dark,
}
"""Further scenes, some of which are opened directly."""


def _sit_around(table: KioskDriver) -> None:
    _choose(table, "1 player")
    table.sit(2)
    table.wait(8.0)
    table.key(pygame.K_RIGHT)
    table.wait(0.1)


PLACES_AROUND: dict[str, Callable[[KioskDriver], None]] = {
    "Sides": lambda table: _choose(table, "2 players"),
    "TurnScene": _sit_around,
    "EndScoring": _play_to_the_end,
}
"""Scenes that are different where players sit around the screen."""

FROM_A_MATCH = ("Pause", "SettingsScene", "Seats", "StillPlaying", "LargePad")
"""The ways to these places begin a match if none is on the screen. The others begin at the title."""
