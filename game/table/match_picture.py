"""A small picture of a match: its board with the tiles, or the cloth with the cards of the round."""

from __future__ import annotations

from typing import Any

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.rules.cards.cells import Placement as CardPlacement
from game.rules.cards.cells import x_y
from game.rules.common.journal import BOARD
from game.rules.tiles.constants import CELLS, LIGHT_MASK, LINES, RED_CELL, Placement, column_row
from game.table import palette
from game.table.cards import draw_card
from game.table.cloth_view import felt
from game.table.tiles import TileStyle, tile_face

CELL = 24
"""The side of a cell of the board in pixels before the picture is made smaller. Pips are still recognisable then."""
CLOTH, FEWEST = 320, 6
"""The side of the cloth before the picture is made smaller, and the least number of cells across it."""


def match_picture(match: Any, side: int, style: TileStyle) -> pygame.Surface:
    """A square picture of a match with this side in pixels."""
    if match.header.edition == BOARD:
        return _board_picture(tuple(match.board.laid), side, style)
    return _cloth_picture(tuple(match.table.laid), side, style)


@cached(16)
def _board_picture(laid: tuple[Placement, ...], side: int, style: TileStyle) -> pygame.Surface:
    rim = CELL // 2
    whole = LINES * CELL + 2 * rim
    surface = box(whole, whole, CELL, palette.BOARD, palette.GRID, 2).copy()
    inner = CELL - 3
    for cell in CELLS:
        column, row = column_row(cell)
        light = palette.LIGHT_CELL if LIGHT_MASK >> cell & 1 else None
        fill = palette.RED_CELL if cell == RED_CELL else light
        field = box(inner, inner, 4, fill, None if fill else palette.GRID, 2)
        surface.blit(field, (rim + column * CELL + 1, rim + row * CELL + 1))
    for value, cell in laid:
        column, row = column_row(cell)
        surface.blit(tile_face(value, CELL, style), (rim + column * CELL, rim + row * CELL))
    return converted(pygame.transform.smoothscale(surface, (side, side)))


@cached(16)
def _cloth_picture(laid: tuple[CardPlacement, ...], side: int, style: TileStyle) -> pygame.Surface:
    """All cards as large as possible."""
    at = [x_y(cell) for placement in laid for cell in placement.cells] or [(0, 0)]
    (left, right), (top, bottom) = ((min(line), max(line) + 1) for line in zip(*at, strict=True))
    cell = CLOTH // max(FEWEST, right - left + 1, bottom - top + 1)
    x, y = (CLOTH - (left + right) * cell) // 2, (CLOTH - (top + bottom) * cell) // 2
    picture = Picture()
    picture.add(felt((CLOTH, CLOTH), 1.0), 0, 0)
    for placement in laid:
        column, row = x_y(placement.cell)
        place = Rect(x + column * cell, y + row * cell, cell, cell)
        draw_card(picture, placement.first, placement.second, placement.step, place, style)
    surface = pygame.Surface((CLOTH, CLOTH), pygame.SRCALPHA)
    for drawn, where in picture.blits:
        surface.blit(drawn, where)
    return converted(pygame.transform.smoothscale(surface, (side, side)))
