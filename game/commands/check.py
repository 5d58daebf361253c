"""``check``: replays journals through the rules and prints one JSON object for each (JOURNAL.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.commands.journals import read_journal
from game.rules.cards.match import Match as CardMatch
from game.rules.common.framing import JournalError
from game.rules.tiles.constants import NAMES
from game.rules.tiles.match import Match
from game.session.reading import read_file


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
        journal = read_journal(text)
    except JournalError as error:
        return {"file": file, "ok": False, "line": error.line, "error": str(error)}
    match = journal.match
    return {
        "file": file,
        "ok": True,
        "finished": match.outcome is not None,
        "dropped": journal.dropped,
        **(_cards(match) if isinstance(match, CardMatch) else _tiles(match)),
    }


def _cards(match: CardMatch) -> dict[str, Any]:
    return {
        "pads": [
            {
                **{str(total): boxes for total, boxes in pad.columns.items()},
                "supers": pad.supers,
                "rows": pad.rows(),
                "total": pad.total(),
            }
            for pad in match.pads
        ],
        "table": sorted(map(str, match.table.laid)),
        "round": match.round,
        "pile": match.pile_count,
    }


def _tiles(match: Match) -> dict[str, Any]:
    return {
        "pads": _pads(match),
        "board": sorted(f"{value}{NAMES[cell]}" for value, cell in match.board.laid),
        "bag": match.bag_count,
    }


def _pads(match: Match) -> list[dict[str, Any]]:
    minus = match.outcome.minus if match.outcome else (0,) * len(match.pads)
    return [
        {
            "x2": pad.ticks,
            "10": pad.columns[10],
            "11": pad.columns[11],
            "12": pad.columns[12],
            "rows": pad.rows(),
            "minus": lost,
            "total": pad.total() - lost,
        }
        for pad, lost in zip(match.pads, minus, strict=True)
    ]
