"""A small picture of a match: its board with the tiles."""

from __future__ import annotations

from typing import Any

import pygame

from game.engine.shapes import box
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.rules.common.framing import BOARD
from game.rules.tiles.constants import CELLS, LIGHT_MASK, LINES, RED_CELL, Placement, column_row
from game.table.palette import BOARD as SLATE
from game.table.palette import GRID, LIGHT_CELL
from game.table.palette import RED_CELL as RED
from game.table.tiles import TileStyle, tile_face

CELL = 24
"""The side of a cell in pixels before the picture is made smaller. Pips are still recognisable then."""


def match_picture(match: Any, side: int, style: TileStyle) -> pygame.Surface | None:
    """A square picture of a match with this side in pixels; None for a game whose table cannot be shown so small."""
    if match.header.edition != BOARD:
        return None
    return _board_picture(tuple(match.board.laid), side, style)


@cached(16)
def _board_picture(laid: tuple[Placement, ...], side: int, style: TileStyle) -> pygame.Surface:
    rim = CELL // 2
    whole = LINES * CELL + 2 * rim
    surface = box(whole, whole, CELL, SLATE, GRID, 2).copy()
    inner = CELL - 3
    for cell in CELLS:
        column, row = column_row(cell)
        fill = RED if cell == RED_CELL else LIGHT_CELL if LIGHT_MASK >> cell & 1 else None
        field = box(inner, inner, 4, fill, None if fill else GRID, 2)
        surface.blit(field, (rim + column * CELL + 1, rim + row * CELL + 1))
    for value, cell in laid:
        column, row = column_row(cell)
        surface.blit(tile_face(value, CELL, style), (rim + column * CELL, rim + row * CELL))
    return converted(pygame.transform.smoothscale(surface, (side, side)))
