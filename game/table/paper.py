"""Sheets of paper with a shadow, for the pads, the curve of a match and the list of turns. Lengths are in pixels."""

from __future__ import annotations

import pygame

from game.engine.shapes import shadow, uncached_box
from game.engine.surface_cache import uncached
from game.table.palette import PAPER


def shadow_width(width: int) -> int:
    """The width of the shadow around a large sheet of this width."""
    return max(6, width // 60)


def blank_sheet(width: int, height: int, edge: int) -> pygame.Surface:
    """A new empty sheet with its shadow. The surface is ``edge`` pixels larger than the sheet on every side."""
    surface = pygame.Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    _blit_shadow(surface, width, height, edge)
    surface.blit(uncached_box(width, height, max(3, edge // 3), PAPER), (edge, edge))
    return surface


def _blit_shadow(surface: pygame.Surface, width: int, height: int, edge: int) -> None:
    """Paints the shadow. A separate function, so that the large shadow is freed before the next large surface is made."""
    sheet_shadow = uncached(shadow)(width, height, 4, edge // 2, 170)
    surface.blit(
        sheet_shadow, sheet_shadow.get_rect(center=(surface.width // 2, surface.height // 2 + edge // 4))
    )
