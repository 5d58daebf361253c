"""How the things of the tile game are drawn outside a turn: for the start, in lists and pictures, and after a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.scene import Size
from game.engine.shapes import box
from game.engine.sprites import converted, sprite
from game.engine.surface_cache import cached
from game.engine.translation import _
from game.rules.tiles.constants import (
    CELLS,
    LIGHT_MASK,
    LINES,
    NAMES,
    RED_CELL,
    TILES,
    Placement,
    Turn,
    column_row,
)
from game.rules.tiles.events import Lay
from game.scenes.screen import (
    CELLS_ACROSS,
    CELLS_DOWN,
    NOTHING,
    DrawPosition,
    PictureCells,
    StartDraw,
    draw_total,
    rounded,
)
from game.table import palette
from game.table.bag import bag_opening, bag_rect, draw_bag
from game.table.board import BoardTiles, draw_empty_board
from game.table.layout import Layout
from game.table.palette import BOARD, RGB
from game.table.tiles import TileStyle, bag_squash, draw_flight, draw_tile, draw_tile_outline, tile_face

PICTURED = ((1, 1, 6), (2, 1, 4), (3, 1, 1), (2, 2, 2), (2, 3, 5))
"""Column, row and value of each tile in the game's picture."""
LIGHT, TOTAL_AT = ((0, 2), (4, 2), (5, 0)), (3.6, 0.6)
"""Column and row of its light cells, and of the total."""
CELL = 24
"""The side of a cell in the picture of a match before that is made smaller. Pips are still recognisable then."""


def _draw_start_stock(picture: Picture, area: Rect, count: int, style: TileStyle, p: float) -> None:
    draw_bag(picture, bag_rect(area), count, bag_squash(style, p) if p else 0.0)


def _draw_started(picture: Picture, drawn: int, square: Rect, style: TileStyle, outlined: bool) -> None:
    draw_tile(picture, drawn, square, style)
    if outlined:
        draw_tile_outline(picture, square)


def _draw_start_flight(
    picture: Picture, drawn: int, start: tuple[int, int], square: Rect, style: TileStyle, p: float
) -> None:
    begun = square.copy()
    begun.center = start
    draw_flight(picture, style, drawn, begun, square, p, turning=True, high=0.7)


START = StartDraw(
    count=TILES,
    put_back=False,
    sound="tile_drawn",
    intro=lambda: _("Everyone draws a tile. The highest begins."),
    begins=lambda name, drawn: _("{name} begins and keeps the {tile}.").format(name=name, tile=drawn),
    again=lambda names, drawn: _("{names} each have a {tile} and draw again.").format(
        names=names, tile=drawn
    ),
    rank=lambda drawn: drawn,
    draw_stock=_draw_start_stock,
    opening=lambda area, count: bag_opening(bag_rect(area), count),
    draw=_draw_started,
    draw_flight=_draw_start_flight,
)


def draw_large_bag(picture: Picture, area: Rect, count: int, least: int) -> None:
    draw_bag(picture, area, count, smallest_number=least)


def laid(state: Any) -> Sequence[Placement]:
    found: Sequence[Placement] = state.board.laid
    return found


def position() -> DrawPosition:
    tiles = BoardTiles()

    def draw(
        picture: Picture,
        layout: Layout,
        placements: Sequence[Placement],
        style: TileStyle,
        outlined: Sequence[Placement],
        colour: RGB,
    ) -> None:
        draw_empty_board(picture, layout)
        tiles.draw(picture, layout, placements, style)
        for _value, cell in outlined:
            draw_tile_outline(picture, layout.rect(cell).inflate(-2, -2), colour)

    return draw


def laid_words(lay: Lay) -> str:
    return turn_words(lay.turn, ())


def turn_words(turn: Turn, _laid: Turn) -> str:
    """The tiles and their cells."""
    return "  ".join(f"{value} {NAMES[cell]}" for value, cell in turn) or NOTHING


@cached(4, large=True)
def game_picture(size: Size) -> pygame.Surface:
    picture, cells, surface = Picture(), PictureCells(size), pygame.Surface(size)
    surface.fill(BOARD)
    around = size[0] // (2 * cells.cell), size[1] // (2 * cells.cell)
    for column in range(-around[0], CELLS_ACROSS + around[0]):
        for row in range(-around[1], CELLS_DOWN + around[1]):
            place = cells.square(column, row)
            if place.colliderect((0, 0), size):
                kind = "light" if (column, row) in LIGHT else "dark"
                picture.add(sprite(f"cell_{kind}", cells.cell), *place.topleft)
    for column, row, value in sorted(PICTURED, key=lambda tile: tile[1]):
        draw_tile(picture, value, cells.square(column, row), TileStyle())
    draw_total(picture, cells.square(*TOTAL_AT), "11")
    surface.fblits(picture.blits)
    return rounded(surface, cells.cell)


def match_picture(match: Any, side: int, style: TileStyle) -> pygame.Surface:
    return _board_picture(tuple(match.board.laid), side, style)


@cached(16)
def _board_picture(placements: tuple[Placement, ...], side: int, style: TileStyle) -> pygame.Surface:
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
    for value, cell in placements:
        column, row = column_row(cell)
        surface.blit(tile_face(value, CELL, style), (rim + column * CELL, rim + row * CELL))
    return converted(pygame.transform.smoothscale(surface, (side, side)))
