"""What the pictures of all games share: their cells, the total, and round corners."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.scene import Size
from game.engine.shapes import round_corners
from game.engine.sprites import converted
from game.table.board import run_label
from game.table.palette import GOOD, INK_ON_BRIGHT

CELLS_ACROSS, CELLS_DOWN = 6, 4
"""At least this many cells fit into a picture."""
CORNER = 0.3
"""The radius of its corners, divided by the side of a cell."""


class PictureCells:
    """The cells of a picture of this size, in its middle."""

    def __init__(self, size: Size) -> None:
        self.cell = max(6, min(size[0] // CELLS_ACROSS, size[1] // CELLS_DOWN))
        self._left, self._top = (
            (size[0] - CELLS_ACROSS * self.cell) // 2,
            (size[1] - CELLS_DOWN * self.cell) // 2,
        )

    def square(self, column: float, row: float) -> Rect:
        left, top = round(self._left + column * self.cell), round(self._top + row * self.cell)
        return Rect(left, top, self.cell, self.cell)


def draw_total(picture: Picture, place: Rect, total: str) -> None:
    picture.center(run_label(total, place.width, GOOD, INK_ON_BRIGHT), *place.center)


def rounded(surface: pygame.Surface, cell: int) -> pygame.Surface:
    copied = surface.convert_alpha()
    round_corners(copied, round(cell * CORNER))
    return converted(copied)
