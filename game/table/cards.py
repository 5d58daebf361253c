"""Draws cards: face, back, shadow, outline, and cards that are turned over or rotated. Lengths are in pixels.

A card covers two cells. Its place is given by the square of its first half, the left or upper one, and by the ``step`` to the
other half (RIGHT or BELOW). Pips turn with the card; numerals always face the reader.
"""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.place import LEFT, turned
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, sprite
from game.engine.surface_cache import cached, uncached
from game.engine.text import text
from game.rules.cards.cells import BELOW, RIGHT
from game.table.palette import ACCENT, CARD_DIMMED, PIP
from game.table.tiles import LIFT_STEPS, TURN_STEPS, TileStyle

CORNER_RADIUS = 0.11
"""As a share of a cell."""
NUMERAL = 0.74
"""The height of a numeral as a share of a cell."""
FACE_OFFSET = -0.015
"""How far below the middle of its cell the middle of a half is, as a share of a cell: the lower edge shows the paper."""
LIFTED = 0.14
"""How much larger a card is that is lifted high."""
ROTATION_STEPS = 6
"""A quarter turn is drawn in this many steps, so that few surfaces are cached."""


def first_square(center: tuple[float, float], size: int, step: int) -> Rect:
    """The square of the first half of a card with this centre. ``size``: the side of a cell."""
    whole = Rect((0, 0), _sides(size, step))
    whole.center = round(center[0]), round(center[1])
    return Rect(whole.topleft, (size, size))


def card_rect(first: Rect, step: int) -> Rect:
    """The rectangle of a whole card. ``first``: the square of its first half."""
    return Rect(first.topleft, _sides(first.width, step))


@cached(32)
def card_face(first: int, second: int, step: int, size: int, style: TileStyle) -> pygame.Surface:
    """The face of a card. ``first``, ``second``: its pips, 0..6. ``size``: the side of a cell."""
    surface = sprite(f"card_{_name(step)}", *_sides(size, step)).copy()
    for pips, (x, y) in ((first, (0, 0)), (second, (size, 0) if step == RIGHT else (0, size))):
        sign = _half(pips, step, size, style)
        if sign:
            surface.blit(
                sign, sign.get_rect(center=(x + size // 2, y + size // 2 + round(size * FACE_OFFSET)))
            )
    return surface


def card_back(step: int, size: int) -> pygame.Surface:
    """The patterned back of a card. ``size``: the side of a cell."""
    return sprite(f"card_back_{_name(step)}", *_sides(size, step))


@cached(64)
def card_with_shadow(
    first: int, second: int, step: int, size: int, style: TileStyle, dimmed: bool = False
) -> pygame.Surface:
    """A card and its shadow. The surface is ``card_margin(size)`` larger than the card on every side.

    ``dimmed``: darker, for a card that cannot be used now.
    """
    face = uncached(card_face)(first, second, step, size, style)
    if dimmed:
        face.fill(CARD_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    return _on_shadow(face, size, step)


@cached(8)
def card_back_with_shadow(step: int, size: int) -> pygame.Surface:
    """A card that lies face down, and its shadow, as in ``card_with_shadow``."""
    return _on_shadow(card_back(step, size), size, step)


def card_margin(size: int) -> int:
    """The space for the shadow around a card whose cells have this size."""
    return max(1, round(size * 0.07))


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
    """Draws a card face up. ``lift``: from 0 (on the table) to 1 (lifted high: larger, and its shadow further away).

    ``dimmed``: the card cannot be used now.
    """
    if not _lift_steps(lift):
        edge, size = card_margin(rect_of_first.width), rect_of_first.width
        surface = card_with_shadow(first, second, step, size, style, dimmed)
        picture.add(surface, rect_of_first.x - edge, rect_of_first.y - edge)
        return
    face = card_face(first, second, step, _lifted(rect_of_first.width, lift), style)
    _draw_lifted(picture, face, rect_of_first, step, lift)


def draw_card_back(
    picture: Picture, rect_of_first: Rect, step: int, style: TileStyle, lift: float = 0.0
) -> None:
    """Draws a card face down; see ``draw_card``. ``style`` changes nothing: all backs are alike."""
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
    """Draws a card that is partly turned over: p = 0 shows its back, 1 its face. ``base``: see ``draw_card_rotated``."""
    size, number = rect_of_first.width, round(p * TURN_STEPS)
    base = base or size
    wide = max(0.06, abs(1 - 2 * number / TURN_STEPS))
    face = number * 2 > TURN_STEPS
    shown = card_face(first, second, step, base, style) if face else card_back(step, base)
    shade, scale = _shadow(base, step, _lift_steps(lift)), size / base
    shown = _stretched(shown, round(shown.width * wide * scale), round(shown.height * scale))
    shade = _stretched(shade, round(shade.width * max(0.3, wide) * scale), round(shade.height * scale))
    _draw_above(picture, shown, shade, card_rect(rect_of_first, step).center, size, lift)


def draw_card_rotated(
    picture: Picture,
    first: int,
    second: int,
    center: tuple[float, float],
    size: int,
    angle: float,
    style: TileStyle,
    lift: float = 0.0,
    *,
    base: int = 0,
) -> None:
    """Draws a card that is being rotated around its centre.

    ``angle``: clockwise in degrees; at 0 the first half is above the second, at 90 to its right. ``size``: the side of a cell.
    ``base``: the card is scaled from this size, which is faster if the size changes all the time; 0: it is not scaled.
    """
    quarters, rest = divmod(_rotation_steps(angle), ROTATION_STEPS)
    step = RIGHT if quarters % 2 and not rest else BELOW
    halves = (first, second) if rest or quarters in (0, 3) else (second, first)
    if not rest and base in (0, size):
        draw_card(picture, *halves, step, first_square(center, size, step), style, lift)
        return
    face = card_face(*halves, step, base or size, style)
    steps = quarters * ROTATION_STEPS + rest if rest else 0
    _draw_transformed(picture, face, step, center, size, steps, lift, base)


def draw_back_rotated(
    picture: Picture,
    center: tuple[float, float],
    size: int,
    angle: float,
    style: TileStyle,
    lift: float = 0.0,
    *,
    base: int = 0,
) -> None:
    """Draws a card face down that is being rotated around its centre; see ``draw_card_rotated``."""
    steps = _rotation_steps(angle) % (2 * ROTATION_STEPS)
    if not steps % ROTATION_STEPS and base in (0, size):
        step = RIGHT if steps else BELOW
        draw_card_back(picture, first_square(center, size, step), step, style, lift)
        return
    _draw_transformed(picture, card_back(BELOW, base or size), BELOW, center, size, steps, lift, base)


def draw_card_outline(
    picture: Picture, rect_of_first: Rect, step: int, colour: tuple[int, int, int] = ACCENT
) -> None:
    """Draws an outline around a card, for example the picked one."""
    size = rect_of_first.width
    grow = max(2, round(size * 0.05))
    place = card_rect(rect_of_first, step).inflate(2 * grow, 2 * grow)
    radius = round(size * CORNER_RADIUS) + grow
    outline = box(*place.size, radius, None, colour, max(2, round(size * 0.06)))
    picture.add(outline, *place.topleft)


def _sides(size: int, step: int) -> tuple[int, int]:
    """The width and height of a card whose cells have this size."""
    return (2 * size, size) if step == RIGHT else (size, 2 * size)


def _name(step: int) -> str:
    return "across" if step == RIGHT else "upright"


def _half(pips: int, step: int, size: int, style: TileStyle) -> pygame.Surface | None:
    """What is printed on one half; None if it is empty."""
    if style.numerals:
        digit = text(str(pips), round(size * NUMERAL), PIP)
        return turned(digit.subsurface(digit.get_bounding_rect()), style.side)
    if not pips:
        return None
    return turned(sprite(f"pips_{pips}", size), LEFT if step == RIGHT else 0)


def _rotation_steps(angle: float) -> int:
    return round(angle / 90 * ROTATION_STEPS) % (4 * ROTATION_STEPS)


def _lift_steps(lift: float) -> int:
    return max(0, round(lift * LIFT_STEPS))


def _lifted(size: int, lift: float) -> int:
    """The side of a cell of a lifted card."""
    return round(size * (1 + LIFTED * _lift_steps(lift) / LIFT_STEPS))


def _draw_lifted(
    picture: Picture, shown: pygame.Surface, rect_of_first: Rect, step: int, lift: float
) -> None:
    """Draws a face or back above its shadow."""
    size = rect_of_first.width
    shade = _shadow(size, step, _lift_steps(lift))
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
    """Draws a face or back of the size ``base`` as it looks rotated and in another size, above its shadow."""
    base = base or size
    shade = _shadow(base, step, _lift_steps(lift))
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
    """Draws a card and, further down, its shadow. ``center``: where the card would lie on the table."""
    picture.center(shade, center[0], center[1] + size * (0.03 + 0.22 * lift))
    picture.center(shown, center[0], center[1] - size * 0.1 * lift)


def _on_shadow(face: pygame.Surface, size: int, step: int) -> pygame.Surface:
    """A card on its shadow, in a surface with a margin."""
    edge = card_margin(size)
    surface = pygame.Surface((face.width + 2 * edge, face.height + 2 * edge), pygame.SRCALPHA)
    middle = surface.width // 2, surface.height // 2
    shade = _shadow(size, step, 0)
    surface.blit(shade, shade.get_rect(center=(middle[0], middle[1] + round(size * 0.03))))
    surface.blit(face, (edge, edge))
    return converted(surface)


@cached(64)
def _shadow(size: int, step: int, steps: int) -> pygame.Surface:
    """The shadow of a card that is lifted ``steps`` of ``LIFT_STEPS``: the higher, the softer and fainter."""
    width, height = _sides(size, step)
    shrink, blur = round(size * 0.07), max(1, round(size * (0.025 + 0.012 * steps)))
    return shadow(width - shrink, height - shrink, round(size * CORNER_RADIUS), blur, 150 - 9 * steps)


@cached(64)
def _stretched(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A card or its shadow, narrowed while it turns over."""
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))


@cached(32)
def _transformed(surface: pygame.Surface, steps: int, scale: float) -> pygame.Surface:
    """A card or its shadow after this number of steps of a rotation, and scaled."""
    return converted(pygame.transform.rotozoom(surface, -90 * steps / ROTATION_STEPS, scale))
