"""What is written on a pad, as a value that can be the key of a cache."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.common.pad import SCORING_TOTALS, ColumnPad


class Content(NamedTuple):
    """What is written on a pad of this kind, as the key of a cache."""

    kind: type[ColumnPad]
    ticks: int
    supers: int
    boxes: tuple[tuple[int, ...], ...]
    overflow_bonus: int

    @classmethod
    def of(cls, pad: ColumnPad) -> Content:
        return cls(
            type(pad), pad.ticks, pad.supers, tuple(map(tuple, pad.columns.values())), pad.overflow_bonus
        )

    def pad(self) -> ColumnPad:
        pad = self.kind(self.overflow_bonus)
        pad.ticks, pad.supers = self.ticks, self.supers
        pad.columns = {total: list(boxes) for total, boxes in zip(SCORING_TOTALS, self.boxes, strict=True)}
        return pad
