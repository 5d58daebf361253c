"""Draws what the board and the cloth share: the table top below them, marks on their cells, and runs with their totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.engine.picture import Picture
from game.engine.shapes import box, paint_shadow, ring
from game.engine.sprites import backdrop, converted
from game.engine.surface_cache import cached
from game.table.figures import figure
from game.table.palette import ACCENT, RGB, TABLE

TABLE_SIZE = (1600, 900)
LABEL_TEXT = 0.45
"""The height of the text on a run's label divided by the label's size."""


class Cells(Protocol):
    """Where cells are in the window: the layout of a board, or a cloth."""

    @property
    def cell(self) -> int: ...

    def rect(self, cell: int) -> pygame.Rect: ...


@cached(64)
def fits_sign(size: int) -> pygame.Surface:
    """A ring. ``size``: the side of a cell."""
    side = round(size * 0.38)
    surface = box(side, side, side // 2, TABLE).copy()
    surface.blit(ring(side, ACCENT, max(1.6, size * 0.065)), (0, 0))
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
    picture: Picture, grid: Cells, cells: Sequence[int], colour: RGB, thick: float = 0.07
) -> None:
    draw_outline(picture, grid.rect(cells[0]).union(grid.rect(cells[-1])), grid.cell, colour, thick)


def draw_outline(picture: Picture, area: pygame.Rect, cell: int, colour: RGB, thick: float = 0.07) -> None:
    grow = max(1, round(cell * 0.04))
    area = area.inflate(2 * grow, 2 * grow)
    outline = box(area.width, area.height, round(cell * 0.2), None, colour, max(2, round(cell * thick)))
    picture.add(outline, *area.topleft)


def run_label_position(grid: Cells, cells: Sequence[int], across: bool) -> tuple[int, int]:
    """At a corner of its last cell, so that it hides neither pips nor the next cell."""
    last, inset = grid.rect(cells[-1]), grid.cell // 8
    return (last.right, last.top + inset) if across else (last.left + inset, last.bottom)


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
