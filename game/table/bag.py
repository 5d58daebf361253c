"""Draws the bag of tiles and the pile of cards, with the number of those that are left, and the empty rack."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted, scaled, sprite
from game.engine.surface_cache import cached
from game.engine.tween import rise_and_fall
from game.rules.cards.cells import BELOW
from game.rules.cards.deck import PILE
from game.rules.tiles.constants import TILES
from game.table.cards import BACK, CARD, card_face, card_with_shadow
from game.table.figures import figure
from game.table.palette import INK, OVERLAY, PANEL_EDGE
from game.table.tiles import TileStyle

BAG_ASPECT = 200 / 240
EMPTY = 0.66
SIZE_STEPS = 12
"""The bag shrinks and is drawn higher or lower in steps, so that few surfaces are cached."""
SQUASH_STEPS = 8


def bag_rect(area: Rect) -> Rect:
    height = min(area.height, round(area.width / BAG_ASPECT))
    width = round(height * BAG_ASPECT)
    return Rect(area.centerx - width // 2, area.bottom - height, width, height)


def bag_opening(area: Rect, count: int) -> tuple[int, int]:
    rect = _filled(area, count)
    return rect.centerx, rect.y + round(rect.height * 30 / 240)


def draw_bag(
    picture: Picture, area: Rect, count: int, squash: float = 0.0, *, smallest_number: int = 0
) -> None:
    """It shrinks as it empties. ``squash``: from 0 (normal) to 1 (wider and lower, as a tile is drawn)."""
    full, rect = bag_rect(area), _filled(area, count)
    bag = sprite("bag", rect.width, rect.height)
    steps = round(squash * SQUASH_STEPS)
    if steps:
        share = 0.09 * steps / SQUASH_STEPS
        bag = scaled(bag, round(rect.width * (1 + share)), round(rect.height * (1 - share)))
    picture.add(bag, rect.centerx - bag.width / 2, rect.bottom - bag.height)
    label = count_label(count, max(smallest_number, round(full.height * 0.17)))
    picture.center(label, rect.centerx, rect.bottom - bag.height * 0.3)


def _filled(area: Rect, count: int) -> Rect:
    full = bag_rect(area)
    share = EMPTY + (1 - EMPTY) * round(min(1.0, count / TILES) * SIZE_STEPS) / SIZE_STEPS
    return full.scale_by(share).move_to(midbottom=full.midbottom)


def draw_rack(picture: Picture, area: Rect) -> None:
    height = round(area.height * 0.72)
    picture.add(sprite("rack", area.width, height), area.x, area.bottom - height)


@cached(128)
def count_label(count: int, size: int) -> pygame.Surface:
    number = figure(str(count), size, INK)
    surface = box(round(size * 2.3), round(size * 1.4), round(size * 0.7), (*OVERLAY, 150)).copy()
    surface.blit(number, number.get_rect(center=(surface.width // 2, surface.height // 2)))
    return surface


LAYERS = 9
"""The edges of this many cards are seen at the side of a full pile."""
LAYER = 0.032
"""As a share of a card's width."""
RIFFLES = 3
"""How often the halves of the pile are put together."""


def pile_bottom(area: Rect) -> Rect:
    """The square of the first half of the lowest card, which is upright: as large as possible, at the bottom of the area."""
    size = max(1, min(area.width, int(area.height / (2 + LAYERS * LAYER))))
    return Rect(area.centerx - size // 2, area.bottom - 2 * size, size, size)


def pile_top(area: Rect, count: int) -> Rect:
    bottom = pile_bottom(area)
    return bottom.move(0, -_height(bottom.width, _layers(count)))


def draw_pile(picture: Picture, area: Rect, count: int, *, smallest_number: int = 0) -> None:
    """An empty place if there are no cards."""
    bottom, size = pile_bottom(area), pile_bottom(area).width
    if not count:
        radius, thick = round(size * CARD.radius), max(1, size // 30)
        picture.add(box(size, 2 * size, radius, None, PANEL_EDGE, thick), *bottom.topleft)
    else:
        _draw_layers(picture, bottom, _layers(count))
    top = pile_top(area, count)
    label = count_label(count, max(smallest_number, round(size * 0.3)))
    picture.center(label, top.centerx, top.y + size)


def draw_shuffle(picture: Picture, area: Rect, p: float) -> None:
    """Its halves move apart and together again."""
    bottom = pile_bottom(area)
    away = round(rise_and_fall(p * RIFFLES % 1) * 0.62 * bottom.width)
    left_first = math.floor(p * RIFFLES) % 2 == 0
    for way in (-1, 1) if left_first else (1, -1):
        _draw_layers(picture, bottom.move(way * away, 0), (LAYERS + 1) // 2 if away else LAYERS)


def _layers(count: int) -> int:
    return round((max(1, count) - 1) / (PILE - 1) * LAYERS)


def _height(size: int, layers: int) -> int:
    return round(layers * size * LAYER)


def _draw_layers(picture: Picture, bottom: Rect, layers: int) -> None:
    edge = CARD.edge(bottom.width)
    stack = _stack(bottom.width, layers)
    picture.add(stack, bottom.x - edge, bottom.bottom + bottom.height + edge - stack.height)


@cached(LAYERS + 2)
def _stack(size: int, layers: int) -> pygame.Surface:
    """With a margin like a single card."""
    lowest = card_with_shadow(*BACK, BELOW, size, TileStyle())
    edge, height = CARD.edge(size), _height(size, layers)
    surface = pygame.Surface((lowest.width, lowest.height + height), pygame.SRCALPHA)
    surface.blit(lowest, (0, height))
    back = card_face(*BACK, BELOW, size, TileStyle())
    for layer in range(1, layers + 1):
        surface.blit(back, (edge, edge + height - _height(size, layer)))
    return converted(surface)
