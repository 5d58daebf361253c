"""What the pads of both games share: the columns for 10, 11 and 12, and the bonus of each row (RULES.md 1 and 6, CARDS.md 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Self

SCORING_TOTALS = (10, 11, 12)
MAX_TOTAL = 12
PRINTED_ROWS = 16
X2, SUPER = 2, 3
"""The numbers of the columns that not every pad has: the x2 boxes, and the super bonuses."""
SUPER_BONUS = 6
PRINTED_BONUS = (3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6)


class Entry(NamedTuple):
    """A box that a turn fills. ``column`` is 10, 11 or 12, or one of ``X2`` and ``SUPER``. ``row`` counts from 0."""

    column: int
    row: int
    points: int


class RowSum(NamedTuple):
    """How a row adds up: (``boxes`` + ``bonus``), times two if the row is ``doubled`` (RULES.md 6).

    ``boxes`` is the sum of the 10, 11 and 12 boxes; ``bonus`` is 0 unless all three are filled.

    >>> RowSum(boxes=11, bonus=3, doubled=True).points
    28
    """

    boxes: int
    bonus: int
    doubled: bool

    @property
    def points(self) -> int:
        return (self.boxes + self.bonus) * (2 if self.doubled else 1)


class ColumnPad:
    """The filled boxes of a pad. Each game has a subclass, which says what its pad has.

    ``columns[10]`` lists the points entered in column 10 from the top; columns 11 and 12 work the same way.
    ``overflow_bonus`` is the bonus of every row below the printed ones (RULES.md 1). ``ticks``: the number of ticked x2 boxes.
    ``supers``: the number of super bonuses.

    Turns are given by ``lines``, the totals of their runs, and ``extras``, the number of x2 boxes that they tick, or of super bonuses
    on a pad without x2. Runs of the same total share the next free box of their column.
    """

    __slots__ = ("columns", "overflow_bonus", "supers", "ticks")
    points: ClassVar[dict[int, int]]
    """What one run of each total scores."""
    has_ticks: ClassVar[bool] = False
    has_supers: ClassVar[bool] = False
    """Whether the pad has x2 boxes, and whether super bonuses are written on it."""

    def __init__(self, overflow_bonus: int = 6) -> None:
        self.columns: dict[int, list[int]] = {total: [] for total in SCORING_TOTALS}
        self.overflow_bonus = overflow_bonus
        self.ticks = self.supers = 0

    def copy(self) -> Self:
        twin = type(self)(self.overflow_bonus)
        twin.columns = {total: list(boxes) for total, boxes in self.columns.items()}
        twin.ticks, twin.supers = self.ticks, self.supers
        return twin

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in ColumnPad.__slots__)

    def entries(self, lines: Sequence[int], extras: int = 0) -> list[Entry]:
        """The boxes that a turn would fill, ticks first, super bonuses last. The pad does not change.

        The row of a super bonus is counted from the bottom row of the pad, which is 0.
        """
        if self.has_ticks:
            return [Entry(X2, self.ticks + i, 0) for i in range(extras)] + self.run_entries(lines)
        return self.run_entries(lines) + [Entry(SUPER, self.supers + i, SUPER_BONUS) for i in range(extras)]

    def run_entries(self, lines: Sequence[int]) -> list[Entry]:
        """The boxes that runs with these totals would fill. The pad does not change."""
        return [
            Entry(total, len(self.columns[total]), runs * self.points[total])
            for total in SCORING_TOTALS
            if (runs := lines.count(total))
        ]

    def enter(self, lines: Sequence[int], extras: int = 0) -> None:
        for total in SCORING_TOTALS:
            if runs := lines.count(total):
                self.columns[total].append(runs * self.points[total])
        if self.has_ticks:
            self.ticks += extras
        else:
            self.supers += extras

    def gain(self, lines: Sequence[int], extras: int = 0) -> int:
        """How many points a turn would add to the total. The pad does not change. Pips of tiles in hand do not count."""
        after = self.copy()
        after.enter(lines, extras)
        rows = {entry.row for entry in self.entries(lines, extras) if entry.column != SUPER}
        more = sum(after.row_sum(row).points - self.row_sum(row).points for row in rows)
        return more + (after.supers - self.supers) * SUPER_BONUS

    def bonus(self, row: int) -> int:
        return bonus_of(row, self.overflow_bonus)

    def row_sum(self, row: int) -> RowSum:
        boxes = [column[row] for column in self.columns.values() if row < len(column)]
        bonus = self.bonus(row) if len(boxes) == len(SCORING_TOTALS) else 0
        return RowSum(sum(boxes), bonus, self.is_doubled(row))

    def is_doubled(self, row: int) -> bool:
        return row < self.ticks

    def rows(self) -> list[int]:
        """The points of each row from the top, down to the last row that is used."""
        return [self.row_sum(row).points for row in range(self.used_rows())]

    def filled(self) -> dict[int, int]:
        """The number of filled boxes in each column that is filled from the top, x2 first."""
        ticks = {X2: self.ticks} if self.has_ticks else {}
        return {**ticks, **{total: len(boxes) for total, boxes in self.columns.items()}}

    def full_rows(self) -> int:
        """The number of rows in which all three columns are filled."""
        return min(map(len, self.columns.values()))

    def used_rows(self) -> int:
        """The number of rows down to the last one with an entry or a tick."""
        return max(self.ticks, *map(len, self.columns.values()))

    def total(self) -> int:
        """The points of all rows and super bonuses."""
        return sum(self.rows()) + self.supers * SUPER_BONUS


def bonus_of(row: int, overflow_bonus: int) -> int:
    """The bonus of a row of a pad; rows count from 0."""
    return PRINTED_BONUS[row] if row < PRINTED_ROWS else overflow_bonus


def winners(totals: Mapping[int, int]) -> tuple[int, ...]:
    """The pads with the highest total; several share the win. ``totals`` gives the points of each pad by its number.

    >>> winners({0: 41, 1: 63, 2: 63})
    (1, 2)
    """
    best = max(totals.values())
    return tuple(pad for pad, total in totals.items() if total == best)
