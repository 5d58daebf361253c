"""Which tiles fit on which cells, and the sentences for those that do not (RULES.md 5.1, 5.2, 5.4), case by case."""

from __future__ import annotations

import pytest
from plain_rules import board_of
from tile_turns import OPENING, PLAIN, check_refused, fits, scored, turns

from game.rules.common.errors import IllegalMove
from game.rules.tiles.board import Board
from game.rules.tiles.constants import NAMES, Cell, cell_named
from game.rules.tiles.laying import check_placement
from game.rules.tiles.turns import fitting_cells, unsupported_light_cells

CORNER = "6h8 5i8 5i9"
ROW_OF_11 = "6h8 5i8"
NO_DARK_CELL_FOR_6 = "6h8 3h7 1i8"


# Sums


@pytest.mark.parametrize(
    ("value", "cells"),
    [(1, "g8 j8 h7 h9 i7 i10 j9"), (2, "h7 h9 i7 i10 j9"), (6, "h7 h9 j9")],
)
def test_a_tile_fits_next_to_others_up_to_12(value: int, cells: str) -> None:
    assert fits(board_of(CORNER), value) == set(cells.split())


@pytest.mark.parametrize(
    ("tile", "sentence", "cells"),
    [
        ("6g8", "The 6 laid on g8 makes 6 + 6 + 5 = 17; at most 12 is allowed.", {"h8", "i8"}),
        ("4i10", "The 4 laid on i10 makes 4 + 5 + 5 = 14; at most 12 is allowed.", {"i8", "i9"}),
    ],
)
def test_more_than_12_is_refused_with_its_sum(tile: str, sentence: str, cells: set[str]) -> None:
    assert check_refused(board_of(CORNER), [int(tile[0])], tile) == (sentence, cells)


def test_the_tiles_on_both_sides_of_a_cell_count() -> None:
    board = board_of("6h8 2h9 3i9 1j9 4j8")
    sentence = "The 6 laid on i8 makes 6 + 6 + 4 = 16; at most 12 is allowed."
    assert check_refused(board, [6], "6i8") == (sentence, {"h8", "j8"})
    assert "i8" in fits(board, 2) - fits(board, 3)


GAP = "1h8 1h7 1h6 1i6 1i5 1i4 1i3 1i2 6i1 1h2 1g2 6g1"
"""Tiles on both sides of the gap in the upper edge, where there is no cell h1."""


@pytest.mark.parametrize("name", ["i1", "g1"])
def test_a_run_stops_at_the_gap_in_the_edge(name: str) -> None:
    cell = cell_named(name)
    assert cell is not None
    assert board_of(GAP).run(cell, across=True) == [cell]


def test_a_gap_in_the_edge_separates_two_sixes() -> None:
    assert fits(board_of(GAP), 6) >= {"f1", "j1"}


# Places


def test_the_first_tile_fits_on_the_red_cell_only() -> None:
    assert fits(Board(), 6) == {"h8"}


def test_a_first_tile_elsewhere_is_refused() -> None:
    found = check_refused(Board(), [6, 1, 1], "6h7 1h8 1h9", OPENING)
    assert found == ("The first tile goes on the red cell, h8.", {"h8"})


@pytest.mark.parametrize(
    ("name", "touched"),
    [
        ("k8", "no tile"),
        ("a5", "no tile"),
        ("j7", "a tile only at a corner"),
        ("g7", "a tile only at a corner"),
        ("g9", "a tile only at a corner"),
        ("j10", "a tile only at a corner"),
    ],
)
def test_a_tile_must_touch_another_at_an_edge(name: str, touched: str) -> None:
    found = check_refused(board_of(CORNER), [1], f"1{name}")
    assert found == (f"The 1 laid on {name} touches {touched}.", {name})


def test_a_tile_may_touch_one_of_the_same_turn() -> None:
    assert scored(board_of(CORNER), [1, 4], "1h7 4h6") == ([11], 0)


def test_a_tile_must_touch_when_it_is_laid() -> None:
    assert check_refused(board_of(CORNER), [1, 4], "4h6 1h7")[0] == "The 4 laid on h6 touches no tile."


@pytest.mark.parametrize(("tiles", "lines"), [("1g8 2i10", [12, 12]), ("1j8 2j9", [12])])
def test_the_tiles_of_a_turn_may_lie_apart_or_together(tiles: str, lines: list[int]) -> None:
    assert scored(board_of(CORNER), [1, 2], tiles) == (lines, 0)


def test_a_covered_cell_is_refused() -> None:
    assert check_refused(board_of(CORNER), [1], "1i8") == ("There is already a 5 on i8.", {"i8"})


def test_a_cell_covered_in_the_same_turn_is_refused() -> None:
    assert check_refused(board_of(CORNER), [1, 1], "1g8 1g8")[0] == "There is already a 1 on g8."


@pytest.mark.parametrize(("hand", "tiles", "name"), [([2, 3], "1g8", "g8"), ([1, 3], "1g8 1j8", "j8")])
def test_only_tiles_in_the_hand_can_be_laid(hand: list[int], tiles: str, name: str) -> None:
    found = check_refused(board_of(CORNER), hand, tiles)
    assert found[0] == f"There is no 1 in the hand to lay on {name}."


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


# Light cells


def test_a_light_cell_without_a_run_is_refused() -> None:
    sentence = "The 1 on the light cell i7 needs a row or column of 10, 11 or 12, because it also fits on a dark cell."
    assert check_refused(board_of(ROW_OF_11), [1], "1i7") == (sentence, {"i7"})


@pytest.mark.parametrize(
    ("hand", "tiles", "start"),
    [([4], "4i9", "The 4 on the light cell i9"), ([2, 4], "2i7 4h7", "The 2 on the light cell i7")],
)
def test_every_light_cell_needs_its_run(hand: list[int], tiles: str, start: str) -> None:
    assert check_refused(board_of(ROW_OF_11), hand, tiles)[0].startswith(start)


@pytest.mark.parametrize(("tile", "line"), [("5i9", 10), ("6i7", 11)])
def test_a_tile_on_a_light_cell_may_make_the_run_itself(tile: str, line: int) -> None:
    assert scored(board_of(ROW_OF_11), [int(tile[0])], tile) == ([line], 1)


@pytest.mark.parametrize(
    ("tiles", "score"), [("1i7 4i9", ([10], 2)), ("4i9 1i7", ([10], 2)), ("2i7 4i6", ([11], 1))]
)
def test_another_tile_of_the_turn_may_make_the_run(tiles: str, score: tuple[list[int], int]) -> None:
    hand = [int(tile[0]) for tile in tiles.split()]
    assert scored(board_of(ROW_OF_11), hand, tiles) == score


def test_a_run_may_grow_after_it_was_made() -> None:
    assert scored(board_of(ROW_OF_11), [5, 2], "5i9 2i7") == ([12], 2)


def test_a_tile_that_fits_no_dark_cell_may_lie_on_a_light_one() -> None:
    board = board_of(NO_DARK_CELL_FOR_6)
    assert fits(board, 6) == {"g7", "i7", "i9"}  # All light. It makes 9, 9 and 7, 7.
    assert scored(board, [6], "6g7") == ([], 0)


def test_a_tile_that_fits_no_dark_cell_must_be_laid() -> None:
    board = board_of(NO_DARK_CELL_FOR_6)
    assert turns(board, [6]) == {"6g7", "6i7", "6i9"}
    assert check_refused(board, [6], "")[0] == "The 6 still fits: g7, i7, i9."


def test_a_tile_that_fits_a_dark_cell_must_lie_there() -> None:
    board = board_of(NO_DARK_CELL_FOR_6)
    assert fits(board, 5) == {"g7", "i7", "i9", "g8", "j8"}
    assert turns(board, [5]) == {"5g8", "5j8"}
    assert check_refused(board, [5], "5g7")[0].startswith("The 5 on the light cell g7")


def test_a_dark_cell_that_opens_later_does_not_matter() -> None:
    assert scored(board_of(NO_DARK_CELL_FOR_6), [5, 6], "6g7 5j8") == ([12], 0)


def test_a_dark_cell_that_opens_earlier_matters() -> None:
    board = board_of(NO_DARK_CELL_FOR_6)
    # The 5 gives the 6 two dark cells, j7 and j9.
    assert check_refused(board, [5, 6], "5j8 6g7")[0].startswith("The 6 on the light cell g7")
    assert scored(board, [5, 6], "5j8 6j7") == ([11, 12], 0)


def test_an_exempt_tile_ticks_once_it_is_in_a_run() -> None:
    assert scored(board_of(NO_DARK_CELL_FOR_6), [6, 1], "6g7 1i7") == ([10], 2)


def test_the_red_cell_needs_no_run() -> None:
    assert scored(Board(), [1, 1, 1], "1h8 1h7 1h9", OPENING) == ([], 0)


def test_a_light_cell_without_a_run_is_named() -> None:
    board = board_of("6h8 5i8 1i7")
    cell = board.laid[-1][1]
    assert unsupported_light_cells(board, board.laid[-1:], set()) == [cell]


def test_an_exempt_light_cell_is_not_named() -> None:
    board = board_of("6h8 5i8 1i7")
    assert unsupported_light_cells(board, board.laid[-1:], {board.laid[-1][1]}) == []


def test_a_light_cell_in_a_run_is_not_named() -> None:
    board = board_of("6h8 5i8 1i7 4i9")
    assert unsupported_light_cells(board, board.laid[-2:], set()) == []
