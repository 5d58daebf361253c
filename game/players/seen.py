"""The journal as one seat may see it: what an outside program is told."""

from __future__ import annotations

import json
from typing import Any

from game.rules.events import Draw
from game.rules.journal import Journal

HEADER = ("format", "version", "edition", "seats", "pads", "rules")


def seen_journal(journal: Journal, seat: int) -> list[dict[str, Any]]:
    """The lines of a journal as objects. The tiles that other pads' seats hold face down are null where they were drawn; of
    the header nothing is told but what the rules need, so no word of the bag."""
    lines: list[dict[str, Any]] = [json.loads(line) for line in journal.lines]
    lines[0] = {key: value for key, value in lines[0].items() if key in HEADER}
    match = journal.match
    pads = match.header.pads
    hidden = [list(hand) for hand in match.hands]
    events = list(enumerate(match.events, start=1))
    for number, event in reversed(events):
        if not isinstance(event, Draw) or pads[event.seat] == pads[seat]:
            continue
        # Tiles of one value are alike: those drawn last are taken for the ones that are still held. In which order two
        # tiles came out of the bag is nobody's business.
        left = hidden[event.seat]
        known = []
        for value in event.tiles:
            if value in left:
                left.remove(value)
            else:
                known.append(value)
        lines[number]["tiles"] = sorted(known) + [None] * (len(event.tiles) - len(known))
    return lines


def question(journal: Journal, seat: int) -> str:
    """The line that asks a program for the turn of this seat."""
    value = {"seat": seat, "hand": journal.match.hands[seat], "journal": seen_journal(journal, seat)}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
