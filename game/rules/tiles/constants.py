"""The contents of the box: the board's cells, the tiles, the house rules, the pad (RULES.md 1, 6, 10).

A *cell* is a whole number: the index into lists of length ``SIZE``. A row of the board takes 16 indices, one more than it
has columns, and there is a spare row above and below. So one step in any direction from a cell of the board is always a
valid index. ``NAMES`` maps a cell to its printed name ("h8"); ``CELLS`` lists the cells of the board in reading order.

A set of cells is a *mask*: an integer in which bit ``c`` stands for cell ``c``. Read from the lowest bit up, a mask gives
its cells in reading order, so no result depends on the order of a hash table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from game.rules.common import match as common
from game.rules.common.pad import ColumnPad

PLAN = """\
....##o.o##....
.o###########o.
.#o#########o#.
.##o#######o##.
####o#####o####
#####o###o#####
o#####o#o#####o
.######R######.
o#####o#o#####o
#####o###o#####
####o#####o####
.##o#######o##.
.#o#########o#.
.o###########o.
....##o.o##...."""

STRIDE = 16
"""The step from a cell to the one below it."""
SIZE = STRIDE * 17
"""The length of a list with one item per index."""
VALUES = (1, 2, 3, 4, 5, 6)
TILES_OF = (0, 21, 20, 20, 20, 20, 20)
"""By value: the number of tiles in the box."""
TILES = sum(TILES_OF)
SHORT = 61
"""The number of tiles in play in a short match (section 10)."""
POINTS = {10: 1, 11: 2, 12: 4}
"""By total: the points of one run (section 6)."""
SEATS_MIN, SEATS_MAX = 2, 6

Cell = int
Mask = int
Placement = tuple[int, Cell]
"""The value of a tile and the cell on which it is laid."""
Turn = tuple[Placement, ...]
"""The placements of one turn, in the order in which they are laid."""

MustLay = Literal["sequential", "most", "free"]
Opening = Literal["connected", "row"]


def _cells(kinds: str) -> tuple[Cell, ...]:
    return tuple(
        (row + 1) * STRIDE + column
        for row, line in enumerate(PLAN.splitlines())
        for column, kind in enumerate(line)
        if kind in kinds
    )


def mask_of(cells: Iterable[Cell]) -> Mask:
    """The mask of these cells.

    >>> [NAMES[c] for c in cells_of(mask_of([RED_CELL, cell_named("a5")]))]
    ['a5', 'h8']
    """
    mask = 0
    for one in cells:
        mask |= 1 << one
    return mask


def cells_of(mask: Mask) -> Iterator[Cell]:
    """The cells of a mask, in reading order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


CELLS = _cells("#oR")
LIGHT_CELLS = _cells("o")
(RED_CELL,) = _cells("R")
ALL_MASK: Mask = mask_of(CELLS)
LIGHT_MASK: Mask = mask_of(LIGHT_CELLS)
DARK_MASK: Mask = mask_of(_cells("#"))
COLUMNS = "abcdefghijklmno"
LINES = len(COLUMNS)
"""The number of columns, and of rows, of the board."""
NAMES: dict[Cell, str] = {c: COLUMNS[c % STRIDE] + str(c // STRIDE) for c in CELLS}
_BY_NAME = {name: c for c, name in NAMES.items()}


def cell_named(name: str) -> Cell | None:
    """The cell with this printed name, or None if the board has no such cell.

    >>> cell_named("h8") == RED_CELL, cell_named("h1")
    (True, None)
    """
    return _BY_NAME.get(name)


def cell_at(column: int, row: int) -> Cell | None:
    """The cell in this column (0 is column a) and row (0 is row 1), or None if the board has no cell there.

    >>> cell_at(7, 7) == RED_CELL, cell_at(7, 0), cell_at(-1, 7)
    (True, None, None)
    """
    if not (0 <= column < len(COLUMNS) and row >= 0):
        return None
    found = (row + 1) * STRIDE + column
    return found if ALL_MASK >> found & 1 else None


def neighbours(mask: Mask) -> Mask:
    """The cells of the board that share a side with at least one cell of the mask."""
    return (mask << STRIDE | mask << 1 | mask >> 1 | mask >> STRIDE) & ALL_MASK


def column_row(cell: Cell) -> tuple[int, int]:
    """The column (0 is column a) and the row (0 is row 1) of a cell.

    >>> column_row(RED_CELL)
    (7, 7)
    """
    return cell % STRIDE, cell // STRIDE - 1


@dataclass(frozen=True, slots=True)
class HouseRules(common.HouseRules):
    """The rules that the players may agree on before a match (RULES.md 10). The defaults are the preset ``standard``."""

    must_lay: MustLay = "sequential"
    opening: Opening = "connected"
    overflow_bonus: int = 6

    @property
    def tiles(self) -> int:
        """The number of tiles in play."""
        return SHORT if self.short else TILES


PRESETS: dict[str, HouseRules] = {
    "standard": HouseRules(),
    "strict": HouseRules(must_lay="most"),
    "italian": HouseRules(must_lay="free"),
    "leaflet": HouseRules(opening="row"),
}


class Pad(ColumnPad):
    """The pad of the tile game, with its x2 boxes (RULES.md 6).

    >>> Pad().entries([10, 12, 12], 1)
    [Entry(column=2, row=0, points=0), Entry(column=10, row=0, points=1), Entry(column=12, row=0, points=8)]
    >>> Pad().gain([10, 11], 2)
    6
    """

    __slots__ = ()
    points = POINTS
    has_ticks = True
