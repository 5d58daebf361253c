"""Single turns of the tile game (RULES.md 3, 5, 6), case by case: what fits, what is refused and why, what must be laid, and what it
scores."""

import pytest
from plain_rules import board_of
from tile_turns import FREE, MOST, OBLIGED, OPENING, PLAIN, ROW, check_refused, fits, scored, turns

from game.rules.common.errors import IllegalMove
from game.rules.tiles.board import Board
from game.rules.tiles.constants import NAMES, Cell, HouseRules, cell_named
from game.rules.tiles.laying import check_placement
from game.rules.tiles.turns import TurnContext, fitting_cells, score_last_tiles, unsupported_light_cells

EMPTY = ""
CORNER = "6h8 5i8 5i9"
ROW_OF_11 = "6h8 5i8"
SQUARE = "6h8 6i8 6h9 6i9"
NO_DARK_CELL_FOR_6 = "6h8 3h7 1i8"
GAP = "1h8 1h7 1h6 1i6 1i5 1i4 1i3 1i2 6i1 1h2 1g2 6g1"
"""Tiles on both sides of the gap in the upper edge, where there is no cell h1."""
FREE_OPENING = TurnContext(HouseRules(must_lay="free"), opening=True)


@pytest.mark.parametrize(
    ("tiles", "value", "context", "cells"),
    [
        # Up to 12, next to a tile
        (CORNER, 1, PLAIN, "g8 j8 h7 h9 i7 i10 j9"),
        (CORNER, 2, PLAIN, "h7 h9 i7 i10 j9"),
        (CORNER, 6, PLAIN, "h7 h9 j9"),
        # The first tile
        (EMPTY, 6, PLAIN, "h8"),
        # Light cells only: it makes 9, 9 and 7, 7
        (NO_DARK_CELL_FOR_6, 6, PLAIN, "g7 i7 i9"),
        (NO_DARK_CELL_FOR_6, 5, PLAIN, "g7 i7 i9 g8 j8"),
        # In line, with the leaflet's house rule
        ("6h8 5i8", 1, ROW, "g8 j8"),
        ("6h8 5h9", 1, ROW, "h7 h10"),
        ("6h8", 1, ROW, "g8 i8 h7 h9"),
    ],
)
def test_a_tile_fits_on_these_cells(tiles: str, value: int, context: TurnContext, cells: str) -> None:
    assert fits(board_of(tiles), value, context) == set(cells.split())


def test_what_fits_depends_on_both_sides_of_a_cell_and_ends_at_the_edge() -> None:
    board = board_of("6h8 2h9 3i9 1j9 4j8")
    assert "i8" in fits(board, 2) - fits(board, 3)
    assert fits(board_of(GAP), 6) >= {"f1", "j1"}, "the gap separates two sixes"
    for name in ("i1", "g1"):
        cell = cell_named(name)
        assert cell is not None and board_of(GAP).run(cell, across=True) == [cell]
    assert len(fits(board_of("6h8 6i8"), 6)) == 4
    board = board_of("6h8 1i8 2j8")
    assert fits(board, 1, TurnContext(HouseRules(opening="row"))) == fits(board, 1) > {"h7", "j9"}


def allowed(board: Board, value: int, cell: Cell) -> bool:
    """Whether ``check_placement`` raises nothing."""
    try:
        check_placement(board, value, cell, PLAIN)
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("value", range(1, 7))
def test_check_placement_allows_the_fitting_cells(value: int) -> None:
    board = board_of(CORNER)
    fitting = fitting_cells(board, value, PLAIN)
    assert all(allowed(board, value, cell) == bool(fitting >> cell & 1) for cell in NAMES)


SUM_17 = "The 6 laid on g8 makes 6 + 6 + 5 = 17; at most 12 is allowed."
SUM_14 = "The 4 laid on i10 makes 5 + 5 + 4 = 14; at most 12 is allowed."
SUM_16 = "The 6 laid on i8 makes 6 + 6 + 4 = 16; at most 12 is allowed."
LIGHT = "On the light cell i7 the 1 must be part of a 10, 11 or 12. Only a tile that fits no dark cell may lie there without one."
IN_LINE = "With this house rule the first three tiles must form one run."
STILL_FITS = "You must still lay the 1: it fits on g7, h7, i7 and other cells."
LONGER = "Lay as many tiles as possible: 2 instead of 1."
CORNER_ONLY = "touches a tile only at a corner."
REFUSED: list[tuple[str, list[int], str, TurnContext, str, str]] = [
    # More than 12
    (CORNER, [6], "6g8", PLAIN, SUM_17, "h8 i8"),
    (CORNER, [4], "4i10", PLAIN, SUM_14, "i8 i9"),
    ("6h8 2h9 3i9 1j9 4j8", [6], "6i8", PLAIN, SUM_16, "h8 j8"),
    # Places
    (EMPTY, [6, 1, 1], "6h7 1h8 1h9", OPENING, "The first tile goes on the red cell, h8.", "h8"),
    (CORNER, [1], "1k8", PLAIN, "The 1 laid on k8 touches no tile.", "k8"),
    (CORNER, [1], "1a5", PLAIN, "The 1 laid on a5 touches no tile.", "a5"),
    (CORNER, [1], "1j7", PLAIN, f"The 1 laid on j7 {CORNER_ONLY}", "j7"),
    (CORNER, [1], "1g7", PLAIN, f"The 1 laid on g7 {CORNER_ONLY}", "g7"),
    (CORNER, [1], "1g9", PLAIN, f"The 1 laid on g9 {CORNER_ONLY}", "g9"),
    (CORNER, [1], "1j10", PLAIN, f"The 1 laid on j10 {CORNER_ONLY}", "j10"),
    (CORNER, [1, 4], "4h6 1h7", PLAIN, "The 4 laid on h6 touches no tile.", ""),
    (CORNER, [1], "1i8", PLAIN, "There is already a 5 on i8.", "i8"),
    (CORNER, [1, 1], "1g8 1g8", PLAIN, "There is already a 1 on g8.", ""),
    (CORNER, [2, 3], "1g8", PLAIN, "There is no 1 in the hand to lay on g8.", ""),
    (CORNER, [1, 3], "1g8 1j8", PLAIN, "There is no 1 in the hand to lay on j8.", ""),
    # Light cells
    (ROW_OF_11, [1], "1i7", PLAIN, LIGHT, "i7"),
    (ROW_OF_11, [4], "4i9", PLAIN, "On the light cell i9 the 4", ""),
    (ROW_OF_11, [2, 4], "2i7 4h7", PLAIN, "On the light cell i7 the 2", ""),
    (NO_DARK_CELL_FOR_6, [6], "", PLAIN, "You must still lay the 6: it fits on g7, i7 and i9.", ""),
    (NO_DARK_CELL_FOR_6, [5], "5g7", PLAIN, "On the light cell g7 the 5", ""),
    # The 5 gives the 6 two dark cells, j7 and j9.
    (NO_DARK_CELL_FOR_6, [5, 6], "5j8 6g7", PLAIN, "On the light cell g7 the 6", ""),
    (EMPTY, [6, 1, 2], "6h8 1i8 2i9", OPENING, "On the light cell i9 the 2", ""),
    # What fits must be laid
    (CORNER, [1, 1], "1g8", PLAIN, STILL_FITS, "g7 g9 h7 h9 i7 i10 j9"),
    (CORNER, [6], "", PLAIN, "You must still lay the 6: it fits on h7, h9 and j9.", "h7 h9 j9"),
    (CORNER, [5, 3], "5h9", MOST, LONGER, ""),
    (CORNER, [1, 6], "", OBLIGED, "You must lay a tile: the 1 fits on ", ""),
    (EMPTY, [5, 5, 6], "", FREE_OPENING, "You must lay a tile: the 5 fits on h8.", ""),
    # The first turn with the leaflet's house rule
    (EMPTY, [6, 5, 1], "6h8 5i8 1h9", ROW, IN_LINE, "h9"),
    (EMPTY, [6, 5, 5], "6h8 5i8 5i9", ROW, "With this house rule", ""),
]


@pytest.mark.parametrize(("tiles", "hand", "turn", "context", "start", "cells"), REFUSED)
def test_these_turns_are_refused_with_a_sentence(tiles, hand, turn, context, start, cells):
    words, found = check_refused(board_of(tiles), hand, turn, context)
    assert words == start if start.endswith(".") else words.startswith(start)
    assert not cells or found == set(cells.split())


SCORED: list[tuple[str, list[int], str, TurnContext, list[int], int]] = [
    # Tiles of one turn may touch each other, lie apart or together
    (CORNER, [1, 4], "1h7 4h6", PLAIN, [11], 0),
    (CORNER, [1, 2], "1g8 2i10", PLAIN, [12, 12], 0),
    (CORNER, [1, 2], "1j8 2j9", PLAIN, [12], 0),
    # Light cells: the tile makes the run itself, or another tile of the turn does; a run may grow after it was made
    (ROW_OF_11, [5], "5i9", PLAIN, [10], 1),
    (ROW_OF_11, [6], "6i7", PLAIN, [11], 1),
    (ROW_OF_11, [1, 4], "1i7 4i9", PLAIN, [10], 2),
    (ROW_OF_11, [4, 1], "4i9 1i7", PLAIN, [10], 2),
    (ROW_OF_11, [2, 4], "2i7 4i6", PLAIN, [11], 1),
    (ROW_OF_11, [5, 2], "5i9 2i7", PLAIN, [12], 2),
    # A tile that fits no dark cell; one that opens later does not matter, one that opens earlier does
    (NO_DARK_CELL_FOR_6, [6], "6g7", PLAIN, [], 0),
    (NO_DARK_CELL_FOR_6, [5, 6], "6g7 5j8", PLAIN, [12], 0),
    (NO_DARK_CELL_FOR_6, [5, 6], "5j8 6j7", PLAIN, [11, 12], 0),
    (NO_DARK_CELL_FOR_6, [6, 1], "6g7 1i7", PLAIN, [10], 2),
    # A tile may be left without a place; three and four held tiles are all laid
    (CORNER, [5, 3], "5h9", PLAIN, [10, 11], 0),
    (CORNER, [1, 1, 1, 6], "1g8 6h7 1i10 1i7", PLAIN, [12, 12, 12], 1),
    ("5h8 6g8 2g9 4h9 2h10 4i9", [6, 6], "6i10", MOST, [10], 0),
    # With the house rule "free" tiles may be kept; who is obliged, and who starts, lays one
    (CORNER, [1, 1], "", FREE, [], 0),
    (CORNER, [1, 1], "1g8", FREE, [12], 0),
    (CORNER, [1, 1], "1g8 1j9", FREE, [12], 0),
    (CORNER, [1, 6], "6h7", OBLIGED, [12], 0),
    (EMPTY, [5, 5, 6], "6h8", FREE_OPENING, [], 0),
    # The first turn: a row or a corner; the red cell needs no run, and ticks with any, even with one that does not contain it
    (EMPTY, [6, 5, 5], "6h8 5i8 5i9", OPENING, [10, 11], 2),
    (EMPTY, [2, 5, 5], "2h8 5g8 5i8", OPENING, [12], 1),
    (EMPTY, [1, 1, 1], "1h8 1h7 1h9", OPENING, [], 0),
    (EMPTY, [1, 1, 2], "1h8 1g8 2i8", OPENING, [], 0),
    (EMPTY, [1, 5, 5], "1h8 5g8 5f8", OPENING, [11], 1),
    (EMPTY, [1, 5, 5], "1h8 5i8 5j8", OPENING, [11], 1),
    (EMPTY, [1, 5, 5], "1h8 5i8 5i9", OPENING, [10], 2),
    (EMPTY, [6, 6, 6], "6h8 6i8 6h9", OPENING, [12, 12], 1),
    # With the leaflet's house rule: one row or column, and a tile that would pass 12 is kept
    (EMPTY, [6, 1, 2], "6h8 1i8 2j8", ROW, [], 0),
    (EMPTY, [6, 1, 5], "6h8 1h7 5h9", ROW, [12], 1),
    (EMPTY, [6, 5, 5], "6h8 5i8", ROW, [11], 1),
]


@pytest.mark.parametrize(("tiles", "hand", "turn", "context", "lines", "ticks"), SCORED)
def test_these_turns_are_legal_and_score(tiles, hand, turn, context, lines, ticks):
    assert scored(board_of(tiles), hand, turn, context) == (lines, ticks)


@pytest.mark.parametrize(
    ("tiles", "hand", "context", "expected"),
    [
        (NO_DARK_CELL_FOR_6, [6], PLAIN, {"6g7", "6i7", "6i9"}),
        (NO_DARK_CELL_FOR_6, [5], PLAIN, {"5g8", "5j8"}),
        # "As many as possible": one tile if two do not fit, and not on the cell that blocks the second
        ("5h8 6g8 2g9 4h9 2h10 4i9", [6, 6], MOST, {"6i10"}),
        ("6h8 6i8 6h9", [6, 6], MOST, {"6g9 6i7", "6g10 6g9", "6i7 6j7"}),
        ("6h8 6i8 6h9", [6, 6], PLAIN, {"6g9 6i7", "6g10 6g9", "6i7 6j7", "6i9"}),
    ],
)
def test_these_are_all_legal_turns(tiles, hand, context, expected):
    assert turns(board_of(tiles), hand, context) == expected


@pytest.mark.parametrize("context", [PLAIN, MOST, FREE, OBLIGED])
@pytest.mark.parametrize("hand", [[], [1], [1, 6], [2, 3, 4]], ids=str)
def test_nothing_is_laid_where_nothing_fits(hand: list[int], context: TurnContext) -> None:
    assert turns(board_of(SQUARE), hand, context) == {""}
    assert scored(board_of(SQUARE), hand, "", context) == ([], 0)


def lengths(found: set[str]) -> set[int]:
    return {len(turn.split()) for turn in found}


def test_the_house_rules_decide_how_many_tiles_are_laid() -> None:
    board = board_of(CORNER)
    assert lengths(turns(board, [1, 1, 1])) == {3}
    plain = turns(board, [5, 3])
    assert "5h9" in plain
    assert turns(board, [5, 3], MOST) == {turn for turn in plain if len(turn.split()) == 2}
    assert turns(board, [1, 1], FREE) >= {"", "1g8", "1g8 1h7"}
    assert turns(board, [1, 6], FREE) - turns(board, [1, 6], OBLIGED) == {""}
    first = turns(Board(), [5, 5, 6], FREE_OPENING)
    assert "" not in first and "6h8" in first
    assert turns(Board(), [6, 5, 5], ROW) >= {"5i8 6h8", "5g8 6h8", "5h7 6h8", "5h8 5i8"}
    assert lengths(turns(Board(), [6, 6, 6], ROW)) == {2}


@pytest.mark.parametrize(
    ("tiles", "last", "exempt", "named"),
    [
        ("6h8 5i8 1i7", 1, False, True),
        ("6h8 5i8 1i7", 1, True, False),
        ("6h8 5i8 1i7 4i9", 2, False, False),
    ],
)
def test_a_light_cell_without_a_run_is_named_unless_it_is_exempt(tiles, last, exempt, named):
    board = board_of(tiles)
    cell = board.laid[-1][1]
    found = unsupported_light_cells(board, board.laid[-last:], {cell} if exempt else set())
    assert found == ([cell] if named else [])


@pytest.mark.parametrize(
    ("tiles", "count", "opening", "score"),
    [
        # Each run counts once, and again when it has grown
        ("6h8 5i8 5i9 5h9", 1, False, ((10, 11), 0)),
        ("6h8 5i8 5i9 5h9", 2, False, ((10, 10, 11), 1)),
        ("6h8 5i8 5i9 5h9 2i7 1h7", 2, False, ((12, 12), 1)),
        # A run that grew within the turn
        ("6h8 4g8 2i8", 2, False, ((12,), 0)),
        ("6h8 4g8 2i8", 3, True, ((12,), 1)),
        ("6h8 4g8 2i8", 3, False, ((12,), 0)),
        # Old runs score nothing
        ("6h8 5i8 5i9 1h9 3h10", 1, False, ((10,), 0)),
        ("6h8 5i8 5i9 1h9 3h10", 0, False, ((), 0)),
        # A light cell in two runs ticks once
        (SQUARE, 1, False, ((12, 12), 1)),
    ],
)
def test_the_last_tiles_score_each_run_once(tiles, count, opening, score):
    assert score_last_tiles(board_of(tiles), count, opening=opening) == score
