"""Kills: a simulated player in the real loop, or a simulated visitor of a kiosk, is killed again and again, and each time continues
where the disk says.

What has been shown is on the disk, no line that was there is gone, and the settings are old or new but whole. In the end a last
player finishes the match undisturbed, and no stray file is left.
"""

import datetime
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from tied import tied

from game.games import game_in
from game.kiosk.usage import UsageFile
from game.rules.common.journal import JournalError
from game.session.settings import Settings, settings_from
from tests.campaign.harness import ROOT, Part, Trial, check_index
from tests.campaign.simulated_people import taught_with

QUICK = 2
"""The first trials, which ``make test`` makes too, are short."""
KILLS, QUICK_KILLS = 10, 3
"""Kills in one trial, all with the same started process."""
MOMENT = "moment"
EARLY = 4
TODAY = datetime.date(2026, 5, 1)
SMALL = ("settings.json", "usage.csv", "left")
CALLS = {MOMENT: 40, "fsync": 12, "write": 12, "rename": 5, "away": 2}
"""What a player is killed at, and the largest number of the call, or of the lines that it has told by then.
While there is no match yet it is EARLY, since beginning one takes few calls."""


@dataclass
class Life:
    """What one player told before it died: the events of each match, by its seed. ``status``: how it ended."""

    shown: dict[int, list[str]] = field(default_factory=dict)
    music: list[int] = field(default_factory=list)
    status: int | None = None


def trial(trial: Trial) -> Counter[str]:
    """Kills one player after another in the same folder; every second time at a table in a public place. Returns how many were
    killed at what."""
    rng, number, folder = trial.rng, trial.number, trial.folder
    public = number % 2 == 1
    command = [sys.executable, "-m", "tests.campaign.killed_player", str(folder)]
    kills: Counter[str] = Counter()
    with subprocess.Popen(
        command, cwd=ROOT, text=True, bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **tied()
    ) as nursery:
        assert nursery.stdin and nursery.stdout
        known: dict[int, list[str]] = {}
        music: int | None = None
        usage: list[str] = []
        while kills.total() < (QUICK_KILLS if number < QUICK else KILLS):
            at = rng.choice(list(CALLS))
            begun = any((folder / "playing").glob("*.zatre"))
            count = rng.randint(1, CALLS[at] if begun else min(EARLY, CALLS[at]))
            life = _live(nursery.stdin, nursery.stdout, rng, at, count, public=public)
            assert life.status in (0, -signal.SIGKILL), f"killed at {at} {count}: ended with {life.status}"
            kills[at] += life.status != 0
            what = f"kill {kills.total()} at {at} {count}"
            known = _check_journals(folder, known, life, what)
            music = _check_settings(folder, music, life, what)
            usage = _check_usage(folder, usage, kills["write"], what)
        unfinished = True  # Even if there is no match, a last player has to clean up.
        while unfinished:
            life = _live(nursery.stdin, nursery.stdout, rng, "", 0, public=public)
            assert life.status == 0, f"the last player ended with {life.status}"
            known = _check_journals(folder, known, life, "the last player")
            unfinished = not public and any((folder / "playing").glob("*.zatre"))
        nursery.stdin.close()
    _check_left_over(folder)
    check_index(folder)
    return kills


def _live(orders: IO[str], told: IO[str], rng: random.Random, at: str, count: int, *, public: bool) -> Life:
    """Lets a player play until it dies or has finished."""
    call = "" if at == MOMENT else at
    orders.write(
        json.dumps({"seed": rng.getrandbits(32), "at": call, "number": count, "public": public}) + "\n"
    )
    orders.flush()
    life, pid, seed = Life(), 0, 0
    for number, line in enumerate(told, start=1):
        word, _space, what = line.rstrip("\n").partition(" ")
        if word == "pid":
            pid = int(what)
        elif word == "seed":
            seed = int(what)
            life.shown.setdefault(seed, [])
        elif word == "shown":
            life.shown[seed].append(what)
        elif word == "music":
            life.music.append(int(what))
        elif word == "dead":
            life.status = int(what)
            return life
        if at == MOMENT and pid and number >= count:
            time.sleep(rng.random() * 0.03)
            with suppress(ProcessLookupError):  # It has just played to the end.
                os.kill(pid, signal.SIGKILL)
            pid, count = 0, 10**9
    raise AssertionError("the player's parent is gone")


def _check_journals(folder: Path, known: dict[int, list[str]], life: Life, what: str) -> dict[int, list[str]]:
    """Every match that was there is there, and the one that was played holds all that was shown. Returns the lines of each match."""
    found: dict[int, list[str]] = {}
    for path in [*(folder / "playing").glob("*.zatre"), *(folder / "finished").glob("*.zatre")]:
        if path.parent.name == "finished" and not path.stat().st_size:
            continue  # The name was reserved for a match when the player died. It is removed later.
        try:
            text = path.read_bytes()
            journal = game_in(text).rules.read(text)
        except JournalError as error:
            raise AssertionError(f"{what}: {path.name} cannot be read: {error}") from error
        match_seed = journal.match.header.seed
        assert match_seed is not None
        # It may be about to be put away.
        assert found.get(match_seed) in (None, journal.lines[1:]), f"{what}: two files of the same match"
        found[match_seed] = journal.lines[1:]
    for match_seed, lines in known.items():
        assert found.get(match_seed, [])[: len(lines)] == lines, f"{what}: lines that were there are gone"
    for match_seed, shown in life.shown.items():
        there = found.get(match_seed, [])
        assert there[: len(shown)] == shown, (
            f"{what}: {len(shown)} events were shown, {len(there)} are on the disk"
        )
    return found


def _check_settings(folder: Path, music: int | None, life: Life, what: str) -> int | None:
    """The settings are whole, and hold a value that was there or was asked for. Returns it."""
    path = folder / "settings.json"
    if not path.exists():
        assert music is None, f"{what}: the settings are gone"
        return None
    try:
        there = settings_from(path.read_bytes())
    except ValueError as error:
        raise AssertionError(f"{what}: the settings cannot be read: {error}") from error
    before = (
        Settings().music if music is None else music
    )  # The game writes its settings, too, when it has explained a rule.
    assert there.speed == "off" and there.music in (before, *life.music), f"{what}: strange settings"
    assert there.music == before or there.taught == taught_with(there.music), (
        f"{what}: settings of two moments"
    )
    return there.music


def _check_usage(folder: Path, before: list[str], cut: int, what: str) -> list[str]:
    """No line of the usage counts is gone, and all are whole but those that a kill may have cut. Returns them.

    ``cut``: how many kills there were at a write.
    """
    path = folder / "usage.csv"
    lines = path.read_text().splitlines() if path.exists() else []
    assert lines[: len(before)] == before, f"{what}: matches are no longer counted"
    damaged = len(lines) - UsageFile(path).totals(TODAY).matches
    assert 0 <= damaged <= cut, f"{what}: damaged usage counts"
    return lines


def _check_left_over(folder: Path) -> None:
    names = [path for path in folder.rglob("*") if path.is_file()]
    others = [
        path.name
        for path in names
        if path.suffix not in (".zatre", ".order", ".index") and path.name not in SMALL
    ]
    assert not others, f"left over: {others}"


PART = Part("kills", "kills", trial, quick=QUICK, long=110, kinds=tuple(CALLS))
