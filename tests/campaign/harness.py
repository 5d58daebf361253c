"""What all parts of the campaign share: what a part and a trial are, what came out of a part, and looks at a folder of matches."""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tied import tied

from game.app import App
from game.session.game_session import GameSession
from game.session.matches import FinishedMatch
from game.session.storage import Store
from game.session.writer import Notice

ROOT = Path(__file__).resolve().parents[2]
HANG = 600.0
"""Seconds for a match, or for a process that a trial starts. It takes a few, but the machine may be busy."""


@dataclass(frozen=True)
class Trial:
    """One trial. It depends on nothing but the ``seed`` and its ``number``; ``rng`` draws from both.

    ``folder`` is empty at first; the trial may write there. ``patch`` is undone after it.
    """

    seed: int
    number: int
    folder: Path
    rng: random.Random
    patch: pytest.MonkeyPatch

    def skip_syncs(self) -> None:
        """Nothing is synced, which takes long and makes no difference while the power stays on."""
        self.patch.setattr(os, "fsync", lambda handle: None)

    def write_at_once(self) -> None:
        """Whatever the game asks for has been written or refused when the call returns, so the trial can be repeated."""
        self.patch.setattr("game.session.writer.PATIENCE", None)

    def hear(self, method: str) -> list[str]:
        """A list of all sentences that players are told from now on by this method of the app."""
        told: list[str] = []
        real = getattr(App, method)

        def heard(app: App) -> str | Notice | None:
            said: str | Notice | None = real(app)
            if said:
                told.append(app.notice_text(said) if isinstance(said, Notice) else said)
            return said

        self.patch.setattr(App, method, heard)
        return told

    def on_resume(self, note: Callable[[GameSession | None], None]) -> None:
        """From now on ``note`` is called with every match that the game continues, or None if it finds none."""
        real = GameSession.resume

        def resume(*facts: Any, **named: Any) -> GameSession | None:
            session = real(*facts, **named)
            note(session)
            return session

        self.patch.setattr(GameSession, "resume", staticmethod(resume))


@dataclass(frozen=True)
class Part:
    """``trial`` makes one trial and returns how many ``unit`` it made.

    It raises AssertionError where a promise is broken. ``quick`` and ``long`` are numbers of trials: those that ``make test``
    makes, and those of a long run.

    If a part counts things of several ``kinds``, a trial returns how many of each it made. A long run fails if there is none of
    a kind, because then the part no longer tries what it should. ``here``: whether the part can run on this system.
    """

    name: str
    unit: str
    trial: Callable[[Trial], int | Mapping[str, int]]
    quick: int
    long: int
    kinds: tuple[str, ...] = ()
    here: bool = True


@dataclass
class Outcome:
    """Sums up trials of a part. ``troubles``: what is wrong with the part as a whole, in sentences. ``failed_trials``: the number
    of each trial that failed, and the last line that it said."""

    part: Part
    trials: int = 0
    counted: int = 0
    of_each: Counter[str] = field(default_factory=Counter)
    failed_trials: dict[int, str] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, number: int, counted: int | Mapping[str, int], trouble: str) -> None:
        """Adds one trial: what it counted, and what went wrong or an empty text."""
        self.trials += 1
        if isinstance(counted, Mapping):
            self.of_each.update(counted)
            counted = sum(counted.values())
        self.counted += counted
        if trouble:
            self.failed_trials[number] = trouble.strip().splitlines()[-1]

    @property
    def wrong(self) -> list[str]:
        found = [f"Trial {number}: {line}" for number, line in self.failed_trials.items()]
        if not self.counted:
            found.append(f"It made no {self.part.unit}.")
        elif self.trials >= self.part.long:
            missing = [kind for kind in self.part.kinds if not self.of_each[kind]]
            found += [f"It made no {self.part.unit} of the kind {kind}." for kind in missing]
        return found + self.troubles

    @property
    def count(self) -> str:
        """What was counted, as in "1,050 kills (900 write, 150 fsync)"."""
        kinds = ", ".join(f"{self.of_each[kind]:,} {kind}" for kind in self.part.kinds)
        return f"{self.counted:,} {self.part.unit}" + (f" ({kinds})" if kinds else "")

    def __str__(self) -> str:
        sentences = "".join(f"\n  {sentence}" for sentence in self.wrong)
        made = f"{self.trials} trials, {self.count}, {len(self.failed_trials)} failed, {self.seconds:.0f} s"
        return f"{self.part.name}: {made}{sentences}"


def run_python(*words: object, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs Python with these words, in a process that ends with this one. Raises AssertionError if it fails."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        errors="backslashreplace",
        timeout=HANG,
        **tied(),
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done


def found_in(folder: Path) -> list[FinishedMatch]:
    """The finished matches that a new window finds there."""
    store = Store(folder, waits=True)
    for _progress in store.find_finished():
        pass
    return store.finished_matches()


def check_index(folder: Path) -> None:
    """The index of the finished matches only saves time: with it a window finds the same matches and records as without it."""
    with tempfile.TemporaryDirectory() as copy:
        for place in ("finished", "finished.order"):
            if (folder / place).is_dir():
                shutil.copytree(folder / place, Path(copy) / place)
            elif (folder / place).exists():
                shutil.copy2(folder / place, copy)
        assert found_in(folder) == found_in(Path(copy)), "the index is wrong"


def megabytes() -> float:
    """The memory that this process has now; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0.0
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
