"""The journal as one seat may see it: what an outside program is told."""

from __future__ import annotations

import json
from typing import Any

from game.rules.events import Draw
from game.rules.journal import Journal


def seen_journal(journal: Journal, seat: int) -> list[dict[str, Any]]:
    """The lines of a journal as objects. The tiles that other pads' seats hold face down are null where they were drawn, the
    seed of the bag is left out, and so is whatever else a header may say of it."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in journal.lines]
    lines[0].pop("seed", None)
    match = journal.match
    pads = match.header.pads
    hidden = [list(hand) if pads[other] != pads[seat] else [] for other, hand in enumerate(match.hands)]
    events = list(enumerate(match.events, start=1))
    for number, event in reversed(events):
        if not isinstance(event, Draw):
            continue
        # Tiles of one value are alike: those drawn last are taken for the ones that are still held.
        left = hidden[event.seat]
        shown: list[int | None] = []
        for value in reversed(event.tiles):
            if value in left:
                left.remove(value)
                shown.append(None)
            else:
                shown.append(value)
        lines[number]["tiles"] = shown[::-1]
    return lines


def question(journal: Journal, seat: int) -> str:
    """The line that asks a program for the turn of this seat."""
    value = {"seat": seat, "hand": journal.match.hands[seat], "journal": seen_journal(journal, seat)}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
