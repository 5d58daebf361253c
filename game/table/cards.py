"""Draws cards: face, back, and how they lie, are lifted, turn over or rotate, the outline around one, and the pile.

Lengths are in pixels. A card covers two cells. Its place is given by the square of its first half, the left or upper one, and by
the ``step`` to the other half (RIGHT or BELOW). Pips turn with the card; numerals always face the reader.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine.layout import LEFT, turned
from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted, scaled, sprite
from game.engine.surface_cache import cached
from game.engine.text import text
from game.engine.tween import rise_and_fall
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.deck import PILE
from game.table.figures import count_label
from game.table.palette import ACCENT, CARD_DIMMED, PANEL_EDGE, PIP, RGB
from game.table.pieces import (
    NUMERAL,
    TURN_STEPS,
    Form,
    PieceStyle,
    draw_focus_around,
    draw_lifted,
    draw_lying,
    draw_outline_around,
    lift_steps,
    lifted_side,
    on_shadow,
    piece_shadow,
)

CARD = Form(radius=0.11, margin=0.07, blur=0.025, below=0.03)
BACK = (-1, -1)
"""The halves of a card that is face down."""
ROTATION_STEPS = 6
"""A quarter turn is drawn in this many steps, so that few surfaces are cached."""


def draw_card(
    picture: Picture,
    first: int,
    second: int,
    step: int,
    rect_of_first: Rect,
    style: PieceStyle,
    lift: float = 0.0,
    *,
    dimmed: bool = False,
) -> None:
    """BACK shows its back. ``lift``: from 0 (on the table) to 1 (lifted high: larger, and its shadow further away)."""
    size, area, steps = rect_of_first.width, card_rect(rect_of_first, step), lift_steps(lift)
    if not steps:
        draw_lying(picture, card_with_shadow(first, second, step, size, style, dimmed), area)
        return
    face = card_face(first, second, step, lifted_side(size, lift), style)
    draw_lifted(picture, face, piece_shadow(area.size, CARD, steps), area.center, size, CARD, lift)


def draw_card_back(picture: Picture, rect_of_first: Rect, step: int) -> None:
    draw_card(picture, *BACK, step, rect_of_first, PieceStyle())


def draw_card_turned(
    picture: Picture,
    first: int,
    second: int,
    step: int,
    rect_of_first: Rect,
    style: PieceStyle,
    p: float,
    lift: float = 0.0,
    *,
    base: int = 0,
) -> None:
    """p = 0 shows its back, 1 its face. ``base``: see ``draw_card_rotated``."""
    size, number = rect_of_first.width, round(p * TURN_STEPS)
    base = base or size
    wide = max(0.06, abs(1 - 2 * number / TURN_STEPS))
    halves = (first, second) if number * 2 > TURN_STEPS else BACK
    shown = card_face(*halves, step, base, style)
    shade, scale = piece_shadow(shown.size, CARD, lift_steps(lift)), size / base
    shown = scaled(shown, round(shown.width * wide * scale), round(shown.height * scale))
    shade = scaled(shade, round(shade.width * max(0.3, wide) * scale), round(shade.height * scale))
    draw_lifted(picture, shown, shade, card_rect(rect_of_first, step).center, size, CARD, lift)


def draw_card_rotated(
    picture: Picture,
    halves: tuple[int, int],
    center: tuple[float, float],
    size: int,
    angle: float,
    style: PieceStyle,
    lift: float = 0.0,
    *,
    base: int = 0,
) -> None:
    """``angle``: clockwise in degrees; at 0 the first half is above the second, at 90 to its right. ``base``: the card is
    scaled from this size, which is faster if the size changes all the time; 0: it is not scaled."""
    steps = round(angle / 90 * ROTATION_STEPS) % ((2 if halves == BACK else 4) * ROTATION_STEPS)
    quarters, rest = divmod(steps, ROTATION_STEPS)
    step = RIGHT if quarters % 2 and not rest else BELOW
    if not rest and quarters in (1, 2):
        halves = halves[1], halves[0]
    if not rest and (not base or (base == size and not lift_steps(lift))):
        draw_card(picture, *halves, step, first_square(center, size, step), style, lift)
        return
    base, steps = base or size, steps if rest else 0
    face = card_face(*halves, step, base, style)
    shade = _transformed(piece_shadow(face.size, CARD, lift_steps(lift)), steps, size / base)
    shown = _transformed(face, steps, lifted_side(size, lift) / base)
    draw_lifted(picture, shown, shade, center, size, CARD, lift)


def draw_card_outline(picture: Picture, rect_of_first: Rect, step: int, colour: RGB = ACCENT) -> None:
    draw_outline_around(picture, card_rect(rect_of_first, step), CARD, colour)


def draw_card_focus(picture: Picture, rect_of_first: Rect, step: int) -> None:
    draw_focus_around(picture, card_rect(rect_of_first, step), CARD)


@cached(96)
def _transformed(surface: pygame.Surface, steps: int, scale: float) -> pygame.Surface:
    return converted(pygame.transform.rotozoom(surface, -90 * steps / ROTATION_STEPS, scale))


def first_square(center: tuple[float, float], size: int, step: int) -> Rect:
    whole = Rect((0, 0), _sides(size, step))
    whole.center = round(center[0]), round(center[1])
    return Rect(whole.topleft, (size, size))


def card_rect(first: Rect, step: int) -> Rect:
    return Rect(first.topleft, _sides(first.width, step))


@cached(32)
def card_face(
    first: int, second: int, step: int, size: int, style: PieceStyle, share: float = NUMERAL
) -> pygame.Surface:
    """``first``, ``second``: its pips, 0..6; or its BACK. ``size``: the side of a cell. ``share``: see ``tile_face``."""
    if (first, second) == BACK:
        return sprite(f"card_back_{_name(step)}", *_sides(size, step))
    surface = sprite(f"card_{_name(step)}", *_sides(size, step)).copy()
    for pips, (x, y) in ((first, (0, 0)), (second, (size, 0) if step == RIGHT else (0, size))):
        sign = _half(pips, step, size, style, share)
        if sign:
            # Above the middle, because the lower edge of a card shows the edge of the paper.
            middle = x + size // 2, y + size // 2 - round(size * 0.015)
            surface.blit(sign, sign.get_rect(center=middle))
    return surface


@cached(64)
def card_with_shadow(
    first: int, second: int, step: int, size: int, style: PieceStyle, dimmed: bool = False
) -> pygame.Surface:
    """``dimmed``: darker, for a card that cannot be used now."""
    face = card_face(first, second, step, size, style)
    if dimmed:
        face = face.copy()
        face.fill(CARD_DIMMED, special_flags=pygame.BLEND_RGB_MULT)
    return on_shadow(face, CARD)


def _sides(size: int, step: int) -> tuple[int, int]:
    return (2 * size, size) if step == RIGHT else (size, 2 * size)


def _name(step: int) -> str:
    return "across" if step == RIGHT else "upright"


def _half(pips: int, step: int, size: int, style: PieceStyle, share: float) -> pygame.Surface | None:
    if style.numerals:
        digit = text(str(pips), round(size * share), PIP)
        return turned(digit.subsurface(digit.get_bounding_rect()), style.side)
    if not pips:
        return None
    return turned(sprite(f"pips_{pips}", size), LEFT if step == RIGHT else 0)


RACK_STEP = 1.14


def card_slots(rack: Rect, across: Sequence[bool]) -> list[Rect]:
    """As wide as the card, and as high as an upright one, without overlaps. ``across``: whether it lies on its side. If there is too
    little room, all are smaller."""
    height = round(rack.height * 0.86)
    widths = sum(2 if lies else 1 for lies in across) + (RACK_STEP - 1) * (len(across) - 1)
    width = min(height // 2, int(rack.width * 0.94 / max(1.0, widths)))
    x = rack.centerx - width * widths / 2
    y = rack.y + round(rack.height * 0.07) + height // 2 - width
    slots = []
    for lies in across:
        slots.append(Rect(round(x), y, 2 * width if lies else width, 2 * width))
        x += slots[-1].width + width * (RACK_STEP - 1)
    return slots


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
    lowest = card_with_shadow(*BACK, BELOW, size, PieceStyle())
    edge, height = CARD.edge(size), _height(size, layers)
    surface = pygame.Surface((lowest.width, lowest.height + height), pygame.SRCALPHA)
    surface.blit(lowest, (0, height))
    back = card_face(*BACK, BELOW, size, PieceStyle())
    for layer in range(1, layers + 1):
        surface.blit(back, (edge, edge + height - _height(size, layer)))
    return converted(surface)
