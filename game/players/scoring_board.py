"""The board as a look ahead sees it, reduced to what scoring depends on: laid on and taken back from in half the time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.board import LENGTH_MASK, TOTAL_SHIFT
from game.rules.constants import ALL, LIGHT, SIZE, STRIDE, Cell, Mask, Placement, cells_of

_BESIDE: tuple[Mask, ...] = tuple(
    (1 << cell + 1 | 1 << cell + STRIDE | 1 << cell >> 1 | 1 << cell >> STRIDE) & ALL for cell in range(SIZE)
)
_NOISE = (*(0, 0, 1, 2, 3, 4, 5, 5, 5, 5), *(6, 6, 6), *(99,) * 36)
"""How much a run of this total gives to build on; too much for runs that are not allowed."""


class Sketch:
    """Tiles laid and taken back like on a ``Board``. Per cell and side it keeps the run that begins there, as a ``Board``
    does (``total * 16 + length``); ``edge`` is the mask of the free cells that share a side with a tile."""

    __slots__ = ("_edges", "_laid", "east", "edge", "free", "north", "south", "west")

    def __init__(self, laid: Iterable[Placement] = ()) -> None:
        self.west, self.east = [0] * SIZE, [0] * SIZE
        self.north, self.south = [0] * SIZE, [0] * SIZE
        self.free = ALL
        self.edge = 0
        self._laid: list[Cell] = []
        self._edges: list[Mask] = []
        for value, cell in laid:
            self.lay(value, cell)

    def lay(self, value: int, cell: Cell) -> None:
        """Lays a tile; nothing is checked."""
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
        self.edge = (self.edge | _BESIDE[cell]) & self.free

    def take_back(self) -> None:
        """Takes the tile laid last off again."""
        cell = self._laid.pop()
        west, east, north, south = self.west[cell], self.east[cell], self.north[cell], self.south[cell]
        self.east[cell - 1 - (west & LENGTH_MASK)] = west
        self.west[cell + 1 + (east & LENGTH_MASK)] = east
        self.south[cell - STRIDE - STRIDE * (north & LENGTH_MASK)] = north
        self.north[cell + STRIDE + STRIDE * (south & LENGTH_MASK)] = south
        self.edge = self._edges.pop()
        self.free ^= 1 << cell

    def apart(self, one: Cell, other: Cell) -> bool:
        """Whether tiles on these two free cells would share no row and no column."""
        return other not in (
            one,
            one - 1 - (self.west[one] & LENGTH_MASK),
            one + 1 + (self.east[one] & LENGTH_MASK),
            one - STRIDE - STRIDE * (self.north[one] & LENGTH_MASK),
            one + STRIDE + STRIDE * (self.south[one] & LENGTH_MASK),
        )

    def two_apart(self, cells: Iterable[Cell], others: Sequence[Cell]) -> tuple[Cell, Cell] | None:
        """The first cell of each that are ``apart``, or None."""
        for cell in cells:
            for other in others:
                if self.apart(cell, other):
                    return cell, other
        return None

    def quiet(self, value: int) -> Cell | None:
        """A dark cell where the tile scores nothing and gives the next player little to build on, or None."""
        found, least = None, _NOISE[-1]
        west, east, north, south = self.west, self.east, self.north, self.south
        for cell in cells_of(self.edge & ~LIGHT):
            noise = (
                _NOISE[(west[cell] + east[cell] >> TOTAL_SHIFT) + value]
                + _NOISE[(north[cell] + south[cell] >> TOTAL_SHIFT) + value]
            )
            if noise < least:
                found, least = cell, noise
        return found
