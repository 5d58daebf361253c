"""Laying and scoring (RULES.md 3, 5, 6), case by case."""

from __future__ import annotations

import pytest
from plain_rules import board_of

from game.rules.common.errors import IllegalMove
from game.rules.tiles.board import Board
from game.rules.tiles.constants import NAMES, HouseRules, cells_of
from game.rules.tiles.journal import turn_from
from game.rules.tiles.turns import (
    TurnContext,
    check_placement,
    fitting_cells,
    lay_turn,
    legal_turns,
    score_last_tiles,
    unsupported_light_cells,
)

PLAIN = TurnContext(HouseRules())
MOST = TurnContext(HouseRules(must_lay="most"))
FREE = TurnContext(HouseRules(must_lay="free"))
OBLIGED = TurnContext(HouseRules(must_lay="free"), obliged=True)
OPENING = TurnContext(HouseRules(), opening=True)
ROW = TurnContext(HouseRules(opening="row"), opening=True)


def laid(board: Board, hand: list[int], tiles: str, context: TurnContext = PLAIN) -> tuple[list[int], int]:
    """The score of a turn. The board is the same afterwards."""
    turn = turn_from(tiles.split())
    lay_turn(board, hand, turn, context)
    lines, ticks = score_last_tiles(board, len(turn), opening=context.opening)
    for _ in turn:
        board.take_back()
    return list(lines), ticks


def refused(board: Board, hand: list[int], tiles: str, context: TurnContext = PLAIN) -> tuple[str, set[str]]:
    """The sentence that refuses a turn, and the cells that it is about. The board is the same afterwards."""
    before = board.copy()
    with pytest.raises(IllegalMove) as caught:
        lay_turn(board, hand, turn_from(tiles.split()), context)
    assert board == before
    return str(caught.value), {NAMES[cell] for cell in caught.value.cells}


def turns(board: Board, hand: list[int], context: TurnContext = PLAIN) -> set[str]:
    """All legal turns; the tiles of each are sorted as text."""
    found = legal_turns(board, hand, context)
    return {" ".join(sorted(f"{value}{NAMES[cell]}" for value, cell in turn)) for turn in found}


def fits(board: Board, value: int, context: TurnContext = PLAIN) -> set[str]:
    return {NAMES[cell] for cell in cells_of(fitting_cells(board, value, context))}


class TestPlacing:
    """Which tiles fit, and the sentences for those that do not."""

    BOARD = "6h8 5i8 5i9"

    def test_a_tile_fits_next_to_others_up_to_12(self) -> None:
        board = board_of(self.BOARD)
        assert fits(board, 1) == {"g8", "j8", "h7", "h9", "i7", "i10", "j9"}
        assert fits(board, 2) == {"h7", "h9", "i7", "i10", "j9"}
        assert fits(board, 6) == {"h7", "h9", "j9"}

    def test_the_first_tile_goes_on_the_red_cell(self) -> None:
        assert fits(Board(), 6) == {"h8"}
        assert refused(Board(), [6, 1, 1], "6h7 1h8 1h9", OPENING) == (
            "The first tile goes on the red cell, h8.",
            {"h8"},
        )

    def test_thirteen_is_refused_with_its_sum(self) -> None:
        board = board_of(self.BOARD)
        words, cells = refused(board, [6], "6g8")
        assert words == "The 6 laid on g8 makes 6 + 6 + 5 = 17; at most 12 is allowed."
        assert cells == {"h8", "i8"}
        words, cells = refused(board, [4], "4i10")
        assert words == "The 4 laid on i10 makes 4 + 5 + 5 = 14; at most 12 is allowed."
        assert cells == {"i8", "i9"}

    def test_every_tile_of_the_run_counts_on_both_sides_of_the_cell(self) -> None:
        board = board_of("6h8 2h9 3i9 1j9 4j8")
        words, cells = refused(board, [6], "6i8")
        assert words == "The 6 laid on i8 makes 6 + 6 + 4 = 16; at most 12 is allowed."
        assert cells == {"h8", "j8"}
        assert "i8" in fits(board, 2) - fits(board, 3)

    def test_a_tile_must_touch(self) -> None:
        assert refused(board_of(self.BOARD), [1], "1k8") == ("The 1 laid on k8 touches no tile.", {"k8"})
        assert refused(board_of(self.BOARD), [1], "1j7") == ("The 1 laid on j7 touches no tile.", {"j7"})

    def test_a_cell_holds_one_tile(self) -> None:
        assert refused(board_of(self.BOARD), [1], "1i8") == ("There is already a 5 on i8.", {"i8"})
        assert refused(board_of(self.BOARD), [1, 1], "1g8 1g8")[0] == "There is already a 1 on g8."

    def test_only_tiles_in_hand_can_be_laid(self) -> None:
        board = board_of(self.BOARD)
        assert refused(board, [2, 3], "1g8")[0] == "There is no 1 in the hand to lay on g8."
        assert refused(board, [1, 3], "1g8 1j8")[0] == "There is no 1 in the hand to lay on j8."

    def test_check_placement_is_silent_where_it_fits(self) -> None:
        board = board_of(self.BOARD)
        for value in range(1, 7):
            for cell in NAMES:
                if fitting_cells(board, value, PLAIN) >> cell & 1:
                    check_placement(board, value, cell, PLAIN)
                else:
                    with pytest.raises(IllegalMove):
                        check_placement(board, value, cell, PLAIN)

    def test_a_run_stops_at_the_gap_in_the_edge(self) -> None:
        board = board_of("1h8 1h7 1h6 1i6 1i5 1i4 1i3 1i2 6i1 1h2 1g2 6g1")
        cells = {name: cell for cell, name in NAMES.items()}
        assert "h1" not in cells
        assert [NAMES[cell] for cell in board.run(cells["i1"], across=True)] == ["i1"]
        assert [NAMES[cell] for cell in board.run(cells["g1"], across=True)] == ["g1"]
        assert {"f1", "j1"} <= fits(board, 6)

    def test_tiles_of_a_turn_lie_together_or_apart_and_lean_on_one_another(self) -> None:
        board = board_of(self.BOARD)
        assert laid(board, [1, 2], "1g8 2i10") == ([12, 12], 0)
        assert laid(board, [1, 2], "1j8 2j9") == ([12], 0)
        assert laid(board, [1, 4], "1h7 4h6") == ([11], 0)
        assert refused(board, [1, 4], "4h6 1h7")[0] == "The 4 laid on h6 touches no tile."


class TestMustLay:
    """RULES.md 5.3."""

    BOARD = "6h8 5i8 5i9"

    def test_one_goes_on_as_long_as_anything_fits(self) -> None:
        board = board_of(self.BOARD)
        words, cells = refused(board, [1, 1], "1g8")
        assert words.startswith("The 1 still fits: ")
        assert cells == {"g7", "g9", "h7", "h9", "i7", "i10", "j9"}
        assert refused(board, [6], "")[0] == "The 6 still fits: h7, h9, j9."

    def test_beate_may_leave_her_3_without_a_place(self) -> None:
        assert laid(board_of(self.BOARD), [5, 3], "5h9") == ([10, 11], 0)

    def test_most_forbids_keeping_tiles(self) -> None:
        board = board_of(self.BOARD)
        assert refused(board, [5, 3], "5h9", MOST)[0] == "Lay as many tiles as possible: 2 instead of 1."
        assert {len(turn.split()) for turn in turns(board, [5, 3], MOST)} == {2}
        assert turns(board, [5, 3], MOST) == {t for t in turns(board, [5, 3]) if " " in t}
        assert "5h9" in turns(board, [5, 3])

    def test_under_most_one_tile_is_enough_where_two_cannot_be_laid(self) -> None:
        board = board_of("5h8 6g8 2g9 4h9 2h10 4i9")
        assert turns(board, [6, 6], MOST) == {"6i10"}
        assert laid(board, [6, 6], "6i10", MOST) == ([10], 0)
        board = board_of("6h8 6i8 6h9")
        assert turns(board, [6, 6], MOST) == {"6g9 6i7", "6g10 6g9", "6i7 6j7"}
        assert turns(board, [6, 6]) == turns(board, [6, 6], MOST) | {"6i9"}

    def test_free_lets_a_player_keep_tiles(self) -> None:
        board = board_of(self.BOARD)
        assert laid(board, [1, 1], "", FREE) == ([], 0)
        assert laid(board, [1, 1], "1g8", FREE) == ([12], 0)
        assert laid(board, [1, 1], "1g8 1j9", FREE)[0] == [12]
        assert {"", "1g8", "1g8 1h7"} <= turns(board, [1, 1], FREE)

    def test_free_obliges_him_who_began_with_two_held_tiles(self) -> None:
        board = board_of(self.BOARD)
        assert refused(board, [1, 6], "", OBLIGED)[0].startswith("The 1 still fits: ")
        assert laid(board, [1, 6], "6h7", OBLIGED) == ([12], 0)
        assert turns(board, [1, 6], FREE) - turns(board, [1, 6], OBLIGED) == {""}

    def test_free_obliges_the_starter_too(self) -> None:
        context = TurnContext(HouseRules(must_lay="free"), opening=True)
        assert refused(Board(), [5, 5, 6], "", context)[0] == "The 5 still fits: h8."
        assert laid(Board(), [5, 5, 6], "6h8", context) == ([], 0)
        assert "" not in turns(Board(), [5, 5, 6], context)
        assert "6h8" in turns(Board(), [5, 5, 6], context)

    def test_nothing_is_laid_where_nothing_fits(self) -> None:
        board = board_of("6h8 6i8 6h9 6i9")
        for context in (PLAIN, MOST, FREE, OBLIGED):
            for hand in ([], [1], [1, 6], [2, 3, 4]):
                assert turns(board, hand, context) == {""}
                assert laid(board, hand, "", context) == ([], 0)

    def test_all_tiles_that_he_has_are_laid_also_more_than_two(self) -> None:
        board = board_of(self.BOARD)
        assert {len(turn.split()) for turn in turns(board, [1, 1, 1])} == {3}
        assert laid(board, [1, 1, 1, 6], "1g8 6h7 1i10 1i7") == ([12, 12, 12], 1)


class TestLightCells:
    """RULES.md 5.4."""

    BOARD = "6h8 5i8"

    def test_a_tile_on_a_light_cell_must_make_a_run(self) -> None:
        board = board_of(self.BOARD)
        words, cells = refused(board, [1], "1i7")
        assert (
            words
            == "The 1 on the light cell i7 needs a row or column of 10, 11 or 12, because it also fits on a dark cell."
        )
        assert cells == {"i7"}
        assert refused(board, [4], "4i9")[0].startswith("The 4 on the light cell i9")
        assert laid(board, [5], "5i9") == ([10], 1)
        assert laid(board, [6], "6i7") == ([11], 1)

    def test_the_run_may_be_made_with_another_tile_before_or_after(self) -> None:
        board = board_of(self.BOARD)
        assert laid(board, [1, 4], "1i7 4i9") == ([10], 2)
        assert laid(board, [1, 4], "4i9 1i7") == ([10], 2)
        assert laid(board, [2, 4], "2i7 4i6") == ([11], 1)
        assert refused(board, [2, 4], "2i7 4h7")[0].startswith("The 2 on the light cell i7")

    def test_a_run_made_is_not_lost_when_it_grows(self) -> None:
        board = board_of(self.BOARD)
        assert laid(board, [5, 2], "5i9 2i7") == ([12], 2)

    def test_a_tile_that_fits_no_dark_cell_may_and_must_go_on_a_light_one(self) -> None:
        board = board_of("6h8 3h7 1i8")
        assert fits(board, 6) == {"g7", "i7", "i9"}  # all light; it makes 9, 9 and 7, 7
        assert turns(board, [6]) == {"6g7", "6i7", "6i9"}
        assert laid(board, [6], "6g7") == ([], 0)
        assert refused(board, [6], "")[0] == "The 6 still fits: g7, i7, i9."

    def test_a_tile_that_fits_a_dark_cell_may_not(self) -> None:
        board = board_of("6h8 3h7 1i8")
        assert fits(board, 5) == {"g7", "i7", "i9", "g8", "j8"}
        assert turns(board, [5]) == {"5g8", "5j8"}
        assert refused(board, [5], "5g7")[0].startswith("The 5 on the light cell g7")

    def test_what_counts_is_the_moment_when_it_is_laid(self) -> None:
        board = board_of("6h8 3h7 1i8")
        assert laid(board, [5, 6], "6g7 5j8") == ([12], 0)
        # Laid first the 5 gives the 6 two dark cells, j7 and j9.
        assert refused(board, [5, 6], "5j8 6g7")[0].startswith("The 6 on the light cell g7")
        assert laid(board, [5, 6], "5j8 6j7") == ([11, 12], 0)

    def test_an_exempt_tile_ticks_nothing_until_it_is_in_a_run(self) -> None:
        board = board_of("6h8 3h7 1i8")
        assert laid(board, [6, 1], "6g7 1i7") == ([10], 2)

    def test_the_red_cell_is_never_in_question(self) -> None:
        assert laid(Board(), [1, 1, 1], "1h8 1h7 1h9", OPENING) == ([], 0)

    def test_light_tiles_in_need_names_them(self) -> None:
        board = board_of("6h8 5i8 1i7")
        turn = [board.laid[-1]]
        cell = turn[0][1]
        assert unsupported_light_cells(board, turn, set()) == [cell]
        assert unsupported_light_cells(board, turn, {cell}) == []
        board = board_of("6h8 5i8 1i7 4i9")
        assert unsupported_light_cells(board, board.laid[-2:], set()) == []


class TestOpening:
    """RULES.md 3."""

    def test_row_or_corner(self) -> None:
        assert laid(Board(), [6, 5, 5], "6h8 5i8 5i9", OPENING) == ([10, 11], 2)
        assert laid(Board(), [2, 5, 5], "2h8 5g8 5i8", OPENING) == ([12], 1)

    def test_the_red_cell_ticks_only_with_a_run_of_any_kind(self) -> None:
        assert laid(Board(), [1, 1, 2], "1h8 1g8 2i8", OPENING) == ([], 0)
        # The run 5 + 5 does not hold the red cell; it ticks all the same.
        assert laid(Board(), [1, 5, 5], "1h8 5g8 5f8", OPENING) == ([11], 1)
        assert laid(Board(), [1, 5, 5], "1h8 5i8 5j8", OPENING) == ([11], 1)
        assert laid(Board(), [1, 5, 5], "1h8 5i8 5i9", OPENING) == ([10], 2)

    def test_a_light_cell_needs_its_run_here_too(self) -> None:
        assert refused(Board(), [6, 1, 2], "6h8 1i8 2i9", OPENING)[0].startswith("The 2 on the light cell i9")

    def test_what_fits_nowhere_is_held(self) -> None:
        assert laid(Board(), [6, 6, 6], "6h8 6i8 6h9", OPENING) == ([12, 12], 1)
        assert len(fits(board_of("6h8 6i8"), 6)) == 4

    def test_the_leaflet_wants_one_row_or_column(self) -> None:
        assert laid(Board(), [6, 1, 2], "6h8 1i8 2j8", ROW) == ([], 0)
        assert laid(Board(), [6, 1, 5], "6h8 1h7 5h9", ROW) == ([12], 1)
        assert refused(Board(), [6, 5, 1], "6h8 5i8 1h9", ROW) == (
            "With this house rule the first three tiles must form one row or column.",
            {"h9"},
        )
        assert fits(board_of("6h8 5i8"), 1, ROW) == {"g8", "j8"}
        assert fits(board_of("6h8 5h9"), 1, ROW) == {"h7", "h10"}
        assert fits(board_of("6h8"), 1, ROW) == {"g8", "i8", "h7", "h9"}

    def test_the_leaflet_holds_tiles_that_would_pass_12(self) -> None:
        assert laid(Board(), [6, 5, 5], "6h8 5i8", ROW) == ([11], 1)
        assert refused(Board(), [6, 5, 5], "6h8 5i8 5i9", ROW)[0].startswith("With this house rule")
        assert turns(Board(), [6, 5, 5], ROW) >= {"5i8 6h8", "5g8 6h8", "5h7 6h8", "5h8 5i8"}
        assert all(len(turn.split()) == 2 for turn in turns(Board(), [6, 6, 6], ROW))

    def test_after_the_opening_the_leaflet_is_like_the_others(self) -> None:
        later = TurnContext(HouseRules(opening="row"))
        board = board_of("6h8 1i8 2j8")
        assert fits(board, 1, later) == fits(board, 1) > {"h7", "j9"}


class TestScore:
    """RULES.md 6."""

    def test_each_run_counts_once_by_its_total(self) -> None:
        board = board_of("6h8 5i8 5i9 5h9")
        assert score_last_tiles(board, 1) == ((10, 11), 0)
        assert score_last_tiles(board, 2) == ((10, 10, 11), 1)

    def test_a_run_that_grew_scores_again(self) -> None:
        board = board_of("6h8 5i8 5i9 5h9 2i7 1h7")
        assert score_last_tiles(board, 2) == ((12, 12), 1)

    def test_a_run_that_grew_within_the_turn_scores_once(self) -> None:
        board = board_of("6h8 4g8 2i8")
        assert score_last_tiles(board, 2) == ((12,), 0)
        assert score_last_tiles(board, 3, opening=True) == ((12,), 1)
        assert score_last_tiles(board, 3) == ((12,), 0)

    def test_old_runs_score_nothing(self) -> None:
        board = board_of("6h8 5i8 5i9 1h9 3h10")
        assert score_last_tiles(board, 1) == ((10,), 0)
        assert score_last_tiles(board, 0) == ((), 0)

    def test_a_light_cell_ticks_once_even_in_two_runs(self) -> None:
        board = board_of("6h8 6i8 6h9 6i9")
        assert score_last_tiles(board, 1) == ((12, 12), 1)
