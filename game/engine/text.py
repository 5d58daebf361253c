"""Text as surfaces, in the default font of pygame-ce. Sizes and widths are in pixels; ``pixels`` is the height of a line."""

from __future__ import annotations

import io
import math
import re
from functools import cache
from pathlib import Path

import pygame

from game.engine.letters import ask_font, printable
from game.engine.shapes import Colour
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.engine.translation import ELLIPSIS, KEY

FONT_FILE = Path(pygame.__file__).parent / pygame.font.get_default_font()
"""pygame-ce searches for this file each time it is asked for its default font."""
DEFAULT_FONT_SCALE = 0.6875
"""pygame-ce makes its default font smaller than the requested size by this factor, and so do we."""
FONT_SHARE = 0.84
"""The size of the font as a share of the height of a line."""
CAPITAL = 0.607
"""The height of a capital letter as a share of the height of a line."""
OVERSAMPLING = 3
"""Text is rendered this many times larger and then scaled down, so that hinting does not distort the spacing."""
NEAR = 3
"""A line that is too wide is first made smaller in proportion. The exact size is then searched from this many pixels above that."""
BALANCING = 20
"""To make the lines of a centred text about equally long, its width is made smaller in steps of this part of it."""
MAX_LINE_LETTERS, MAX_TEXT_LETTERS = 400, 1500
"""The rest of a longer text is cut off. A damaged file can contain a name that is too long for SDL."""

NO_LETTER = "\uffff"
"""No font has it."""
TRIED_SIZE = 40
"""The height of the lines in which the font is asked for letters."""

_PARTS_OF_PATH = re.compile(r"[^/\\]*[/\\]|[^/\\]+")


@cached(64)
def font(pixels: int) -> pygame.Font:
    """The font for lines of this height, ``OVERSAMPLING`` times larger."""
    if not pygame.font.get_init():
        pygame.font.init()
    size = max(6, round(pixels * FONT_SHARE / DEFAULT_FONT_SCALE * OVERSAMPLING))
    return pygame.font.Font(io.BytesIO(_font_file()), int(size * DEFAULT_FONT_SCALE))


@cache
def _font_file() -> bytes:
    """In memory, because every font would keep its file open."""
    return FONT_FILE.read_bytes()


@cached(512)
def width_of(words: str, pixels: int) -> float:
    """The width of a line of text."""
    return font(pixels).size(printable(words))[0] / OVERSAMPLING


@cache
def _has(letter: str) -> bool:
    """A font draws the same box for all letters that it lacks."""
    known = font(TRIED_SIZE)
    return known.metrics(letter) != known.metrics(NO_LETTER)


ask_font(_has)


@cached(256)
def text(words: str, pixels: int, colour: Colour) -> pygame.Surface:
    """One line of text; without letters that cannot be printed (see ``printable``)."""
    words = printable(words[:MAX_LINE_LETTERS])
    try:
        large = font(pixels).render(words, True, colour)
    except pygame.error:  # SDL cannot render text without width, such as a lone U+FE0F.
        large = font(pixels).render("", True, colour)
    large = _centred(large, words, font(pixels))
    size = math.ceil(large.width / OVERSAMPLING), math.ceil(large.height / OVERSAMPLING)
    return converted(pygame.transform.smoothscale(large, size))


def _centred(line: pygame.Surface, words: str, used: pygame.Font) -> pygame.Surface:
    """SDL moves a line down to make room for an accent on a capital letter. This adds as much below it, so that its letters are at
    the height of others when it is centred."""
    if words.isascii():
        return line
    highest = max((metrics[3] for metrics in used.metrics(words) if metrics), default=0)
    moved = highest - used.get_ascent()
    if moved <= 0:
        return line
    taller = pygame.Surface((line.width, used.get_linesize() + 2 * moved), pygame.SRCALPHA)
    taller.blit(line, (0, 0))
    return taller


@cached(256)
def text_within(words: str, pixels: int, colour: Colour, width: int, smallest: float = 0.7) -> pygame.Surface:
    """One line no wider than ``width``: smaller, down to the share ``smallest`` of its size, and if that is not enough with an
    ellipsis at its end."""
    words, size = words[:MAX_LINE_LETTERS], pixels
    wide = width_of(words, size)
    if wide > width:  # A font of another size takes long to open, so the search begins near its end.
        size = max(min(pixels, math.floor(pixels * width / wide) + NEAR), math.floor(pixels * smallest))
    while size > pixels * smallest and width_of(words, size) > width:
        size -= 1
    if width_of(words, size) > width:
        count = len(words)
        while count and width_of(words[:count].rstrip() + ELLIPSIS, size) > width:
            count -= 1
        words = words[:count].rstrip() + ELLIPSIS
    return text(words, size, colour)


@cached(256)
def wrapped_lines(words: str, pixels: int, width: int, key_width: int = 0) -> tuple[str, ...]:
    """The text broken into lines no wider than ``width``, between words and at line feeds, and a long path between its folders. A
    long word can be wider. ``key_width``: of the picture in the place of KEY."""

    def too_wide(line: str) -> bool:
        return width_of(line, pixels) + line.count(KEY) * key_width > width

    lines = []
    for paragraph in words[:MAX_TEXT_LETTERS].split("\n"):
        line = ""
        for word in paragraph.split(" "):
            parts = _PARTS_OF_PATH.findall(word)
            if len(parts) < 2 or not too_wide(word):
                parts = [word]
            for number, part in enumerate(parts):
                longer = line + (" " if line and not number else "") + part
                if line and too_wide(longer):
                    lines.append(line)
                    line = part
                else:
                    line = longer
        lines.append(line)
    return tuple(lines)


@cached(48)
def paragraph(
    words: str, pixels: int, colour: Colour, width: int, leading: float = 1.35, centered: bool = False
) -> pygame.Surface:
    """Text in lines no wider than ``width``, left-aligned, or centred and about equally long. ``leading``: the distance of lines
    divided by ``pixels``."""
    lines = (_balanced_lines if centered else wrapped_lines)(words, pixels, width)
    step, usual = round(pixels * leading), text("x", pixels, colour).height
    surface = pygame.Surface((width, step * len(lines)), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        line_surface = text(line, pixels, colour)
        accents = (
            (line_surface.height - usual) // 2 if number else 0
        )  # Those of the first line would be cut off.
        left = (width - line_surface.width) // 2 if centered else 0
        surface.blit(line_surface, (left, number * step - accents))
    return converted(surface)


def _balanced_lines(words: str, pixels: int, width: int) -> tuple[str, ...]:
    """Without a last one that is much shorter than the others."""
    lines = wrapped_lines(words, pixels, width)
    for narrower in range(width, width // 2, -max(1, width // BALANCING)) if len(lines) > 1 else ():
        tried = wrapped_lines(words, pixels, narrower)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def height_of(words: str, pixels: int, width: int, leading: float) -> int:
    """The height of a paragraph."""
    return round(pixels * leading) * len(wrapped_lines(words, pixels, width))


def paragraph_within(
    words: str,
    pixels: int,
    colour: Colour,
    size: tuple[int, int],
    leading: float,
    smallest: int = 9,
    centered: bool = False,
) -> pygame.Surface:
    """Made smaller, down to ``smallest`` pixels, until it is no higher than ``size``."""
    width, height = size
    while pixels > smallest and height_of(words, pixels, width, leading) > height:
        pixels -= 1
    return paragraph(words, pixels, colour, width, leading, centered)
