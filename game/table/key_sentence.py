"""A sentence that shows a key or a button of the gamepad, as a surface. Sizes are in pixels."""

from __future__ import annotations

import re

import pygame

from game.engine.shapes import Colour
from game.engine.surface_cache import cached
from game.engine.text import text, width_of
from game.engine.translation import KEY
from game.table.glyphs import glyph
from game.table.scale import SMALLEST_TEXT
from game.table.signs import Sign


@cached(4)
def key_sentence(
    words: str,
    sign: Sign,
    pixels: int,
    colour: Colour,
    size: tuple[int, int],
    leading: float,
) -> pygame.Surface:
    """The sentence with the key in the place of KEY, no wider and no higher than ``size``.

    ``leading``: the distance of lines divided by ``pixels``. If it is too high, it is made smaller, down to SMALLEST_TEXT pixels.
    """
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
    """The sentence broken between words into lines no wider than ``width``."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and width_of(longer.replace(KEY, ""), pixels) + key_width * longer.count(KEY) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
