"""Draws the bag with the number of tiles in it, and the empty rack."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import scaled, sprite
from game.engine.surface_cache import cached
from game.rules.tiles.constants import TILES
from game.table.digits import figure
from game.table.palette import INK, OVERLAY

BAG_ASPECT = 200 / 240
"""Width divided by height."""
COUNT_Y, OPENING_Y = 168 / 240, 30 / 240
"""Distances from the top of the bag as shares of its height."""
EMPTY = 0.66
"""The size of an empty bag as a share of a full one."""
SIZE_STEPS = 12
"""The bag shrinks in this many steps, so that few surfaces are cached."""
SQUASH_STEPS = 8
"""The bag is drawn in this many different heights, so that few surfaces are cached."""
MAX_SQUASH = 0.09
"""How much wider and lower the bag becomes, as a share of its size."""


def bag_rect(area: Rect) -> Rect:
    height = min(area.height, round(area.width / BAG_ASPECT))
    width = round(height * BAG_ASPECT)
    return Rect(area.centerx - width // 2, area.bottom - height, width, height)


def bag_opening(area: Rect, count: int) -> tuple[int, int]:
    rect = _filled(area, count)
    return rect.centerx, rect.y + round(rect.height * OPENING_Y)


def draw_bag(
    picture: Picture, area: Rect, count: int, squash: float = 0.0, *, smallest_number: int = 0
) -> None:
    """It shrinks as it empties. ``squash``: from 0 (normal) to 1 (wider and lower, as a tile is drawn)."""
    full, rect = bag_rect(area), _filled(area, count)
    bag = sprite("bag", rect.width, rect.height)
    steps = round(squash * SQUASH_STEPS)
    if steps:
        share = MAX_SQUASH * steps / SQUASH_STEPS
        bag = scaled(bag, round(rect.width * (1 + share)), round(rect.height * (1 - share)))
    picture.add(bag, rect.centerx - bag.width / 2, rect.bottom - bag.height)
    picture.center(
        count_label(count, max(smallest_number, round(full.height * 0.17))),
        rect.centerx,
        rect.bottom - bag.height * (1 - COUNT_Y),
    )


def _filled(area: Rect, count: int) -> Rect:
    full = bag_rect(area)
    share = EMPTY + (1 - EMPTY) * round(min(1.0, count / TILES) * SIZE_STEPS) / SIZE_STEPS
    return full.scale_by(share).move_to(midbottom=full.midbottom)


def draw_rack(picture: Picture, area: Rect) -> None:
    height = round(area.height * 0.72)
    picture.add(_rack(area.width, height), area.x, area.bottom - height)


@cached(8)
def _rack(width: int, height: int) -> pygame.Surface:
    return sprite("rack", width, height)


@cached(128)
def count_label(count: int, size: int) -> pygame.Surface:
    number = figure(str(count), size, INK)
    surface = box(round(size * 2.3), round(size * 1.4), round(size * 0.7), (*OVERLAY, 150)).copy()
    surface.blit(number, number.get_rect(center=(surface.width // 2, surface.height // 2)))
    return surface
