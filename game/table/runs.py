"""Draws runs on a grid of cells: an outline around their cells, and a label with the total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.engine.text import text
from game.table.palette import TABLE

LABEL_TEXT = 0.45
"""The height of the text on a run's label divided by the label's size."""


class Grid(Protocol):
    """Where cells are in the window."""

    @property
    def cell(self) -> int:
        """The side of a cell in pixels."""

    def rect(self, cell: int) -> pygame.Rect:
        """The rectangle of a cell."""


@cached(128)
def run_label(words: str, size: int, fill: tuple[int, int, int], ink: tuple[int, int, int]) -> pygame.Surface:
    """A small label with the total of a run. ``size``: the side of a cell."""
    number = text(words, round(size * LABEL_TEXT), ink)
    width = max(round(size * 0.6), number.width + round(size * 0.24))
    surface = box(width, round(size * 0.52), round(size * 0.26), fill, TABLE, 1).copy()
    surface.blit(number, number.get_rect(center=(width // 2, surface.height // 2 + 1)))
    return converted(surface)


def draw_run_outline(
    picture: Picture, grid: Grid, cells: Sequence[int], colour: tuple[int, int, int], thick: float = 0.07
) -> None:
    """Draws an outline around the cells of a run. ``thick``: its width as a share of a cell."""
    area = grid.rect(cells[0]).union(grid.rect(cells[-1]))
    grow = max(1, round(grid.cell * 0.04))
    area = area.inflate(2 * grow, 2 * grow)
    outline = box(
        area.width, area.height, round(grid.cell * 0.2), None, colour, max(2, round(grid.cell * thick))
    )
    picture.add(outline, *area.topleft)


def run_label_position(grid: Grid, cells: Sequence[int], across: bool) -> tuple[int, int]:
    """The centre of a run's label: at a corner of its last cell, so that it hides neither pips nor the next cell."""
    last, inset = grid.rect(cells[-1]), grid.cell // 8
    return (last.right, last.top + inset) if across else (last.left + inset, last.bottom)
