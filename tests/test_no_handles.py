"""Too many files are open: the match goes on, and what could not be done is done as soon as it is possible."""

import errno
import json
import os
import subprocess
import sys
from contextlib import nullcontext
from functools import partial

import pytest
from command_line import ROOT
from helpers import positions
from programs import command

from game.commands.play import open_devices
from game.engine.scene import Push, Reset, SceneStack
from game.engine.surface_cache import plan_ahead, work_ahead
from game.engine.translation import _, set_language
from game.games import part
from game.players.bot_process import BotFailure, BotProcess
from game.players.levels import LEVELS, choose
from game.players.worker import Worker
from game.rules.tiles.player_view import view_of

pytestmark = pytest.mark.slow

without_handles = pytest.importorskip("without_handles", reason="Windows has no such limit")


def forget(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    """Has a module and those in it imported anew during this test. Later tests get the old ones, also as attributes of packages."""
    monkeypatch.delattr(module, raising=False)
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{module}.")]:
        monkeypatch.delitem(sys.modules, name)


@pytest.mark.parametrize("game_name", ["board", "cards"])
def test_a_match_goes_on_to_its_review(tmp_path, game_name):
    script = ROOT / "tests" / "support" / "without_handles.py"
    done = subprocess.run(
        [sys.executable, script, tmp_path, game_name],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT), "HOME": str(tmp_path)},
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen == {"refused": True, "failed": True, "saved": True, "late": []}


def test_a_computer_whose_module_cannot_be_read_waits(monkeypatch):
    forget(monkeypatch, "game.players.tiles")
    # Earlier tests may have asked for this level.
    monkeypatch.setattr("game.players.levels.part", part.__wrapped__)
    worker = Worker()
    worker.close()
    with without_handles.no_handles():
        worker.ask(partial(choose, LEVELS[1]), view_of(next(positions("2p")), 0), 0.1, 1)
        assert worker.answer() is None and worker.thinking
        assert worker.answer() is None and worker.thinking
    assert worker.answer() is not None
    worker.close()


def test_a_bot_that_cannot_be_started_loses_with_a_sentence():
    with without_handles.no_handles(), pytest.raises(BotFailure, match="Too many open files"):
        BotProcess(command("pass"))


def test_sounds_and_languages_that_cannot_be_read_change_nothing(ui, monkeypatch, tmp_path):
    ui.app.settings.music = 3
    monkeypatch.setattr("game.engine.translation.LOCALE", tmp_path)
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    (tmp_path / "de" / "LC_MESSAGES" / "zatre.mo").touch()
    with without_handles.no_handles():
        set_language("de")
        assert _("Settings") == "Settings"
        open_devices(ui.app)
        ui.app.change()
    assert ui.app.next_seed() != ui.app.next_seed()


def test_a_scene_that_cannot_be_loaded_can_be_opened_later(ui, monkeypatch):
    forget(monkeypatch, "game.scenes.records")
    with ui.play(ui.make("title")):
        title = ui.top
        with without_handles.no_handles():
            ui.loop.follow(Push("records"))
            assert ui.top is title
            plan_ahead([partial(__import__, "game.scenes.records")])
            assert work_ahead()
        while work_ahead():
            pass
        assert "game.scenes.records" in sys.modules
        ui.loop.follow(Push("records"))
        assert ui.top is not title


@pytest.mark.parametrize(
    ("number", "waits"), [(errno.EMFILE, True), (errno.ENFILE, True), (errno.EIO, False)]
)
def test_only_a_lack_of_handles_is_waited_for(ui, monkeypatch, number, waits):
    def fail(*_any: object) -> None:
        raise OSError(number, "")

    shown = ui.make("title")
    stack = SceneStack(shown, (320, 240), fail)
    plan_ahead([fail])
    with nullcontext() if waits else pytest.raises(OSError):
        assert work_ahead()
    with nullcontext() if waits else pytest.raises(OSError):
        assert not stack.follow(Reset("records"))
    assert stack.scenes == [shown]
    plan_ahead()
