"""Draws the magnifier: the surroundings of the finger, enlarged above it, on screens with small cells."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.picture import Blit, Picture
from game.engine.shapes import box
from game.engine.surface_cache import cached
from game.scenes.turn.stage import Stage
from game.table.palette import ACCENT, INK

MAGNIFICATION = 2.5
CELLS = 3.4, 2.4
"""How much of the board it shows: width and height in cells."""
FINGER_MM = 9.0
"""The room left between the finger and the magnifier."""


def draw_magnifier(picture: Picture, stage: Stage) -> None:
    """The magnifier, if it is open. Call this last: it enlarges what the picture shows so far."""
    at = stage.magnified
    if at is None:
        return
    cell = stage.layout.cell
    source = Rect(0, 0, round(cell * CELLS[0]), round(cell * CELLS[1])).move_to(center=at)
    size = round(source.width * MAGNIFICATION), round(source.height * MAGNIFICATION)
    area = _area(size, at, Rect((0, 0), stage.layout.size), round(FINGER_MM / stage.app.mm_per_pixel))
    surface = _enlarged(tuple(picture.blits), (*source.topleft, *source.size), size)
    picture.add(surface, *area.topleft)
    line = max(2, cell // 10)
    picture.add(box(*area.size, 2 * line, None, INK, line), *area.topleft)
    centre = area.x + (at[0] - source.x) * MAGNIFICATION, area.y + (at[1] - source.y) * MAGNIFICATION
    picture.center(box(3 * line, 3 * line, round(1.5 * line), ACCENT, INK, 1), *centre)


def _area(size: tuple[int, int], at: tuple[int, int], window: Rect, room: int) -> Rect:
    """Where the magnifier goes: above the finger, or next to it if there is no space above."""
    area = Rect((0, 0), size)
    area.midbottom = at[0], at[1] - room
    if area.y < 0:
        right = at[0] < window.centerx
        area.y = 0
        area.x = at[0] + room if right else at[0] - room - area.width
    return area.clamp(window)


@cached(2, large=True)
def _enlarged(
    blits: tuple[Blit, ...], source: tuple[int, int, int, int], size: tuple[int, int]
) -> pygame.Surface:
    """This part of the picture, enlarged to ``size``."""
    left, top = source[:2]
    part = pygame.Surface(source[2:])
    part.fblits([(surface, (x - left, y - top)) for surface, (x, y) in blits])
    return pygame.transform.smoothscale(part, size)
