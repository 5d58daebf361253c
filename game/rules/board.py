"""The board: which tiles lie where, what fits, what runs add up to (RULES.md 1, 5, 6).

The computer players live on this class, so it never walks a run. For every free cell it keeps, for each of the four
sides, the run that begins there: its total and its length, packed as ``total * 16 + length``. A tile laid on a cell joins the
runs on its sides, and only the free cells at the four ends learn of it. The cell that was covered keeps its four figures as
they were, and what fitted before is remembered: that is all that taking the tile back needs.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.constants import (
    ALL,
    DARK,
    LIGHT,
    MOST,
    RED_CELL,
    SCORING,
    SIZE,
    STRIDE,
    VALUES,
    Cell,
    Mask,
    Placement,
    Turn,
    cells_of,
)

LENGTH_MASK = 15
TOTAL_SHIFT = 4
_NO_CELL = -1
_Before = tuple[tuple[Mask, ...], tuple[Cell, Cell, Cell, Cell], tuple[int, int, int, int]]
"""What taking a tile back restores: what fitted, the ends of its runs, and the room that they had."""
_ROOM = tuple(
    max(0, min(VALUES[-1], MOST - (figure >> TOTAL_SHIFT))) for figure in range(2 * MOST + 2 << TOTAL_SHIFT)
)
"""The largest tile for which a run of this figure has room."""
_EMPTY_ROOM = tuple(VALUES[-1] if c == RED_CELL else 0 if ALL >> c & 1 else _NO_CELL for c in range(SIZE))
"""The room of every cell on the empty board."""
_LEAST = tuple(SCORING[0] - value << TOTAL_SHIFT for value in range(VALUES[-1] + 1))
"""By tile: the smallest figure that it makes a 10."""
_BETWEEN = tuple(
    tuple(tuple(range(min(was, now) + 1, max(was, now) + 1)) for now in range(VALUES[-1] + 1))
    for was in range(VALUES[-1] + 1)
)
"""The tiles that fit with only one of two rooms."""


class Run(NamedTuple):
    """A row (``across``) or column of 10, 11 or 12 and its cells in order."""

    total: int
    across: bool
    cells: range


class Board:
    """Tiles laid one after another, and taken back in the opposite order.

    Public to read: ``tiles[cell]`` (the value, 0 for a free cell), ``laid`` (all placements in order), and ``fit[value]``,
    the mask of the cells that a tile of this value fits now. On the empty board every tile fits the red cell alone.
    """

    __slots__ = ("_before", "_east", "_north", "_room", "_south", "_west", "fit", "laid", "tiles")

    def __init__(self) -> None:
        self.tiles = [0] * SIZE
        self.laid: list[Placement] = []
        self.fit: list[Mask] = [0] + [1 << RED_CELL] * len(VALUES)
        self._room = list(_EMPTY_ROOM)
        self._west = [0] * SIZE
        self._east = [0] * SIZE
        self._north = [0] * SIZE
        self._south = [0] * SIZE
        self._before: list[_Before] = []

    def copy(self) -> Board:
        """An independent board in the same state."""
        twin = Board.__new__(Board)
        for name in Board.__slots__:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Board.__slots__)

    def fits(self, value: int, cell: Cell) -> bool:
        """Whether the tile fits the cell (section 5)."""
        return bool(self.fit[value] >> cell & 1)

    def totals(self, value: int, cell: Cell) -> tuple[int, int]:
        """What row and column through a free cell would total with this tile on it; for a covered cell whose runs have
        not grown since, what they total."""
        return (
            (self._west[cell] + self._east[cell] >> TOTAL_SHIFT) + value,
            (self._north[cell] + self._south[cell] >> TOTAL_SHIFT) + value,
        )

    def run(self, cell: Cell, across: bool) -> list[Cell]:
        """The cells of the run through a covered cell, from left to right or from top to bottom."""
        step = 1 if across else STRIDE
        tiles = self.tiles
        while tiles[cell - step]:
            cell -= step
        cells = []
        while tiles[cell]:
            cells.append(cell)
            cell += step
        return cells

    def run_if(self, cell: Cell, across: bool) -> list[Cell]:
        """The covered cells that would share a run with a tile on this free cell, the cell itself left out."""
        step = 1 if across else STRIDE
        before, after = (self._west, self._east) if across else (self._north, self._south)
        first = cell - step * (before[cell] & LENGTH_MASK)
        last = cell + step * (after[cell] & LENGTH_MASK)
        return [c for c in range(first, last + 1, step) if c != cell]

    def ends(self, cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
        """The cells next to the ends of the row (left, right) and the column (above, below) through a free cell, or through
        a covered one whose runs have not grown since. They are free, or no cells of the board."""
        return (
            cell - 1 - (self._west[cell] & LENGTH_MASK),
            cell + 1 + (self._east[cell] & LENGTH_MASK),
            cell - STRIDE - STRIDE * (self._north[cell] & LENGTH_MASK),
            cell + STRIDE + STRIDE * (self._south[cell] & LENGTH_MASK),
        )

    def sound(self, value: int, mask: Mask) -> Mask:
        """Of all the cells that the tile fits, ``mask``, those where it needs no help from a later one: the dark ones, the
        light ones where it makes a row or column of 10, 11 or 12, and every light one if there is no dark one (section 5.4)."""
        found = mask & DARK
        if not found:
            return mask
        west, east, north, south = self._west, self._east, self._north, self._south
        least = _LEAST[value]
        for cell in cells_of(mask & LIGHT):
            if west[cell] + east[cell] >= least or north[cell] + south[cell] >= least:
                found |= 1 << cell
        return found

    def lay(self, value: int, cell: Cell) -> None:
        """Lays a tile. The caller has seen to it that it ``fits``; nothing is checked here."""
        west, east, north, south = self._west, self._east, self._north, self._south
        room, fit = self._room, self.fit
        w, e, n, s = west[cell], east[cell], north[cell], south[cell]
        left, right, above, below = ends = self.ends(cell)
        self._before.append((tuple(fit), ends, (room[left], room[right], room[above], room[below])))
        tile = (value << TOTAL_SHIFT) + 1
        east[left] = west[right] = w + e + tile
        south[above] = north[below] = n + s + tile
        self.tiles[cell] = value
        self.laid.append((value, cell))
        bit = 1 << cell
        for v in _BETWEEN[room[cell]][0]:
            fit[v] ^= bit
        for end in ends:
            was = room[end]
            if was != _NO_CELL:
                row, column = west[end] + east[end], north[end] + south[end]
                now = _ROOM[row if row > column else column]
                if now != was:
                    room[end] = now
                    bit = 1 << end
                    for v in _BETWEEN[was][now]:
                        fit[v] ^= bit

    def lay_all(self, turn: Turn) -> None:
        """Lays the tiles of a turn, one after another."""
        for value, cell in turn:
            self.lay(value, cell)

    def take_back_all(self, turn: Turn) -> None:
        """Takes the tiles of the turn laid last off again."""
        for _ in turn:
            self.take_back()

    def take_back(self) -> Placement:
        """Takes the tile laid last off again and returns it; the state is exactly what it was before."""
        last = self.laid.pop()
        cell = last[1]
        self.tiles[cell] = 0
        west, east, north, south, room = self._west, self._east, self._north, self._south, self._room
        self.fit[:], (left, right, above, below), rooms = self._before.pop()
        room[left], room[right], room[above], room[below] = rooms
        east[left], west[right], south[above], north[below] = west[cell], east[cell], north[cell], south[cell]
        return last

    def runs(self, count: int) -> list[Run]:
        """Every row and column of 10, 11 or 12 that holds one of the last ``count`` tiles laid, each once (section 6)."""
        found: list[Run] = []
        west, east, north, south = self._west, self._east, self._north, self._south
        for value, cell in self.laid[: -count - 1 : -1]:
            # The four figures of a covered cell date from when it was covered. If a run has grown since, the tile that
            # made it grow was met before, and its run has this cell in it.
            least = _LEAST[value]
            before, after = west[cell], east[cell]
            if before + after >= least and not (found and _holds(found, True, cell)):
                cells = range(cell - (before & LENGTH_MASK), cell + (after & LENGTH_MASK) + 1)
                found.append(Run((before + after >> TOTAL_SHIFT) + value, True, cells))
            before, after = north[cell], south[cell]
            if before + after >= least and not (found and _holds(found, False, cell)):
                first, last = cell - STRIDE * (before & LENGTH_MASK), cell + STRIDE * (after & LENGTH_MASK)
                cells = range(first, last + 1, STRIDE)
                found.append(Run((before + after >> TOTAL_SHIFT) + value, False, cells))
        return found


def _holds(runs: list[Run], across: bool, cell: Cell) -> bool:
    return any(run.across == across and cell in run.cells for run in runs)
