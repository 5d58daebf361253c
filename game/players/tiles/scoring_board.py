"""The scoring board: a board reduced to what scoring needs, for looking ahead. This is fast code, not plain code.

Laying a tile and taking it back takes half as long as on ``rules.tiles.board.Board``. docs/FAST_CODE.md derives it ("The scoring
board"). The plain definition is ``Board``, which the tests compare with ``PlainBoard`` in turn; tests/test_fast_code.py
compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.tiles.board import LENGTH_MASK, TOTAL_SHIFT
from game.rules.tiles.constants import ALL_MASK, LIGHT_MASK, SIZE, STRIDE, Cell, Mask, Placement, cells_of

_NEIGHBOURS: tuple[Mask, ...] = tuple(
    (1 << cell + 1 | 1 << cell + STRIDE | 1 << cell >> 1 | 1 << cell >> STRIDE) & ALL_MASK
    for cell in range(SIZE)
)
_HELP = (*(0, 0, 1, 2, 3, 4, 5, 5, 5, 5), *(6, 6, 6), *(99,) * 36)
"""By the total of a run: how much it helps the next player to score; 99 for totals that are not allowed."""


class ScoringBoard:
    """Tiles that can be laid and taken back as on a ``Board``.

    ``west[cell]``, ``east[cell]``, ``north[cell]`` and ``south[cell]`` are the runs that end at a free cell, packed as on
    a ``Board`` (``total * 16 + length``). ``free`` is the mask of the free cells, ``edge`` the mask of the
    free cells that share a side with a tile.
    """

    __slots__ = ("_edges", "_laid", "east", "edge", "free", "north", "south", "west")

    def __init__(self, laid: Iterable[Placement] = ()) -> None:
        self.west, self.east = [0] * SIZE, [0] * SIZE
        self.north, self.south = [0] * SIZE, [0] * SIZE
        self.free = ALL_MASK
        self.edge = 0
        self._laid: list[Cell] = []
        self._edges: list[Mask] = []
        for value, cell in laid:
            self.lay(value, cell)

    def lay(self, value: int, cell: Cell) -> None:
        """Lays a tile without any check."""
        west, east, north, south = self.west[cell], self.east[cell], self.north[cell], self.south[cell]
        tile = (value << TOTAL_SHIFT) + 1
        self.east[cell - 1 - (west & LENGTH_MASK)] = self.west[cell + 1 + (east & LENGTH_MASK)] = (
            west + east + tile
        )
        self.south[cell - STRIDE - STRIDE * (north & LENGTH_MASK)] = north + south + tile
        self.north[cell + STRIDE + STRIDE * (south & LENGTH_MASK)] = north + south + tile
        self._laid.append(cell)
        self._edges.append(self.edge)
        self.free ^= 1 << cell
        self.edge = (self.edge | _NEIGHBOURS[cell]) & self.free

    def take_back(self) -> None:
        cell = self._laid.pop()
        west, east, north, south = self.west[cell], self.east[cell], self.north[cell], self.south[cell]
        self.east[cell - 1 - (west & LENGTH_MASK)] = west
        self.west[cell + 1 + (east & LENGTH_MASK)] = east
        self.south[cell - STRIDE - STRIDE * (north & LENGTH_MASK)] = north
        self.north[cell + STRIDE + STRIDE * (south & LENGTH_MASK)] = south
        self.edge = self._edges.pop()
        self.free ^= 1 << cell

    def apart(self, one: Cell, other: Cell) -> bool:
        """Whether tiles on these two free cells would be in no common row or column."""
        return other not in (
            one,
            one - 1 - (self.west[one] & LENGTH_MASK),
            one + 1 + (self.east[one] & LENGTH_MASK),
            one - STRIDE - STRIDE * (self.north[one] & LENGTH_MASK),
            one + STRIDE + STRIDE * (self.south[one] & LENGTH_MASK),
        )

    def first_apart(self, cells: Iterable[Cell], others: Sequence[Cell]) -> tuple[Cell, Cell] | None:
        """The first pair of cells, one of each list, that are ``apart``; None if there is no such pair."""
        for cell in cells:
            for other in others:
                if self.apart(cell, other):
                    return cell, other
        return None

    def least_helpful_cell(self, value: int) -> Cell | None:
        """The dark cell on the edge where this tile helps the next player least; None if it fits no dark cell."""
        found, least = None, _HELP[-1]
        west, east, north, south = self.west, self.east, self.north, self.south
        for cell in cells_of(self.edge & ~LIGHT_MASK):
            helps = (
                _HELP[(west[cell] + east[cell] >> TOTAL_SHIFT) + value]
                + _HELP[(north[cell] + south[cell] >> TOTAL_SHIFT) + value]
            )
            if helps < least:
                found, least = cell, helps
        return found
