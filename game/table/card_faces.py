"""The surfaces of cards: face, back and shadow; and the rectangles that cards cover. Lengths are in pixels.

A card covers two cells. Its place is given by the square of its first half, the left or upper one, and by the ``step`` to the
other half (RIGHT or BELOW). Pips turn with the card; numerals always face the reader.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine.layout import LEFT, turned
from game.engine.shapes import shadow
from game.engine.sprites import converted, sprite
from game.engine.surface_cache import cached, uncached
from game.engine.text import text
from game.rules.cards.cells import RIGHT
from game.table.palette import CARD_DIMMED, PIP
from game.table.tiles import TileStyle

CORNER_RADIUS = 0.11
"""As a share of a cell."""
NUMERAL = 0.74
"""The height of a numeral as a share of a cell."""
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
"""The distance between two upright cards in their widths."""
RACK_ROOM = 0.94
"""The share of the rack's width on which cards stand."""


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
