"""The pad: the score sheet on which a player's turns are entered and added up (RULES.md 1, 6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from game.rules.tiles.constants import POINTS, PRINTED_BONUS, PRINTED_ROWS, SCORING_TOTALS

X2 = 2


class Entry(NamedTuple):
    """A box that a turn fills. ``column`` is X2 for an x2 box, otherwise 10, 11 or 12. ``row`` counts from 0."""

    column: int
    row: int
    points: int


class RowSum(NamedTuple):
    """The parts of a row's points: (boxes + bonus), times two if the row is doubled.

    ``boxes`` is the sum of the 10, 11 and 12 boxes, ``bonus`` is 0 unless all three are filled (section 6).
    """

    boxes: int
    bonus: int
    doubled: bool

    @property
    def points(self) -> int:
        """The points of the row."""
        return (self.boxes + self.bonus) * (2 if self.doubled else 1)


class Pad:
    """The filled boxes of one pad.

    ``ticks`` is the number of ticked x2 boxes. ``columns[10]`` lists the points entered in column 10 from the top;
    columns 11 and 12 work the same way. ``overflow_bonus`` is the bonus of every row below the printed ones (section 1).
    """

    __slots__ = ("columns", "overflow_bonus", "ticks")
    points: ClassVar[dict[int, int]] = POINTS

    def __init__(self, overflow_bonus: int = 6) -> None:
        self.ticks = 0
        self.columns: dict[int, list[int]] = {10: [], 11: [], 12: []}
        self.overflow_bonus = overflow_bonus

    def copy(self) -> Pad:
        """An independent pad in the same state."""
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
        """The boxes that a turn with these run totals and ticks would fill. The pad does not change.

        >>> Pad().entries([10, 12, 12], 1)
        [Entry(column=2, row=0, points=0), Entry(column=10, row=0, points=1), Entry(column=12, row=0, points=8)]
        """
        boxes = [Entry(X2, self.ticks + i, 0) for i in range(ticks)]
        for total in SCORING_TOTALS:
            runs = lines.count(total)
            if runs:
                boxes.append(Entry(total, len(self.columns[total]), runs * self.points[total]))
        return boxes

    def enter(self, lines: Sequence[int], ticks: int) -> None:
        """Enters a turn: runs of the same total share the next free box of their column; ticks fill the next x2 boxes."""
        self.ticks += ticks
        for total in SCORING_TOTALS:
            runs = lines.count(total)
            if runs:
                self.columns[total].append(runs * self.points[total])

    def bonus(self, row: int) -> int:
        """The bonus of a row; rows count from 0."""
        return PRINTED_BONUS[row] if row < PRINTED_ROWS else self.overflow_bonus

    def row_sum(self, row: int) -> RowSum:
        """How a row adds up; rows count from 0."""
        boxes = [column[row] for column in self.columns.values() if row < len(column)]
        bonus = self.bonus(row) if len(boxes) == len(SCORING_TOTALS) else 0
        return RowSum(sum(boxes), bonus, row < self.ticks)

    def rows(self) -> list[int]:
        """The points of each row from the top, down to the last row with an entry or a tick."""
        return [self.row_sum(row).points for row in range(self.used_rows())]

    def used_rows(self) -> int:
        """The number of rows down to the last one with an entry or a tick."""
        return max(self.ticks, *(len(column) for column in self.columns.values()))

    def total(self) -> int:
        """The points of all rows. The pips of held tiles are not subtracted here."""
        return sum(self.rows())

    def gain(self, lines: Sequence[int], ticks: int) -> int:
        """How many points a turn with these run totals and ticks would add to the total. The pad does not change."""
        after = self.copy()
        after.enter(lines, ticks)
        rows = {entry.row for entry in self.entries(lines, ticks)}
        return sum(after.row_sum(row).points - self.row_sum(row).points for row in rows)
