"""Random input on a table in a public place: visitors, staff, idle times and dark hours, in every scene that only it has."""

import datetime
import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from any_config import any_values
from kiosk_driver import (
    ATTRACT,
    COUNTDOWN,
    IDLE,
    PIN_HASH,
    RESUME,
    KioskDriver,
    count_down,
    hold_corner,
    leave,
    open_staff_menu,
    press,
)

from game.engine.layout import LEFT
from game.engine.window import Window
from game.kiosk.attract import BURN_IN_PERIOD
from game.kiosk.values import Hours
from game.scenes.kiosk.kiosk import EXIT, RESTART
from game.session.settings import SEATINGS
from tests.campaign.random_checks import Journals, check_drawing, note_names
from tests.campaign.random_events import RandomEvents

FRAME = 0.5
"""Seconds of the longest frame: a slow machine."""
WAITS = (*(0.0,) * 12, *(0.3,) * 6, 1.0, 6.0, COUNTDOWN + 1.0, ATTRACT + 1.0, IDLE + 1.0, RESUME + 1.0)
DARK = datetime.timedelta(hours=9)
"""From the start of a table to its dark hours."""
EVERY_PICTURE = 16
PLACES = 129 * 129
"""The number of places that a picture visits when it is moved by up to 64 pixels."""
SMALL = 90
"""Pixels. A window of this width or height is hardly larger than the largest distance by which the picture is moved."""
USAGE = 7
"""The number of fields in a line of the usage counts."""


class RandomTable(KioskDriver):
    @property
    def window(self) -> Window:
        return self.loop.window

    def change_size(self, size: tuple[int, int]) -> None:
        pygame.display.set_mode(size, pygame.RESIZABLE)

    def pass_time(self, seconds: float) -> bool:
        """Lets the table run for this time, and process all input. Returns whether it still runs."""
        until = self.now + seconds
        while self._step(until):
            if self.loop.frames % EVERY_PICTURE == 0:
                check_drawing(self.loop)
            if self.now >= until and not pygame.event.peek():
                return True
        return False


def _wait_for_the_dark(table: RandomTable) -> None:
    table.clock += DARK
    table.wait(IDLE + 1.0)


def _learn(table: RandomTable) -> None:
    press(table, "First time here?")
    if table.name == "Sides":
        table.sit(LEFT)
        table.wait(0.1)


def _check_the_touch(table: RandomTable) -> None:
    open_staff_menu(table)
    press(table, "Check the touch")


WAYS: dict[str, Callable[[RandomTable], None]] = {
    "title": leave,
    "players": lambda table: press(table, "Play"),
    "table": _learn,
    "still_playing": count_down,
    "demo": lambda table: table.wait(ATTRACT + 1.0),
    "dark": _wait_for_the_dark,
    "staff_pin": hold_corner,
    "staff_menu": open_staff_menu,
    "touch_check": _check_the_touch,
}
"""For each scene of such a table a way there, after its start. The title offers a match again."""


def play_at_tables(patch: pytest.MonkeyPatch, folder: Path, rng: random.Random, events: int) -> int:
    """Opens a table with any configuration, and one for each of the WAYS, and posts random events there, ``events`` altogether;
    returns their number."""
    patch.setattr("kiosk_driver.LONGEST_FRAME", FRAME)
    posted = play_in_small_windows(patch, folder / "any", rng, events // 10)
    opened = note_names(patch)
    folder /= "scenes"
    journals = Journals(patch, folder)
    for number, (name, way) in enumerate(WAYS.items()):
        table = RandomTable(patch, folder / name, pin_hash=PIN_HASH, **_chosen(rng))
        opened.clear()
        with table.run():
            way(table)
            assert name in opened, f"{name} was not opened"
            table.window.mount(rng.randrange(4))
            hand = RandomEvents(table, rng)
            _play(table, hand, rng, (events - posted) // (len(WAYS) - number))
            posted += hand.posted
            if table.kiosk.status is not None:
                assert table.kiosk.status in (RESTART, EXIT), "only the staff ends the game"
        journals.check()
        _check_usage(table)
    journals.check_all_is_saved()
    return posted


def play_in_small_windows(patch: pytest.MonkeyPatch, folder: Path, rng: random.Random, events: int) -> int:
    """Opens a table with any configuration, and posts random events there; returns their number. Its window is small, and its
    picture is moved to any place."""
    table = RandomTable(patch, folder, **any_values(rng))
    with table.run():
        table.window.mount(table.kiosk.config.rotate // 90)
        table.window.inches = table.kiosk.config.inches
        hand = RandomEvents(table, rng)
        while hand.posted < events:
            if rng.random() < 0.2:
                table.change_size((rng.randint(1, SMALL), rng.randint(1, SMALL)))
            for _ in range(rng.randint(0, 4)):
                hand.post()
            if rng.random() < 0.4:
                table.now += BURN_IN_PERIOD * rng.randrange(PLACES)
            if not table.pass_time(rng.choice((0.0, 0.3))):
                assert table.kiosk.status in (RESTART, EXIT), "only the staff ends the game"
                break
    _check_usage(table)
    return hand.posted


def _chosen(rng: random.Random) -> dict[str, object]:
    return {
        "seating": rng.choice(SEATINGS),
        "inches": rng.choice((0.0, 7.0, 24.0)),
        "shift_pixels": rng.choice((0, 4)),
        "dark_hours": Hours.parse("20:00-22:00"),
        "quiet_hours": Hours.parse("21:00-23:00"),
    }


def _play(table: RandomTable, hand: RandomEvents, rng: random.Random, events: int) -> None:
    """Posts events until there are enough, or the staff has ended the game."""
    going_on = True
    while going_on and hand.posted < events:
        chance = rng.random()
        if chance < 0.01:
            table.clock += datetime.timedelta(hours=rng.choice((1, 9, -3)))
        elif chance < 0.03:
            going_on = _act_as_staff(table, rng)
        elif chance < 0.05:
            hand.quit()
        else:
            for _ in range(rng.randint(1, 12)):
                hand.post()
        going_on = going_on and table.pass_time(rng.choice(WAITS))
    assert going_on or table.kiosk.status is not None, "the game ends without the staff"


def _act_as_staff(table: RandomTable, rng: random.Random) -> bool:
    """Holds a corner, and enters a PIN that is right or wrong. Returns whether the game still runs."""
    table.down((3, 3))
    going_on = table.pass_time(5.5)
    table.up((3, 3))
    for digit in rng.choice(("2468", "2468", "1", "123456789012345678901234567890")):
        table.post(pygame.TEXTINPUT, text=digit)
    table.key(pygame.K_RETURN)
    return going_on and table.pass_time(0.1)


def _check_usage(table: RandomTable) -> None:
    path = table.folder / "usage.csv"
    for line in path.read_text().splitlines() if path.exists() else []:
        assert len(line.split(",")) == USAGE, line
    assert not table.kiosk.usage.trouble
