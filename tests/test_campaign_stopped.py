"""The campaign's own processes: none of them, and nothing that they have started, outlives the campaign."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import ROOT
from survivors import Family, needs_proc

pytestmark = [needs_proc, pytest.mark.slow]

MARK = "CAMPAIGN_TEST"
PART, SEED, WORD = "signals", "211", b"simulate"
"""The part that is interrupted, a seed with which it begins with something long, and a word in the command line of that."""
START = 60.0


@pytest.fixture
def family() -> Iterator[Family]:
    """All processes of a campaign. The parts look for processes by another variable."""
    family = Family()
    family.mark = MARK, family.mark[1]
    family.environment |= dict([family.mark])
    yield family
    family.kill()


def command_lines(family: Family) -> list[bytes]:
    lines = []
    for number in family.alive():
        try:
            lines.append(Path(f"/proc/{number}/cmdline").read_bytes())
        except OSError:
            continue
    return lines


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM], ids=lambda sent: sent.name)
def test_a_campaign_that_is_told_to_end_or_killed_leaves_no_process(family, tmp_path, sent):
    words = [sys.executable, "-m", "tests.campaign", PART, "--seed", SEED, "--trials", "50", "--jobs", "2"]
    with (tmp_path / "err").open("wb") as err:
        campaign = subprocess.Popen(words, cwd=ROOT, env=family.environment, stdout=err, stderr=err)
    until = time.monotonic() + START
    while not any(WORD in line for line in command_lines(family)):
        assert campaign.poll() is None and time.monotonic() < until, (tmp_path / "err").read_text()
        time.sleep(0.01)
    campaign.send_signal(sent)
    family.check_gone()
    campaign.wait()
    assert "Traceback" not in (tmp_path / "err").read_text()


def test_a_player_that_waits_to_be_killed_does_not_outlive_its_parent(family, tmp_path):
    words = [sys.executable, "-m", "tests.campaign.killed_player", tmp_path]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(words, cwd=ROOT, env=family.environment, **pipes) as parent:
        parent.stdin.write(json.dumps({"seed": 1, "at": "", "number": 0, "public": False}) + "\n")
        parent.stdin.flush()
        told = {}
        while len(told) < 2:  # Its number, and something that it says itself.
            word, what = parent.stdout.readline().split(" ", 1)
            told[word] = what
        os.kill(int(told["pid"]), signal.SIGSTOP)
        parent.kill()
    family.check_gone()
