"""A test or a trial of the campaign that hangs ends with its name."""

from __future__ import annotations

import subprocess
import sys

import pytest
from command_line import ROOT
from tied import TIED

from tests.campaign.attempt import LIMIT

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
    """A folder with a test that hangs."""
    (tmp_path / "test_hang.py").write_text(HANGS)
    return tmp_path


def ended(*words: object) -> str:
    """What a program says that must fail."""
    done = subprocess.run(
        [sys.executable, *map(str, words)], capture_output=True, text=True, timeout=240, **TIED
    )
    assert done.returncode == 1, done.stderr
    return done.stderr


@pytest.mark.slow
def test_a_test_that_hangs_ends_the_run_and_is_named(folder, pytestconfig):
    assert float(pytestconfig.getini("faulthandler_timeout")) > LIMIT + 1, "a trial has ended before its test"
    limit = "faulthandler_timeout=0.2"
    config = ("-c", ROOT / "pyproject.toml", "--rootdir", folder, "-p", "no:cacheprovider")
    assert "in test_that_hangs" in ended("-m", "pytest", *config, "-o", limit, folder / "test_hang.py")


@pytest.mark.slow
def test_a_trial_that_hangs_ends_its_process_and_is_named(folder):
    code = TRIAL.format(root=str(ROOT), support=str(ROOT / "tests" / "support"), folder=str(folder))
    said = ended("-c", code)
    assert "hangs, seed 5, trial 7 takes longer than 0.2 s." in said
    assert "in test_that_hangs" in said
