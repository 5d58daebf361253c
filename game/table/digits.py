"""Large figures: digits of our own drawing that match the wordmark. All other text is in the typeface."""

from __future__ import annotations

from itertools import accumulate, pairwise

import pygame

from game.engine.sprites import converted, sprite
from game.engine.surface_cache import cached, uncached
from game.engine.text import text
from game.table.palette import RGB

DRAWINGS = {
    **{digit: digit for digit in "0123456789"},
    "+": "plus",
    "-": "minus",
    "−": "minus",
    "×": "times",
}
"""The drawing of each letter: ``sprites/digit_NAME.svg``."""
SHAPE = 76 / 104
"""The width of a drawing divided by its height."""
DIGIT, SIGN, SPACE = 0.75, 0.66, 0.3
"""The room for a digit, a sign and a space, divided by the height of digits. All digits have the same, so that numbers do not
wobble while they count up."""
SHARE = 0.64
"""The height of a digit as a share of the height of a line of text next to it."""
DEPTH = 0.1
"""How thick raised digits are, as a share of their height."""


def figure(words: str, pixels: int, colour: RGB, side: RGB | None = None) -> pygame.Surface:
    """Words with letters for which there is no drawing are in the typeface. ``side``: the colour of the edge below raised digits."""
    if not words.strip() or not DRAWINGS.keys() >= set(words.replace(" ", "")):
        return text(words, pixels, colour)
    return digits(words, round(pixels * SHARE), colour, side)


@cached(96)
def digits(words: str, height: int, colour: RGB, side: RGB | None = None) -> pygame.Surface:
    """Raised digits have a ``side``, which makes the surface higher. ``height``: without it, in pixels."""
    height = max(1, height)
    depth = max(1, round(height * DEPTH)) if side else 0
    rooms = [height * (SPACE if letter == " " else DIGIT if letter.isdigit() else SIGN) for letter in words]
    places = [round(left) for left in accumulate(rooms, initial=0.0)]
    surface = pygame.Surface((max(1, places[-1]), height + depth), pygame.SRCALPHA)
    for down in range(depth, -1, -1):
        for letter, (left, right) in zip(words, pairwise(places), strict=True):
            if letter != " ":
                drawing = _digit(letter, height, side if side and down else colour)
                surface.blit(drawing, drawing.get_rect(midtop=((left + right) // 2, down)))
    return converted(surface)


@cached(128)
def _digit(letter: str, height: int, colour: RGB) -> pygame.Surface:
    drawing = uncached(sprite)(f"digit_{DRAWINGS[letter]}", max(1, round(height * SHAPE)), height)
    drawing.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawing
