"""The journal as one seat may see it: what an outside program is told."""

from __future__ import annotations

import json
from typing import Any

from game.rules.events import Draw
from game.rules.journal import Journal

HEADER = ("format", "version", "edition", "seats", "pads", "rules")


def seen_journal(journal: Journal, seat: int) -> list[dict[str, Any]]:
    """The lines of a journal as objects. What seats of other pads drew is null, tile by tile: they drew it face down, and what they
    have laid since stands in their lays. Which of it they still hold nobody can tell. Of the header nothing is told but
    what the rules need, so no word of the bag."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in journal.lines]
    lines[0] = {key: value for key, value in lines[0].items() if key in HEADER}
    pads = journal.match.header.pads
    for line, event in zip(lines[1:], journal.match.events, strict=True):
        if isinstance(event, Draw) and pads[event.seat] != pads[seat]:
            line["tiles"] = [None] * len(event.tiles)
    return lines


def question(journal: Journal, seat: int) -> str:
    """The line that asks a program for the turn of this seat."""
    value = {"seat": seat, "hand": journal.match.hands[seat], "journal": seen_journal(journal, seat)}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
