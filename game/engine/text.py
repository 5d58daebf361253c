"""Words as surfaces, in the typeface that pygame-ce brings."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.engine.shapes import Colour
from game.engine.sprites import ready

ELLIPSIS = "…"


@lru_cache(maxsize=32)
def font(pixels: int) -> pygame.Font:
    """The typeface so that a capital letter with its line takes about that many pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, max(6, pixels))


@lru_cache(maxsize=1024)
def text(words: str, pixels: int, colour: Colour) -> pygame.Surface:
    """One line of text."""
    return ready(font(pixels).render(words, True, colour))


@lru_cache(maxsize=1024)
def fitted(words: str, pixels: int, colour: Colour, width: int, smallest: float = 0.7) -> pygame.Surface:
    """One line no wider than ``width``: made smaller down to a share of its size, then cut off with an ellipsis."""
    size = pixels
    while size > pixels * smallest and font(size).size(words)[0] > width:
        size -= 1
    if font(size).size(words)[0] > width:
        kept = len(words)
        while kept and font(size).size(words[:kept].rstrip() + ELLIPSIS)[0] > width:
            kept -= 1
        words = words[:kept].rstrip() + ELLIPSIS
    return text(words, size, colour)


@lru_cache(maxsize=256)
def wrapped(words: str, pixels: int, width: int) -> tuple[str, ...]:
    """The words broken into lines no wider than ``width``; line feeds in them are kept."""
    lines = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and font(pixels).size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


@lru_cache(maxsize=128)
def paragraph(words: str, pixels: int, colour: Colour, width: int, leading: float = 1.35) -> pygame.Surface:
    """Text in lines no wider than ``width``, set from the left."""
    lines = wrapped(words, pixels, width)
    step = round(pixels * leading)
    surface = pygame.Surface((width, step * len(lines)), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        surface.blit(text(line, pixels, colour), (0, number * step))
    return ready(surface)
