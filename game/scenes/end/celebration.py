"""Celebrates a winner: their card glows, and sparks fly from its crown once."""

from __future__ import annotations

import math

from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import polygon, shadow
from game.engine.tween import ease_out
from game.table import timings
from game.table.palette import ACCENT, HINT_LIGHT

GLOW_STEPS, GLOW_STRENGTH = 5, 150
"""In how many steps the glow becomes bright, so that few surfaces are cached, and its alpha in the end."""
GLOW_SHARE = 0.25
"""The share of the celebration in which the glow appears."""
SPARKS = 22
LARGEST, FARTHEST, FALL = 0.55, 4.5, 3.0
"""The size of a spark, how far it flies, and how far it falls, divided by the height of the crown."""
_STAR = tuple(
    (0.5 + radius * math.sin(corner * math.pi / 4), 0.5 - radius * math.cos(corner * math.pi / 4))
    for corner, radius in enumerate((0.5, 0.15) * 4)
)


def draw_glow(picture: Picture, area: Rect, p: float, blur: int) -> None:
    """The glow behind a winner's card. ``p``: how much of the celebration is over, 0..1. ``blur``: its width in pixels."""
    step = math.ceil(min(1.0, p / GLOW_SHARE) * GLOW_STEPS)
    if not step:
        return
    glow = shadow(area.width, area.height, blur // 2, blur, GLOW_STRENGTH * step // GLOW_STEPS, ACCENT)
    picture.center(glow, *area.center)


def draw_sparks(picture: Picture, at: tuple[int, int], crown: int, p: float) -> None:
    """Sparks that fly from the crown at this position once it has been drawn, and become smaller.

    ``crown``: its height in pixels.
    """
    drawn = timings.CROWN / timings.END_CELEBRATION
    flown = (p - drawn) / (1 - drawn)
    if not 0 < flown < 1:
        return
    for spark in range(SPARKS):
        angle = math.pi * (spark + 0.5) / SPARKS + 0.12 * math.sin(spark * 5.1)
        reach = crown * FARTHEST * (0.55 + 0.45 * abs(math.sin(spark * 2.7)))
        size = round(crown * LARGEST * (0.6 + 0.4 * abs(math.sin(spark * 1.9))) * (1 - flown**2))
        if size < 2:
            continue
        x = at[0] + math.cos(angle) * reach * ease_out(flown)
        y = at[1] - math.sin(angle) * reach * 0.5 * ease_out(flown) + crown * FALL * flown**2
        picture.center(polygon(size, _STAR, HINT_LIGHT if spark % 3 else ACCENT), x, y)
