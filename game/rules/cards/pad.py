"""The pad of the card game: the columns of the tile game without x2, and the super bonuses (CARDS.md 1, 4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.tiles.pad import Entry
from game.rules.tiles.pad import Pad as ColumnPad

SUPER = 3
SUPER_BONUS = 6


class Pad(ColumnPad):
    """The filled boxes of one pad; ``supers`` counts the super bonuses."""

    __slots__ = ("supers",)
    points = {10: 1, 11: 3, 12: 5}  # noqa: RUF012

    def __init__(self, overflow_bonus: int = 6) -> None:
        super().__init__(overflow_bonus)
        self.supers = 0

    def copy(self) -> Pad:
        """An independent pad with the same boxes filled."""
        twin = Pad(self.overflow_bonus)
        twin.columns = {total: list(boxes) for total, boxes in self.columns.items()}
        twin.supers = self.supers
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pad) and super().__eq__(other) and self.supers == other.supers

    def entries(self, lines: Sequence[int], supers: int) -> list[Entry]:
        """The boxes that a turn with these runs will fill, without filling them. A super bonus is in the column SUPER, with
        its row counted from the bottom row of the pad, which is 0.

        >>> Pad().entries([10, 11, 12], 1)[-1]
        Entry(column=3, row=0, points=6)
        """
        bonuses = [Entry(SUPER, self.supers + i, SUPER_BONUS) for i in range(supers)]
        return super().entries(lines, 0) + bonuses

    def enter(self, lines: Sequence[int], supers: int) -> None:
        """Writes a turn down."""
        super().enter(lines, 0)
        self.supers += supers

    def total(self) -> int:
        """The points of all rows and super bonuses."""
        return super().total() + self.supers * SUPER_BONUS

    def gain(self, lines: Sequence[int], supers: int) -> int:
        """By how much a turn would raise the total."""
        return super().gain(lines, 0) + supers * SUPER_BONUS
