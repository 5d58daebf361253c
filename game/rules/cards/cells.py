"""The cells of the table and what can lie on them (CARDS.md 1).

A cell is one whole number, so that a step to a neighbour is an addition and sets of cells are fast. The numbers cover
coordinates from -128 to 127. That is no limit for a match: 25 cards, the first on (0, 0), reach no further than 50 cells.
"""

from __future__ import annotations

from typing import NamedTuple

from game.rules.cards.deck import Card

Cell = int

RIGHT, BELOW = 1, 256
REACH = 128
ORIGIN: Cell = 0


def cell_at(x: int, y: int) -> Cell | None:
    """The cell at these coordinates, or None if no card can reach them in a match."""
    if -REACH <= x < REACH and -REACH <= y < REACH:
        return x * RIGHT + y * BELOW
    return None


def x_y(cell: Cell) -> tuple[int, int]:
    """The coordinates of a cell.

    >>> x_y(cell_at(-3, 2))
    (-3, 2)
    """
    y, x = divmod(cell + REACH, BELOW)
    return x - REACH, y


Spot = tuple[Cell, int]
"""A place for a card: the cell of its left or upper half, and the step (RIGHT or BELOW) to the cell of the other half."""


class Placement(NamedTuple):
    """A card on the table. ``first`` are the pips of its left or upper half, which lies on ``cell``.

    ``second`` are the pips of the other half, one ``step`` further (RIGHT or BELOW).
    """

    first: int
    second: int
    cell: Cell
    step: int

    @property
    def card(self) -> Card:
        """The card, however it is turned."""
        return (self.first, self.second) if self.first <= self.second else (self.second, self.first)

    @property
    def cells(self) -> tuple[Cell, Cell]:
        return self.cell, self.cell + self.step

    def __str__(self) -> str:
        """The placement as the journal writes it."""
        x, y = x_y(self.cell)
        return f"{self.first}{self.second}@{x},{y}{'e' if self.step == RIGHT else 's'}"


Turn = tuple[Placement, ...]
"""The cards of one turn in the order in which they are laid."""
