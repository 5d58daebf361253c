"""Words as surfaces, in the typeface that pygame-ce brings."""

from __future__ import annotations

import pygame

from game.engine.shapes import Colour
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.engine.translation import ELLIPSIS

# The typeface that pygame-ce brings is made smaller than asked by this share when it is the default one.
DEFAULT_SHARE = 0.6875
BODY = 0.84
OVERSAMPLING = 3
MAX_LINE_LETTERS, MAX_TEXT_LETTERS = 400, 1500
"""So many letters are shown of a line, of several lines. A file may name a player with more than any window has room for, or SDL
can draw."""


@cached(64)
def font(pixels: int) -> pygame.Font:
    """The typeface, ``OVERSAMPLING`` times as large as a line of that many pixels needs: hinting then spoils no spacing."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, max(6, round(pixels * BODY / DEFAULT_SHARE * OVERSAMPLING)))


def width_of(words: str, pixels: int) -> float:
    """How wide the words are in that size."""
    return font(pixels).size(printable(words))[0] / OVERSAMPLING


def printable(words: str) -> str:
    """The words without letters that cannot be printed. A lone surrogate becomes U+FFFD: it stands for a byte of a file name
    that is not valid UTF-8, and SDL cannot encode it."""
    if words.isprintable():
        return words
    shown = ("\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in words)
    return "".join(letter for letter in shown if letter.isprintable())


@cached(1024)
def text(words: str, pixels: int, colour: Colour) -> pygame.Surface:
    """One line of text, as far as it is ``printable``."""
    words = printable(words[:MAX_LINE_LETTERS])
    if not width_of(words, pixels):  # SDL refuses to render accents without a letter, such as a lone U+FE0F.
        words = ""
    large = font(pixels).render(words, True, colour)
    return converted(
        pygame.transform.smoothscale(
            large, (-(-large.width // OVERSAMPLING), -(-large.height // OVERSAMPLING))
        )
    )


@cached(1024)
def text_within(words: str, pixels: int, colour: Colour, width: int, smallest: float = 0.7) -> pygame.Surface:
    """One line no wider than ``width``: made smaller down to a share of its size, then cut off with an ellipsis."""
    words, size = words[:MAX_LINE_LETTERS], pixels
    while size > pixels * smallest and width_of(words, size) > width:
        size -= 1
    if width_of(words, size) > width:
        fits = len(words)
        while fits and width_of(words[:fits].rstrip() + ELLIPSIS, size) > width:
            fits -= 1
        words = words[:fits].rstrip() + ELLIPSIS
    return text(words, size, colour)


@cached(256)
def wrapped_lines(words: str, pixels: int, width: int) -> tuple[str, ...]:
    """The words broken into lines no wider than ``width``; line feeds in them are kept."""
    lines = []
    for paragraph in words[:MAX_TEXT_LETTERS].split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, pixels) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


@cached(128)
def paragraph(
    words: str, pixels: int, colour: Colour, width: int, leading: float = 1.35, centered: bool = False
) -> pygame.Surface:
    """Text in lines no wider than ``width``, set from the left or in the middle."""
    lines = wrapped_lines(words, pixels, width)
    step = round(pixels * leading)
    surface = pygame.Surface((width, step * len(lines)), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        one = text(line, pixels, colour)
        surface.blit(one, ((width - one.width) // 2 if centered else 0, number * step))
    return converted(surface)


def paragraph_within(
    words: str,
    pixels: int,
    colour: Colour,
    room: tuple[int, int],
    leading: float,
    smallest: int = 9,
    centered: bool = False,
) -> pygame.Surface:
    """A paragraph no wider and no higher than that room: made smaller, down to ``smallest`` pixels."""
    width, height = room
    while pixels > smallest and len(wrapped_lines(words, pixels, width)) * pixels * leading > height:
        pixels -= 1
    return paragraph(words, pixels, colour, width, leading, centered)
