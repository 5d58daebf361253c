"""Which tiles must be laid, the first turn, and what a turn scores (RULES.md 3, 5.3, 6), case by case."""

from __future__ import annotations

import pytest
from plain_rules import board_of
from tile_turns import FREE, MOST, OBLIGED, OPENING, PLAIN, ROW, check_refused, fits, scored, turns

from game.rules.tiles.board import Board
from game.rules.tiles.constants import HouseRules
from game.rules.tiles.turns import TurnContext, score_last_tiles

CORNER = "6h8 5i8 5i9"


# All that fits must be laid


@pytest.mark.parametrize(
    ("hand", "tiles", "sentence", "cells"),
    [
        ([1, 1], "1g8", "The 1 still fits: g7, h7, i7 and other cells.", "g7 g9 h7 h9 i7 i10 j9"),
        ([6], "", "The 6 still fits: h7, h9, j9.", "h7 h9 j9"),
    ],
)
def test_a_tile_that_still_fits_must_be_laid(hand: list[int], tiles: str, sentence: str, cells: str) -> None:
    assert check_refused(board_of(CORNER), hand, tiles) == (sentence, set(cells.split()))


def test_a_turn_may_leave_a_tile_without_a_place() -> None:
    assert scored(board_of(CORNER), [5, 3], "5h9") == ([10, 11], 0)


@pytest.mark.parametrize("context", [PLAIN, MOST, FREE, OBLIGED])
@pytest.mark.parametrize("hand", [[], [1], [1, 6], [2, 3, 4]], ids=str)
def test_nothing_is_laid_where_nothing_fits(hand: list[int], context: TurnContext) -> None:
    board = board_of("6h8 6i8 6h9 6i9")
    assert turns(board, hand, context) == {""}
    assert scored(board, hand, "", context) == ([], 0)


def test_three_held_tiles_are_all_laid() -> None:
    assert {len(turn.split()) for turn in turns(board_of(CORNER), [1, 1, 1])} == {3}


def test_four_held_tiles_are_all_laid() -> None:
    assert scored(board_of(CORNER), [1, 1, 1, 6], "1g8 6h7 1i10 1i7") == ([12, 12, 12], 1)


# With the house rule "as many as possible"


def test_most_refuses_a_turn_that_could_be_longer() -> None:
    words, _cells = check_refused(board_of(CORNER), [5, 3], "5h9", MOST)
    assert words == "Lay as many tiles as possible: 2 instead of 1."


def test_most_allows_the_longest_turns_only() -> None:
    board = board_of(CORNER)
    plain = turns(board, [5, 3])
    assert "5h9" in plain
    assert turns(board, [5, 3], MOST) == {turn for turn in plain if len(turn.split()) == 2}


def test_most_is_content_with_one_tile_if_two_do_not_fit() -> None:
    board = board_of("5h8 6g8 2g9 4h9 2h10 4i9")
    assert turns(board, [6, 6], MOST) == {"6i10"}
    assert scored(board, [6, 6], "6i10", MOST) == ([10], 0)


def test_most_forbids_the_cell_that_blocks_a_second_tile() -> None:
    board = board_of("6h8 6i8 6h9")
    assert turns(board, [6, 6], MOST) == {"6g9 6i7", "6g10 6g9", "6i7 6j7"}
    assert turns(board, [6, 6]) == turns(board, [6, 6], MOST) | {"6i9"}


# With the house rule "free"


@pytest.mark.parametrize(("tiles", "lines"), [("", []), ("1g8", [12]), ("1g8 1j9", [12])])
def test_free_lets_a_player_keep_tiles(tiles: str, lines: list[int]) -> None:
    assert scored(board_of(CORNER), [1, 1], tiles, FREE)[0] == lines


def test_free_turns_have_any_length() -> None:
    assert turns(board_of(CORNER), [1, 1], FREE) >= {"", "1g8", "1g8 1h7"}


def test_free_obliges_a_player_who_began_with_two_held_tiles() -> None:
    board = board_of(CORNER)
    assert check_refused(board, [1, 6], "", OBLIGED)[0].startswith("The 1 still fits: ")
    assert turns(board, [1, 6], FREE) - turns(board, [1, 6], OBLIGED) == {""}


def test_one_tile_is_enough_for_an_obliged_player() -> None:
    assert scored(board_of(CORNER), [1, 6], "6h7", OBLIGED) == ([12], 0)


FREE_OPENING = TurnContext(HouseRules(must_lay="free"), opening=True)


def test_free_obliges_the_starter() -> None:
    assert check_refused(Board(), [5, 5, 6], "", FREE_OPENING)[0] == "The 5 still fits: h8."
    assert "" not in turns(Board(), [5, 5, 6], FREE_OPENING)


def test_one_tile_is_enough_for_the_starter() -> None:
    assert scored(Board(), [5, 5, 6], "6h8", FREE_OPENING) == ([], 0)
    assert "6h8" in turns(Board(), [5, 5, 6], FREE_OPENING)


# The first turn


@pytest.mark.parametrize(
    ("hand", "tiles", "score"),
    [([6, 5, 5], "6h8 5i8 5i9", ([10, 11], 2)), ([2, 5, 5], "2h8 5g8 5i8", ([12], 1))],
)
def test_the_first_tiles_form_a_row_or_a_corner(
    hand: list[int], tiles: str, score: tuple[list[int], int]
) -> None:
    assert scored(Board(), hand, tiles, OPENING) == score


def test_the_red_cell_ticks_only_with_a_run() -> None:
    assert scored(Board(), [1, 1, 2], "1h8 1g8 2i8", OPENING) == ([], 0)


@pytest.mark.parametrize(
    ("tiles", "score"),
    [("1h8 5g8 5f8", ([11], 1)), ("1h8 5i8 5j8", ([11], 1)), ("1h8 5i8 5i9", ([10], 2))],
)
def test_the_red_cell_ticks_with_any_run(tiles: str, score: tuple[list[int], int]) -> None:
    # The run 5 + 5 does not contain the red cell. It ticks all the same.
    assert scored(Board(), [1, 5, 5], tiles, OPENING) == score


def test_a_light_cell_needs_its_run_in_the_first_turn() -> None:
    words, _cells = check_refused(Board(), [6, 1, 2], "6h8 1i8 2i9", OPENING)
    assert words.startswith("The 2 on the light cell i9")


def test_three_sixes_fit_in_the_first_turn() -> None:
    assert scored(Board(), [6, 6, 6], "6h8 6i8 6h9", OPENING) == ([12, 12], 1)


def test_two_sixes_leave_four_cells_for_a_third() -> None:
    assert len(fits(board_of("6h8 6i8"), 6)) == 4


# The first turn with the leaflet's house rule


@pytest.mark.parametrize(
    ("hand", "tiles", "score"),
    [([6, 1, 2], "6h8 1i8 2j8", ([], 0)), ([6, 1, 5], "6h8 1h7 5h9", ([12], 1))],
)
def test_the_leaflet_allows_one_row_or_column(
    hand: list[int], tiles: str, score: tuple[list[int], int]
) -> None:
    assert scored(Board(), hand, tiles, ROW) == score


def test_the_leaflet_refuses_a_corner() -> None:
    assert check_refused(Board(), [6, 5, 1], "6h8 5i8 1h9", ROW) == (
        "With this house rule the first three tiles must form one row or column.",
        {"h9"},
    )


@pytest.mark.parametrize(
    ("board", "cells"), [("6h8 5i8", "g8 j8"), ("6h8 5h9", "h7 h10"), ("6h8", "g8 i8 h7 h9")]
)
def test_the_leaflet_offers_the_cells_in_line(board: str, cells: str) -> None:
    assert fits(board_of(board), 1, ROW) == set(cells.split())


def test_the_leaflet_keeps_a_tile_that_would_pass_12() -> None:
    assert scored(Board(), [6, 5, 5], "6h8 5i8", ROW) == ([11], 1)
    assert check_refused(Board(), [6, 5, 5], "6h8 5i8 5i9", ROW)[0].startswith("With this house rule")


def test_the_leaflet_allows_both_orders_of_two_tiles() -> None:
    assert turns(Board(), [6, 5, 5], ROW) >= {"5i8 6h8", "5g8 6h8", "5h7 6h8", "5h8 5i8"}


def test_the_leaflet_lays_two_of_three_sixes() -> None:
    assert {len(turn.split()) for turn in turns(Board(), [6, 6, 6], ROW)} == {2}


def test_the_leaflet_changes_only_the_first_turn() -> None:
    board = board_of("6h8 1i8 2j8")
    assert fits(board, 1, TurnContext(HouseRules(opening="row"))) == fits(board, 1) > {"h7", "j9"}


# Scores


@pytest.mark.parametrize(("count", "score"), [(1, ((10, 11), 0)), (2, ((10, 10, 11), 1))])
def test_each_run_counts_once(count: int, score: tuple[tuple[int, ...], int]) -> None:
    assert score_last_tiles(board_of("6h8 5i8 5i9 5h9"), count) == score


def test_a_run_that_grew_scores_again() -> None:
    assert score_last_tiles(board_of("6h8 5i8 5i9 5h9 2i7 1h7"), 2) == ((12, 12), 1)


@pytest.mark.parametrize(("count", "opening", "ticks"), [(2, False, 0), (3, True, 1), (3, False, 0)])
def test_a_run_that_grew_within_the_turn_scores_once(count: int, opening: bool, ticks: int) -> None:
    assert score_last_tiles(board_of("6h8 4g8 2i8"), count, opening=opening) == ((12,), ticks)


@pytest.mark.parametrize(("count", "lines"), [(1, (10,)), (0, ())])
def test_old_runs_score_nothing(count: int, lines: tuple[int, ...]) -> None:
    assert score_last_tiles(board_of("6h8 5i8 5i9 1h9 3h10"), count) == (lines, 0)


def test_a_light_cell_in_two_runs_ticks_once() -> None:
    assert score_last_tiles(board_of("6h8 6i8 6h9 6i9"), 1) == ((12, 12), 1)
