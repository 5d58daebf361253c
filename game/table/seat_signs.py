"""Draws the mark of a seat in its colour. ``Header.look`` says which these are."""

from __future__ import annotations

import pygame

from game.engine.shapes import box
from game.engine.sprites import converted, tinted
from game.engine.surface_cache import cached
from game.rules.common.seats import Look
from game.table.palette import PANEL, SEAT_COLOURS


def seat_mark(look: Look, size: int) -> pygame.Surface:
    return tinted(f"mark_{look.mark}", size, size, SEAT_COLOURS[look.colour])


@cached(24)
def seat_sign(look: Look, size: int) -> pygame.Surface:
    """On a dark disc, so that it can be seen on tiles and on any colour."""
    surface = box(size, size, size // 2, PANEL, SEAT_COLOURS[look.colour], max(1, size // 12)).copy()
    mark = seat_mark(look, round(size * 0.74))
    surface.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
    return converted(surface)
