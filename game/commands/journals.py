"""``check`` and ``turns``: what the rules say about journals (JOURNAL.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.commands.terminal import say, say_json
from game.games import game_in
from game.rules.common.errors import LONGEST_PATH, RuleError, shortened
from game.rules.common.journal import JournalError
from game.session.files import read_file


def check(files: list[str]) -> int:
    """Prints one JSON object per file. Returns the exit status: 0 if every journal is valid, otherwise 1."""
    reports = [_report(file) for file in files]
    for report in reports:
        say_json(report)
    return 0 if all(report["ok"] for report in reports) else 1


def turns(file: str) -> int:
    """Prints every legal turn of the seat that lays next, one JSON object per line, sorted.

    Returns the exit status: 1, after an error message, if there is no turn to lay.
    """
    try:
        text = read_file(Path(file))
        game_rules = game_in(text).rules
        journal = game_rules.read(text)
        say(*sorted(game_rules.turn_lines(journal.match)))
    except (JournalError, RuleError) as error:
        say(f"{shortened(file, LONGEST_PATH)}: {error}", error=True)
        return 1
    if journal.dropped:
        say(f"{shortened(file, LONGEST_PATH)}: the last line was cut off and is left out", error=True)
    return 0


def _report(file: str) -> dict[str, Any]:
    try:
        text = read_file(Path(file))
    except OSError as error:
        return {"file": file, "ok": False, "line": 0, "error": f"cannot be read: {error.strerror}"}
    try:
        game_rules = game_in(text).rules
        journal = game_rules.read(text)
    except JournalError as error:
        return {"file": file, "ok": False, "line": error.line, "error": str(error)}
    match = journal.match
    return {
        "file": file,
        "ok": True,
        "finished": match.outcome is not None,
        "dropped": journal.dropped,
        **game_rules.position(match),
    }
