"""A picture of each game: a corner of its table with a few tiles or cards."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import round_corners
from game.engine.sprites import converted, sprite
from game.engine.surface_cache import cached, uncached
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.common.journal import CARDS
from game.table.board import run_label
from game.table.cards import draw_card, draw_card_back
from game.table.cloth_view import felt
from game.table.palette import BOARD, GOOD, INK_ON_BRIGHT
from game.table.tiles import TileStyle, draw_tile

CELLS_ACROSS, CELLS_DOWN = 6, 4
"""At least this many cells fit into a picture."""
TILES = ((1, 1, 6), (2, 1, 4), (3, 1, 1), (2, 2, 2), (2, 3, 5))
"""Column, row and value of each tile."""
LIGHT, TOTAL_OF_TILES = ((0, 2), (4, 2), (5, 0)), (3.6, 0.6)
"""Column and row of the light cells, and of the total."""
CARDS_LAID = ((0.25, 1.5, 6, 0, RIGHT), (2.25, 1.5, 4, 3, BELOW), (3.25, 0.5, 5, 2, BELOW))
"""Column and row of each card's first half, its pips and its step."""
PILE, TOTAL_OF_CARDS = (4.75, 1.2), (3.85, 1.1)
"""Column and row of the pile, and of the total."""


@cached(8, large=True)
def game_picture(edition: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a game, with round corners and transparent outside them. ``size``: width and height in pixels."""
    picture = Picture()
    cell = max(6, min(size[0] // CELLS_ACROSS, size[1] // CELLS_DOWN))
    left, top = (size[0] - CELLS_ACROSS * cell) // 2, (size[1] - CELLS_DOWN * cell) // 2

    def square(column: float, row: float) -> Rect:
        return Rect(round(left + column * cell), round(top + row * cell), cell, cell)

    surface = pygame.Surface(size)
    if edition == CARDS:
        _draw_cards(picture, square, size)
    else:
        surface.fill(BOARD)
        _draw_tiles(picture, square, size)
    surface.fblits(picture.blits)
    return _rounded(surface, round(cell * 0.3))


def _draw_tiles(picture: Picture, square: Callable[[float, float], Rect], size: tuple[int, int]) -> None:
    """A corner of the board with a row that makes an 11."""
    laid = {(column, row): value for column, row, value in TILES}
    cell = square(0, 0).width
    around = size[0] // (2 * cell), size[1] // (2 * cell)
    for column in range(-around[0], CELLS_ACROSS + around[0]):
        for row in range(-around[1], CELLS_DOWN + around[1]):
            place = square(column, row)
            if place.colliderect((0, 0), size):
                kind = "light" if (column, row) in LIGHT else "dark"
                picture.add(sprite(f"cell_{kind}", cell), *place.topleft)
    for at, value in sorted(laid.items(), key=lambda tile: tile[0][1]):
        draw_tile(picture, value, square(*at), TileStyle())
    _draw_total(picture, square(*TOTAL_OF_TILES), "11")


def _draw_cards(picture: Picture, square: Callable[[float, float], Rect], size: tuple[int, int]) -> None:
    """A piece of the cloth with cards that make a 12, and the pile."""
    picture.add(uncached(felt)(size, square(0, 0).width / 44), 0, 0)
    for column, row, first, second, step in CARDS_LAID:
        draw_card(picture, first, second, step, square(column, row), TileStyle())
    for layer in range(4):
        pile = square(*PILE).move(-layer, -layer)
        draw_card_back(picture, pile, BELOW)
    _draw_total(picture, square(*TOTAL_OF_CARDS), "12")


def _draw_total(picture: Picture, place: Rect, total: str) -> None:
    picture.center(run_label(total, place.width, GOOD, INK_ON_BRIGHT), *place.center)


def _rounded(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """A copy with round corners."""
    rounded = surface.convert_alpha()
    round_corners(rounded, radius)
    return converted(rounded)
