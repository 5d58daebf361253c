"""What is written on a pad of either game, as a value that can be the key of a cache."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.cards.pad import Pad as CardPad
from game.rules.common.pad import SCORING_TOTALS, ColumnPad
from game.rules.tiles.pad import Pad


class Content(NamedTuple):
    """What is written on a pad, as the key of a cache. ``ticks``: None on a pad of the card game."""

    ticks: int | None
    supers: int
    boxes: tuple[tuple[int, ...], ...]
    overflow_bonus: int

    @classmethod
    def of(cls, pad: ColumnPad) -> Content:
        """What is written on this pad."""
        boxes = tuple(map(tuple, pad.columns.values()))
        ticks = pad.ticks if isinstance(pad, Pad) else None
        return cls(ticks, pad.supers if isinstance(pad, CardPad) else 0, boxes, pad.overflow_bonus)

    def pad(self) -> Pad | CardPad:
        """A new pad on which this is written."""
        pad: Pad | CardPad
        if self.ticks is None:
            pad = CardPad(self.overflow_bonus)
            pad.supers = self.supers
        else:
            pad = Pad(self.overflow_bonus)
            pad.ticks = self.ticks
        pad.columns = {total: list(boxes) for total, boxes in zip(SCORING_TOTALS, self.boxes, strict=True)}
        return pad
