"""The campaign's own processes: none of them, and nothing that they have started, outlives the campaign."""

from __future__ import annotations

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
