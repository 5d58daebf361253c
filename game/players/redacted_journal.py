"""The journal without what a seat may not see. Outside programs get this one (docs/bots.md)."""

from __future__ import annotations

import json
from typing import Any

from game.rules.common.framing import PUBLIC_KEYS
from game.rules.tiles.events import Draw
from game.rules.tiles.journal import Journal


def redacted_journal(journal: Journal, seat: int) -> list[dict[str, Any]]:
    """The lines of a journal as objects, as far as this seat may see them.

    Each tile drawn by a seat of another pad is null; only the tiles laid later are known. The header contains only the
    keys that the rules need, so the seed, which determines the order of the bag, is left out.
    """
    lines: list[dict[str, Any]] = [json.loads(line) for line in journal.lines]
    lines[0] = {key: value for key, value in lines[0].items() if key in PUBLIC_KEYS}
    pads = journal.match.header.pads
    for line, event in zip(lines[1:], journal.match.events, strict=True):
        if isinstance(event, Draw) and pads[event.seat] != pads[seat]:
            line["tiles"] = [None] * len(event.tiles)
    return lines


def question(journal: Journal, seat: int) -> str:
    """The line of JSON that asks a program for the turn of this seat."""
    value = {"seat": seat, "hand": journal.match.hands[seat], "journal": redacted_journal(journal, seat)}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
