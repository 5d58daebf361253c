"""Draws the crown of a winner: first its outline in golden pencil, stroke by stroke, then all of it."""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.engine.sprites import faded, sprite
from game.table.handwriting import WRITING_STEPS, handwritten_crown
from game.table.palette import ACCENT

ASPECT = 1.25
"""Width divided by height."""
OUTLINE = 0.72
"""The share of the time in which the outline is drawn. After that the crown is filled."""
FILL_STEPS = 4
"""It is filled in this many steps, so that few surfaces are cached."""


def draw_crown(picture: Picture, area: Rect, p: float) -> None:
    """Draws the crown into this area. ``p``: the progress, 0..1."""
    if p >= 1:
        picture.add(sprite("crown", *area.size), *area.topleft)
        return
    step = min(WRITING_STEPS, max(1, round(p / OUTLINE * WRITING_STEPS)))
    picture.center(handwritten_crown(*area.size, ACCENT, step), *area.center)
    filled = max(0, round((p - OUTLINE) / (1 - OUTLINE) * FILL_STEPS))
    if filled:
        picture.add(faded(sprite("crown", *area.size), 255 * filled // FILL_STEPS), *area.topleft)
