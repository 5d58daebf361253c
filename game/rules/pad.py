"""The pad: the sheet on which a player's turns are written and added up (RULES.md 1, 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.constants import POINTS, PRINTED_BONUS, PRINTED_ROWS, SCORING

X2 = 2


class Entry(NamedTuple):
    """One box that a turn fills: ``column`` is X2 for an x2 box, else 10, 11 or 12; ``row`` counts from 0."""

    column: int
    row: int
    points: int


class RowSum(NamedTuple):
    """How one row comes to its points: (tens + elevens + twelves + bonus), doubled or not."""

    boxes: int
    bonus: int
    doubled: bool

    @property
    def points(self) -> int:
        """What the row is worth."""
        return (self.boxes + self.bonus) * (2 if self.doubled else 1)


class Pad:
    """The filled boxes of one pad. ``ticks`` counts the ticked x2 boxes; ``columns[10]`` lists the points written there."""

    __slots__ = ("columns", "overflow_bonus", "ticks")

    def __init__(self, overflow_bonus: int = 6) -> None:
        self.ticks = 0
        self.columns: dict[int, list[int]] = {10: [], 11: [], 12: []}
        self.overflow_bonus = overflow_bonus

    def copy(self) -> Pad:
        """An independent pad with the same boxes filled."""
        twin = Pad(self.overflow_bonus)
        twin.ticks = self.ticks
        twin.columns = {total: list(boxes) for total, boxes in self.columns.items()}
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pad):
            return NotImplemented
        return (self.ticks, self.columns, self.overflow_bonus) == (
            other.ticks,
            other.columns,
            other.overflow_bonus,
        )

    def entries(self, lines: Sequence[int], ticks: int) -> list[Entry]:
        """The boxes that a turn with these runs and ticks will fill, without filling them.

        >>> Pad().entries([10, 12, 12], 1)
        [Entry(column=2, row=0, points=0), Entry(column=10, row=0, points=1), Entry(column=12, row=0, points=8)]
        """
        boxes = [Entry(X2, self.ticks + i, 0) for i in range(ticks)]
        for total in SCORING:
            runs = lines.count(total)
            if runs:
                boxes.append(Entry(total, len(self.columns[total]), runs * POINTS[total]))
        return boxes

    def enter(self, lines: Sequence[int], ticks: int) -> None:
        """Writes a turn down: all runs of one total into the next free box of their column, ticks below one another."""
        self.ticks += ticks
        for total in SCORING:
            runs = lines.count(total)
            if runs:
                self.columns[total].append(runs * POINTS[total])

    def bonus(self, row: int) -> int:
        """The bonus printed in that row, from 0."""
        return PRINTED_BONUS[row] if row < PRINTED_ROWS else self.overflow_bonus

    def row_sum(self, row: int) -> RowSum:
        """How that row, from 0, adds up."""
        boxes = [column[row] for column in self.columns.values() if row < len(column)]
        bonus = self.bonus(row) if len(boxes) == len(SCORING) else 0
        return RowSum(sum(boxes), bonus, row < self.ticks)

    def rows(self) -> list[int]:
        """The points of every row with an entry or a tick, from the top."""
        return [self.row_sum(row).points for row in range(self.used_rows())]

    def used_rows(self) -> int:
        """How many rows have an entry or a tick."""
        return max(self.ticks, *(len(column) for column in self.columns.values()))

    def total(self) -> int:
        """The points of all rows; tiles still held are not in it."""
        return sum(self.rows())

    def gain(self, lines: Sequence[int], ticks: int) -> int:
        """By how much a turn would raise the total."""
        after = self.copy()
        after.enter(lines, ticks)
        rows = {entry.row for entry in self.entries(lines, ticks)}
        return sum(after.row_sum(row).points - self.row_sum(row).points for row in rows)
