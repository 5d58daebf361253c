"""The two-tile scorer: the best turn of any two tiles, prepared for all hands at once. This is fast code, not plain code.

One pass over the edge of the board records what single tiles score, and which pairs of cells share a run. Then the best
turn of a hand takes a few look-ups. docs/FAST_CODE.md derives it ("The two-tile scorer"). The plain definition is the best
of all legal turns (``rules.tiles.turns``); tests/test_fast_code.py and tests/test_rollouts.py compare the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.players.tiles.pad_evaluation import CODE_OF, TICK, PadEvaluation
from game.players.tiles.scoring_board import ScoringBoard
from game.rules.common.pad import MAX_TOTAL
from game.rules.tiles.board import LENGTH_MASK, TOTAL_SHIFT
from game.rules.tiles.constants import LIGHT_MASK, STRIDE, VALUES, Cell, Turn

_NEVER = -(1 << 20)
CODE_OF_TOTAL = tuple(
    _NEVER if total > MAX_TOTAL else CODE_OF.get(total, 0) for total in range(4 * MAX_TOTAL)
)
"""By the total of a run: its code, 0 if it scores nothing, and far below zero if it is not allowed."""


def _scorers(light: bool, row: int, column: int) -> tuple[tuple[int, int], ...]:
    codes = [(value, CODE_OF_TOTAL[row + value] + CODE_OF_TOTAL[column + value]) for value in VALUES]
    return tuple((value, code + TICK * light) for value, code in codes if code > 0)


_SCORERS = tuple(
    tuple(
        tuple(_scorers(light, row, column) for column in range(2 * MAX_TOTAL + 1))
        for row in range(2 * MAX_TOTAL + 1)
    )
    for light in (False, True)
)
"""By kind of cell (dark, light), row total and column total without the tile: the tiles that score there on their own,
each with its code."""


class BestTurn(NamedTuple):
    """The best turn for a hand: the pad evaluation after it in points, its code, and the tiles that score.

    ``rest`` are the tiles that score nothing; it is left open where to lay them. A 0 in it stands for no tile.
    """

    value: float
    code: int
    tiles: Turn
    rest: tuple[int, ...]


def lay_best_turn(board: ScoringBoard, reply: BestTurn, more: Sequence[int] = ()) -> Turn:
    """Lays the tiles of a reply and returns what was laid.

    The tiles that score nothing, and ``more`` ones, go where they help the next player least, or stay in hand.
    """
    laid = list(reply.tiles)
    for value, cell in laid:
        board.lay(value, cell)
    for value in (*reply.rest, *more):
        where = board.least_helpful_cell(value) if value else None
        if where is not None:
            board.lay(value, where)
            laid.append((value, where))
    return tuple(laid)


class TwoTileScorer:
    """What can be scored on a scoring board in its present state. Make a new one after each tile laid or taken back.

    ``singles[value]`` maps each code that a tile of this value can score on its own to the cells where it does.
    """

    __slots__ = ("_board", "_pairs", "singles")

    def __init__(self, scoring_board: ScoringBoard) -> None:
        self._board = scoring_board
        self.singles: list[dict[int, list[Cell]]] = [{} for _ in range(VALUES[-1] + 1)]
        self._pairs: list[dict[tuple[int, int, int], tuple[Cell, Cell]]] = [
            {} for _ in range(2 * MAX_TOTAL + 1)
        ]
        self._scan_edge()

    def best(self, one: int, two: int, evaluation: PadEvaluation) -> BestTurn:
        """The turn with these two tiles that has the best pad evaluation; ``two`` may be 0 for no second tile.

        It does not say where to lay a tile that scores nothing, and misses turns in which such a tile must be laid first.
        """
        best, code = evaluation[0], 0
        tiles: Turn = ()
        for total, line in CODE_OF.items():
            lacks = total - one - two
            if lacks < 0 or not two or not (pairs := self._pairs[lacks]):
                continue
            for (first, second, ticks), (cell, other) in pairs.items():
                base = line + ticks * TICK
                found = base + CODE_OF_TOTAL[first + one] + CODE_OF_TOTAL[second + two]
                if found > 0 and evaluation[found] > best:
                    best, code, tiles = evaluation[found], found, ((one, cell), (two, other))
                found = base + CODE_OF_TOTAL[first + two] + CODE_OF_TOTAL[second + one]
                if found > 0 and evaluation[found] > best:
                    best, code, tiles = evaluation[found], found, ((two, cell), (one, other))
        return best_of_separate(
            self._board,
            (one, self.singles[one]),
            (two, self.singles[two]),
            evaluation,
            BestTurn(best, code, tiles, ()),
        )

    def _scan_edge(self) -> None:
        """Records for each cell of the edge what single tiles score there, and the pairs of cells that share a run with it."""
        board, singles, pairs = self._board, self.singles, self._pairs
        west, east, north, south = board.west, board.east, board.north, board.south
        free, edge = board.free, board.edge
        rest = edge
        while rest:
            low = rest & -rest
            rest ^= low
            cell = low.bit_length() - 1
            e, s = east[cell], south[cell]
            row, column = west[cell] + e >> TOTAL_SHIFT, north[cell] + s >> TOTAL_SHIFT
            if row >= MAX_TOTAL or column >= MAX_TOTAL:
                continue
            light = LIGHT_MASK >> cell & 1
            for value, code in _SCORERS[light][row][column]:
                singles[value].setdefault(code, []).append(cell)
            other = cell + 1 + (e & LENGTH_MASK)
            if free >> other & 1:
                key = column, north[other] + south[other] >> TOTAL_SHIFT, light + (LIGHT_MASK >> other & 1)
                pairs[row + (east[other] >> TOTAL_SHIFT)].setdefault(key, (cell, other))
            other = cell + STRIDE + STRIDE * (s & LENGTH_MASK)
            if free >> other & 1:
                key = row, west[other] + east[other] >> TOTAL_SHIFT, light + (LIGHT_MASK >> other & 1)
                pairs[column + (south[other] >> TOTAL_SHIFT)].setdefault(key, (cell, other))
            other = cell - 1
            if free >> other & 1 and not edge >> other & 1:
                key = column, 0, light + (LIGHT_MASK >> other & 1)
                pairs[row + (west[other] >> TOTAL_SHIFT)].setdefault(key, (cell, other))
            other = cell - STRIDE
            if free >> other & 1 and not edge >> other & 1:
                key = row, 0, light + (LIGHT_MASK >> other & 1)
                pairs[column + (north[other] >> TOTAL_SHIFT)].setdefault(key, (cell, other))


def best_of_separate(
    scoring_board: ScoringBoard,
    one: tuple[int, Mapping[int, list[Cell]]],
    two: tuple[int, Mapping[int, list[Cell]]],
    evaluation: PadEvaluation,
    together: BestTurn,
) -> BestTurn:
    """The best of three: one tile that scores alone; two tiles in separate runs; ``together``, the best turn with both in one run.

    ``one`` and ``two`` are a tile and its cells, by the code that the tile scores there on its own.
    """
    best, code, tiles, _ = together
    (first, ones), (second, twos) = one, two
    for value, codes in (one, two):
        for found, cells in codes.items():
            if evaluation[found] > best:
                best, code, tiles = evaluation[found], found, ((value, cells[0]),)
    for found, cells in ones.items():
        for more, others in twos.items():
            if evaluation[found + more] > best and (both := scoring_board.first_apart(cells, others)):
                best, code = evaluation[found + more], found + more
                tiles = (first, both[0]), (second, both[1])
    if len(tiles) == 2:
        return BestTurn(best, code, tiles, ())
    if tiles:
        return BestTurn(best, code, tiles, (second if tiles[0][0] == first else first,))
    return BestTurn(best, code, (), (first, second))
