"""A slow disk: in a real window every sync takes 300 ms, and somebody presses at random. The window answers all the time.

Measured is how long a round of the loop waits, without the time in which it computes or would like to, because other programs use the
machine, too. A single sync on the window's thread takes 0.3 s, and pipes to the computers' processes some milliseconds. ``bench``
measures whole rounds, on an idle machine.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tied import TIED

from game.games import game_in
from tests.campaign.part import Part

ROOT = Path(__file__).resolve().parents[2]
PRESSES = 40
HANG = 300
MOST = 0.2
"""Seconds that a round may wait."""


def trial(seed: int, number: int, folder: Path) -> int:
    """Opens the window, every second time that of a kiosk; returns the number of presses."""
    command = [sys.executable, "-m", "tests.campaign.slow_window", str(folder), f"{seed} {number}"]
    command += ["kiosk" if number % 2 else "play", str(PRESSES)]
    game = subprocess.run(
        command,
        cwd=ROOT,
        text=True,
        capture_output=True,
        timeout=HANG,
        **TIED,
    )
    assert game.returncode == 0, game.stderr
    measured = json.loads(game.stdout.splitlines()[-1])
    assert measured["status"] == 0, game.stderr
    assert measured["presses"] == PRESSES, "the window was closed too early"
    assert not measured["on_main"], "the window's thread has synced a file"
    assert measured["waited"] < MOST, f"a round of the loop waited for {measured['waited']:.2f} s"
    _check_files(folder)
    return PRESSES


def _check_files(folder: Path) -> None:
    """All journals are whole, and nothing is left of unfinished writes."""
    for path in folder.rglob("*"):
        assert not path.name.endswith(".new"), f"left over: {path.name}"
        if path.suffix == ".zatre":
            assert not game_in(path.read_bytes()).rules.read(path.read_bytes()).dropped, path.name


PART = Part("slow_disk", "presses", trial, quick=1, long=30)
