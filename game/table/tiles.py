"""Draws tiles: face, back, shadow, outline, and a tile that is being turned over. Lengths are in pixels."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.layout import BOTTOM, turned
from game.engine.picture import Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, faded, scaled, sprite
from game.engine.surface_cache import cached
from game.engine.text import text
from game.engine.tween import ease_out, rise_and_fall
from game.table.palette import ACCENT, INK, PIP, RGB

FACE_CENTER = 0.46
CORNER_RADIUS = 0.17
TURN_STEPS, LIFT_STEPS = 10, 8
"""Turning and lifting are drawn in this many steps, so that few surfaces are cached."""


class TileStyle(NamedTuple):
    """How tiles are drawn. ``numerals``: with numerals instead of pips. ``reduced_motion``: they do not fly or turn. ``side``: the
    side of the screen that the numerals face."""

    numerals: bool = False
    reduced_motion: bool = False
    side: int = BOTTOM


@cached(64)
def tile_face(value: int, size: int, style: TileStyle) -> pygame.Surface:
    """1..6, or the back (0)."""
    if value == 0:
        return sprite("tile_back", size)
    if not style.numerals:
        return sprite(f"tile_{value}", size)
    surface = sprite("tile_blank", size).copy()
    digit = turned(text(str(value), round(size * 0.74), PIP), style.side)
    surface.blit(digit, digit.get_rect(center=(size // 2, round(size * FACE_CENTER) + size // 40)))
    return surface


@cached(64)
def tile_with_shadow(value: int, size: int, style: TileStyle) -> pygame.Surface:
    """``shadow_margin(size)`` larger than the tile on every side."""
    edge = shadow_margin(size)
    surface = pygame.Surface((size + 2 * edge, size + 2 * edge), pygame.SRCALPHA)
    shadow_surface = _shadow(size, 0)
    surface.blit(
        shadow_surface,
        shadow_surface.get_rect(center=(edge + size // 2, edge + size // 2 + round(size * 0.05))),
    )
    surface.blit(tile_face(value, size, style), (edge, edge))
    return converted(surface)


def shadow_margin(size: int) -> int:
    return max(1, round(size * 0.08))


def draw_tile(picture: Picture, value: int, rect: pygame.Rect, style: TileStyle, lift: float = 0.0) -> None:
    """``lift``: from 0 (on the table) to 1 (lifted high: larger, and its shadow further away)."""
    if lift <= 0:
        edge = shadow_margin(rect.width)
        picture.add(tile_with_shadow(value, rect.width, style), rect.x - edge, rect.y - edge)
        return
    steps = max(1, round(lift * LIFT_STEPS))
    height = steps / LIFT_STEPS
    size = round(rect.width * (1 + 0.16 * height))
    picture.center(
        _shadow(rect.width, steps), rect.centerx, rect.centery + rect.width * (0.06 + 0.26 * height)
    )
    picture.center(tile_face(value, size, style), rect.centerx, rect.centery - rect.width * 0.1 * height)


def draw_tile_outline(picture: Picture, rect: pygame.Rect, colour: RGB = ACCENT) -> None:
    grow = max(2, round(rect.width * 0.05))
    size = rect.width + 2 * grow
    outline = box(size, size, round(size * CORNER_RADIUS), None, colour, max(2, round(rect.width * 0.06)))
    picture.add(outline, rect.x - grow, rect.y - grow)


def draw_focus_outline(picture: Picture, rect: pygame.Rect) -> None:
    """Bright, and dark inside, so that it can be seen on a tile and beside it."""
    inside = 2 * max(2, round(rect.width * 0.06))
    draw_tile_outline(picture, rect.inflate(-inside, -inside), PIP)
    draw_tile_outline(picture, rect, INK)


@cached(24)
def _shadow(size: int, steps: int) -> pygame.Surface:
    """Of a tile that is lifted ``steps`` of ``LIFT_STEPS``: the higher, the softer and fainter."""
    body = round(size * 0.94)
    blur = max(1, round(size * (0.035 + 0.012 * steps)))
    return shadow(body, body, round(size * CORNER_RADIUS), blur, 150 - 9 * steps)


def draw_flight(
    picture: Picture,
    style: TileStyle,
    value: int,
    start: Rect,
    goal: Rect,
    p: float,
    *,
    turning: bool,
    high: float,
) -> None:
    """In an arc. ``turning``: the tile turns over on the way. ``high``: the height of the arc divided by the tile's side."""
    if style.reduced_motion:
        draw_fade_in(picture, style, value, goal, p)
        return
    lift, p = rise_and_fall(p), ease_out(p)  # It slows down on its way, but still falls fast at the end.
    size = round(lerp(start.width, goal.width, p))
    rect = Rect(0, 0, size, size)
    arc = lift * high * goal.width
    rect.center = (
        round(lerp(start.centerx, goal.centerx, p)),
        round(lerp(start.centery, goal.centery, p) - arc),
    )
    if turning:
        draw_turn_over(picture, style, value, rect, p, lift)
    else:
        draw_tile(picture, value, rect, style, lift)


def draw_turn_over(picture: Picture, style: TileStyle, value: int, rect: Rect, p: float, lift: float) -> None:
    """p = 0 shows the back, 1 the face. With reduced motion the face fades in over the back."""
    if style.reduced_motion:
        draw_tile(picture, 0, rect, style)
        draw_fade_in(picture, style, value, rect, p)
        return
    step, (x, y), size = round(p * TURN_STEPS), rect.center, rect.width
    shown = tile_face(value if step * 2 > TURN_STEPS else 0, size, style)
    shown = scaled(shown, round(size * max(0.08, abs(1 - 2 * step / TURN_STEPS))), size)
    picture.center(_shadow(size, round(lift * LIFT_STEPS)), x, y + size * (0.06 + 0.2 * lift))
    picture.center(shown, x, y - size * 0.08 * lift)


def bag_squash(style: TileStyle, p: float) -> float:
    return 0.0 if style.reduced_motion else rise_and_fall(min(1.0, p * 1.6))


def draw_fade_in(picture: Picture, style: TileStyle, value: int, rect: Rect, p: float) -> None:
    edge = shadow_margin(rect.width)
    alpha = min(255, round(p * 8) * 32)
    picture.add(faded(tile_with_shadow(value, rect.width, style), alpha), rect.x - edge, rect.y - edge)
