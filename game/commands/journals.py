"""The commands that read journals and print JSON: check and turns (JOURNAL.md)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from game.rules.cards.journal import Journal as CardJournal
from game.rules.cards.match import Match as CardMatch
from game.rules.common.errors import LONGEST_PATH, RuleError, shortened
from game.rules.common.framing import CARDS, compact, edition_in
from game.rules.tiles.constants import NAMES
from game.rules.tiles.journal import Journal, JournalError, turn_text
from game.rules.tiles.match import Match
from game.session.reading import read_file


def check(files: list[str]) -> int:
    """Prints one JSON object per file; returns 0 if all are sound, else 1."""
    reports = [_report(file) for file in files]
    for report in reports:
        print(json.dumps(report))
    return 0 if all(report["ok"] for report in reports) else 1


def turns(file: str) -> int:
    """Prints every legal turn of the seat that lays next, sorted; returns 1 with a sentence if no turn is due."""
    try:
        journal = _read(read_file(Path(file)))
        print("\n".join(sorted(_turn_lines(journal))))
    except (JournalError, RuleError) as error:
        print(f"{shortened(file, LONGEST_PATH)}: {error}", file=sys.stderr)
        return 1
    if journal.dropped:
        print(f"{shortened(file, LONGEST_PATH)}: the last line was cut off and is left out", file=sys.stderr)
    return 0


def _read(text: bytes) -> Journal | CardJournal:
    return CardJournal.read(text) if edition_in(text) == CARDS else Journal.read(text)


def _turn_lines(journal: Journal | CardJournal) -> list[str]:
    if isinstance(journal, CardJournal):
        return [
            compact({"cards": list(map(str, turn)), "lines": score.lines, "supers": score.supers})
            for turn, score in journal.match.scored_turns()
        ]
    match = journal.match
    lines = []
    for turn in match.legal_turns():
        event = match.lay_event(turn)
        lines.append(
            json.dumps({"tiles": sorted(turn_text(turn)), "lines": list(event.lines), "ticks": event.ticks})
        )
    return lines


def _report(file: str) -> dict[str, Any]:
    try:
        text = read_file(Path(file))
    except OSError as error:
        return {"file": file, "ok": False, "line": 0, "error": f"cannot be read: {error.strerror}"}
    try:
        journal = _read(text)
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
