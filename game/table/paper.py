"""Paper: the white sheet on which pads, the line of a game and the list of turns are printed."""

from __future__ import annotations

import pygame

from game.engine.shapes import box, shadow
from game.table.palette import PAPER


def edge_of(width: int) -> int:
    """How far the shadow of a large sheet reaches."""
    return max(6, width // 60)


def blank(width: int, height: int, edge: int) -> pygame.Surface:
    """A sheet of that size with nothing on it yet, and its shadow, ``edge`` wider on every side."""
    surface = pygame.Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    soft = shadow(width, height, 4, edge // 2, 170)
    surface.blit(soft, soft.get_rect(center=(surface.width // 2, surface.height // 2 + edge // 4)))
    surface.blit(box(width, height, max(3, edge // 3), PAPER), (edge, edge))
    return surface
