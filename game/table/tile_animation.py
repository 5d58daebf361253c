"""Tiles in motion: thrown along an arc, turned over, appearing. With reduced motion they only fade in."""

from __future__ import annotations

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.sprites import faded
from game.engine.tween import ease_out, rise_and_fall
from game.table.tiles import TileStyle, draw_tile, draw_turned, shadow_margin, tile_with_shadow


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
    """A tile on its way along a thrown arc, ``high`` in tile heights; with reduced motion it fades in at its goal."""
    if style.reduced_motion:
        draw_fade_in(picture, style, value, goal, p)
        return
    p = ease_out(p)
    size = round(lerp(start.width, goal.width, p))
    square = Rect(0, 0, size, size)
    arc = rise_and_fall(p) * high * goal.width
    square.center = (
        round(lerp(start.centerx, goal.centerx, p)),
        round(lerp(start.centery, goal.centery, p) - arc),
    )
    if turning:
        draw_turn_over(picture, style, value, square, p, rise_and_fall(p))
    else:
        draw_tile(picture, value, square, style, rise_and_fall(p))


def draw_turn_over(
    picture: Picture, style: TileStyle, value: int, square: Rect, p: float, lift: float
) -> None:
    """A tile turning from its back to its face; with reduced motion the face fades in over the back."""
    if style.reduced_motion:
        draw_tile(picture, 0, square, style)
        draw_fade_in(picture, style, value, square, p)
    else:
        draw_turned(picture, value, square, style, p, lift)


def bag_squash(style: TileStyle, p: float) -> float:
    """How far the bag is squashed while a tile is drawn."""
    return 0.0 if style.reduced_motion else rise_and_fall(min(1.0, p * 1.6))


def draw_fade_in(picture: Picture, style: TileStyle, value: int, square: Rect, p: float) -> None:
    """A tile appearing where it lies."""
    edge = shadow_margin(square.width)
    alpha = min(255, round(p * 8) * 32)
    picture.add(faded(tile_with_shadow(value, square.width, style), alpha), square.x - edge, square.y - edge)
