"""Sheets of paper with a shadow, for the pads, the curve of a match and the list of turns. Lengths are in pixels."""

from __future__ import annotations

import pygame

from game.engine.shapes import paint_box, paint_shadow
from game.table.palette import PAPER


def shadow_width(width: int) -> int:
    """The width of the shadow around a large sheet of this width."""
    return max(6, width // 60)


def blank_sheet(width: int, height: int, edge: int) -> pygame.Surface:
    """A new empty sheet with its shadow. The surface is ``edge`` pixels larger than the sheet on every side."""
    surface = pygame.Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    sheet = pygame.Rect(edge, edge, width, height)
    paint_shadow(surface, sheet.move(0, edge // 4), 4, edge // 2, 170)
    paint_box(surface, sheet, max(3, edge // 3), PAPER)
    return surface
