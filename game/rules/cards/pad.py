"""The pad of the card game: the columns without x2, and the super bonuses (CARDS.md 1, 4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.common.pad import SUPER, SUPER_BONUS, ColumnPad, Entry


class Pad(ColumnPad):
    """The filled boxes of one pad. ``supers`` is the number of super bonuses."""

    __slots__ = ()
    points = {10: 1, 11: 3, 12: 5}  # noqa: RUF012
    has_supers = True

    def entries(self, lines: Sequence[int], supers: int) -> list[Entry]:
        """The boxes that a turn with these run totals and super bonuses would fill. The pad does not change.

        A super bonus is in the column SUPER. Its row is counted from the bottom row of the pad, which is 0.

        >>> Pad().entries([10, 11, 12], 1)[-1], Pad().gain([10, 11, 12], 1)
        (Entry(column=3, row=0, points=6), 18)
        """
        return self.run_entries(lines) + [Entry(SUPER, self.supers + i, SUPER_BONUS) for i in range(supers)]

    def enter(self, lines: Sequence[int], supers: int) -> None:
        """Enters a turn; super bonuses are counted."""
        self.enter_runs(lines)
        self.supers += supers

    def total(self) -> int:
        """The points of all rows and super bonuses."""
        return super().total() + self.supers * SUPER_BONUS
