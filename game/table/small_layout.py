"""The layout of the turn scene on a small touch screen whose size is known: everything is large enough for a finger.

The menu button and the hint button are next to the badges, not on the board. All lengths are in pixels.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from pygame import Rect

from game.engine.place import Place
from game.table.scale import Scale
from game.table.station import Station

BADGE_COLUMNS = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
TILE_OF_RACK, RACK_LENGTH = 0.57, 0.9
"""A tile's share of the rack's height, and the share of the rack's width on which tiles stand (see ``Station.rack_slot``)."""
ROW_OF_TEXT = 1.05
"""The height of a pad's row divided by that of the least text."""
PAD_SHARE = 0.53
"""The share of the width that the pad takes in a tall window."""
RACK_SHARE = 0.68
"""In a tall window the rack takes this share of the space for rack and bag, in width or height, if a finger needs no more."""
TILES = 3
"""This many tiles stand on the rack without covering each other."""


class PanelTop(NamedTuple):
    """The badges, and the buttons to their right."""

    badges: tuple[Rect, ...]
    menu: Rect
    hint: Rect


def panel_top(area: Rect, seats: int, finger: int, gap: int) -> PanelTop:
    """The upper part of the panel: two lines of badges, and the buttons to their right, the menu above the hint.

    ``finger``: the least width and height of what a finger presses.
    """
    columns = BADGE_COLUMNS[seats]
    menu = Rect(area.right - finger, area.y, finger, finger)
    width = (menu.x - area.x) // columns - gap
    badges = tuple(
        Rect(area.x + at % columns * (width + gap), area.y + at // columns * (finger + gap), width, finger)
        for at in range(seats)
    )
    return PanelTop(badges, menu, menu.move(0, finger + gap))


def small_station(area: Rect, scale: Scale, top: PanelTop, finger: int, *, wide: bool) -> Station:
    """The station below the top of the panel: pad, status bar and foot in a wide window. In a tall one the pad is to their left."""
    gap = scale.gap
    status = Rect(area.x, area.y, area.width, scale.status_height)
    tall_rack = math.ceil(finger / TILE_OF_RACK)
    long_rack = math.ceil(TILES * finger / RACK_LENGTH)
    if wide:
        foot = Rect(area.x, area.bottom - 2 * finger - gap, area.width, 2 * finger + gap)
        status.bottom = foot.y - gap
        pad = Rect(area.x, area.y, area.width, status.y - gap - area.y)
        rack = Rect(foot.x, foot.y + (foot.height - tall_rack) // 2, long_rack, tall_rack)
        bag = Rect(rack.right + gap, foot.y, round(foot.width * 0.15), foot.height)
        done = Rect(bag.right + gap, foot.bottom - finger, foot.right - bag.right - gap, finger)
        take_back = Rect(done.x, foot.y, done.width, finger)
    else:
        pad = Rect(area.x, area.y, round(area.width * PAD_SHARE), area.height)
        status.x, status.width = pad.right + gap, area.right - pad.right - gap
        half = (status.width - gap) // 2
        take_back = Rect(status.x, area.bottom - finger, half, finger)
        done = Rect(area.right - half, take_back.y, half, finger)
        room = Rect(status.x, status.bottom + gap, status.width, take_back.y - status.bottom - 2 * gap)
        larger = max(1.0, min(RACK_SHARE * room.width / long_rack, RACK_SHARE * room.height / tall_rack))
        rack = Rect(room.topleft, (round(long_rack * larger), round(tall_rack * larger)))
        rack.centery = room.centery
        bag = Rect(rack.right + gap, room.y, room.right - rack.right - gap, room.height)
    row = math.ceil(scale.play_text * ROW_OF_TEXT)
    return Station(
        scale=scale,
        pad_row=math.ceil(row / scale.unit / scale.text_scale),
        pad=pad,
        status=status,
        rack=rack,
        bag=bag,
        take_back=take_back,
        done=done,
        menu=top.menu,
        hint=top.hint,
        place=Place((0, 0, *scale.size)),
        least_text=scale.play_text,
    )
