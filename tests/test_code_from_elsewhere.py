"""The folder in which the game is started may come from anybody: no code in it is run."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ROOT
from tied import tied

pytestmark = pytest.mark.slow

TRAPS = (
    "multiprocessing",
    "pickle",
    "random",
    "socket",
    "json",
    "game",
    "pygame",
    "__main__",
    "sitecustomize",
)
"""Packages that Python, the game or both import."""


def started_in(folder: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """A command of the game in a folder that has code under the names of modules. Each notes that it was run."""
    for name in TRAPS:
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(f"open({str(folder / 'sprung')!r}, 'w')\n")
    done = subprocess.run(
        [sys.executable, ROOT / "main.py", *map(str, words)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        **tied(),
    )
    assert not (folder / "sprung").exists(), done.stderr
    return done


def test_processes_that_share_the_work_import_nothing_from_the_current_folder(tmp_path):
    words = "--games", 2, "--jobs", 2, "--seats", "casual,beginner"
    assert json.loads(started_in(tmp_path, "simulate", *words).stdout)["games"] == 2


def test_a_bot_in_python_still_imports_what_lies_beside_it(tmp_path):
    (tmp_path / "beside.py").write_text("from pathlib import Path\n")
    bot, greedy = tmp_path / "bot.py", ROOT / "docs" / "greedy_bot.py"
    bot.write_text(f"from beside import Path\n__file__ = {str(greedy)!r}\nexec(Path(__file__).read_text())")
    seats = f"beginner,exec:{shlex.join([sys.executable, str(bot)])}"
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        done = started_in(folder, "simulate", "--games", 2, "--jobs", jobs, "--seats", seats)
        assert "loses the match" not in done.stderr
        assert json.loads(done.stdout)["games"] == 2
