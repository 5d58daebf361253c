"""Without a folder to save in, the game still runs and says so, on the title and in the match."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from command_line import ROOT
from helpers import best_turn, header, session_after
from saved_files import notice_kinds
from ui_driver import UiDriver, turn_of
from which_game import plays

from game.commands.play import save_folder
from game.rules.common.journal import BOARD
from game.scenes.title import Title
from game.session.game_session import GameSession
from game.session.storage import Store

CLOSES_AT_ONCE = (
    "import sys, pygame; from game.engine import loop\n"
    "real = loop.Loop._paint\n"
    "def paint(self):\n"
    "    real(self)\n"
    "    if self.stack.top._writing: return\n"
    "    print('notice:', self.stack.top.notice); pygame.event.post(pygame.Event(pygame.QUIT))\n"
    "loop.Loop._paint = paint\n"
    "import main; sys.exit(main.main(['play', '--size', '400x400']))\n"
)


@pytest.fixture
def ui(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    return UiDriver(monkeypatch, tmp_path / "file" / "zatre", speed="off")


@pytest.mark.slow
def test_the_title_and_the_match_say_that_nothing_can_be_saved(ui):
    with ui.play(Title(ui.app)):
        assert "Nothing can be saved" in ui.top.notice
        ui.open_more()
        ui.press_button("Play")
        ui.run()
        while not (plays(ui.top, BOARD) and ui.top.model.draft):
            ui.run(5)
        assert "Nothing can be saved" in ui.top.model.refusal
        ui.lay_by_mouse(best_turn(ui.top.model.match))
        ui.run(5)
        ui.run()
        assert turn_of(ui.top).model.refusal == "", "it is not said again at every turn"


@pytest.mark.slow
def test_a_match_that_cannot_be_saved_is_left_and_continued(ui):
    session = session_after(ui.store, header("human", "casual"), 4, due="lay")

    with ui.play(Title(ui.app)):
        ui.press_button("Continue")
        ui.run()
        assert turn_of(ui.top).model.match is session.match
        ui.lay_by_mouse(best_turn(session.match))
        ui.run()
        count = len(session.match.events)
        ui.leave_and_continue()
        assert len(turn_of(ui.top).model.match.events) == count


@pytest.mark.slow
def test_matches_that_could_not_be_saved_are_reviewed_the_last_one_first(ui):
    for seed in (1, 2):
        session = session_after(ui.store, header("human", "casual", seed=seed), 12)
        session.give_up()
    assert ui.store.last_finished() is session.match

    title = Title(ui.app)
    title.resize((800, 480))
    offered = [button.label for button in title.buttons.all if button.enabled]
    assert "Review" in offered and "Continue" not in offered


@pytest.mark.slow
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
    done = subprocess.run(
        [sys.executable, "-c", CLOSES_AT_ONCE], cwd=ROOT, capture_output=True, env=env, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode(errors="replace")


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are UTF-8 in any locale")
def test_settings_are_saved_below_an_umlaut_in_the_c_locale(tmp_path):
    home = tmp_path / "Schüler"
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    assert start(environment(tmp_path, HOME=str(home), **plain)) == "notice: \n"
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
