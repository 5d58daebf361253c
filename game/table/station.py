"""The layout of a station: what one player has in front of them. It depends on the station's area, not on the window."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.engine.place import Place
from game.table.scale import PLAY_TEXT, Scale

FOOT_BELOW_PAD, FOOT_ABOVE_PAD = 116, 112
"""The height of the foot (the strip with rack, bag and buttons), as a length of the design."""
PAD_ROW = 26
"""The height of a pad's row, as a text height of the design: figures in it are 26 pixels high at 1920 x 1080."""
SMALLEST_ROW = 14
"""The smallest height of a pad's row, in pixels."""
BUTTON_TEXT = 20
"""The height of the text on buttons, as a text height of the design."""
MAX_PAD_ROWS, MIN_PAD_ROWS = 16, 6
SUMMARY_ROWS = 3
"""The number of rows that a summary of the pad shows."""


@dataclass(frozen=True, slots=True, eq=False)
class Station:
    """The rectangles of a station: pad, status bar, rack, bag and the buttons. They are local to ``place``.

    ``pad_row``: the height of a pad's row, as a text height of the design. ``whole_pad``: where the whole pad opens if ``pad``
    has only room for a summary, otherwise None. ``full``: it has buttons; a computer's station around the board has none.
    ``text``: the height of its sentences, as a text height of the design. ``least_text``: the least height of its text, in pixels.
    """

    scale: Scale
    pad_row: int
    pad: Rect
    status: Rect
    rack: Rect
    bag: Rect
    take_back: Rect
    done: Rect
    menu: Rect
    hint: Rect
    place: Place
    least_text: int
    text: int = PLAY_TEXT
    whole_pad: Rect | None = None
    full: bool = True

    @property
    def text_height(self) -> int:
        """The height of its sentences in pixels."""
        return self.scale.px(self.text)

    @property
    def button_text(self) -> int:
        """The height of the text on its buttons in pixels."""
        return max(self.least_text, self.scale.px(BUTTON_TEXT))

    @property
    def area(self) -> Rect:
        """The whole station, in local positions."""
        return Rect((0, 0), self.place.size)

    @property
    def slot(self) -> int:
        """The side of a tile on the rack, in pixels."""
        return round(self.rack.height * 0.57)

    def rack_slot(self, index: int, count: int) -> Rect:
        """The rectangle of tile ``index`` (from 0) on a rack with ``count`` tiles."""
        size = self.slot
        width = self.rack.width * 0.9
        step = min(size * 1.12, (width - size) / max(1, count - 1))
        x = self.rack.centerx - (size + step * (count - 1)) / 2 + step * index
        return Rect(round(x), self.rack.y + round(self.rack.height * 0.1), size, size)

    def partner_slot(self, index: int) -> Rect:
        """The rectangle of a partner's tile, small on the front of the rack. ``index`` counts from the right, from 0."""
        size = round(self.rack.height * 0.27)
        right = self.rack.right - round(self.rack.width * 0.06)
        return Rect(
            right - (index + 1) * round(size * 1.15), self.rack.bottom - round(size * 1.3), size, size
        )

    @property
    def pad_rows(self) -> int:
        """The number of rows of the pad that fit at a readable size."""
        return SUMMARY_ROWS if self.whole_pad else self.rows_in(self.pad)

    def rows_in(self, sheet: Rect) -> int:
        """The number of rows that fit on a whole sheet at a readable size."""
        fits = int(sheet.height / max(SMALLEST_ROW, self.scale.px(self.pad_row))) - 2
        return max(MIN_PAD_ROWS, min(MAX_PAD_ROWS, fits))


def station(area: Rect, scale: Scale, menu: Rect, hint: Rect, *, pad_first: bool) -> Station:
    """The station that all players share. ``area``: its part of the window.

    From the top: pad, status bar and foot if ``pad_first``, otherwise status bar, foot and pad.
    """
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
        pad_row=PAD_ROW,
        pad=pad,
        status=status,
        rack=rack,
        bag=bag,
        take_back=Rect(buttons.x, buttons.y, buttons.width, half),
        done=Rect(buttons.x, buttons.bottom - half, buttons.width, half),
        menu=menu,
        hint=hint,
        place=Place((0, 0, *scale.size)),
        least_text=scale.play_text,
    )
