"""A program that has never been allowed on this computer is asked about before it runs, whatever a save folder contains."""

import json
import os
import shlex
import sys
from pathlib import Path

import pygame
import pytest
from helpers import play_on, saved
from kiosk_driver import KioskDriver
from programs import command, head, noting, until
from ui_driver import UiDriver, button_of, labels_of, picture_of

from game.commands.play import config_folder
from game.engine.scene import Pop
from game.rules.common.seats import Seat
from game.scenes import program
from game.scenes.program import ProgramQuestion
from game.scenes.title import Title
from game.session.game_session import GameSession
from game.session.programs import Programs
from game.session.settings import BOT
from game.session.storage import Store

pytestmark = pytest.mark.slow


@pytest.fixture
def started(tmp_path) -> Path:
    """Where a program notes that it has been started."""
    return tmp_path / "notes"


def unpack(folder: Path, said: str) -> None:
    """A save folder from elsewhere: its settings name a program, and a match with it waits for a turn of the program."""
    store = Store(folder)
    settings = store.settings()
    settings.bots = [{"name": "Greta", "command": said}]
    settings.matches["board"].kinds[1] = BOT + "Greta"
    settings.asked = True
    store.save_settings(settings)
    session = GameSession.begin(store, head("human", "Greta"))
    while session.match.due[:2] != ("lay", 1):
        play_on(session, 1)
    store.close()


@pytest.fixture
def opened(monkeypatch, tmp_path):
    """Opens the game with a save folder from elsewhere. ``config``: the folder of the computer for what is allowed."""

    def opened(said: str, config: Path | None = None) -> UiDriver:
        folder = tmp_path / "zatre"
        if not folder.exists():
            unpack(folder, said)
        ui = UiDriver(monkeypatch, folder)
        ui.app.settings = ui.store.settings()
        ui.app.programs = Programs(ui.store, config)
        return ui

    return opened


def press_continue(ui: UiDriver) -> None:
    ui.press_button("Continue")
    ui.run(5)


def test_enter_on_continue_runs_no_program_of_an_unpacked_folder(opened, started):
    ui = opened(noting(started))
    with ui.play(Title(ui.app), 5):
        for _ in range(3):
            ui.strike(pygame.K_RETURN)
            ui.run(5)
        assert isinstance(ui.top, Title | ProgramQuestion)
        ui.run(30)
    assert not started.exists()


def test_the_question_names_the_command_and_no_leads_back(opened, started):
    ui = opened(noting(started))
    with ui.play(Title(ui.app), 5):
        press_continue(ui)
        assert isinstance(ui.top, ProgramQuestion) and "Greta" in ui.top.words
        assert button_of(ui.top, "No, go back").main
        ui.press_button("No, go back")
        ui.run(5)
        assert isinstance(ui.top, Title) and "Continue" in labels_of(ui.top)
        press_continue(ui)
        ui.strike(pygame.K_ESCAPE)
        ui.run(5)
        assert isinstance(ui.top, Title)
    assert not started.exists()


def test_a_program_that_is_allowed_runs_and_is_asked_about_once(opened, started, tmp_path):
    config = tmp_path / "config" / "zatre"
    for starts in (1, 2):
        ui = opened(noting(started), config)
        with ui.play(Title(ui.app), 5):
            press_continue(ui)
            assert isinstance(ui.top, ProgramQuestion) == (starts == 1)
            if starts == 1:
                ui.press_button("Yes, run it")
            until(ui, lambda n=starts: started.exists() and len(started.read_text().splitlines()) == n)
        ui.store.close()
    assert len(started.read_text().splitlines()) == 2


def test_without_a_folder_of_the_computer_it_is_asked_after_each_start(opened, started, tmp_path):
    inside = tmp_path / "zatre" / "config"
    for config in (None, inside, inside):
        ui = opened(noting(started), config)
        with ui.play(Title(ui.app), 5):
            press_continue(ui)
            assert isinstance(ui.top, ProgramQuestion), "the save folder itself allows a program"
            ui.top.buttons.all[0].act()
        ui.store.close()


def test_a_link_into_the_save_folder_allows_nothing(opened, started, tmp_path):
    ui = opened(noting(started))
    (tmp_path / "zatre" / "mine.json").write_text(json.dumps([noting(started)]))
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "programs.json").symlink_to(tmp_path / "zatre" / "mine.json")
    ui.app.programs = Programs(ui.store, tmp_path / "config")
    with ui.play(Title(ui.app), 5):
        press_continue(ui)
        assert isinstance(ui.top, ProgramQuestion)


def test_a_folder_that_cannot_be_written_stops_nobody(opened, started, tmp_path):
    (tmp_path / "file").write_text("in the way")
    ui = opened(noting(started), tmp_path / "file" / "zatre")
    with ui.play(Title(ui.app), 5):
        press_continue(ui)
        ui.press_button("Yes, run it")
        until(ui, started.exists)
    ui.store.close()
    assert ui.store.notices == []


def test_another_command_under_the_same_name_is_asked_about_again(opened, started, tmp_path):
    config = tmp_path / "config"
    Programs(Store(tmp_path / "other"), config).allow("greta")
    ui = opened(noting(started), config)
    with ui.play(Title(ui.app), 5):
        press_continue(ui)
        assert isinstance(ui.top, ProgramQuestion)


def test_a_new_match_with_a_program_asks_too_and_begins_nothing_before(opened, started):
    ui = opened(noting(started))
    before = saved(ui.store)
    with ui.play(ui.more(), 5):
        ui.press_button("Play")
        ui.run(5)
        assert isinstance(ui.top, ProgramQuestion)
        ui.press_button("No, go back")
        ui.run(5)
        assert saved(ui.store) == before
        ui.press_button("Play")
        ui.run(5)
        ui.press_button("Yes, run it")
        until(ui, started.exists)


@pytest.mark.parametrize("text", [b"", b"{}", b"[1, null]", b"[" * 9999, b'["\\ud800"]'], ids=repr)
def test_a_damaged_list_of_what_is_allowed_allows_nothing(opened, started, tmp_path, text):
    config = tmp_path / "config"
    config.mkdir()
    (config / "programs.json").write_bytes(text)
    ui = opened(noting(started), config)
    with ui.play(Title(ui.app), 5):
        press_continue(ui)
        assert isinstance(ui.top, ProgramQuestion)
        ui.press_button("Yes, run it")
        until(ui, started.exists)
    ui.store.close()
    assert json.loads((config / "programs.json").read_text())[-1] == noting(started)


def test_what_two_windows_allow_is_kept(tmp_path):
    both = [Programs(Store(tmp_path / "zatre", waits=True), tmp_path / "config") for _ in range(2)]
    for number, programs in enumerate(both):
        programs.allow(f"program {number}")
    seats = head("Greta", "human").seats
    known = Programs(Store(tmp_path / "zatre"), tmp_path / "config")
    assert [known.unknown(seats, {"Greta": f"program {number}"}) for number in range(3)] == [
        {},
        {},
        {"Greta": "program 2"},
    ]
    mode = (tmp_path / "config" / "programs.json").stat().st_mode
    assert os.name != "posix" or mode & 0o777 == 0o600, "nobody else's business"


LONG = command("x" * 700) + " \u202e\x1b[2J  'a  b' \u0430 end"


@pytest.mark.parametrize("size", [(1280, 720), (480, 800), (480, 320)], ids=str)
def test_of_a_long_command_beginning_and_end_are_shown_and_nothing_is_hidden(ui, listen, size):
    shown = listen(program, "paragraph_within")
    scene = ProgramQuestion(ui.app, {"Greta": LONG}, lambda: None)
    scene.resize(size)
    picture_of(scene)
    words, lines = shown
    assert f"has {len(LONG)} characters" in words
    line = lines.replace("\n", "")
    assert line.startswith(shlex.join([sys.executable, "-c"])) and " … " in line
    assert line.endswith(r"'\u202e\x1b[2J' 'a  b' '\u0430' end")


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("x" * 400, "x" * 400),
        ("x" * 281 + "y" * 120, "x" * 280 + " … " + "y" * 120),
        ("a \u024f \u0250 \u043e \x1b", r"a '\u024f' '\u0250' '\u043e' '\x1b'".replace(r"\u024f", "\u024f")),
        ('a  "b c', 'a  "b c'),
        ("'a'  b", "a b"),
    ],
    ids=["400", "401", "letters", "open quotes", "spaces"],
)
def test_a_command_is_shown_with_at_most_400_characters_and_letters_that_cannot_be_mistaken(command, shown):
    assert program.shown_command(command) == shown


def test_a_second_program_is_not_allowed_by_the_same_key(ui):
    with ui.play(ui.make("program", {"Hugo": "hugo", "Greta": "greta"}, Pop)):
        assert ui.top.words.startswith("The program Hugo wants to play.")
        for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN):
            ui.strike(key)
        assert ui.top.words.startswith("The program Greta wants to play.")
        ui.strike(pygame.K_RETURN)
    assert ui.app.programs.unknown(head("human", "Greta").seats, {"Greta": "greta"}) == {"Greta": "greta"}


def test_a_kiosk_neither_asks_nor_runs_a_program(monkeypatch, tmp_path, started):
    folder = tmp_path / "zatre"
    unpack(folder, noting(started))
    table = KioskDriver(monkeypatch, folder)
    with table.run():
        table.wait(60.0)
        assert not any(isinstance(scene, ProgramQuestion) for scene in table.loop.stack.scenes)
    assert not started.exists()


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"XDG_CONFIG_HOME": "/c", "HOME": "/h"}, Path("/c/zatre")),
        ({"XDG_CONFIG_HOME": "c", "HOME": "/h"}, Path("/h/.config/zatre")),
        ({"HOME": "/h"}, Path("/h/.config/zatre")),
        ({"HOME": "h"}, None),
        ({}, None),
    ],
    ids=str,
)
def test_what_is_allowed_is_kept_where_linux_keeps_the_configuration(monkeypatch, environment, found):
    monkeypatch.setattr(sys, "platform", "linux")
    assert config_folder(environment) == found


def test_of_more_than_a_hundred_programs_the_oldest_are_asked_about_again(store, tmp_path):
    said = [f"run {number}" for number in range(100)]
    (tmp_path / "programs.json").write_text(json.dumps(said))
    for one in ("run 100", "run 50"):
        Programs(store, tmp_path).allow(one)
    store.close()
    names = [*said, "run 100"]
    seats = [Seat(name, "bot", name) for name in names]
    unknown = Programs(store, tmp_path).unknown(seats, {name: name for name in names})
    assert [*unknown] == ["run 0"]
    assert json.loads((tmp_path / "programs.json").read_text())[-1] == "run 50", "it was allowed last"
