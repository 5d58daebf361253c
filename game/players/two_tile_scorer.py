"""What the best turn of two tiles would be, for all hands at once.

What one tile scores by itself is looked up for each of the two; what both score in a run that they share is looked up by
what that run lacks. Two free cells share a run when only tiles lie between them, so every such pair is one free cell and the
next one to its right or below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.players.pad_evaluation import CODE_OF, TICK, Worth
from game.players.scoring_board import Sketch
from game.rules.board import LENGTH_MASK, TOTAL_SHIFT
from game.rules.constants import LIGHT, MOST, STRIDE, VALUES, Cell, Turn

_NEVER = -(1 << 20)
LINE = tuple(_NEVER if total > MOST else CODE_OF.get(total, 0) for total in range(4 * MOST))
"""The code of a run by its total; far below zero for what is not allowed."""


def _scorers(light: bool, row: int, column: int) -> tuple[tuple[int, int], ...]:
    codes = [(value, LINE[row + value] + LINE[column + value]) for value in VALUES]
    return tuple((value, code + TICK * light) for value, code in codes if code > 0)


_SCORERS = tuple(
    tuple(
        tuple(_scorers(light, row, column) for column in range(2 * MOST + 1)) for row in range(2 * MOST + 1)
    )
    for light in (False, True)
)
"""By kind of cell and what its row and column total without it: the tiles that score there by themselves, with the code."""


class Reply(NamedTuple):
    """A turn found by ``Prospects.best``: what the pad is worth after it, its code, and the tiles that score. ``rest`` are
    those that only have to be laid somewhere."""

    worth: float
    code: int
    tiles: Turn
    rest: tuple[int, ...]


class Prospects:
    """What can be scored on a sketch as it is now. It must not outlive the next tile laid."""

    __slots__ = ("_pairs", "_sketch", "singles")

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self.singles: list[dict[int, list[Cell]]] = [{} for _ in range(VALUES[-1] + 1)]
        self._pairs: list[dict[tuple[int, int, int], tuple[Cell, Cell]]] = [{} for _ in range(2 * MOST + 1)]
        self._look()

    def best(self, one: int, two: int, worth: Worth) -> Reply:
        """The turn with these two tiles after which the pad is worth most. Where a tile that scores nothing goes is left
        open, and turns in which it has to be laid first are not found."""
        best, code = worth[0], 0
        tiles: Turn = ()
        for total, line in CODE_OF.items():
            lacks = total - one - two
            if lacks < 0 or not two or not (pairs := self._pairs[lacks]):
                continue
            for (first, second, ticks), (cell, other) in pairs.items():
                base = line + ticks * TICK
                found = base + LINE[first + one] + LINE[second + two]
                if found > 0 and worth[found] > best:
                    best, code, tiles = worth[found], found, ((one, cell), (two, other))
                found = base + LINE[first + two] + LINE[second + one]
                if found > 0 and worth[found] > best:
                    best, code, tiles = worth[found], found, ((two, cell), (one, other))
        return best_apart(
            self._sketch,
            (one, self.singles[one]),
            (two, self.singles[two]),
            worth,
            Reply(best, code, tiles, ()),
        )

    def _look(self) -> None:
        sketch, singles, pairs = self._sketch, self.singles, self._pairs
        west, east, north, south = sketch.west, sketch.east, sketch.north, sketch.south
        free, edge = sketch.free, sketch.edge
        rest = edge
        while rest:
            low = rest & -rest
            rest ^= low
            cell = low.bit_length() - 1
            e, s = east[cell], south[cell]
            row, column = west[cell] + e >> TOTAL_SHIFT, north[cell] + s >> TOTAL_SHIFT
            if row >= MOST or column >= MOST:
                continue
            light = LIGHT >> cell & 1
            for value, code in _SCORERS[light][row][column]:
                singles[value].setdefault(code, []).append(cell)
            other = cell + 1 + (e & LENGTH_MASK)
            if free >> other & 1:
                key = column, north[other] + south[other] >> TOTAL_SHIFT, light + (LIGHT >> other & 1)
                pairs[row + (east[other] >> TOTAL_SHIFT)].setdefault(key, (cell, other))
            other = cell + STRIDE + STRIDE * (s & LENGTH_MASK)
            if free >> other & 1:
                key = row, west[other] + east[other] >> TOTAL_SHIFT, light + (LIGHT >> other & 1)
                pairs[column + (south[other] >> TOTAL_SHIFT)].setdefault(key, (cell, other))
            other = cell - 1
            if free >> other & 1 and not edge >> other & 1:
                key = column, 0, light + (LIGHT >> other & 1)
                pairs[row + (west[other] >> TOTAL_SHIFT)].setdefault(key, (cell, other))
            other = cell - STRIDE
            if free >> other & 1 and not edge >> other & 1:
                key = row, 0, light + (LIGHT >> other & 1)
                pairs[column + (north[other] >> TOTAL_SHIFT)].setdefault(key, (cell, other))


def best_apart(
    sketch: Sketch,
    one: tuple[int, Mapping[int, list[Cell]]],
    two: tuple[int, Mapping[int, list[Cell]]],
    worth: Worth,
    together: Reply,
) -> Reply:
    """The better of ``together``, the best that both tiles score in one run, and what one of them scores alone or both score in
    runs that have nothing to do with each other. With each tile come its cells by the code that they score."""
    best, code, tiles, _ = together
    (first, ones), (second, twos) = one, two
    for value, codes in (one, two):
        for found, cells in codes.items():
            if worth[found] > best:
                best, code, tiles = worth[found], found, ((value, cells[0]),)
    for found, cells in ones.items():
        for more, others in twos.items():
            if worth[found + more] > best and (both := sketch.two_apart(cells, others)):
                best, code = worth[found + more], found + more
                tiles = (first, both[0]), (second, both[1])
    if len(tiles) == 2:
        return Reply(best, code, tiles, ())
    if tiles:
        return Reply(best, code, tiles, (second if tiles[0][0] == first else first,))
    return Reply(best, code, (), (first, second))
