"""Without a folder to save in, the game still runs and says so; visitors of a public table do not notice."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from command_line import ROOT
from helpers import best_turn, header, session_after
from kiosk_driver import TO_TITLE, KioskDriver, start_match
from saved_files import notice_kinds
from ui_driver import UiDriver, turn_of
from which_game import plays

from game.commands.play import save_folder
from game.rules.common.journal import BOARD
from game.scenes.title import Title
from game.session.game_session import GameSession
from game.session.storage import Store
from game.session.writer import Notice
from tests.campaign.no_home import STARTS

pytestmark = pytest.mark.slow


@pytest.fixture
def ui(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    return UiDriver(monkeypatch, tmp_path / "file" / "zatre", speed="off")


def test_the_title_and_the_match_say_that_nothing_can_be_saved(ui):
    with ui.play(Title(ui.app)):
        assert "Nothing can be saved" in ui.top.notice
        ui.open_more()
        ui.choose("Play")
        while not (plays(ui.top, BOARD) and ui.top.model.draft):
            ui.run(5)
        assert "Nothing can be saved" in ui.top.model.refusal
        ui.lay_by_mouse(best_turn(ui.top.model.match))
        ui.run(5)
        ui.run()
        assert turn_of(ui.top).model.refusal == "", "it is not said again at every turn"


def test_a_match_that_cannot_be_saved_is_left_and_continued(ui):
    session = session_after(ui.store, header("human", "casual"), 4, due="lay")

    with ui.play(Title(ui.app)):
        ui.choose("Continue")
        assert turn_of(ui.top).model.match is session.match
        ui.lay_by_mouse(best_turn(session.match))
        ui.run()
        count = len(session.match.events)
        ui.leave_and_continue()
        assert len(turn_of(ui.top).model.match.events) == count


def test_matches_that_could_not_be_saved_are_reviewed_the_last_one_first(ui):
    for seed in (1, 2):
        session = session_after(ui.store, header("human", "casual", seed=seed), 12)
        session.give_up()
    assert ui.store.last_finished() is session.match

    title = Title(ui.app)
    title.resize((800, 480))
    offered = [button.label for button in title.buttons.all if button.enabled]
    assert "Review" in offered and "Continue" not in offered


def test_memory_does_not_fill_up_with_matches_that_cannot_be_saved(ui):
    for seed in range(60):
        GameSession.begin(ui.store, header("human", "casual", seed=seed)).give_up()
    assert len(ui.store._files) < 55


def test_unsaved_matches_are_saved_once_the_folder_is_writable(tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file")
    store.check()
    assert not store.can_save
    open_match = session_after(store, header("human", "casual", seed=1), 4)
    session_after(store, header("human", "casual", seed=2), 4).give_up()
    (tmp_path / "file").unlink()
    store.check()
    assert store.can_save
    resumed = GameSession.resume(Store(store.folder))
    assert resumed is not None and resumed.match.events == open_match.match.events
    assert Store(store.folder).last_finished().header.seed == 2


def environment(tmp_path: Path, **more: str) -> dict[str, str]:
    names = ("HOME", "XDG_DATA_HOME", "PYTHONUTF8", "PYTHONIOENCODING", "LANG", "LC_ALL")
    return {name: value for name, value in os.environ.items() if name not in names} | more


def start(env: dict[str, str]) -> str:
    """Starts the game, closes it when the title knows whether it can save, and returns what the title said."""
    done = subprocess.run([sys.executable, "-c", STARTS], cwd=ROOT, capture_output=True, env=env, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode(errors="replace")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere these variables do not say where the home is")
@pytest.mark.parametrize("home", ["missing", "a file", "empty", "not UTF-8"])
def test_without_a_home_the_game_starts_and_says_that_it_cannot_save(tmp_path, home):
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / ".local").write_text("in the way")
    named = {
        "missing": {},
        "a file": {"HOME": str(tmp_path / "file")},
        "empty": {"HOME": str(tmp_path / "home")},
        "not UTF-8": {"HOME": str(tmp_path / "file" / "\udcff")},
    }
    assert "Nothing can be saved" in start(environment(tmp_path, **named[home]))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are UTF-8 in any locale")
def test_settings_are_saved_below_an_umlaut_in_the_c_locale(tmp_path):
    home = tmp_path / "Schüler"
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert start(environment(tmp_path, HOME=str(home), **plain)) == "\n"
    assert len(list(home.rglob("settings.json"))) == 1


def test_without_a_path_from_sdl_nothing_can_be_saved(monkeypatch):
    def refuse(*_names: str) -> str:
        raise pygame.error("no folder")

    monkeypatch.setattr(pygame.system, "get_pref_path", refuse)
    store = Store(save_folder())
    store.check()
    assert not store.can_save
    assert (store.has_match(), store.last_finished(), notice_kinds(store)) == (False, None, [])
    store.settings()
    assert notice_kinds(store) == []


PLAYING = ("TurnScene",)


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="root may write everywhere")
def test_visitors_do_not_notice_a_read_only_folder(monkeypatch, tmp_path):
    tmp_path.chmod(0o500)
    table = KioskDriver(monkeypatch, tmp_path / "kiosk")
    with table.run():
        start_match(table)
        assert table.name in PLAYING
        table.wait(TO_TITLE)
        assert not table.top.notice
    tmp_path.chmod(0o700)


@pytest.mark.slow
def test_visitors_are_told_nothing_about_files_and_the_disk(table):
    """Neither by the title nor by a match, whatever is wrong."""
    with table.run():
        store = table.kiosk.app.store
        said = []
        for what in ("disk", "damaged", "cut", "unreadable", "elsewhere", "bot"):
            store.notices.append(Notice(what, "x.zatre"))
        for _ in range(2):
            start_match(table)
            said += [table.top.model.message, table.top.model.refusal]
            table.wait(TO_TITLE)
            said.append(table.top.notice)
            store.can_save = False
        assert not [words for words in said if re.search("disk|file|saved|x.zatre|program", words)]
        assert len(store.notices) >= 5, "they are kept for the staff"


@pytest.mark.slow
def test_without_a_folder_a_match_is_played_left_and_continued_without_a_notice(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    table = KioskDriver(monkeypatch, tmp_path / "file" / "kiosk")
    with table.run():
        start_match(table)
        assert table.name in PLAYING
        table.wait(TO_TITLE)
        assert not table.top.notice
        table.press("Go on playing")
        table.wait(1.0)
        assert table.name in PLAYING


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere paths are Unicode")
@pytest.mark.parametrize("name", ["caf\udce9", "böse\udcff \udc80", "日本"], ids=ascii)
def test_a_folder_whose_path_is_not_utf_8_is_used(monkeypatch, tmp_path, name):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / name))
    folder = save_folder()
    assert folder.is_relative_to(tmp_path / name)
    ui = UiDriver(monkeypatch, folder, speed="off")
    ui.store.check()
    assert ui.store.can_save
    session = session_after(ui.store, header("human", "casual"), 4, due="lay")
    ui.store.save_settings(ui.app.settings)
    again = Store(save_folder())
    assert again.settings() == ui.app.settings
    assert again.load()[0].match.events == session.match.events
    with ui.play(Title(ui.app)):
        assert ui.top.notice == ""
