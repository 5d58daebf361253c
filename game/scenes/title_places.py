"""The places of the title's buttons. They depend only on the window, so that no button ever moves."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.engine.layout import FILL, areas, columns, down, wrapped

OFFER, OTHERS = 112, 52
OFFER_SHARE, FIRST_SHARE = 2.8, 1.2
"""The heights of the match to continue and of the first entry, divided by that of the others, where there is little room."""
LOWEST = 36
"""Units. If the smaller entries would be lower, there are only two or three rows of buttons."""
MOST_BELOW = 4
"""The greatest number of entries in the second of only two rows."""
NARROW, WIDEST_NARROW, WIDEST = 500, 440, 800
"""Units. Below the width NARROW there are two columns of smaller entries. The last two are the greatest widths of a row."""


def title_places(room: Rect, u: Callable[[float], int], count: int, first: float, finger: int) -> list[Rect]:
    """The places of the match to continue, of the first entry, and of the others in columns.

    ``u``: converts units into pixels. ``count``: the number of entries. ``first``: the greatest height of the first one in
    units. ``finger``: the least height of a button in pixels.
    """
    gap, narrow = u(8), room.width < u(NARROW)
    across = min(count - 1, 2 if narrow or count <= 5 else 3)
    if (finger + gap) * (-(-(count - 1) // across) + 3) > room.height:
        across = min(count - 1, 3)
    rows = -(-(count - 1) // across)
    wide = min(room.width, u(WIDEST_NARROW if narrow else WIDEST))
    part = (room.height - gap * (rows + 2)) / (OFFER_SHARE + FIRST_SHARE + rows)
    if part < u(LOWEST):
        return _low_places(room, gap, count, u(LOWEST))
    tall = min(round(part), u(OTHERS))
    if tall < finger:  # The match to continue can be lower, down to twice the height of the others.
        tall = min(finger, (room.height - gap * (rows + 2)) // (rows + 3))
    first_tall = max(tall, min(round(part * FIRST_SHARE), u(first)))
    offer = min(room.height - (tall + gap) * rows - first_tall - 2 * gap, u(OFFER))
    whole = offer + first_tall + (tall + gap) * rows + 2 * gap
    middle = Rect(room.centerx - wide // 2, room.y + (room.height - whole) // 2, wide, whole)
    parts = areas(down(offer=offer, first=first_tall, others=1.0), middle, gap)
    return [
        parts["offer"],
        parts["first"],
        *wrapped(parts["others"], gap, count - 1, across, tall, last=FILL),
    ]


def _low_places(room: Rect, gap: int, count: int, lowest: int) -> list[Rect]:
    """The same places where there is little height: the match to continue and the first entry side by side."""
    others = count - 1
    rows: tuple[int, ...] = (2, others // 2, others - others // 2)
    tall = (room.height - 2 * gap) // 3
    if tall < lowest or others == 1:
        tall = (room.height - gap) // 2
        above = 2 if others <= MOST_BELOW else 3
        rows = (above, count + 1 - above)
    return [
        place
        for number, across in enumerate(rows)
        for place in columns(Rect(room.x, room.y + number * (tall + gap), room.width, tall), gap, across)
    ]
