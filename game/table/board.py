"""Draws the board: the table top, the cells, the tiles, the marks of the picked tile, and the runs with their totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import pygame

from game.engine.layout import BOTTOM, turned
from game.engine.picture import Blit, Picture, RememberedBlits
from game.engine.shapes import box, paint_box, paint_shadow, ring
from game.engine.sprites import backdrop, converted, sprite
from game.engine.surface_cache import cached
from game.engine.text import text
from game.rules.tiles.constants import CELLS, LIGHT_MASK, LINES, RED_CELL, Cell, Placement, column_row
from game.table.figures import figure
from game.table.layout import Layout
from game.table.palette import ACCENT, BAD, BOARD, BOARD_LABEL, GOOD, GRID, INK_ON_BRIGHT, RGB, TABLE
from game.table.pieces import Landings, TileStyle
from game.table.tiles import tile_with_shadow

TABLE_SIZE = (1600, 900)
LABEL_TEXT = 0.45
"""The height of the text on a run's label divided by the label's size."""


class Cells(Protocol):
    """Where cells are in the window: the layout of the board, or the cloth of the card game."""

    @property
    def cell(self) -> int: ...

    def rect(self, cell: Cell) -> pygame.Rect: ...


def draw_empty_board(picture: Picture, layout: Layout) -> None:
    picture.add(backdrop("table", TABLE_SIZE, layout.size), 0, 0)
    rim = (layout.board.width - LINES * layout.cell) / 2
    text_height = max(round(rim * 0.66), min(layout.least_text, round(rim * 0.9)))
    board, at = _empty_board(
        layout.size, tuple(layout.board), layout.cell, layout.origin, layout.scale.unit, text_height
    )
    picture.add(board, *at)


class BoardTiles(RememberedBlits):
    """Draws the tiles on the board. Remembers their blits until the tiles change."""

    def draw(
        self,
        picture: Picture,
        layout: Layout,
        placements: Sequence[Placement],
        style: TileStyle,
        landings: Landings | None = None,
    ) -> None:
        """From the top down, so that a tile covers the shadow of the one above it. ``landings``: tiles that have just been laid."""
        settling = landings or Landings()

        def paint(part: Picture) -> None:
            for value, cell in sorted(placements, key=lambda placement: placement[1]):
                surface = tile_with_shadow(value, layout.cell, style)
                settling.draw(part, (cell,), surface, layout.rect(cell))

        self.add(picture, None if settling else (layout, tuple(placements), style), paint)


def draw_marks(
    picture: Picture,
    layout: Layout,
    marks: Iterable[tuple[Cell, str, tuple[int, ...]]],
    hidden: Cell | None = None,
    side: int = BOTTOM,
) -> None:
    """Shows where the picked tile may be laid, except on the cell ``hidden``. The signs face ``side``."""
    for cell, kind, totals in marks:
        if cell != hidden:
            sign = turned(mark_sign(kind, totals, layout.cell, layout.least_text), side)
            picture.center(sign, *layout.rect(cell).center)


@cached(64)
def mark_sign(kind: str, totals: tuple[int, ...], size: int, least: int = 0) -> pygame.Surface:
    """The sign of a mark: a ring for "fits", the totals for "run", a diamond for "need", and a sum that is too large for "over".
    ``size``: the side of a cell. ``least``: the least height of its text in pixels."""
    if kind == "fits":
        side = round(size * 0.38)
        surface = box(side, side, side // 2, TABLE).copy()
        surface.blit(ring(side, ACCENT, max(1.6, size * 0.065)), (0, 0))
        return surface
    if kind == "need":
        return sprite("need", round(size * 0.6))
    side = round(size * (0.74 if len(totals) == 1 else 0.84))
    fill, edge, ink = (TABLE, BAD, BAD) if kind == "over" else (GOOD, None, INK_ON_BRIGHT)
    surface = box(side, side, round(side * 0.22), fill, edge, max(1, round(size * 0.04))).copy()
    share, rows = (0.5, (0.5,)) if len(totals) == 1 else (0.38, (0.29, 0.73))
    for total, y in zip(totals, rows, strict=True):
        number = figure(str(total), max(least, round(size * share)), ink)
        surface.blit(number, number.get_rect(center=(side // 2, round(side * y))))
    return surface


@cached(128)
def run_label(words: str, size: int, fill: RGB, ink: RGB, least: int = 0) -> pygame.Surface:
    size = max(size, round(least / LABEL_TEXT))
    number = figure(words, round(size * LABEL_TEXT), ink)
    width = max(round(size * 0.6), number.width + round(size * 0.24))
    surface = box(width, round(size * 0.52), round(size * 0.26), fill, TABLE, 1).copy()
    surface.blit(number, number.get_rect(center=(width // 2, surface.height // 2)))
    return converted(surface)


def draw_run_outline(
    picture: Picture, grid: Cells, cells: Sequence[Cell], colour: RGB, thick: float = 0.07
) -> None:
    draw_outline(picture, grid.rect(cells[0]).union(grid.rect(cells[-1])), grid.cell, colour, thick)


def draw_outline(picture: Picture, area: pygame.Rect, cell: int, colour: RGB, thick: float = 0.07) -> None:
    grow = max(1, round(cell * 0.04))
    area = area.inflate(2 * grow, 2 * grow)
    outline = box(area.width, area.height, round(cell * 0.2), None, colour, max(2, round(cell * thick)))
    picture.add(outline, *area.topleft)


def run_label_position(grid: Cells, cells: Sequence[Cell], across: bool) -> tuple[int, int]:
    """At a corner of its last cell, so that it hides neither pips nor the next cell."""
    last, inset = grid.rect(cells[-1]), grid.cell // 8
    return (last.right, last.top + inset) if across else (last.left + inset, last.bottom)


@cached(2, large=True)
def _empty_board(
    size: tuple[int, int],
    area: tuple[int, ...],
    cell_size: int,
    origin: tuple[int, int],
    unit: float,
    text_height: int,
) -> Blit:
    """The board with its shadow on a patch of the table top, and where that patch is in the window."""
    board, radius = pygame.Rect(area), round(cell_size * 0.45)
    blur = max(3, round(14 * unit))
    surface, patch = shaded_table(size, board, round(5 * unit), radius, blur, 190)
    board = board.move(-patch.x, -patch.y)
    edge = RGB(
        *((a + b) // 2 for a, b in zip(BOARD, GRID, strict=True))
    )  # pygame.Color.lerp rounds differently.
    paint_box(surface, board, radius, BOARD, edge, max(1, round(2 * unit)))
    x, y = origin[0] - patch.x, origin[1] - patch.y
    for cell in CELLS:
        column, row = column_row(cell)
        name = "cell_red" if cell == RED_CELL else "cell_light" if LIGHT_MASK >> cell & 1 else "cell_dark"
        surface.blit(sprite(name, cell_size), (x + column * cell_size, y + row * cell_size))
    _draw_coordinates(surface, board, cell_size, (x, y), text_height)
    return surface, patch.topleft


def _draw_coordinates(
    surface: pygame.Surface, board: pygame.Rect, cell_size: int, origin: tuple[int, int], size: int
) -> None:
    """Letters of the columns below the board, numbers of the rows to its right: messages name cells by them."""
    length = LINES * cell_size
    x, y = (origin[0] + length + board.right) / 2 - 1, (origin[1] + length + board.bottom) / 2 - 1
    for line in range(LINES):
        middle = (line + 0.5) * cell_size
        letter = text(chr(ord("a") + line), size, BOARD_LABEL)
        surface.blit(letter, letter.get_rect(center=(origin[0] + middle, y)))
        number = text(str(line + 1), size, BOARD_LABEL)
        surface.blit(number, number.get_rect(center=(x, origin[1] + middle)))


def shaded_table(
    size: tuple[int, int], outer: pygame.Rect, down: int, radius: int, blur: int, strength: int
) -> tuple[pygame.Surface, pygame.Rect]:
    """A patch of the table top with the shadow of what lies on it, and where in the window it is. ``down``: how much lower the shadow
    is."""
    shaded = outer.move(0, down)
    patch = shaded.inflate(4 * blur, 4 * blur).union(outer).clip((0, 0), size)
    surface = pygame.Surface(patch.size)
    surface.blit(backdrop("table", TABLE_SIZE, size), (0, 0), patch)
    paint_shadow(surface, shaded.move(-patch.x, -patch.y), radius, blur, strength)
    return surface, patch
