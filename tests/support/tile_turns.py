"""For the tests of single turns of the tile game: what a turn scores, which turns are legal, and how one is refused."""

import pytest

from game.rules.common.errors import IllegalMove
from game.rules.tiles.board import Board
from game.rules.tiles.constants import NAMES, HouseRules, cells_of
from game.rules.tiles.journal import turn_from
from game.rules.tiles.laying import lay_turn
from game.rules.tiles.turns import TurnContext, fitting_cells, legal_turns, score_last_tiles

PLAIN = TurnContext(HouseRules())
MOST = TurnContext(HouseRules(must_lay="most"))
FREE = TurnContext(HouseRules(must_lay="free"))
OBLIGED = TurnContext(HouseRules(must_lay="free"), obliged=True)
OPENING = TurnContext(HouseRules(), opening=True)
ROW = TurnContext(HouseRules(opening="row"), opening=True)


def scored(board: Board, hand: list[int], tiles: str, context: TurnContext = PLAIN) -> tuple[list[int], int]:
    """The rows and the ticks of a turn. The board is the same afterwards."""
    turn = turn_from(tiles.split())
    lay_turn(board, hand, turn, context)
    lines, ticks = score_last_tiles(board, len(turn), opening=context.opening)
    for _ in turn:
        board.take_back()
    return list(lines), ticks


def check_refused(
    board: Board, hand: list[int], tiles: str, context: TurnContext = PLAIN
) -> tuple[str, set[str]]:
    """Checks that a turn is refused and the board does not change. Returns the sentence, and the cells that it is about."""
    before = board.copy()
    with pytest.raises(IllegalMove) as caught:
        lay_turn(board, hand, turn_from(tiles.split()), context)
    assert board == before
    return str(caught.value), {NAMES[cell] for cell in caught.value.cells}


def turns(board: Board, hand: list[int], context: TurnContext = PLAIN) -> set[str]:
    """All legal turns. The tiles of each are sorted as text."""
    found = legal_turns(board, hand, context)
    return {" ".join(sorted(f"{value}{NAMES[cell]}" for value, cell in turn)) for turn in found}


def fits(board: Board, value: int, context: TurnContext = PLAIN) -> set[str]:
    return {NAMES[cell] for cell in cells_of(fitting_cells(board, value, context))}
