"""Where the cards of a hand stand on a rack."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

HEIGHT, TOP = 0.86, 0.04
"""The height of an upright card, and the space above it, as shares of the rack's height."""
STEP = 1.14
"""The distance between two upright cards in their widths."""
ROOM = 0.94
"""The share of the rack's width on which cards stand."""


def card_slots(rack: Rect, across: Sequence[bool]) -> list[Rect]:
    """A rectangle for each card: as wide as the card, and as high as an upright one. They do not overlap.

    ``across``: for each card, whether it lies on its side and so needs two widths. If there is too little room, all are smaller.
    """
    height = round(rack.height * HEIGHT)
    widths = sum(2 if lies else 1 for lies in across) + (STEP - 1) * (len(across) - 1)
    width = min(height // 2, int(rack.width * ROOM / max(1.0, widths)))
    x = rack.centerx - width * widths / 2
    y = rack.y + round(rack.height * TOP) + height // 2 - width
    slots = []
    for lies in across:
        slots.append(Rect(round(x), y, 2 * width if lies else width, 2 * width))
        x += slots[-1].width + width * (STEP - 1)
    return slots
