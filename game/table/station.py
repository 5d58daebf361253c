"""The layout of a station: what one player has in front of them. It depends on the station's area, not on the window.

There is one station for all players, or around a table one for each: a long low one, a deep one, a narrow one, and the small one of
a computer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from pygame import Rect

from game.engine.layout import Line, Place, across, areas, down, within
from game.table.scale import PLAY_TEXT, Scale

PAD_ROW, TABLE_ROW = 26, 27
"""The height of a pad's row, as a text height of the design; the second can be read on a table."""
MAX_PAD_ROWS, MIN_PAD_ROWS = 16, 6
SUMMARY_ROWS = 3

# On a small touch screen
SLOT_OF_RACK, RACK_LENGTH = 0.57, 0.9
"""A slot's share of the rack's height, and the share of the rack's width that has slots."""
SMALL_RACK = 0.68
"""In a tall window, the rack takes this share of the space for rack and bag, in width or height, if a finger needs no more."""
SLOTS = 3
"""So many are on the rack without covering each other."""
TALL_STATUS_LINES = 2
"""The lines of text in the status bar of a tall window, which is as wide as the window."""

# Around a table
LOW, NARROW, LONG, SLIM_LONG = 2.2, 0.95, 7.0, 11.0
"""Width divided by height: above LOW a station is low, below NARROW it is narrow. Above LONG, *Done* is wider; SLIM_LONG is the same
for one whose pad is beside the board."""
LEAST_TEXT = 18
"""The height of the smallest text, as a text height of the design: on a table, capitals are 3 mm high."""
STACKED = 500
"""A computer's station that is shorter than this length of the design has its pad above the rest."""


def _low(status: float, rack: float, main: float, other: float, pad: float) -> Line:
    """A low station, with a summary of the pad."""
    return across(
        status=status,
        rack=rack,
        main=down(main, done=0.5, take_back=0.5),
        other=down(other, hint=0.5, menu=0.5),
        pad=pad,
    )


SHORT_STATION = _low(0.205, 0.235, 0.16, 0.09, 0.31)
LONG_STATION = _low(0.185, 0.254, 0.152, 0.054, 0.355)
SLIM_SHORT_STATION = across(status=0.28, rack=0.23, hint=0.12, menu=0.07, take_back=0.145, done=0.155)
SLIM_LONG_STATION = across(status=0.31, rack=0.27, hint=0.07, menu=0.07, take_back=0.13, done=0.15)
"""Their pads are beside the board."""
DEEP_STATION = across(
    pad=0.57,
    beside=down(
        0.43,
        status=0.33,
        rack=0.27,
        done=0.15,
        take_back=0.125,
        last=across(0.125, hint=0.5, menu=0.5),
    ),
)
NARROW_STATION = down(
    pad=0.44,
    status=0.13,
    rack=0.17,
    upper=across(0.13, hint=0.5, menu=0.5),
    lower=across(0.13, take_back=0.5, done=0.5),
)
COMPUTER, COMPUTER_STACKED, COMPUTER_SLIM = (
    across(left=down(0.42, status=0.29, rack=0.71), pad=0.58),
    down(pad=0.62, below=across(0.38, status=0.5, rack=0.5)),
    across(status=0.54, rack=0.46),
)


@dataclass(frozen=True, slots=True, eq=False)
class Station:
    """The rectangles of a station: pad, status bar, rack, bag and the buttons. They are local to ``place``; the bag, and around a
    table the pad, can be outside it.

    ``pad_row``: the height of a pad's row, as a text height of the design. ``whole_pad``: where the whole pad is shown, on demand or
    after the match, if ``pad`` has no room for all lines; otherwise None. ``full``: it has buttons; a computer's station around the
    board has none. ``text``: the height of its sentences, as a text height of the design. ``least_text``: the least height of its
    text, in pixels.
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
        return self.scale.px(self.text)

    @property
    def button_text(self) -> int:
        return max(self.least_text, self.scale.px(20))

    @property
    def area(self) -> Rect:
        return Rect((0, 0), self.place.size)

    @property
    def slot(self) -> int:
        return round(self.rack.height * SLOT_OF_RACK)

    def rack_slot(self, index: int, count: int) -> Rect:
        """With number ``index`` (from 0) of ``count``."""
        size = self.slot
        width = self.rack.width * RACK_LENGTH
        step = min(size * 1.12, (width - size) / max(1, count - 1))
        x = self.rack.centerx - (size + step * (count - 1)) / 2 + step * index
        return Rect(round(x), self.rack.y + round(self.rack.height * 0.1), size, size)

    def partner_slot(self, index: int) -> Rect:
        """Small, on the front of the rack. ``index`` counts from the right, from 0."""
        size = round(self.rack.height * 0.27)
        right = self.rack.right - round(self.rack.width * 0.06)
        return Rect(
            right - (index + 1) * round(size * 1.15), self.rack.bottom - round(size * 1.3), size, size
        )

    @property
    def pad_beside(self) -> bool:
        """Whether the pad is beside the board, outside the station."""
        return not self.area.contains(self.pad)

    @property
    def summary(self) -> bool:
        """Whether the pad has only room for a summary."""
        return self.whole_pad is not None and not self.pad_beside

    @property
    def pad_rows(self) -> int:
        return SUMMARY_ROWS if self.summary else self.rows_in(self.pad)

    def rows_in(self, sheet: Rect) -> int:
        """How many rows fit on a whole sheet at a readable size."""
        fits = int(sheet.height / max(14, self.scale.px(self.pad_row))) - 2
        return max(MIN_PAD_ROWS, min(MAX_PAD_ROWS, fits))


def shared_station(area: Rect, scale: Scale, menu: Rect, hint: Rect, *, pad_first: bool) -> Station:
    """For all players. From the top: pad, status bar and foot if ``pad_first``, otherwise status bar, foot and pad."""
    foot = across(
        round((116 if pad_first else 112) * scale.unit),
        rack=round(area.width * 0.47),
        bag=round(area.width * 0.19),
        buttons=down(take_back=0.5, done=0.5),
    )
    status = scale.status_height()
    line = down(pad=1.0, status=status, foot=foot) if pad_first else down(status=status, foot=foot, pad=1.0)
    return _shared(scale, PAD_ROW, areas(line, area, scale.gap), menu, hint)


def small_station(area: Rect, scale: Scale, menu: Rect, hint: Rect, finger: int, *, wide: bool) -> Station:
    """For all players on a small touch screen: as a shared one in a wide window; in a tall one the status bar is above the others
    and the pad at the left. ``finger``: the least width and height of what a finger presses."""
    gap, rack = scale.gap, (math.ceil(SLOTS * finger / RACK_LENGTH), math.ceil(finger / SLOT_OF_RACK))
    if wide:
        buttons = down(take_back=finger, done=finger)
        foot = across(2 * finger + gap, rack=rack[0], bag=round(area.width * 0.15), buttons=buttons)
        parts = areas(down(pad=1.0, status=scale.status_height(), foot=foot), area, gap)
        parts["rack"] = within(parts["rack"], *rack)
    else:
        keys = across(finger, take_back=0.5, done=0.5)
        below = across(pad=round(area.width * 0.53), beside=down(room=1.0, keys=keys))
        parts = areas(down(status=scale.status_height(TALL_STATUS_LINES), below=below), area, gap)
        room = parts.pop("room")
        larger = max(1.0, min(SMALL_RACK * room.width / rack[0], SMALL_RACK * room.height / rack[1]))
        length, high = (round(side * larger) for side in rack)
        parts |= areas(across(rack=length, bag=1.0), room, gap)
        parts["rack"] = within(parts["rack"], length, high)
    return _shared(scale, _small_row(scale), parts, menu, hint)


def least_tall_station(scale: Scale, rows: int) -> int:
    """The least height of such a station in a tall window, if its pad shows this many rows."""
    return scale.status_height(TALL_STATUS_LINES) + scale.gap + (rows + 2) * scale.px(_small_row(scale))


def player_station(scale: Scale, place: Place, bag: Rect, sheet: Rect, pad: Rect | None = None) -> Station:
    """``bag``: where it stands during their turn. ``sheet``: where the whole pad opens, if needed. ``pad``: where it is, if not in
    the station."""
    width, height = place.size
    if pad:
        slim = SLIM_LONG_STATION if width >= SLIM_LONG * height else SLIM_SHORT_STATION
        made = _around(scale, place, slim, bag=bag, pad=pad)
        return made if made.pad_rows == MAX_PAD_ROWS else replace(made, whole_pad=sheet)
    if width < NARROW * height:
        return _around(scale, place, NARROW_STATION, bag=bag)
    if width < LOW * height:
        return _around(scale, place, DEEP_STATION, bag=bag)
    line = LONG_STATION if width >= LONG * height else SHORT_STATION
    return _around(scale, place, line, low=True, bag=bag, whole_pad=sheet)


def computer_station(scale: Scale, place: Place, bag: Rect, pad: Rect | None = None) -> Station:
    """Rack, pad, and what it did last. The pad is above the others if they are narrow, and a summary if there is little room.
    ``pad``: where it is, if not in the station."""
    none = Rect(_inside(scale, place).topleft, (0, 0))
    buttons = dict.fromkeys(("take_back", "done", "menu", "hint"), none)
    more: dict[str, Any] = {**buttons, "bag": bag, "full": False}
    if pad:
        return _around(scale, place, COMPUTER_SLIM, pad=pad, **more)
    stacked = place.size[0] < scale.u(STACKED)
    made = _around(scale, place, COMPUTER_STACKED if stacked else COMPUTER, low=not stacked, **more)
    if not stacked:
        made.status.height = made.rack.y - scale.gap - made.status.y
    deep = made.pad.height >= (MIN_PAD_ROWS + 2) * scale.px(TABLE_ROW)
    return made if deep else replace(made, whole_pad=made.pad)


def _small_row(scale: Scale) -> int:
    """As a text height of the design."""
    return math.ceil(math.ceil(scale.play_text * 1.05) / scale.unit / scale.text_scale)


def _shared(scale: Scale, pad_row: int, parts: dict[str, Any], menu: Rect, hint: Rect) -> Station:
    place = Place((0, 0, *scale.size))
    return Station(
        scale=scale, pad_row=pad_row, menu=menu, hint=hint, place=place, least_text=scale.play_text, **parts
    )


def _around(scale: Scale, place: Place, line: Line, *, low: bool = False, **more: Any) -> Station:
    """``low``: its rack is not as high as its part of the line. ``more``: what is not in the line."""
    parts: dict[str, Any] = areas(line, _inside(scale, place), scale.gap)
    if low:
        rack = parts["rack"]
        high = min(rack.height, round(rack.width * 0.45))
        parts["rack"] = Rect(rack.x, rack.bottom - high, rack.width, high)
    return Station(
        scale=scale,
        pad_row=TABLE_ROW,
        place=place,
        text=19,
        least_text=scale.px(LEAST_TEXT),
        **parts,
        **more,
    )


def _inside(scale: Scale, place: Place) -> Rect:
    edge = max(2, scale.u(6))
    return Rect((0, 0), place.size).inflate(-2 * edge, -2 * edge)
