"""The pad: the score sheet on which a player's turns are entered and added up (RULES.md 1, 6)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.common.pad import X2, ColumnPad, Entry
from game.rules.tiles.constants import POINTS


class Pad(ColumnPad):
    """The filled boxes of one pad. ``ticks`` is the number of ticked x2 boxes."""

    __slots__ = ()
    points = POINTS
    has_ticks = True

    def entries(self, lines: Sequence[int], ticks: int) -> list[Entry]:
        """The boxes that a turn with these run totals and ticks would fill. The pad does not change.

        >>> Pad().entries([10, 12, 12], 1)
        [Entry(column=2, row=0, points=0), Entry(column=10, row=0, points=1), Entry(column=12, row=0, points=8)]
        """
        return [Entry(X2, self.ticks + i, 0) for i in range(ticks)] + self.run_entries(lines)

    def enter(self, lines: Sequence[int], ticks: int) -> None:
        """Enters a turn; ticks fill the next x2 boxes."""
        self.ticks += ticks
        self.enter_runs(lines)

    def filled(self) -> dict[int, int]:
        """The number of filled boxes in each column, x2 first."""
        return {X2: self.ticks, **super().filled()}

    def is_doubled(self, row: int) -> bool:
        """Whether the x2 box of a row is ticked; rows count from 0."""
        return row < self.ticks

    def used_rows(self) -> int:
        """The number of rows down to the last one with an entry or a tick."""
        return max(self.ticks, super().used_rows())

    def gain(self, lines: Sequence[int], ticks: int) -> int:
        """The same without adding up rows that stay as they are.

        The pips of held tiles are not subtracted here, nor in ``total``.

        >>> Pad().gain([10, 11], 2)
        6
        """
        after = self.copy()
        after.enter(lines, ticks)
        rows = {entry.row for entry in self.entries(lines, ticks)}
        return sum(after.row_sum(row).points - self.row_sum(row).points for row in rows)
