"""No folder to save in: no home, a file in its place, or one that cannot be written. The game starts and a match is played, left,
continued, given up and found again for the review."""

import errno
import os
import random
import sys
from pathlib import Path

import pygame
import pytest
from disk_calls import refuse_to_open
from helpers import best_turn
from ui_driver import UiDriver, turn_of
from which_game import plays

from game.rules.common.journal import BOARD
from game.rules.tiles.dealer import Dealer
from game.scenes.end.scoring import EndScoring
from game.scenes.title import Title
from tests.campaign.harness import Part, Trial, run_python

TURNS = 6
"""A match is given up after this number of turns at the most."""
STARTS = (
    "import sys, pygame; from game.engine import loop\n"
    "real = loop.Loop._paint\n"
    "def paint(self):\n"
    "    real(self)\n"
    "    if self.stack.top._writing: return\n"
    "    print(self.stack.top.notice, flush=True); pygame.event.post(pygame.Event(pygame.QUIT))\n"
    "loop.Loop._paint = paint\n"
    "import main; sys.exit(main.main(['play', '--size', '400x400']))\n"
)


def trial(trial: Trial) -> int:
    """The real game is started, and a match played in its loop; returns the number of starts."""
    (trial.folder / "file").write_text("in the way")
    _start(trial.folder, trial.rng)
    trial.write_at_once()
    _play(trial.patch, _bad_folder(trial.patch, trial.folder, trial.rng), trial.rng)
    return 2


def _start(folder: Path, rng: random.Random) -> None:
    """Starts the game in a process of its own, and closes it when the title knows whether it can save."""
    names = ("HOME", "XDG_DATA_HOME", "USERPROFILE", "APPDATA")
    env = {name: value for name, value in os.environ.items() if name not in names}
    if sys.platform == "linux":
        ways: list[dict[str, str]] = [
            {},
            {"HOME": str(folder / "file")},
            {"HOME": "/proc/none"},
            {"XDG_DATA_HOME": str(folder / "file" / "data")},
            {"HOME": str(folder / "file" / "\udcfcber")},
        ]
        env |= rng.choice(ways)
        said = "Nothing can be saved"
    else:
        env |= {"HOME": str(folder)}
        said = ""
    done = run_python("-c", STARTS, env=env)
    assert done.stderr == ""
    assert said in done.stdout


def _bad_folder(patch: pytest.MonkeyPatch, folder: Path, rng: random.Random) -> Path:
    way = rng.choice(("file", "device", "read-only"))
    if way == "file":
        return folder / "file" / "zatre"
    if way == "device":
        return Path(os.devnull) / "zatre"
    bad = folder / "read-only"
    bad.mkdir()
    refuse_to_open(patch, errno.EROFS, lambda path: bad in path.parents)
    return bad


def _play(patch: pytest.MonkeyPatch, folder: Path, rng: random.Random) -> None:
    patch.setattr("game.app.App.next_seed", lambda app: rng.getrandbits(32))
    patch.setattr("game.rules.tiles.game_rules.Dealer", lambda match, seed=None: Dealer(match, seed or 7))
    ui = UiDriver(patch, folder, speed="off")
    leaves, gives_up = rng.randrange(TURNS), rng.randrange(1, TURNS + 1)

    def leave() -> None:
        before = list(turn_of(ui.top).model.match.events)
        ui.leave_and_continue()
        assert turn_of(ui.top).model.match.events[: len(before)] == before

    with ui.play(Title(ui.app)):
        assert "Nothing can be saved" in ui.top.notice
        ui.open_more()
        ui.choose("Play")
        assert "Nothing can be saved" in turn_of(ui.top).model.refusal
        for turn in range(gives_up):
            if turn == leaves:
                leave()
            ui.lay_by_mouse(best_turn(turn_of(ui.top).model.match))
            ui.run()
            if isinstance(ui.top, EndScoring):  # No tile fits any more: nobody can give it up.
                return
            if not plays(ui.top, BOARD):  # It shows which tiles are held.
                ui.strike(pygame.K_RETURN)
        ui.strike(pygame.K_ESCAPE)
        ui.choose("Give up", "Yes, give up")
        labels = [button.label for button in ui.top.buttons.all if button.enabled]
        assert "Continue" not in labels
        assert "Review" in labels


PART = Part("no_home", "starts", trial, quick=2, long=100)
