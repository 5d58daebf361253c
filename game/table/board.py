"""The board on the table: slate, cells, the tiles on it, and its answers to the tile in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

import pygame

from game.engine.picture import Blit, Picture
from game.engine.shapes import box, polygon, ring, shadow, uncached_box
from game.engine.sprites import backdrop, converted, sprite
from game.engine.surface_cache import cached, uncached
from game.engine.text import text
from game.rules.tiles.constants import CELLS, LIGHT_MASK, LINES, RED_CELL, Cell, Placement, column_row
from game.table.layout import Layout
from game.table.palette import ACCENT, BOARD, BOARD_LABEL, GOOD, GRID, INK_ON_BRIGHT, TABLE
from game.table.tiles import TileStyle, shadow_margin, tile_with_shadow

TABLE_SIZE = (1600, 900)
DIAMOND = ((0.5, 0.04), (0.96, 0.5), (0.5, 0.96), (0.04, 0.5))


class CellMark(Protocol):
    """What is drawn on a cell for the picked tile (see the draft's ``Mark``)."""

    @property
    def cell(self) -> Cell:
        """The cell."""

    @property
    def kind(self) -> str:
        """ "fits", "run" or "need"."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals that it makes there."""


def table_with_board(layout: Layout) -> pygame.Surface:
    """The table top with the empty board on it, opaque and as large as the window."""
    return _ground(layout.size, tuple(layout.board), layout.cell, layout.origin, layout.scale.unit)


class BoardTiles:
    """The tiles on the board as blits, worked out again only when other tiles lie there."""

    def __init__(self) -> None:
        self._for: tuple[object, ...] = ()
        self._blits: list[Blit] = []

    def draw(
        self, picture: Picture, layout: Layout, placements: Sequence[Placement], style: TileStyle
    ) -> None:
        """Adds the tiles, each with its shadow, in the order of their rows so that shadows fall on the board."""
        wanted = (layout, tuple(placements), style)
        if wanted != self._for:
            edge = shadow_margin(layout.cell)
            self._for = wanted
            self._blits = [
                (tile_with_shadow(value, layout.cell, style), layout.rect(one).move(-edge, -edge).topleft)
                for value, one in sorted(placements, key=lambda placement: placement[1])
            ]
        picture.blits.extend(self._blits)


def draw_marks(
    picture: Picture, layout: Layout, marks: Iterable[CellMark], hidden: Cell | None = None
) -> None:
    """Where the picked tile may go: a ring; the total where it makes a run; a diamond where it still needs one. The
    sign of the ``hidden`` cell is left out."""
    for mark in marks:
        if mark.cell == hidden:
            continue
        picture.center(mark_sign(mark.kind, mark.totals, layout.cell), *layout.rect(mark.cell).center)


@cached(64)
def mark_sign(kind: str, totals: tuple[int, ...], size: int) -> pygame.Surface:
    """The sign of a mark, for cells of that size."""
    if kind == "fits":
        side = round(size * 0.38)
        surface = box(side, side, side // 2, TABLE).copy()
        surface.blit(ring(side, ACCENT, max(1.6, size * 0.065)), (0, 0))
        return surface
    if kind == "need":
        surface = polygon(round(size * 0.6), DIAMOND, TABLE).copy()
        inner = polygon(round(size * 0.6), DIAMOND, ACCENT, max(2, size * 0.09))
        surface.blit(inner, (0, 0))
        return surface
    side = round(size * 0.74)
    surface = box(side, side, round(side * 0.22), GOOD).copy()
    if len(totals) == 1:
        number = text(str(totals[0]), round(size * 0.5), INK_ON_BRIGHT)
        surface.blit(number, number.get_rect(center=(side // 2, side // 2 + 1)))
    else:
        for total, y in zip(totals, (0.29, 0.73), strict=True):
            number = text(str(total), round(size * 0.38), INK_ON_BRIGHT)
            surface.blit(number, number.get_rect(center=(side // 2, round(side * y))))
    return surface


@cached(128)
def run_label(words: str, size: int, fill: tuple[int, int, int], ink: tuple[int, int, int]) -> pygame.Surface:
    """A small pill with a number, for cells of that size: what a row or column adds up to."""
    number = text(words, round(size * 0.45), ink)
    width = max(round(size * 0.6), number.width + round(size * 0.24))
    surface = box(width, round(size * 0.52), round(size * 0.26), fill, TABLE, 1).copy()
    surface.blit(number, number.get_rect(center=(width // 2, surface.height // 2 + 1)))
    return converted(surface)


def run_rect(layout: Layout, cells: Sequence[Cell]) -> pygame.Rect:
    """The rectangle around the cells of a run."""
    return layout.rect(cells[0]).union(layout.rect(cells[-1]))


def draw_run_outline(
    picture: Picture, layout: Layout, cells: Sequence[Cell], colour: tuple[int, int, int], thick: float = 0.07
) -> None:
    """An outline around the tiles of a run."""
    area = run_rect(layout, cells)
    grow = max(1, round(layout.cell * 0.04))
    area = area.inflate(2 * grow, 2 * grow)
    outline = box(
        area.width, area.height, round(layout.cell * 0.2), None, colour, max(2, round(layout.cell * thick))
    )
    picture.add(outline, *area.topleft)


def run_label_position(layout: Layout, cells: Sequence[Cell], across: bool) -> tuple[int, int]:
    """Where the sum of a run stands: on a corner of its last cell, so that pips and the next cell can be read."""
    last, inset = layout.rect(cells[-1]), layout.cell // 8
    return (last.right, last.top + inset) if across else (last.left + inset, last.bottom)


@cached(1, large=True)
def _ground(
    size: tuple[int, int], area: tuple[int, ...], cell: int, origin: tuple[int, int], unit: float
) -> pygame.Surface:
    surface = backdrop("table", TABLE_SIZE, size)
    board, radius = pygame.Rect(area), round(cell * 0.45)
    blur = max(3, round(14 * unit))
    soft = uncached(shadow)(board.width, board.height, radius, blur, 190)
    surface.blit(soft, (board.x - 2 * blur, board.y - 2 * blur + round(5 * unit)))
    slate = uncached_box(board.width, board.height, radius, BOARD, _edge(), max(1, round(2 * unit)))
    surface.blit(slate, board)
    for one in CELLS:
        column, row = column_row(one)
        surface.blit(_cell(one, cell), (origin[0] + column * cell, origin[1] + row * cell))
    _draw_rim(surface, board, cell, origin)
    return surface


def _draw_rim(surface: pygame.Surface, board: pygame.Rect, cell: int, origin: tuple[int, int]) -> None:
    """The letters of the columns below them, the numbers of the rows on their right: messages name cells."""
    size = max(7, round((board.width - LINES * cell) / 2 * 0.66))
    x, y = (origin[0] + LINES * cell + board.right) / 2 - 1, (origin[1] + LINES * cell + board.bottom) / 2 - 1
    for line in range(LINES):
        middle = (line + 0.5) * cell
        letter = text(chr(ord("a") + line), size, BOARD_LABEL)
        surface.blit(letter, letter.get_rect(center=(origin[0] + middle, y)))
        number = text(str(line + 1), size, BOARD_LABEL)
        surface.blit(number, number.get_rect(center=(x, origin[1] + middle)))


def _edge() -> tuple[int, int, int]:
    return tuple((a + b) // 2 for a, b in zip(BOARD, GRID, strict=True))  # type: ignore[return-value]


def _cell(one: Cell, size: int) -> pygame.Surface:
    if one == RED_CELL:
        return sprite("cell_red", size)
    return sprite("cell_light" if LIGHT_MASK >> one & 1 else "cell_dark", size)
