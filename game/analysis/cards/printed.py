"""How ``review`` prints the turns of the card game."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.printed import Lines, Printed, narrow
from game.rules.cards.cells import Turn, x_y
from game.rules.cards.events import Lay
from game.rules.cards.match import Match

Halves = dict[tuple[int, int], str]
"""The pips on the halves of cards, as text, by column and row."""


def _supers(lay: Lay) -> str:
    return " super" * lay.supers


def _tables(before: Match, turns: Sequence[Turn]) -> list[Lines]:
    """All tables show the same cells. The numbers of the rows are on the right, the range of the columns is below."""
    laid = {x_y(cell): str(pips) for cell, pips in before.table.halves.items()}
    new = [
        {
            x_y(cell): str(pips)
            for one in turn
            for cell, pips in zip(one.cells, (one.first, one.second), strict=True)
        }
        for turn in turns
    ]
    places = [*laid, *(place for one in new for place in one)] or [(0, 0)]
    xs, ys = zip(*places, strict=True)
    columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    return [_table(laid, one, columns, rows) for one in new]


def _table(laid: Halves, new: Halves, columns: range, rows: range) -> Lines:
    """A table as lines of text, with the halves of ``new`` in brackets."""
    lines = []
    for y in rows:
        cells = [f"[{new[x, y]}]" if (x, y) in new else f" {laid.get((x, y), '.')} " for x in columns]
        lines.append("".join(narrow(cells)) + f" {y}")
    return [*lines, f" columns {columns[0]} to {columns[-1]}"]


PRINTED = Printed("cards", _supers, _tables)
