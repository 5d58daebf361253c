"""Which rows of a pad are shown when not all of them fit."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.tiles.pad import X2, Entry, Pad


def first_row(pad: Pad, rows: int, more: int = 0, entries: Sequence[Entry] = ()) -> int:
    """The first row to show, from 0, when ``rows`` rows of a pad fit on the sheet.

    As many ``entries`` as possible are in sight, the topmost first. Beyond that, the end of what was written before them is shown,
    with ``more`` rows below it. The result does not change while the entries are being written.
    """
    used = {X2: pad.ticks, **{total: len(boxes) for total, boxes in pad.columns.items()}}
    used |= {entry.column: min(used[entry.column], entry.row) for entry in reversed(entries)}
    end = max([max(used.values()) + more, *(entry.row + 1 for entry in entries)])
    last = max(0, end - rows)

    def seen(first: int) -> int:
        return sum(0 <= entry.row - first < rows for entry in entries)

    found = max(range(last, -1, -1), key=seen)
    if seen(found) < len(entries):
        return max(sorted(min(last, entry.row) for entry in entries), key=seen)
    return found
