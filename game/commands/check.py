"""``check``: replays journals through the rules and prints one JSON object for each (JOURNAL.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.games import game_in
from game.rules.common.journal import JournalError
from game.session.files import read_file


def check(files: list[str]) -> int:
    """Prints one JSON object per file. Returns the exit status: 0 if every journal is valid, otherwise 1."""
    reports = [_report(file) for file in files]
    for report in reports:
        print(json.dumps(report))
    return 0 if all(report["ok"] for report in reports) else 1


def _report(file: str) -> dict[str, Any]:
    try:
        text = read_file(Path(file))
    except OSError as error:
        return {"file": file, "ok": False, "line": 0, "error": f"cannot be read: {error.strerror}"}
    try:
        variant = game_in(text).rules
        journal = variant.read(text)
    except JournalError as error:
        return {"file": file, "ok": False, "line": error.line, "error": str(error)}
    match = journal.match
    return {
        "file": file,
        "ok": True,
        "finished": match.outcome is not None,
        "dropped": journal.dropped,
        **variant.position(match),
    }
