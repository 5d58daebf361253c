"""Draws animated tiles: flying, turning over, fading in. ``p`` is the progress of the animation, 0..1.

With reduced motion, tiles only fade in.
"""

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
    """Draws a tile that flies from ``start`` to ``goal`` in an arc.

    ``turning``: it turns over on the way. ``high``: the height of the arc divided by the tile's side.
    """
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
    """Draws a tile that turns from its back to its face; with reduced motion the face fades in over the back."""
    if style.reduced_motion:
        draw_tile(picture, 0, rect, style)
        draw_fade_in(picture, style, value, rect, p)
    else:
        draw_turned(picture, value, rect, style, p, lift)


def bag_squash(style: TileStyle, p: float) -> float:
    """The ``squash`` of the bag (see ``draw_bag``) while a tile is drawn from it."""
    return 0.0 if style.reduced_motion else rise_and_fall(min(1.0, p * 1.6))


def draw_fade_in(picture: Picture, style: TileStyle, value: int, rect: Rect, p: float) -> None:
    """Draws a tile that fades in at its place."""
    edge = shadow_margin(rect.width)
    alpha = min(255, round(p * 8) * 32)
    picture.add(faded(tile_with_shadow(value, rect.width, style), alpha), rect.x - edge, rect.y - edge)
