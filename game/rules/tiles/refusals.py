"""The errors that tell a player why a tile may not lie on a cell, with the sum where there is one (RULES.md 3, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.pad import MAX_TOTAL
from game.rules.tiles.board import Board
from game.rules.tiles.constants import NAMES, RED_CELL, STRIDE, Cell

_DIAGONAL = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)
"""The steps from a cell to those that it touches at a corner."""


def light_cell_refusal(value: int, cell: Cell) -> IllegalMove:
    """The error for a tile on a light cell that is in no row or column of 10, 11 or 12 (section 5.4)."""
    return IllegalMove(
        sentence(
            "The {value} on the light cell {cell} needs a row or column of 10, 11 or 12, because "
            "it also fits on a dark cell."
        ),
        (cell,),
        value=value,
        cell=NAMES[cell],
    )


def still_fits_refusal(value: int, cells: Sequence[Cell]) -> IllegalMove:
    """The error for ending a turn while a tile of this value still fits these cells (section 5.3). It names three of them."""
    template = sentence("The {value} still fits: {names}.")
    if len(cells) > 3:
        template = sentence("The {value} still fits: {names} and other cells.")
    names = ", ".join(NAMES[cell] for cell in cells[:3])
    return IllegalMove(template, tuple(cells), value=value, names=names)


def placement_refusal(board: Board, value: int, cell: Cell) -> IllegalMove:
    """The error for a tile that does not fit a cell.

    If a row or column is too high, ``cells`` of the error are its tiles; otherwise the cell itself, or the red cell if the board is
    empty. Call this only for a placement that does not fit (section 5).

    >>> from game.rules.tiles.journal import turn_from
    >>> board = Board()
    >>> board.lay_all(turn_from(["6h8", "5i8"]))
    >>> (placement,) = turn_from(["3j8"])
    >>> str(placement_refusal(board, *placement))
    'The 3 laid on j8 makes 3 + 6 + 5 = 14; at most 12 is allowed.'
    """
    name = NAMES[cell]
    if board.tiles[cell]:
        return IllegalMove(
            sentence("There is already a {tile} on {cell}."), (cell,), cell=name, tile=board.tiles[cell]
        )
    if not board.laid:
        return IllegalMove(sentence("The first tile goes on the red cell, h8."), (RED_CELL,))
    across, down = board.joined_cells(cell, True), board.joined_cells(cell, False)
    if not across and not down:
        template = sentence("The {value} laid on {cell} touches no tile.")
        if any(board.tiles[cell + step] for step in _DIAGONAL):
            template = sentence("The {value} laid on {cell} touches a tile only at a corner.")
        return IllegalMove(template, (cell,), value=value, cell=name)
    for run in (across, down):
        total = value + sum(board.tiles[c] for c in run)
        if total > MAX_TOTAL:
            return IllegalMove(
                sentence("The {value} laid on {cell} makes {sum} = {total}; at most 12 is allowed."),
                tuple(run),
                value=value,
                cell=name,
                sum=" + ".join(str(v) for v in [value] + [board.tiles[c] for c in run]),
                total=total,
            )
    return IllegalMove(
        sentence("With this house rule the first three tiles must form one row or column."), (cell,)
    )
