"""Progress is for people: commands print it only in a terminal, and remove it before anything else."""

from __future__ import annotations

import sys

import pytest
from helpers import header, journal_text
from programs import command
from reviews import FEW, match_of

SIMULATED = ("simulate", "--games", 2, "--seats", "beginner,beginner")
LOST = ("simulate", "--games", 2, "--seats", f"beginner,exec:{command('pass')}")
COMMANDS = {
    "simulate": (SIMULATED, "2 of 2 games"),
    "ladder": (("ladder", "--games", 2), "casual against beginner (1 of 1): 2 of 2 games"),
    "review": (("review", "FILE"), "looking at turn 1 of 1"),
}


@pytest.fixture
def words(monkeypatch, tmp_path):
    """A function that gives the words of a command."""
    monkeypatch.setattr("game.commands.review.SAMPLES", FEW)
    monkeypatch.setattr("game.commands.ladder.LEVELS", ("beginner", "casual"))
    file = tmp_path / "x"
    file.write_text(journal_text(match_of(header("human", "human", seed=5), 1)))
    return lambda name: [file if word == "FILE" else word for word in COMMANDS[name][0]]


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_progress_is_printed_only_in_a_terminal(run, monkeypatch, words, name):
    assert run(*words(name))[::2] == (0, "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    status, _out, err = run(*words(name))
    assert status == 0 and f"\r\033[K{COMMANDS[name][1]}\r\033[K" in err
    assert err.endswith("\r\033[K") and "\n" not in err


@pytest.mark.slow
def test_a_bot_that_loses_is_reported_without_a_terminal_too(run, monkeypatch):
    _status, _out, err = run(*LOST)
    assert [line[:7] for line in err.splitlines()] == ["Game 1:", "Game 2:"]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "1 of 2 games\r\033[KGame 2:" in run(*LOST)[2]


def test_without_stderr_nothing_is_printed(monkeypatch, capsys):
    from game.commands.terminal import show_progress

    monkeypatch.setattr(sys, "stderr", None)
    show_progress("1 of 2")
    assert capsys.readouterr().out == ""
