"""The fast code of the computer players against plain definitions (docs/FAST_CODE.md). More of it: test_levels.py."""

import random
from collections.abc import Iterator
from itertools import permutations
from statistics import NormalDist

import pytest
from plain_rules import neighbour, plain_of, random_board

from game.players.choosing import ROWS, Growth, fill_chances
from game.players.tiles.pad_evaluation import (
    GROWTH,
    PadEvaluation,
    code_of,
    enter_code,
    expected_total,
)
from game.players.tiles.scoring_board import ScoringBoard
from game.players.tiles.two_tile_scorer import TwoTileScorer
from game.rules.tiles.board import LENGTH_MASK, TOTAL_SHIFT, Board
from game.rules.tiles.constants import CELLS, DARK_MASK, NAMES, VALUES, HouseRules, Pad, cells_of
from game.rules.tiles.turns import Score, TurnContext, legal_turns, score_last_tiles


def boards(seed: int, count: int) -> Iterator[Board]:
    rng = random.Random(seed)
    for number in range(count):
        yield random_board(rng, (6, 20, 121)[number % 3])


def random_score(rng: random.Random) -> Score:
    lines = tuple(sorted(rng.choices([10, 11, 12], k=rng.choice([0, 1, 1, 2, 3]))))
    return Score(lines, rng.randint(0, 2) if lines else 0)


def random_pad(rng: random.Random) -> Pad:
    pad = Pad(rng.choice([0, 6]))
    for _ in range(rng.randint(0, 20)):
        pad.enter(*random_score(rng))
    return pad


# The scoring board


def assert_is_board(fast: ScoringBoard, board: Board) -> None:
    """The scoring board stores the same runs as the board, and the free cells next to a tile."""
    plain = plain_of(board)
    free = {name for name in NAMES.values() if name not in plain.tiles}
    sides = {neighbour(name, *step) for name in plain.tiles for step in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    assert {NAMES[cell] for cell in cells_of(fast.free)} == free
    assert {NAMES[cell] for cell in cells_of(fast.edge)} == free & sides
    for cell in cells_of(fast.free):
        across, down = fast.west[cell] + fast.east[cell], fast.north[cell] + fast.south[cell]
        assert (across >> TOTAL_SHIFT, down >> TOTAL_SHIFT) == board.totals(0, cell)
        counted = len(board.joined_cells(cell, True)), len(board.joined_cells(cell, False))
        assert (across & LENGTH_MASK, down & LENGTH_MASK) == counted


def test_the_scoring_board_stores_the_runs_of_the_board() -> None:
    for board in boards(1, 30):
        assert_is_board(ScoringBoard(board.laid), board)


@pytest.mark.slow
def test_taking_back_on_the_scoring_board_undoes_laying() -> None:
    for board in boards(2, 12):
        fast = ScoringBoard(board.laid)
        while board.laid:
            board.take_back()
            fast.take_back()
            assert_is_board(fast, board)


@pytest.mark.slow
def test_two_cells_are_apart_if_tiles_there_share_no_run() -> None:
    together = 0
    for board in boards(3, 12):
        fast, plain = ScoringBoard(board.laid), plain_of(board)
        for one, other in permutations(cells_of(fast.edge), 2):
            names = NAMES[one], NAMES[other]
            plain.tiles |= dict.fromkeys(names, 1)
            share = any(names[1] in plain.run(names[0], across) for across in (True, False))
            for name in names:
                del plain.tiles[name]
            assert fast.apart(one, other) != share
            together += share
    assert together > 100


def test_a_tile_that_scores_nothing_goes_on_a_dark_cell_that_it_fits() -> None:
    nowhere = 0
    for board in boards(4, 60):
        fast = ScoringBoard(board.laid)
        for value in VALUES:
            cell = fast.least_helpful_cell(value)
            if cell is None:
                assert not board.fit_masks[value] & DARK_MASK
                nowhere += 1
            else:
                assert board.fit_masks[value] & DARK_MASK & 1 << cell
    assert nowhere > 5


# The two-tile scorer


@pytest.mark.slow
def test_the_two_tile_scorer_finds_the_best_legal_turn() -> None:
    """It may miss a turn in which a tile that scores nothing has to be laid first; that is rare."""
    rng, evaluation, missed = random.Random(5), PadEvaluation(Pad(), 5.0), 0
    for board in boards(5, 150):
        hand = rng.choices(VALUES, k=2)
        found = TwoTileScorer(ScoringBoard(board.laid)).best(hand[0], hand[1], evaluation).value
        best = evaluation[0]
        for turn in legal_turns(board, hand, TurnContext(HouseRules())):
            board.lay_all(turn)
            best = max(best, evaluation[code_of(*score_last_tiles(board, len(turn)))])
            board.take_back_all(turn)
        assert found <= best
        missed += found < best
    assert missed <= 3


def test_the_cells_of_a_single_tile_are_those_where_it_scores_alone() -> None:
    for board in boards(6, 30):
        singles = TwoTileScorer(ScoringBoard(board.laid)).singles
        for value in VALUES:
            expected_cells: dict[int, list[int]] = {}
            for cell in CELLS:
                if board.fits(value, cell):
                    board.lay(value, cell)
                    code = code_of(*score_last_tiles(board, 1))
                    board.take_back()
                    if code:
                        expected_cells.setdefault(code, []).append(cell)
            assert singles[value] == expected_cells


# The evaluation of a pad


def test_a_code_enters_the_same_boxes_as_the_score() -> None:
    rng = random.Random(7)
    for _ in range(200):
        pad, (lines, ticks) = random_pad(rng), random_score(rng)
        after = pad.copy()
        after.enter(lines, ticks)
        assert enter_code(pad, code_of(lines, ticks)) == after


def test_the_code_of_two_scores_is_the_sum_of_their_codes() -> None:
    rng = random.Random(8)
    for _ in range(200):
        one, two = random_score(rng), random_score(rng)
        both = code_of((*one.lines, *two.lines), one.ticks + two.ticks)
        assert code_of(*one) + code_of(*two) == both


def plain_expected(pad: Pad, turns: float, weights: Growth) -> float:
    """Adds up the rows: the boxes and the bonus, each times the chance that it is filled, times one plus the chance of a tick."""

    def chance(filled: int, pace: float, row: int) -> float:
        """Whether a column with this many boxes filled reaches the row by the end."""
        if row < filled:
            return 1.0
        if turns <= 0:
            return 0.0
        growth = NormalDist(pace * turns, weights.spread * turns**0.5)
        return 1 - growth.cdf(row - filled + 0.5)

    worth = 0.0
    for row in range(ROWS):
        points, bonus = 0.0, float(pad.bonus(row))
        for total, pace, average in zip((10, 11, 12), weights.paces, weights.points, strict=False):
            boxes = pad.columns[total]
            filled = chance(len(boxes), pace, row)
            points += boxes[row] if row < len(boxes) else average * filled
            bonus *= filled
        worth += (points + bonus) * (1 + chance(pad.ticks, weights.paces[3], row))
    return worth


@pytest.mark.parametrize("turns", [0.0, 0.5, 3.0, 20.0])
def test_the_evaluation_is_the_sum_of_the_expected_rows(turns: float) -> None:
    rng = random.Random(9)
    for _ in range(20):
        pad = random_pad(rng)
        assert expected_total(pad, turns) == pytest.approx(plain_expected(pad, turns, GROWTH))


def test_the_chance_to_fill_a_box_falls_from_box_to_box() -> None:
    chances = fill_chances(0.6, 10.0, 0.7)
    assert list(chances) == sorted(chances, reverse=True)
    assert chances[5] == pytest.approx(0.5, abs=0.1), "six boxes are expected"
