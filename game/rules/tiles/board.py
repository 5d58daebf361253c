"""The board: which tiles lie where, what fits, which runs score (RULES.md 1, 5, 6). This is fast code, not plain code.

The computer players lay and take back tiles many thousand times for one turn. So the board stores the four runs that end at each
free cell: the total and the length of each, packed into one integer. Laying a tile updates a few of them.
docs/FAST_CODE.md derives this ("The board"). The plain definition is ``PlainBoard`` in tests/support/plain_rules.py, a dict of
tiles; tests/test_rules_plain.py compares the two.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS
from game.rules.tiles.constants import (
    ALL_MASK,
    DARK_MASK,
    LIGHT_MASK,
    RED_CELL,
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
"""A packed run is ``total * 16 + length``: ``run >> TOTAL_SHIFT`` is its total, ``run & LENGTH_MASK`` its length."""
_NO_CELL = -1
"""The room of an index that is not a cell of the board."""
_Before = tuple[tuple[Mask, ...], tuple[Cell, Cell, Cell, Cell], tuple[int, int, int, int]]
"""What ``take_back`` restores: ``fit_masks``, the cells at the ends of the tile's runs, and the room that these had."""
_ROOM = tuple(
    max(0, min(VALUES[-1], MAX_TOTAL - (packed >> TOTAL_SHIFT)))
    for packed in range(2 * MAX_TOTAL + 2 << TOTAL_SHIFT)
)
"""By packed run: its room, which is the largest tile that can be added to it; 0 if none can."""
_EMPTY_ROOM = tuple(
    VALUES[-1] if c == RED_CELL else 0 if ALL_MASK >> c & 1 else _NO_CELL for c in range(SIZE)
)
"""The room of every index on the empty board: the largest tile that fits there, 0 where none does."""
_LEAST = tuple(SCORING_TOTALS[0] - value << TOTAL_SHIFT for value in range(VALUES[-1] + 1))
"""By tile: the smallest packed run to which this tile can be added for a total of 10 or more."""
_BETWEEN = tuple(
    tuple(tuple(range(min(was, now) + 1, max(was, now) + 1)) for now in range(VALUES[-1] + 1))
    for was in range(VALUES[-1] + 1)
)
"""By two rooms: the tiles that fit one of them but not the other."""


class Run(NamedTuple):
    """A row (``across``) or column that totals 10, 11 or 12, and its cells in order."""

    total: int
    across: bool
    cells: range


class Board:
    """The tiles on the board. They are laid one by one and can be taken back in reverse order.

    Attributes to read, not to change: ``tiles[cell]`` is the value of the tile there, 0 for a free cell. ``laid`` lists all
    placements in order. ``fit_masks[value]`` is the mask of the cells that a tile of this value fits now (section 5). On the
    empty board every tile fits the red cell and no other.
    """

    __slots__ = ("_before", "_east", "_north", "_room", "_south", "_west", "fit_masks", "laid", "tiles")

    def __init__(self) -> None:
        self.tiles = [0] * SIZE
        self.laid: list[Placement] = []
        self.fit_masks: list[Mask] = [0] + [1 << RED_CELL] * len(VALUES)
        self._room = list(_EMPTY_ROOM)
        self._west = [0] * SIZE
        self._east = [0] * SIZE
        self._north = [0] * SIZE
        self._south = [0] * SIZE
        self._before: list[_Before] = []

    def copy(self) -> Board:
        twin = Board.__new__(Board)
        for name in Board.__slots__:
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Board.__slots__)

    def fits(self, value: int, cell: Cell) -> bool:
        return bool(self.fit_masks[value] >> cell & 1)

    def totals(self, value: int, cell: Cell) -> tuple[int, int]:
        """The totals of the row and of the column through the cell with this tile on it.

        The cell is free; or it is covered by this tile and no tile laid later has joined its runs.
        """
        return (
            (self._west[cell] + self._east[cell] >> TOTAL_SHIFT) + value,
            (self._north[cell] + self._south[cell] >> TOTAL_SHIFT) + value,
        )

    def run(self, cell: Cell, across: bool) -> list[Cell]:
        """The cells of the row (``across``) or column through a covered cell, from left to right or from top to bottom."""
        step = 1 if across else STRIDE
        tiles = self.tiles
        while tiles[cell - step]:
            cell -= step
        cells = []
        while tiles[cell]:
            cells.append(cell)
            cell += step
        return cells

    def joined_cells(self, cell: Cell, across: bool) -> list[Cell]:
        """The covered cells that a tile on this free cell would join into a row (``across``) or column, without the cell."""
        step = 1 if across else STRIDE
        before, after = (self._west, self._east) if across else (self._north, self._south)
        first = cell - step * (before[cell] & LENGTH_MASK)
        last = cell + step * (after[cell] & LENGTH_MASK)
        return [c for c in range(first, last + 1, step) if c != cell]

    def ends(self, cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
        """The cells just beyond the ends of the row (left, right) and of the column (above, below) through the cell.

        The cell is free; or it is covered and no tile laid later has joined its runs. The four results are free cells,
        or indices that are no cells of the board.
        """
        return (
            cell - 1 - (self._west[cell] & LENGTH_MASK),
            cell + 1 + (self._east[cell] & LENGTH_MASK),
            cell - STRIDE - STRIDE * (self._north[cell] & LENGTH_MASK),
            cell + STRIDE + STRIDE * (self._south[cell] & LENGTH_MASK),
        )

    def safe_cells(self, value: int, mask: Mask) -> Mask:
        """The cells of ``mask`` where the tile may stay without the help of a later tile (section 5.4).

        ``mask`` holds all cells that the tile fits. The result holds the dark ones, and the light ones where the tile
        completes a row or column of 10, 11 or 12. If the tile fits no dark cell, the result is ``mask`` itself.
        """
        found = mask & DARK_MASK
        if not found:
            return mask
        west, east, north, south = self._west, self._east, self._north, self._south
        least = _LEAST[value]
        for cell in cells_of(mask & LIGHT_MASK):
            if west[cell] + east[cell] >= least or north[cell] + south[cell] >= least:
                found |= 1 << cell
        return found

    def lay(self, value: int, cell: Cell) -> None:
        """Lays a tile. The caller must know that it ``fits``: nothing is checked here."""
        west, east, north, south = self._west, self._east, self._north, self._south
        room, fit = self._room, self.fit_masks
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
        for value, cell in turn:
            self.lay(value, cell)

    def take_back_all(self, turn: Turn) -> None:
        """Takes back the tiles of this turn, which must be the last ones laid."""
        for _ in turn:
            self.take_back()

    def take_back(self) -> Placement:
        """Takes back the last tile laid and returns its placement. The board is exactly as it was before that tile."""
        last = self.laid.pop()
        cell = last[1]
        self.tiles[cell] = 0
        west, east, north, south, room = self._west, self._east, self._north, self._south, self._room
        self.fit_masks[:], (left, right, above, below), rooms = self._before.pop()
        room[left], room[right], room[above], room[below] = rooms
        east[left], west[right], south[above], north[below] = west[cell], east[cell], north[cell], south[cell]
        return last

    def runs(self, count: int) -> list[Run]:
        """The rows and columns of 10, 11 or 12 that contain one of the last ``count`` tiles laid, each once (section 6)."""
        found: list[Run] = []
        west, east, north, south = self._west, self._east, self._north, self._south
        for value, cell in self.laid[: -count - 1 : -1]:
            # A covered cell keeps the packed runs from when it was covered. If its run has grown since then, this loop has
            # already met the later tile, and ``found`` holds the longer run, which contains this cell.
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
