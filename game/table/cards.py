"""Draws cards that lie, are lifted, turn over or rotate, and the outline around a card. Lengths are in pixels.

The place of a card is given as in ``card_faces``.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.rules.cards.cells import BELOW, RIGHT
from game.table.card_faces import (
    CORNER_RADIUS,
    card_back,
    card_back_with_shadow,
    card_face,
    card_margin,
    card_rect,
    card_shadow,
    card_with_shadow,
    first_square,
)
from game.table.palette import ACCENT, INK, PIP, RGB
from game.table.tiles import LIFT_STEPS, TURN_STEPS, TileStyle

LIFTED = 0.14
"""How much larger a card is that is lifted high."""
ROTATION_STEPS = 6
"""A quarter turn is drawn in this many steps, so that few surfaces are cached."""


def draw_card(
    picture: Picture,
    first: int,
    second: int,
    step: int,
    rect_of_first: Rect,
    style: TileStyle,
    lift: float = 0.0,
    *,
    dimmed: bool = False,
) -> None:
    """Face up. ``lift``: from 0 (on the table) to 1 (lifted high: larger, and its shadow further away)."""
    if not _lift_steps(lift):
        edge, size = card_margin(rect_of_first.width), rect_of_first.width
        surface = card_with_shadow(first, second, step, size, style, dimmed)
        picture.add(surface, rect_of_first.x - edge, rect_of_first.y - edge)
        return
    face = card_face(first, second, step, _lifted(rect_of_first.width, lift), style)
    _draw_lifted(picture, face, rect_of_first, step, lift)


def draw_card_back(picture: Picture, rect_of_first: Rect, step: int, lift: float = 0.0) -> None:
    if not _lift_steps(lift):
        edge = card_margin(rect_of_first.width)
        surface = card_back_with_shadow(step, rect_of_first.width)
        picture.add(surface, rect_of_first.x - edge, rect_of_first.y - edge)
        return
    _draw_lifted(picture, card_back(step, _lifted(rect_of_first.width, lift)), rect_of_first, step, lift)


def draw_card_turned(
    picture: Picture,
    first: int,
    second: int,
    step: int,
    rect_of_first: Rect,
    style: TileStyle,
    p: float,
    lift: float = 0.0,
    *,
    base: int = 0,
) -> None:
    """p = 0 shows its back, 1 its face. ``base``: see ``draw_card_rotated``."""
    size, number = rect_of_first.width, round(p * TURN_STEPS)
    base = base or size
    wide = max(0.06, abs(1 - 2 * number / TURN_STEPS))
    face = number * 2 > TURN_STEPS
    shown = card_face(first, second, step, base, style) if face else card_back(step, base)
    shade, scale = card_shadow(base, step, _lift_steps(lift)), size / base
    shown = _stretched(shown, round(shown.width * wide * scale), round(shown.height * scale))
    shade = _stretched(shade, round(shade.width * max(0.3, wide) * scale), round(shade.height * scale))
    _draw_above(picture, shown, shade, card_rect(rect_of_first, step).center, size, lift)


def draw_card_rotated(
    picture: Picture,
    halves: tuple[int, int] | None,
    center: tuple[float, float],
    size: int,
    angle: float,
    style: TileStyle,
    lift: float = 0.0,
    *,
    base: int = 0,
) -> None:
    """``halves``: None if it is face down. ``angle``: clockwise in degrees; at 0 the first half is above the second, at 90 to its
    right. ``base``: the card is scaled from this size, which is faster if the size changes all the time; 0: it is not scaled."""
    steps = round(angle / 90 * ROTATION_STEPS) % ((4 if halves else 2) * ROTATION_STEPS)
    quarters, rest = divmod(steps, ROTATION_STEPS)
    step = RIGHT if quarters % 2 and not rest else BELOW
    if halves and not rest and quarters in (1, 2):
        halves = halves[1], halves[0]
    if rest or base not in (0, size):
        face = card_face(*halves, step, base or size, style) if halves else card_back(step, base or size)
        _draw_transformed(picture, face, step, center, size, steps if rest else 0, lift, base)
    elif halves:
        draw_card(picture, *halves, step, first_square(center, size, step), style, lift)
    else:
        draw_card_back(picture, first_square(center, size, step), step, lift)


def draw_card_outline(
    picture: Picture, rect_of_first: Rect, step: int, colour: RGB = ACCENT, inside: int = 0
) -> None:
    """``inside``: how much smaller it is on each side, in pixels."""
    size = rect_of_first.width
    grow = max(2, round(size * 0.05)) - inside
    place = card_rect(rect_of_first, step).inflate(2 * grow, 2 * grow)
    radius = round(size * CORNER_RADIUS) + grow
    outline = box(*place.size, radius, None, colour, max(2, round(size * 0.06)))
    picture.add(outline, *place.topleft)


def draw_card_focus(picture: Picture, rect_of_first: Rect, step: int) -> None:
    """Bright, and dark inside, so that it can be seen on cards too."""
    draw_card_outline(picture, rect_of_first, step, PIP, max(2, round(rect_of_first.width * 0.06)))
    draw_card_outline(picture, rect_of_first, step, INK)


def _lift_steps(lift: float) -> int:
    return max(0, round(lift * LIFT_STEPS))


def _lifted(size: int, lift: float) -> int:
    return round(size * (1 + LIFTED * _lift_steps(lift) / LIFT_STEPS))


def _draw_lifted(
    picture: Picture, shown: pygame.Surface, rect_of_first: Rect, step: int, lift: float
) -> None:
    size = rect_of_first.width
    shade = card_shadow(size, step, _lift_steps(lift))
    _draw_above(picture, shown, shade, card_rect(rect_of_first, step).center, size, lift)


def _draw_transformed(
    picture: Picture,
    shown: pygame.Surface,
    step: int,
    center: tuple[float, float],
    size: int,
    steps: int,
    lift: float,
    base: int,
) -> None:
    base = base or size
    shade = card_shadow(base, step, _lift_steps(lift))
    shown = _transformed(shown, steps, _lifted(size, lift) / base)
    _draw_above(picture, shown, _transformed(shade, steps, size / base), center, size, lift)


def _draw_above(
    picture: Picture,
    shown: pygame.Surface,
    shade: pygame.Surface,
    center: tuple[float, float],
    size: int,
    lift: float,
) -> None:
    """``center``: where the card would lie on the table."""
    picture.center(shade, center[0], center[1] + size * (0.03 + 0.22 * lift))
    picture.center(shown, center[0], center[1] - size * 0.1 * lift)


@cached(64)
def _stretched(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))


@cached(32)
def _transformed(surface: pygame.Surface, steps: int, scale: float) -> pygame.Surface:
    return converted(pygame.transform.rotozoom(surface, -90 * steps / ROTATION_STEPS, scale))
