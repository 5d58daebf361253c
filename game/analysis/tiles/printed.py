"""How ``review`` prints the turns of the tile game."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.printed import Lines, Printed, narrow
from game.rules.tiles.constants import CELLS, COLUMNS, LIGHT_MASK, LINES, RED_CELL, SIZE, Turn, column_row
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match


def _ticks(lay: Lay) -> str:
    return " x2" * lay.ticks


def _boards(before: Match, turns: Sequence[Turn]) -> list[Lines]:
    return [_board(before, turn) for turn in turns]


def _board(before: Match, turn: Turn) -> Lines:
    """The board as lines of text, with the tiles of the turn in brackets."""
    shown = [" "] * SIZE
    for cell in CELLS:
        shown[cell] = "#" if cell == RED_CELL else "o" if LIGHT_MASK >> cell & 1 else "."
    for value, cell in (*before.board.laid, *turn):
        shown[cell] = str(value)
    new = {cell for _, cell in turn}
    rows = [["   "] * LINES for _ in range(LINES)]
    for cell in CELLS:
        column, row = column_row(cell)
        rows[row][column] = f"[{shown[cell]}]" if cell in new else f" {shown[cell]} "
    joined = ["".join(narrow(row)) + f" {number}" for number, row in enumerate(rows, start=1)]
    return [*joined, " " + " ".join(COLUMNS)]


PRINTED = Printed("tiles", _ticks, _boards)
