"""Draws keys and the buttons of gamepads, to show what they do. Keys look like tiles, buttons like dark wood."""

from __future__ import annotations

import re

import pygame

from game.engine.shapes import Colour, box, ring, strokes
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.engine.text import text, width_of
from game.engine.translation import KEY
from game.table.palette import BUTTON_EDGE, INK_SOFT, PANEL, TILE
from game.table.scale import SMALLEST_TEXT
from game.table.signs import MARKS, Body, Sign

TEXT = 1.35
"""The usual height of a key or button divided by that of the text on it."""
DRAWN, THICK, THIN, MANY_LINES = 0.6, 0.11, 0.075, 3
"""The size of a drawing on it and the thickness of its lines, as shares of its height. The lines are thin if there are MANY_LINES
or more."""
DIMMED = 110
"""The alpha of a key or button that does nothing now."""
SIDE = 0.32
"""The space to the left and right of letters together, as a share of the height."""


@cached(32)
def glyph(sign: Sign, height: int, size: int = 0, *, dimmed: bool = False) -> pygame.Surface:
    """Letters can make it wider than high. ``size``: the height of their text; 0: the usual one. ``dimmed``: it does nothing now."""
    mark = _mark(sign, height, size or round(height / TEXT))
    width = height
    if sign.body in (Body.KEY, Body.BAR):
        width = max(height, mark.width + round(height * SIDE))
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    depth = max(1, height // 10) if sign.body is Body.KEY else 0
    if sign.body is Body.KEY:
        radius = max(2, height // 5)
        surface.blit(box(width, height, radius, INK_SOFT), (0, 0))
        surface.blit(box(width, height - depth, radius, TILE), (0, 0))
    else:
        radius = height // 3 if sign.body is Body.BAR else height // 2
        surface.blit(box(width, height, radius, PANEL, BUTTON_EDGE, max(1, height // 18)), (0, 0))
    if sign.body is Body.STICK:
        inner = round(height * 0.84)
        surface.blit(ring(inner, BUTTON_EDGE, max(1, height // 18)), ((height - inner) // 2,) * 2)
    surface.blit(mark, mark.get_rect(center=(width // 2, (height - depth) // 2)))
    if dimmed:
        surface.set_alpha(DIMMED)
        return surface
    return converted(surface)


def _mark(sign: Sign, height: int, size: int) -> pygame.Surface:
    if sign.mark in MARKS:
        lines, side = MARKS[sign.mark], round(height * DRAWN)
        thick = height * (THICK if len(lines) < MANY_LINES else THIN)
        return strokes(side, side, lines, sign.colour, max(1.5, thick))
    return text(sign.mark, size, sign.colour)


@cached(4)
def key_sentence(
    words: str,
    sign: Sign,
    pixels: int,
    colour: Colour,
    size: tuple[int, int],
    leading: float,
) -> pygame.Surface:
    """The sentence with the key in the place of KEY, made smaller, down to SMALLEST_TEXT, until it is no higher than ``size``.
    ``leading``: the distance of lines divided by ``pixels``."""
    width, height = size
    while True:
        step = round(pixels * leading)
        key = glyph(sign, step, pixels)
        lines = lines_with_key(words, pixels, key.width, width)
        if pixels <= SMALLEST_TEXT or step * len(lines) <= height:
            break
        pixels -= 1
    surface = pygame.Surface((width, step * len(lines)), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        x, top = 0.0, number * step
        for part in re.split(f"({KEY})", line):
            if part == KEY:
                surface.blit(key, (round(x), top))
                x += key.width
            elif part:
                surface.blit(text(part, pixels, colour), (round(x), top))
                x += width_of(part, pixels)
    return surface


def lines_with_key(words: str, pixels: int, key_width: int, width: int) -> list[str]:
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width_of(longer.replace(KEY, ""), pixels) + key_width * longer.count(KEY) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
