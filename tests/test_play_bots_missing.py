"""A match whose program is missing in the settings, or whose journal names a command."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from helpers import play_on, saved
from programs import command, greedy, laid, table_with_bots, until
from ui_driver import UiDriver, turn_of

from game.scenes.title import Title
from game.session.game_session import GameSession


@pytest.fixture
def sit(ui):
    with table_with_bots(ui) as begin:
        yield begin


# A match whose program is missing in the settings


@pytest.fixture
def missing(ui, sit) -> Iterator[Callable[[], None]]:
    """The title, with a match whose program is not in the settings. A function that adds it there."""
    play_on(sit(greedy(), "human", "Greta"), 9)
    named, ui.app.settings.bots = ui.app.settings.bots, []

    def add() -> None:
        ui.app.settings.bots = named

    with ui.play(Title(ui.app)):
        ui.run(5)
        yield add


def press_continue(ui: UiDriver) -> None:
    ui.press_button("Continue")
    ui.run(5)


def test_a_match_whose_program_is_missing_says_so(ui, missing):
    press_continue(ui)
    assert isinstance(ui.top, Title)
    assert ui.top.notice.startswith("The saved match needs the program Greta")


def test_a_match_whose_program_is_missing_stays_as_it_is(ui, missing):
    before = saved(ui.store)
    press_continue(ui)
    press_continue(ui)
    assert saved(ui.store) == before


@pytest.mark.slow
def test_a_match_goes_on_when_its_program_is_there(ui, missing):
    (before,) = saved(ui.store)
    press_continue(ui)
    missing()
    ui.press_button("Continue")
    until(ui, laid(ui, 8))
    assert saved(ui.store)[0].startswith(before)


class Older(NamedTuple):
    """*Continue* was pressed when the newer of two matches needed a missing program."""

    match: GameSession
    newer: Path
    before: bytes
    """What the file of the newer match contained."""


@pytest.fixture
def older(ui, sit) -> Iterator[Older]:
    session = sit(greedy(), "human", "casual")
    (path,) = (ui.store.folder / "playing").iterdir()
    os.utime(path, (1_000_000_000, 1_000_000_000))
    sit(greedy(), "human", "Greta")
    (newer,) = set((ui.store.folder / "playing").iterdir()) - {path}
    with newer.open("ab") as file:
        file.write(b'{"event":')
    before, ui.app.settings.bots = newer.read_bytes(), []
    with ui.play(Title(ui.app)):
        ui.run(5)
        press_continue(ui)
        yield Older(session, newer, before)


@pytest.mark.slow
def test_a_missing_program_does_not_block_an_older_match(ui, older):
    assert turn_of(ui.top).match.events == older.match.match.events


def test_the_older_match_starts_without_a_notice(ui, older):
    assert ui.app.notice() == ""


def test_a_match_that_is_passed_over_is_not_repaired(older):
    assert older.newer.read_bytes() == older.before


# What a journal says is never run


class Trap(NamedTuple):
    """A saved match, and a command that makes a file."""

    journal: Path
    command: str
    file: Path

    def set(self, level: str) -> None:
        """Writes the command wherever a journal could name one, and the level of the second seat."""
        first, rest = self.journal.read_text().split("\n", 1)
        value = json.loads(first)
        value["seats"][1] |= {"level": level, "command": self.command}
        value["bots"] = [{"name": level, "command": self.command}]
        self.journal.write_text(json.dumps(value) + "\n" + rest)


@pytest.fixture
def trap(ui, sit, tmp_path) -> Trap:
    file = tmp_path / "trap"
    play_on(sit(greedy(), "human", "Greta"), 9)
    (path,) = (ui.store.folder / "playing").iterdir()
    return Trap(path, command(f"open({str(file)!r}, 'w')"), file)


@pytest.mark.parametrize("form", ["{}", "exec:{}"])
def test_a_command_as_the_name_of_a_program_is_never_run(ui, trap, form):
    trap.set(form.format(trap.command))
    with ui.play(Title(ui.app)):
        ui.run(5)
        press_continue(ui)
        assert isinstance(ui.top, Title)
    assert not trap.file.exists()


@pytest.mark.slow
def test_the_command_of_the_settings_is_run_instead(ui, trap):
    trap.set("Greta")
    with ui.play(Title(ui.app)):
        ui.run(5)
        press_continue(ui)
        until(ui, laid(ui, 8))
    assert not trap.file.exists()
