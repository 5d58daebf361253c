"""The cloth bag with its count, and the rack on which a hand stands."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import scaled, sprite
from game.engine.surface_cache import cached
from game.engine.text import text
from game.table.palette import INK, OVERLAY

BAG_SHAPE = 200 / 240
COUNT_AT = 168 / 240
MOUTH_AT = 30 / 240
SQUASH_STEPS = 8


def bag_rect(area: Rect) -> Rect:
    """Where the bag stands in its area."""
    height = min(area.height, round(area.width / BAG_SHAPE))
    width = round(height * BAG_SHAPE)
    return Rect(area.centerx - width // 2, area.bottom - height, width, height)


def bag_opening(area: Rect) -> tuple[int, int]:
    """Where tiles come out of the bag."""
    square = bag_rect(area)
    return square.centerx, square.y + round(square.height * MOUTH_AT)


def draw_bag(picture: Picture, area: Rect, count: int, squash: float = 0.0) -> None:
    """The bag and how many tiles are in it. ``squash`` from 0 (at rest) to 1 (a hand is in it)."""
    square = bag_rect(area)
    bag = sprite("bag", square.width, square.height)
    steps = round(squash * SQUASH_STEPS)
    if steps:
        share = 0.09 * steps / SQUASH_STEPS
        bag = scaled(bag, round(square.width * (1 + share)), round(square.height * (1 - share)))
    picture.add(bag, square.centerx - bag.width / 2, square.bottom - bag.height)
    picture.center(
        _count(count, round(square.height * 0.17)),
        square.centerx,
        square.bottom - bag.height * (1 - COUNT_AT),
    )


def draw_rack(picture: Picture, area: Rect) -> None:
    """The empty rack, its groove where tiles stand on ``Layout.rack_slot``."""
    height = round(area.height * 0.72)
    picture.add(_rack(area.width, height), area.x, area.bottom - height)


@cached(8)
def _rack(width: int, height: int) -> pygame.Surface:
    return sprite("rack", width, height)


@cached(128)
def _count(count: int, size: int) -> pygame.Surface:
    number = text(str(count), size, INK)
    surface = box(round(size * 2.3), round(size * 1.4), round(size * 0.7), (*OVERLAY, 150)).copy()
    surface.blit(number, number.get_rect(center=(surface.width // 2, surface.height // 2 + 1)))
    return surface
