"""The clock jumps, also back and by years, while matches are begun, played, left, and put away: whatever it says, the match
played last is the one to continue."""

import os
import random
import time
from pathlib import Path

from helpers import header, play_on

from game.session.game_session import GameSession
from game.session.storage import Store
from tests.campaign.harness import Part, Trial

ACTIONS = 40
YEAR = 365 * 86400
JUMPS = (-30 * YEAR, -YEAR, -3600, -1, 0, 1, 60, 86400, 30 * YEAR)
"""Seconds by which the clock jumps."""


class _Clock:
    """A clock that jumps, and the files that are written by it."""

    def __init__(self, folder: Path, rng: random.Random) -> None:
        self._folder = folder
        self._rng = rng
        self._now = 1_800_000_000
        self._stamped: dict[Path, int] = {}
        self.asked = 0

    def strftime(self, form: str) -> str:
        self.asked += 1
        return real_strftime(form, time.gmtime(self._now))

    def jump(self) -> None:
        """Stamps what was written since the last jump, then jumps."""
        for path in self._folder.rglob("*"):
            if path.is_file() and self._stamped.get(path) != path.stat().st_mtime_ns:
                os.utime(path, (self._now, self._now))
                self._stamped[path] = path.stat().st_mtime_ns
        self._now = max(1, self._now + self._rng.choice(JUMPS))


real_strftime = time.strftime


def trial(trial: Trial) -> int:
    """One folder in which matches are played; returns how many."""
    clock = _Clock(trial.folder, trial.rng)
    trial.patch.setattr(time, "strftime", clock.strftime)
    trial.skip_syncs()
    return _play(trial.folder, trial.rng, clock)


def _play(folder: Path, rng: random.Random, clock: _Clock) -> int:
    store = Store(folder, waits=True)
    lately: list[GameSession] = []
    begun = 0
    for _ in range(ACTIONS):
        act = rng.choice(("begin", "play", "play", "continue", "end"))
        if act == "begin" or not lately:
            begun += 1
            lately.append(GameSession.begin(store, header("human", "casual", seed=begun)))
            play_on(lately[-1], rng.randrange(6))
        elif act == "end":
            lately.pop(rng.randrange(len(lately))).give_up()
        elif act == "continue":
            store = Store(folder, waits=True)
            resumed = GameSession.resume(store)
            assert resumed is not None
            lately[-1] = resumed
        if lately and act in ("play", "continue"):
            lately.append(lately.pop(rng.randrange(len(lately)) if act == "play" else -1))
            play_on(lately[-1], rng.randrange(1, 4))
        lately = [session for session in lately if session.match.due]
        clock.jump()
        _check(folder, lately)
        assert store.notices == []
    assert clock.asked >= begun, "the game asks another clock"
    return begun


def _check(folder: Path, lately: list[GameSession]) -> None:
    """What a window that opens now would continue is what was played last."""
    loaded = Store(folder, waits=True).load()
    assert (loaded is None) == (not lately)
    if loaded is not None:
        assert loaded[0].match.events == lately[-1].match.events
        assert loaded[0].match.header.seed == lately[-1].match.header.seed


PART = Part("clock", "matches", trial, quick=4, long=300)
