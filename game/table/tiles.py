"""Tiles as one sees them: faces, backs, shadows, and the moment of turning over."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.engine.picture import Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, scaled, sprite
from game.engine.surface_cache import cached
from game.engine.text import text
from game.table.palette import ACCENT, PIP

FACE_MIDDLE = 0.46
BODY_RADIUS = 0.17
TURN_STEPS = 10
LIFT_STEPS = 8


class TileStyle(NamedTuple):
    """How tiles are shown: with pips, or numerals for those who read them more easily; ``still``: nothing flies or turns."""

    numerals: bool = False
    reduced_motion: bool = False


@cached(64)
def tile_face(value: int, size: int, style: TileStyle) -> pygame.Surface:
    """A tile's face; value 0 is its back."""
    if value == 0:
        return sprite("tile_back", size)
    if not style.numerals:
        return sprite(f"tile_{value}", size)
    surface = sprite("tile_blank", size).copy()
    digit = text(str(value), round(size * 0.74), PIP)
    surface.blit(digit, digit.get_rect(center=(size // 2, round(size * FACE_MIDDLE) + size // 40)))
    return surface


@cached(64)
def tile_with_shadow(value: int, size: int, style: TileStyle) -> pygame.Surface:
    """A tile with the short shadow that it casts where it lies. Its own square begins at ``margin(size)``."""
    edge = shadow_margin(size)
    surface = pygame.Surface((size + 2 * edge, size + 2 * edge), pygame.SRCALPHA)
    soft = _shadow(size, 0)
    surface.blit(soft, soft.get_rect(center=(edge + size // 2, edge + size // 2 + round(size * 0.05))))
    surface.blit(tile_face(value, size, style), (edge, edge))
    return converted(surface)


def shadow_margin(size: int) -> int:
    """How far a lying tile's shadow reaches beyond its square."""
    return max(1, round(size * 0.08))


def draw_tile(picture: Picture, value: int, square: pygame.Rect, style: TileStyle, lift: float = 0.0) -> None:
    """A tile in its square; ``lift`` from 0 (lying) to 1 (held high: larger, its shadow further off)."""
    if lift <= 0:
        edge = shadow_margin(square.width)
        picture.add(tile_with_shadow(value, square.width, style), square.x - edge, square.y - edge)
        return
    steps = max(1, round(lift * LIFT_STEPS))
    height = steps / LIFT_STEPS
    size = round(square.width * (1 + 0.16 * height))
    picture.center(
        _shadow(square.width, steps), square.centerx, square.centery + square.width * (0.06 + 0.26 * height)
    )
    picture.center(
        tile_face(value, size, style), square.centerx, square.centery - square.width * 0.1 * height
    )


def draw_turned(
    picture: Picture, value: int, square: pygame.Rect, style: TileStyle, p: float, lift: float = 0.0
) -> None:
    """A tile turning over from its back (p = 0) to its face (p = 1)."""
    step = round(p * TURN_STEPS)
    wide = abs(1 - 2 * step / TURN_STEPS)
    shown = tile_face(value if step * 2 > TURN_STEPS else 0, square.width, style)
    picture.center(
        _shadow(square.width, round(lift * LIFT_STEPS)),
        square.centerx,
        square.centery + square.width * (0.06 + 0.2 * lift),
    )
    picture.center(
        scaled(shown, round(square.width * max(0.08, wide)), square.width),
        square.centerx,
        square.centery - square.width * 0.08 * lift,
    )


def draw_tile_outline(picture: Picture, square: pygame.Rect, colour: tuple[int, int, int] = ACCENT) -> None:
    """A bright edge around a tile: it is the one picked, or was laid last."""
    grow = max(2, round(square.width * 0.05))
    size = square.width + 2 * grow
    outline = box(size, size, round(size * BODY_RADIUS), None, colour, max(2, round(square.width * 0.06)))
    picture.add(outline, square.x - grow, square.y - grow)


@cached(64)
def _shadow(size: int, steps: int) -> pygame.Surface:
    """The shadow of a tile held that many steps high: softer and fainter the higher."""
    body = round(size * 0.94)
    blur = max(1, round(size * (0.035 + 0.012 * steps)))
    return shadow(body, body, round(size * BODY_RADIUS), blur, 150 - 9 * steps)
