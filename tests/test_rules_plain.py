"""The board (RULES.md 1, 3, 5, 6) compared with its plain definition."""

import random

import pytest
from plain_rules import KIND, board_of, plain_of, random_board

from game.rules.tiles.board import Board
from game.rules.tiles.constants import (
    ALL_MASK,
    CELLS,
    DARK_MASK,
    LIGHT_CELLS,
    LIGHT_MASK,
    NAMES,
    RED_CELL,
    TILES,
    TILES_OF,
    VALUES,
    cells_of,
)
from game.rules.tiles.constants import cell_named as cell_of


def assert_board_is_plain(board: Board) -> None:
    plain = plain_of(board)
    for value in VALUES:
        assert {NAMES[c] for c in cells_of(board.fit_masks[value])} == {
            n for n in KIND if plain.fits(value, n)
        }
    for cell in CELLS:
        name, value = NAMES[cell], board.tiles[cell]
        assert value == plain.tiles.get(name, 0)
        for across in (True, False):
            run = plain.run(name, across)
            if value:
                assert [NAMES[c] for c in board.run(cell, across)] == run
            else:
                assert [NAMES[c] for c in board.joined_cells(cell, across)] == [n for n in run if n != name]
                assert board.totals(0, cell)[0 if across else 1] == plain.total(name, across)


def test_the_cells_are_those_of_the_printed_board() -> None:
    assert sorted(KIND) == sorted(NAMES.values())
    assert len(CELLS) == 193
    assert {NAMES[c] for c in cells_of(LIGHT_MASK)} == {NAMES[c] for c in LIGHT_CELLS}
    assert {NAMES[c] for c in LIGHT_CELLS} == {n for n, kind in KIND.items() if kind == "o"}
    assert {NAMES[c] for c in cells_of(DARK_MASK)} == {n for n, kind in KIND.items() if kind == "#"}
    assert (DARK_MASK.bit_count(), LIGHT_MASK.bit_count(), NAMES[RED_CELL]) == (160, 32, "h8")
    assert ALL_MASK == DARK_MASK | LIGHT_MASK | 1 << RED_CELL
    assert all(cell_of(NAMES[cell]) == cell for cell in CELLS)
    assert cell_of("h1") is cell_of("p8") is cell_of("A8") is cell_of("") is cell_of("h08") is None


def test_there_are_121_tiles_and_on_the_empty_board_only_the_red_cell_is_open() -> None:
    assert TILES == 121
    assert TILES_OF == (0, 21, 20, 20, 20, 20, 20)
    assert_board_is_plain(Board())


@pytest.mark.slow
def test_the_board_stores_what_the_plain_board_counts() -> None:
    rng = random.Random(1)
    for _ in range(25):
        assert_board_is_plain(random_board(rng))


@pytest.mark.slow
def test_taking_back_leaves_no_trace() -> None:
    rng = random.Random(2)
    for _ in range(40):
        board = random_board(rng)
        tiles = list(board.laid)
        before = [Board()]
        for value, cell in tiles:
            before.append(before[-1].copy())
            before[-1].lay(value, cell)
        assert board == before[-1]
        while board.laid:
            assert board.take_back() == tiles[len(board.laid)]
            assert board == before[len(board.laid)]
            assert board.copy() == board


def test_a_copy_is_independent() -> None:
    board = board_of("6h8 5i8")
    twin = board.copy()
    twin.lay(5, cell_of("i9") or 0)
    assert board == board_of("6h8 5i8") != twin
    twin.take_back()
    assert board == twin
    assert board != "6h8 5i8"


@pytest.mark.slow
def test_runs_are_those_of_the_plain_board() -> None:
    rng = random.Random(3)
    for _ in range(150):
        board = random_board(rng)
        plain = plain_of(board)
        for count in range(min(4, len(board.laid)) + 1):
            found = board.runs(count)
            expected = set()
            for _, cell in board.laid[len(board.laid) - count :]:
                for across in (True, False):
                    if 10 <= plain.total(NAMES[cell], across) <= 12:
                        run = tuple(plain.run(NAMES[cell], across))
                        expected.add((plain.total(NAMES[cell], across), across, run))
            assert {(r.total, r.across, tuple(NAMES[c] for c in r.cells)) for r in found} == expected
            assert len(found) == len(expected)


@pytest.mark.slow
def test_a_cell_is_sound_where_a_tile_may_stay_as_it_is() -> None:
    rng = random.Random(4)
    lights_only = 0
    for most in [8] * 100 + [121] * 30:
        board = random_board(rng, most)
        plain = plain_of(board)
        for value in VALUES:
            fits = [name for name in KIND if plain.fits(value, name)]
            dark = [name for name in fits if KIND[name] == "#"]
            runs = [n for n in fits if max(plain.total(n, True, value), plain.total(n, False, value)) >= 10]
            expected = set(dark) | set(runs) if dark else set(fits)
            assert {NAMES[c] for c in cells_of(board.safe_cells(value, board.fit_masks[value]))} == expected
            lights_only += bool(fits) and not dark
    assert lights_only > 10


def test_ends_are_the_cells_beyond_the_runs() -> None:
    board = board_of("1h8 2i8 3h9 1h10")
    cell = cell_of("g9")
    assert cell is not None
    assert [NAMES[c] for c in board.ends(cell)] == ["f9", "i9", "g8", "g10"]
    cell = cell_of("h7")
    assert cell is not None
    assert [NAMES[c] for c in board.ends(cell)] == ["g7", "i7", "h6", "h11"]
