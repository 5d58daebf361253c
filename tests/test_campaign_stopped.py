"""Nothing that the campaign has started outlives it, and a test or a trial that hangs ends with its name."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from command_line import ROOT
from survivors import Family, needs_proc
from tied import tie_to, tied

from tests.campaign.attempt import LIMIT

pytestmark = pytest.mark.slow

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


@needs_proc
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


@needs_proc
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


def test_a_process_whose_parent_ends_before_they_are_tied_ends_too():
    ended_before = partial(tie_to, os.getpid() + 1)
    with subprocess.Popen(
        [sys.executable, "-c", "input()"], stdin=subprocess.PIPE, preexec_fn=ended_before
    ) as child:
        assert child.wait(60) == 1


HANGS = "import threading\ndef test_that_hangs(*facts): threading.Event().wait()\n"
TRIAL = """
if __name__ == "__main__":
    import sys
    sys.path[:0] = [{root!r}, {support!r}, {folder!r}]
    from tests.campaign import attempt
    from tests.campaign.harness import Part
    from test_hang import test_that_hangs
    attempt.LIMIT, attempt.PARTS = 0.2, (Part("hangs", "things", test_that_hangs, 1, 1),)
    attempt.attempt("hangs", 5, 7)
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "test_hang.py").write_text(HANGS)
    return tmp_path


def ended(*words: object) -> str:
    done = subprocess.run(
        [sys.executable, *map(str, words)], capture_output=True, text=True, timeout=240, **tied()
    )
    assert done.returncode == 1, done.stderr
    return done.stderr


def test_a_test_that_hangs_ends_the_run_and_is_named(folder, pytestconfig):
    assert float(pytestconfig.getini("faulthandler_timeout")) > LIMIT + 1, "a trial has ended before its test"
    limit = "faulthandler_timeout=0.2"
    config = ("-c", ROOT / "pyproject.toml", "--rootdir", folder, "-p", "no:cacheprovider")
    assert "in test_that_hangs" in ended("-m", "pytest", *config, "-o", limit, folder / "test_hang.py")


def test_a_trial_that_hangs_ends_its_process_and_is_named(folder):
    code = TRIAL.format(root=str(ROOT), support=str(ROOT / "tests" / "support"), folder=str(folder))
    said = ended("-c", code)
    assert "hangs, seed 5, trial 7 takes longer than 0.2 s." in said
    assert "in test_that_hangs" in said
