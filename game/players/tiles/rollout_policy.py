"""The rollout policy: the best turn of one known hand of one or two tiles. This is fast code, not plain code.

It finds what ``two_tile_scorer`` finds, without preparing anything for other hands. docs/FAST_CODE.md derives it ("The
rollout policy") and says why the two do not share their loop. tests/test_rollouts.py compares the two.
"""

from __future__ import annotations

from typing import cast

from game.players.tiles.pad_evaluation import TICK, PadEvaluation
from game.players.tiles.scoring_board import ScoringBoard
from game.players.tiles.two_tile_scorer import CODE_OF_TOTAL, BestTurn, best_of_separate
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS
from game.rules.tiles.board import LENGTH_MASK, TOTAL_SHIFT
from game.rules.tiles.constants import LIGHT_MASK, STRIDE, VALUES, Cell, Turn

_SIDE = 2 * MAX_TOTAL + 1
_LEAST, _GREATEST = SCORING_TOTALS[0], SCORING_TOTALS[-1]
_Shared = tuple[int, Cell, int, Cell, int]
"""Two cells in one run, for the two tiles: the total of the run without the tiles; one cell and the total of its other
run; the other cell and the total of its other run."""


def _alone(value: int, light: bool) -> tuple[int, ...]:
    """The code that the tile scores on its own, by ``row * _SIDE + column``, the totals without it; 0 for nothing."""
    codes = [
        CODE_OF_TOTAL[row + value] + CODE_OF_TOTAL[column + value]
        for row in range(_SIDE)
        for column in range(_SIDE)
    ]
    return tuple(code + TICK * light if code > 0 else 0 for code in codes)


_NOTHING = (0,) * (_SIDE * _SIDE)
_ALONE = tuple((_NOTHING, *(_alone(value, light) for value in VALUES)) for light in (False, True))
"""By kind of cell (dark, light) and tile: the table of ``_alone``. Tile 0, which stands for no tile, never scores."""


def best_turn(scoring_board: ScoringBoard, one: int, two: int, evaluation: PadEvaluation) -> BestTurn:
    """The turn with these two tiles that has the best pad evaluation; 0 stands for no tile.

    The result does not say where to lay a tile that scores nothing. Legality is simplified as in ``two_tile_scorer``.
    """
    ones, twos, shared = _scoring_cells(scoring_board, one, two)
    together = _best_together(shared, one, two, evaluation)
    return best_of_separate(scoring_board, (one, ones), (two, twos), evaluation, together)


def _scoring_cells(
    scoring_board: ScoringBoard, one: int, two: int
) -> tuple[dict[int, list[Cell]], dict[int, list[Cell]], list[_Shared]]:
    """Where the tiles score: the cells of each tile on its own, by code, and the pairs of cells where they share a run."""
    west, east = scoring_board.west, scoring_board.east
    north, south = scoring_board.north, scoring_board.south
    free, edge = scoring_board.free, scoring_board.edge
    ones: dict[int, list[Cell]] = {}
    twos: dict[int, list[Cell]] = {}
    shared: list[_Shared] = []
    first, second = (_ALONE[0][one], _ALONE[1][one]), (_ALONE[0][two], _ALONE[1][two])
    low, high = (_LEAST - one - two, _GREATEST - one - two) if two else (0, -1)
    rest = edge
    while rest:
        bit = rest & -rest
        rest ^= bit
        cell = bit.bit_length() - 1
        e, s = east[cell], south[cell]
        row, column = west[cell] + e >> TOTAL_SHIFT, north[cell] + s >> TOTAL_SHIFT
        if row >= MAX_TOTAL or column >= MAX_TOTAL:
            continue
        light, at = LIGHT_MASK >> cell & 1, row * _SIDE + column
        if code := first[light][at]:
            ones.setdefault(code, []).append(cell)
        if code := second[light][at]:
            twos.setdefault(code, []).append(cell)
        if row <= high:
            other = cell + 1 + (e & LENGTH_MASK)
            if low <= (total := row + (east[other] >> TOTAL_SHIFT)) <= high and free >> other & 1:
                shared.append((total, cell, column, other, north[other] + south[other] >> TOTAL_SHIFT))
            other = cell - 1
            if (
                free >> other & 1
                and not edge >> other & 1
                and low <= (total := row + (west[other] >> TOTAL_SHIFT)) <= high
            ):
                shared.append((total, cell, column, other, 0))
        if column <= high:
            other = cell + STRIDE + STRIDE * (s & LENGTH_MASK)
            if low <= (total := column + (south[other] >> TOTAL_SHIFT)) <= high and free >> other & 1:
                shared.append((total, cell, row, other, west[other] + east[other] >> TOTAL_SHIFT))
            other = cell - STRIDE
            if (
                free >> other & 1
                and not edge >> other & 1
                and low <= (total := column + (north[other] >> TOTAL_SHIFT)) <= high
            ):
                shared.append((total, cell, row, other, 0))
    return ones, twos, shared


def _best_together(shared: list[_Shared], one: int, two: int, evaluation: PadEvaluation) -> BestTurn:
    """The best turn in which both tiles are in one run; the empty turn if nothing is better."""
    best, code, tiles = evaluation[0], 0, cast(Turn, ())
    pair = one + two
    for total, cell, across, other, beyond in shared:
        ticks = TICK * ((LIGHT_MASK >> cell & 1) + (LIGHT_MASK >> other & 1))
        for here, there in ((one, two), (two, one)):
            found = CODE_OF_TOTAL[total + pair] + CODE_OF_TOTAL[across + here] + CODE_OF_TOTAL[beyond + there]
            if found > 0 and evaluation[found + ticks] > best:
                best, code, tiles = evaluation[found + ticks], found + ticks, ((here, cell), (there, other))
    return BestTurn(best, code, tiles, ())
