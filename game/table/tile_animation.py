"""Tiles in motion: thrown along an arc, turned over, appearing. With reduced motion they only fade in."""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.engine.sprites import faded
from game.engine.tween import ease_out, hump, lerp
from game.table.tiles import Style, draw_tile, draw_turning, lying, margin


def fly(
    picture: Picture,
    style: Style,
    value: int,
    start: Rect,
    goal: Rect,
    p: float,
    *,
    turning: bool,
    high: float,
) -> None:
    """A tile on its way along a thrown arc, ``high`` in tile heights; with reduced motion it fades in at its goal."""
    if style.still:
        fade_in(picture, style, value, goal, p)
        return
    p = ease_out(p)
    size = round(lerp(start.width, goal.width, p))
    square = Rect(0, 0, size, size)
    arc = hump(p) * high * goal.width
    square.center = (
        round(lerp(start.centerx, goal.centerx, p)),
        round(lerp(start.centery, goal.centery, p) - arc),
    )
    if turning:
        turn_over(picture, style, value, square, p, hump(p))
    else:
        draw_tile(picture, value, square, style, hump(p))


def turn_over(picture: Picture, style: Style, value: int, square: Rect, p: float, lift: float) -> None:
    """A tile turning from its back to its face; with reduced motion the face fades in over the back."""
    if style.still:
        draw_tile(picture, 0, square, style)
        fade_in(picture, style, value, square, p)
    else:
        draw_turning(picture, value, square, style, p, lift)


def squash(style: Style, p: float) -> float:
    """How far the bag is squashed while a tile is drawn."""
    return 0.0 if style.still else hump(min(1.0, p * 1.6))


def fade_in(picture: Picture, style: Style, value: int, square: Rect, p: float) -> None:
    """A tile appearing where it lies."""
    edge = margin(square.width)
    alpha = min(255, round(p * 8) * 32)
    picture.add(faded(lying(value, square.width, style), alpha), square.x - edge, square.y - edge)
