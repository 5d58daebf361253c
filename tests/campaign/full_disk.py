"""Full disks: from some call on the disk refuses, for a while or until the game is closed.

The match goes on, the player is told once, what is on the disk stays a match that can be read, and when there is room
again nothing is missing.
"""

import errno
import json
import os
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from both_games import lines_of
from disk_calls import watch_writes
from helpers import play_on
from ui_driver import UiDriver
from unpainted import paint_once

from game.games import game_in
from game.scenes.end.scoring import EndScoring
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store
from tests.campaign.harness import Part, Trial, check_index
from tests.campaign.simulated_people import SIZE, first_scene, player, some_header

CALLS = ("open", "write", "fsync", "link", "rename")
LATEST = {"open": 12, "write": 12, "fsync": 15, "link": 1, "rename": 2, "all": 30}
"""The calls that a disk may refuse. The first refused call has at most this number."""

KEPT = {"settings.json", "playing.order", "finished.order", "finished.index"}
"""The files that are there beside the journals."""


class Disk:
    """Refuses the calls of one name from the ``first`` on, ``count`` of them.

    ``asked`` counts all calls by name, ``refused`` those that were refused. ``untold`` counts those among them that no player needs
    to be told about: without the file that says in which order matches were played, their times decide; what the index of the
    finished matches lacks is read from the matches; and a match that cannot get a second name is copied.
    """

    def __init__(self, name: str, first: int, count: int, error: int) -> None:
        self.asked: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.untold = 0
        self._synced = ""
        self._name = name
        self._calls = 0
        self._range = range(first, first + count)
        self._error = error

    def free(self) -> None:
        """From now on it takes everything."""
        self._range = range(0)

    def ask(self, name: str, path: str) -> None:
        self.asked[name] += 1
        if self._name not in (name, "all"):
            return
        self._calls += 1
        if self._calls in self._range:
            self.refused[name] += 1
            self.untold += name == "link" or path.endswith((".order", ".index"))
            raise OSError(self._error, os.strerror(self._error))

    def insert(self, patch: pytest.MonkeyPatch) -> None:
        def asking(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*what: Any, **more: Any) -> Any:
                self.ask(name, str(what[0]))
                return real(*what, **more)

            return call

        def write(path: str, data: bytes, real: Callable[[bytes], int]) -> int:
            try:
                self.ask("write", path)
            except OSError:
                real(data[: len(data) // 2])
                raise
            return real(data)

        def sync(handle: int) -> None:
            """Syncs a file, or the folder to which it has been added."""
            self._synced = paths.get(handle, self._synced)
            self.ask("fsync", self._synced)
            real_sync(handle)

        def make_folder(*what: Any, **more: Any) -> None:
            self._synced = ""
            real_make_folder(*what, **more)

        paths = watch_writes(patch, partial(self.ask, "open"), write)
        real_sync, real_make_folder = os.fsync, os.mkdir
        patch.setattr(os, "fsync", sync)
        patch.setattr(os, "mkdir", make_folder)
        patch.setattr(os, "rename", asking("rename", os.rename))
        patch.setattr(os, "replace", asking("rename", os.replace))
        patch.setattr(os, "link", asking("link", os.link))


def trial(trial: Trial) -> Counter[str]:
    """Plays a match, or a part of one, on such a disk; returns how many calls of each name were refused."""
    rng, number, folder = trial.rng, trial.number, trial.folder
    name = rng.choice(list(LATEST))
    endless = rng.random() < 0.5
    disk = Disk(
        name,
        rng.randint(1, LATEST[name]),
        10**9 if endless else rng.randint(1, 10),
        rng.choice((errno.ENOSPC, errno.EIO, errno.EROFS)),
    )
    trial.write_at_once()
    trial.skip_syncs()
    paint_once(trial.patch)
    told, unsaved = trial.hear("next_notice"), trial.hear("unsaved")
    if rng.random() < 0.5:
        head = some_header(number)
        play_on(GameSession.begin(Store(folder), head), rng.randrange(2, 60))
    disk.insert(trial.patch)
    ui = UiDriver(trial.patch, folder, SIZE)
    ui.app.settings = Settings(speed="off")
    # After a refusal at the very end the title tells the player, so the match need not have done so.
    ui.watch = lambda: _check_readable(folder) if ui.frames % 50 == 0 else None
    with ui.play(first_scene(ui, number)):
        # Only a match that is over is put away, and only then there is a link to refuse.
        player(ui, rng, 10**6 if name == "link" else rng.choice((3, 8, 10**6)))
    _check_readable(folder)
    disk.free()
    ui.store.close()
    while notice := ui.app.next_notice():
        assert "disk cannot be written to" in ui.app.notice_text(notice)
    _check_whole(ui, folder)
    to_tell = disk.refused.total() - disk.untold
    # Where nothing can be saved from the beginning, a sentence says so for as long as that lasts; it counts once.
    times = sum("disk cannot be written to" in sentence for sentence in told) + len({*unsaved})
    assert times == bool(to_tell), f"told {times} times of {to_tell} refusals"
    return disk.refused


def _check_readable(folder: Path) -> None:
    for path in folder.rglob("*.zatre"):
        text = path.read_bytes()
        game_in(text).rules.read(text)


def _check_whole(ui: UiDriver, folder: Path) -> None:
    """Everything is on the disk, at its place, and nothing else."""
    match = (
        next(scene for scene in ui.loop.stack.scenes if hasattr(scene, "match")).match
        if (not isinstance(ui.top, EndScoring))
        else ui.top._match
    )
    where = "playing" if match.due else "finished"
    (path,) = folder.rglob("*.zatre")
    assert path.parent.name == where
    assert path.read_bytes().decode().splitlines() == lines_of(match)
    assert json.loads((folder / "settings.json").read_bytes()) == asdict(ui.app.settings)
    others = [one.name for one in folder.rglob("*") if one.is_file() and one != path]
    assert {"settings.json"} <= set(others) <= KEPT, f"left over: {others}"
    check_index(folder)


PART = Part("full_disk", "refusals", trial, quick=3, long=200, kinds=CALLS)
