"""Paper: the white sheet on which pads, the line of a game and the list of turns are printed."""

from __future__ import annotations

import pygame

from game.engine.shapes import shadow, uncached_box
from game.engine.surface_cache import uncached
from game.table.palette import PAPER


def shadow_width(width: int) -> int:
    """How far the shadow of a large sheet reaches."""
    return max(6, width // 60)


def blank_sheet(width: int, height: int, edge: int) -> pygame.Surface:
    """A sheet of that size with nothing on it yet, and its shadow, ``edge`` wider on every side."""
    surface = pygame.Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    _lay_shadow(surface, width, height, edge)
    surface.blit(uncached_box(width, height, max(3, edge // 3), PAPER), (edge, edge))
    return surface


def _lay_shadow(surface: pygame.Surface, width: int, height: int, edge: int) -> None:
    """A function of its own, so that the large shadow is gone before the next large surface is made."""
    soft = uncached(shadow)(width, height, 4, edge // 2, 170)
    surface.blit(soft, soft.get_rect(center=(surface.width // 2, surface.height // 2 + edge // 4)))
