"""A station: what one player has in front of them. Its layout depends on its own area alone, never on the window's edges."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.table.scale import Scale

FOOT_BELOW_PAD, FOOT_ABOVE_PAD = 116, 112
"""The height of the strip with rack, bag and buttons."""
SMALLEST_ROW = 14
PAD_ROWS, FEWEST_ROWS = 16, 6


@dataclass(frozen=True, slots=True, eq=False)
class Station:
    """The rectangles of a station: pad, status bar, rack, bag and the two buttons that end or undo a turn."""

    scale: Scale
    pad_row: int
    pad: Rect
    status: Rect
    rack: Rect
    bag: Rect
    take_back: Rect
    done: Rect

    @property
    def slot(self) -> int:
        """The size of a tile on the rack."""
        return round(self.rack.height * 0.57)

    def rack_slot(self, index: int, count: int) -> Rect:
        """The square of a tile on the rack, one of ``count``."""
        size = self.slot
        room = self.rack.width * 0.9
        step = min(size * 1.12, (room - size) / max(1, count - 1))
        x = self.rack.centerx - (size + step * (count - 1)) / 2 + step * index
        return Rect(round(x), self.rack.y + round(self.rack.height * 0.1), size, size)

    def partner_slot(self, index: int) -> Rect:
        """The square of a partner's tile, small on the front of the rack, counted from the right."""
        size = round(self.rack.height * 0.27)
        right = self.rack.right - round(self.rack.width * 0.06)
        return Rect(
            right - (index + 1) * round(size * 1.15), self.rack.bottom - round(size * 1.3), size, size
        )

    @property
    def pad_rows(self) -> int:
        """How many rows of the pad fit at a size that can be read."""
        fits = int(self.pad.height / max(SMALLEST_ROW, self.scale.px(self.pad_row))) - 2
        return max(FEWEST_ROWS, min(PAD_ROWS, fits))


def station(area: Rect, scale: Scale, *, pad_first: bool) -> Station:
    """Divides the area: pad, status bar, and a foot with rack, bag and buttons; or, not ``pad_first``, the pad below these two."""
    gap = scale.gap
    status = Rect(area.x, area.y, area.width, scale.status_height)
    if pad_first:
        foot = Rect(area.x, 0, area.width, round(FOOT_BELOW_PAD * scale.unit))
        foot.bottom = area.bottom
        status.y = foot.y - gap - status.height
        pad = Rect(area.x, area.y, area.width, status.y - gap - area.y)
    else:
        foot = Rect(area.x, status.bottom + gap, area.width, round(FOOT_ABOVE_PAD * scale.unit))
        pad = Rect(area.x, foot.bottom + gap, area.width, area.bottom - foot.bottom - gap)
    rack = Rect(foot.x, foot.y, round(foot.width * 0.47), foot.height)
    bag = Rect(rack.right + gap, foot.y, round(foot.width * 0.19), foot.height)
    buttons = Rect(bag.right + gap, foot.y, foot.right - bag.right - gap, foot.height)
    half = (foot.height - gap) // 2
    return Station(
        scale=scale,
        pad_row=(22 if pad_first else 24) if scale.text_scale == 1 else 26,
        pad=pad,
        status=status,
        rack=rack,
        bag=bag,
        take_back=Rect(buttons.x, buttons.y, buttons.width, half),
        done=Rect(buttons.x, buttons.bottom - half, buttons.width, half),
    )
