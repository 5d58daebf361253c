"""Which rows of a pad are visible when not all of them fit. Without pygame, because the model of a turn needs it."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.common.pad import PRINTED_ROWS, ColumnPad, Entry


def first_row(pad: ColumnPad, rows: int, more: int = 0, entries: Sequence[Entry] = ()) -> int:
    """The first visible row, from 0, when ``rows`` rows of a pad fit on the sheet.

    As many of the new ``entries`` as possible are visible; if not all fit, the upper ones have priority. Apart from that, the
    last rows that had entries before are visible, and ``more`` rows below them. ``entries`` may already be on the pad: the
    result is the same before, while and after they are written.
    """
    used = pad.filled()
    # Super bonuses are left out: they are filled from the bottom.
    entries = [entry for entry in entries if entry.column in used]
    used |= {entry.column: min(used[entry.column], entry.row) for entry in reversed(entries)}
    end = max([max(used.values()) + more, *(entry.row + 1 for entry in entries)])
    last = max(0, end - rows)

    def visible_entries(first: int) -> int:
        return sum(0 <= entry.row - first < rows for entry in entries)

    best = max(range(last, -1, -1), key=visible_entries)
    if visible_entries(best) < len(entries):
        return max(sorted(min(last, entry.row) for entry in entries), key=visible_entries)
    return best


def scrolled(first: int, row: int, rows: int, share: float) -> int:
    """The first visible row when the pad has scrolled this share of the way to a row; with the rows below it, if possible."""
    if first <= row < first + rows:
        return first
    goal = min(row, max(0, PRINTED_ROWS - rows))
    return first + round((goal - first) * share)
