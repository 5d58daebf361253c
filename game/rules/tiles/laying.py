"""Laying tiles: whether a turn is legal, and the errors that tell a player why it is not (RULES.md 3, 5)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.pad import MAX_TOTAL
from game.rules.tiles.board import Board
from game.rules.tiles.constants import DARK_MASK, LIGHT_MASK, NAMES, RED_CELL, STRIDE, Cell, Turn, cells_of
from game.rules.tiles.longest_turn import longest_turn
from game.rules.tiles.turns import TurnContext, fitting_cells, unsupported_light_cells

_DIAGONAL = (-STRIDE - 1, -STRIDE + 1, STRIDE - 1, STRIDE + 1)
"""The steps from a cell to those that it touches at a corner."""


def check_placement(board: Board, value: int, cell: Cell, context: TurnContext) -> None:
    """Raises IllegalMove if the tile does not fit the cell (section 5). The sentence names the sum if that is too high."""
    if not fitting_cells(board, value, context) >> cell & 1:
        raise placement_refusal(board, value, cell)


def lay_turn(board: Board, hand: Sequence[int], turn: Turn, context: TurnContext) -> None:
    """Lays a whole turn on the board (section 5). Raises IllegalMove if it is not legal; then nothing is laid.

    ``hand`` are the tiles of the player. The turn's tiles must be legal in the order given.
    """
    left = list(hand)
    exempt = set()
    laid = 0
    try:
        for value, cell in turn:
            if value not in left:
                raise IllegalMove(
                    sentence("There is no {value} in the hand to lay on {cell}."),
                    (cell,),
                    value=value,
                    cell=NAMES[cell],
                )
            mask = fitting_cells(board, value, context)
            if not mask >> cell & 1:
                raise placement_refusal(board, value, cell)
            if LIGHT_MASK >> cell & 1 and not mask & DARK_MASK:
                exempt.add(cell)
            left.remove(value)
            board.lay(value, cell)
            laid += 1
        _check_end(board, hand, left, turn, exempt, context)
    except IllegalMove:
        for _ in range(laid):
            board.take_back()
        raise


def light_cell_refusal(value: int, cell: Cell) -> IllegalMove:
    """The error for a tile on a light cell that is in no row or column of 10, 11 or 12 (section 5.4)."""
    return IllegalMove(
        sentence(
            "On the light cell {cell} the {value} must be part of a 10, 11 or 12. "
            "Only a tile that fits no dark cell may lie there without one."
        ),
        (cell,),
        value=value,
        cell=NAMES[cell],
    )


def still_fits_refusal(value: int, cells: Sequence[Cell], context: TurnContext) -> IllegalMove:
    """The error for ending a turn while a tile of this value still fits these cells (section 5.3). It names three of them."""
    if context.rules.must_lay == "free":
        one = sentence("You must lay a tile: the {value} fits on {names}.")
        few = sentence("You must lay a tile: the {value} fits on {names} and {last}.")
        many = sentence("You must lay a tile: the {value} fits on {names} and other cells.")
    else:
        one = sentence("You must still lay the {value}: it fits on {names}.")
        few = sentence("You must still lay the {value}: it fits on {names} and {last}.")
        many = sentence("You must still lay the {value}: it fits on {names} and other cells.")
    *first, last = [NAMES[cell] for cell in cells[:3]]
    if len(cells) in (2, 3):
        return IllegalMove(few, tuple(cells), value=value, names=", ".join(first), last=last)
    template = one if len(cells) == 1 else many
    return IllegalMove(template, tuple(cells), value=value, names=", ".join([*first, last]))


def placement_refusal(board: Board, value: int, cell: Cell) -> IllegalMove:
    """The error for a tile that does not fit a cell.

    If a row or column is too high, ``cells`` of the error are its tiles; otherwise the cell itself, or the red cell if the board is
    empty. Call this only for a placement that does not fit (section 5).

    >>> from game.rules.tiles.journal import turn_from
    >>> board = Board()
    >>> board.lay_all(turn_from(["6h8", "5i8"]))
    >>> (placement,) = turn_from(["3j8"])
    >>> str(placement_refusal(board, *placement))
    'The 3 laid on j8 makes 6 + 5 + 3 = 14; at most 12 is allowed.'
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
        values = [board.tiles[c] or value for c in sorted([*run, cell])]
        if sum(values) > MAX_TOTAL:
            return IllegalMove(
                sentence("The {value} laid on {cell} makes {sum} = {total}; at most 12 is allowed."),
                tuple(run),
                value=value,
                cell=name,
                sum=" + ".join(map(str, values)),
                total=sum(values),
            )
    return IllegalMove(sentence("With this house rule the first three tiles must form one run."), (cell,))


def _check_end(
    board: Board, hand: Sequence[int], left: list[int], turn: Turn, exempt: set[Cell], context: TurnContext
) -> None:
    """Raises IllegalMove if the turn may not end here (sections 5.3, 5.4). It is on the board; ``left`` are the other tiles."""
    unsupported = unsupported_light_cells(board, turn, exempt)
    if unsupported:
        raise light_cell_refusal(board.tiles[unsupported[0]], unsupported[0])
    if context.rules.must_lay == "free":
        if not turn and (context.opening or context.obliged):
            _check_nothing_fits(board, left, context)
        return
    _check_nothing_fits(board, left, context)
    if context.rules.must_lay == "most" and left:
        board.take_back_all(turn)
        most = len(longest_turn(board, hand, context, turn))
        board.lay_all(turn)
        if len(turn) < most:
            raise IllegalMove(
                sentence("Lay as many tiles as possible: {most} instead of {count}."),
                most=most,
                count=len(turn),
            )


def _check_nothing_fits(board: Board, left: list[int], context: TurnContext) -> None:
    if not left:
        return
    value = min(left)  # If the smallest tile fits nowhere, no larger one does.
    cells = tuple(cells_of(fitting_cells(board, value, context)))
    if cells:
        raise still_fits_refusal(value, cells, context)
