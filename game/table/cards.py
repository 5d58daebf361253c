"""Draws cards: face, back, and how they lie, are lifted, turn over or rotate, and the outline around one. Lengths are in pixels.

A card covers two cells. Its place is given by the square of its first half, the left or upper one, and by the ``step`` to the
other half (RIGHT or BELOW). Pips turn with the card; numerals always face the reader.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine.layout import LEFT, turned
from game.engine.picture import Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, sprite
from game.engine.surface_cache import cached, uncached
from game.engine.text import text
from game.rules.cards.cells import BELOW, RIGHT
from game.table.palette import ACCENT, CARD_DIMMED, INK, PIP, RGB
from game.table.tiles import LIFT_STEPS, TURN_STEPS, TileStyle

LIFTED = 0.14
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
    _draw(picture, (first, second), step, rect_of_first, style, lift, dimmed)


def draw_card_back(picture: Picture, rect_of_first: Rect, step: int, lift: float = 0.0) -> None:
    _draw(picture, None, step, rect_of_first, TileStyle(), lift)


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
    shown = _shown((first, second) if number * 2 > TURN_STEPS else None, step, base, style)
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
    if not rest and base in (0, size):
        _draw(picture, halves, step, first_square(center, size, step), style, lift)
        return
    base, steps = base or size, steps if rest else 0
    shown = _transformed(_shown(halves, step, base, style), steps, _lifted(size, lift) / base)
    shade = _transformed(card_shadow(base, step, _lift_steps(lift)), steps, size / base)
    _draw_above(picture, shown, shade, center, size, lift)


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


def _shown(halves: tuple[int, int] | None, step: int, size: int, style: TileStyle) -> pygame.Surface:
    """``halves``: None if the card is face down."""
    return card_face(*halves, step, size, style) if halves else card_back(step, size)


def _draw(
    picture: Picture,
    halves: tuple[int, int] | None,
    step: int,
    rect_of_first: Rect,
    style: TileStyle,
    lift: float,
    dimmed: bool = False,
) -> None:
    size, steps = rect_of_first.width, _lift_steps(lift)
    if steps:
        shown, shade = _shown(halves, step, _lifted(size, lift), style), card_shadow(size, step, steps)
        _draw_above(picture, shown, shade, card_rect(rect_of_first, step).center, size, lift)
        return
    edge = card_margin(size)
    back = card_back_with_shadow
    lying = card_with_shadow(*halves, step, size, style, dimmed) if halves else back(step, size)
    picture.add(lying, rect_of_first.x - edge, rect_of_first.y - edge)


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


CORNER_RADIUS = 0.11
NUMERAL = 0.74
FACE_OFFSET = -0.015
"""How far the middle of the print is below that of its cell, as a share of a cell. It is above, because the lower edge of a card
shows the edge of the paper."""


def first_square(center: tuple[float, float], size: int, step: int) -> Rect:
    whole = Rect((0, 0), _sides(size, step))
    whole.center = round(center[0]), round(center[1])
    return Rect(whole.topleft, (size, size))


def card_rect(first: Rect, step: int) -> Rect:
    return Rect(first.topleft, _sides(first.width, step))


@cached(32)
def card_face(first: int, second: int, step: int, size: int, style: TileStyle) -> pygame.Surface:
    """``first``, ``second``: its pips, 0..6. ``size``: the side of a cell."""
    surface = sprite(f"card_{_name(step)}", *_sides(size, step)).copy()
    for pips, (x, y) in ((first, (0, 0)), (second, (size, 0) if step == RIGHT else (0, size))):
        sign = _half(pips, step, size, style)
        if sign:
            surface.blit(
                sign, sign.get_rect(center=(x + size // 2, y + size // 2 + round(size * FACE_OFFSET)))
            )
    return surface


def card_back(step: int, size: int) -> pygame.Surface:
    return sprite(f"card_back_{_name(step)}", *_sides(size, step))


@cached(64)
def card_with_shadow(
    first: int, second: int, step: int, size: int, style: TileStyle, dimmed: bool = False
) -> pygame.Surface:
    """``card_margin(size)`` larger than the card on every side. ``dimmed``: darker, for a card that cannot be used now."""
    face = uncached(card_face)(first, second, step, size, style)
    if dimmed:
        face.fill(CARD_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    return _on_shadow(face, size, step)


@cached(8)
def card_back_with_shadow(step: int, size: int) -> pygame.Surface:
    return _on_shadow(card_back(step, size), size, step)


def card_margin(size: int) -> int:
    return max(1, round(size * 0.07))


@cached(24)
def card_shadow(size: int, step: int, steps: int) -> pygame.Surface:
    """Of a card that is lifted ``steps`` of ``LIFT_STEPS``: the higher, the softer and fainter."""
    width, height = _sides(size, step)
    shrink, blur = round(size * 0.07), max(1, round(size * (0.025 + 0.012 * steps)))
    return shadow(width - shrink, height - shrink, round(size * CORNER_RADIUS), blur, 150 - 9 * steps)


def _sides(size: int, step: int) -> tuple[int, int]:
    return (2 * size, size) if step == RIGHT else (size, 2 * size)


def _name(step: int) -> str:
    return "across" if step == RIGHT else "upright"


def _half(pips: int, step: int, size: int, style: TileStyle) -> pygame.Surface | None:
    if style.numerals:
        digit = text(str(pips), round(size * NUMERAL), PIP)
        return turned(digit.subsurface(digit.get_bounding_rect()), style.side)
    if not pips:
        return None
    return turned(sprite(f"pips_{pips}", size), LEFT if step == RIGHT else 0)


def _on_shadow(face: pygame.Surface, size: int, step: int) -> pygame.Surface:
    edge = card_margin(size)
    surface = pygame.Surface((face.width + 2 * edge, face.height + 2 * edge), pygame.SRCALPHA)
    middle = surface.width // 2, surface.height // 2
    shade = card_shadow(size, step, 0)
    surface.blit(shade, shade.get_rect(center=(middle[0], middle[1] + round(size * 0.03))))
    surface.blit(face, (edge, edge))
    return converted(surface)


RACK_HEIGHT, RACK_TOP = 0.86, 0.04
"""The height of an upright card, and the space above it, as shares of the rack's height."""
RACK_STEP = 1.14
RACK_ROOM = 0.94


def card_slots(rack: Rect, across: Sequence[bool]) -> list[Rect]:
    """As wide as the card, and as high as an upright one, without overlaps. ``across``: whether it lies on its side. If there is too
    little room, all are smaller."""
    height = round(rack.height * RACK_HEIGHT)
    widths = sum(2 if lies else 1 for lies in across) + (RACK_STEP - 1) * (len(across) - 1)
    width = min(height // 2, int(rack.width * RACK_ROOM / max(1.0, widths)))
    x = rack.centerx - width * widths / 2
    y = rack.y + round(rack.height * RACK_TOP) + height // 2 - width
    slots = []
    for lies in across:
        slots.append(Rect(round(x), y, 2 * width if lies else width, 2 * width))
        x += slots[-1].width + width * (RACK_STEP - 1)
    return slots
