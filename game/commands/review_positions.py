"""What ``review`` prints of each game: the position of a turn as lines of text, and what a turn scored besides its runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from game.rules.cards.cells import Turn as CardTurn
from game.rules.cards.cells import x_y
from game.rules.cards.events import Lay as CardLay
from game.rules.cards.match import Match as CardMatch
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.constants import CELLS, COLUMNS, LIGHT_MASK, LINES, RED_CELL, SIZE, Turn, column_row
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match

Lines = list[str]
Halves = dict[tuple[int, int], str]
"""The pips on the halves of cards, as text, by column and row."""


class Printed(NamedTuple):
    """How ``review`` prints a game. ``pieces``: what is drawn. ``scored``: what a turn scored besides its runs.

    ``positions``: for each of some turns, the position before it with the turn's tiles or cards in brackets.
    """

    pieces: str
    scored: Callable[[Any], str]
    positions: Callable[[Any, Sequence[Any]], list[Lines]]


def _ticks(lay: Lay) -> str:
    return " x2" * lay.ticks


def _supers(lay: CardLay) -> str:
    return " super" * lay.supers


def _boards(before: Match, turns: Sequence[Turn]) -> list[Lines]:
    return [_board(before, turn) for turn in turns]


def _tables(before: CardMatch, turns: Sequence[CardTurn]) -> list[Lines]:
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
        lines.append("".join(_narrow(cells)) + f" {y}")
    return [*lines, f" columns {columns[0]} to {columns[-1]}"]


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
    joined = ["".join(_narrow(row)) + f" {number}" for number, row in enumerate(rows, start=1)]
    return [*joined, " " + " ".join(COLUMNS)]


def _narrow(row: list[str]) -> Iterator[str]:
    """Shortens each cell of a row to two characters, plus one at the end. Adjacent brackets share a character."""
    yield row[0][0]
    for left, right in zip(row, [*row[1:], "   "], strict=True):
        yield left[1]
        yield "|" if left[2] == "]" and right[0] == "[" else (left[2] + right[0]).strip() or " "


PRINTED = {
    BOARD: Printed("tiles", _ticks, _boards),
    CARDS: Printed("cards", _supers, _tables),
}
"""By the name of the game."""
