"""Numbers, ticks and crowns: in digits of our own drawing that match the wordmark, and in pencil, which can be partly written.

All other text is in the typeface.
"""

from __future__ import annotations

import math
from itertools import accumulate, pairwise

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box, strokes
from game.engine.sprites import converted, faded, sprite, tinted
from game.engine.surface_cache import cached, uncached
from game.engine.text import text
from game.table.palette import ACCENT, INK, OVERLAY, RGB

WRITING_STEPS = 16
"""Writing is drawn in this many steps; the last shows all of it."""
SLANT, DIGIT_WIDTH = 0.12, 0.56
DIGIT_DISTANCE = DIGIT_WIDTH * 1.28
PENCIL_WIDTH, FINE = 0.115, 0.065
"""The width of a line, and of that of a circle or crown. These lengths are shares of the height of the writing."""


@cached(512)
def handwritten(words: str, height: int, colour: RGB, step: int = WRITING_STEPS) -> pygame.Surface:
    """A number ``height`` pixels high; its first part if ``step`` is less than ``WRITING_STEPS``. So are the shapes below."""
    lines: list[Stroke] = []
    for index, letter in enumerate(words):
        wobble = 0.03 * math.sin(index * 2.3 + len(words) + sum(map(ord, words)))
        for stroke in DIGITS[letter]:
            lines.append(
                tuple(
                    (x * DIGIT_WIDTH + index * DIGIT_DISTANCE + (1 - y) * SLANT, y * (1 + wobble) + wobble)
                    for x, y in stroke
                )
            )
    height = max(1, height)
    width = round(height * (DIGIT_DISTANCE * len(words) + SLANT + 0.1))
    return _drawn(tuple(lines), width, height, colour, step)


@cached(128)
def handwritten_tick(size: int, colour: RGB, step: int = WRITING_STEPS) -> pygame.Surface:
    size = max(1, size)
    return _drawn(TICK, size, size, colour, step)


@cached(64)
def handwritten_circle(width: int, height: int, colour: RGB, step: int = WRITING_STEPS) -> pygame.Surface:
    return _stretched((CIRCLE,), width, height, colour, step)


@cached(WRITING_STEPS)
def handwritten_crown(width: int, height: int, colour: RGB, step: int = WRITING_STEPS) -> pygame.Surface:
    return _stretched(CROWN, width, height, colour, step)


def _stretched(lines: tuple[Stroke, ...], width: int, height: int, colour: RGB, step: int) -> pygame.Surface:
    wide = width / max(1, height)
    wider = tuple(tuple((x * wide, y) for x, y in line) for line in lines)
    return _drawn(wider, max(1, width), max(1, height), colour, step, FINE)


def _drawn(
    lines: tuple[Stroke, ...],
    width: int,
    height: int,
    colour: RGB,
    step: int,
    thick: float = PENCIL_WIDTH,
) -> pygame.Surface:
    """``height``: also the pixels per unit of the strokes. ``thick``: the width of the line, in these units."""
    edge = max(1, round(height * thick))
    size = wide, high = width + 2 * edge, height + 2 * edge
    shares = tuple(
        tuple(((x * height + edge) / wide, (y * height + edge) / high) for x, y in line) for line in lines
    )
    return uncached(strokes)(*size, shares, colour, height * thick, step / WRITING_STEPS)


Stroke = tuple[tuple[float, float], ...]
"""The points of a line in a box of width 1 and height 1; (0, 0) is its top left corner."""


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Stroke:
    """Points on an ellipse. Angles are in full turns, clockwise from the right."""
    count = max(3, round(abs(end - start) * 16))
    angles = [math.tau * (start + (end - start) * i / count) for i in range(count + 1)]
    return tuple((x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles)


DIGITS: dict[str, tuple[Stroke, ...]] = {
    "0": (_arc(0.5, 0.5, 0.38, 0.46, -0.2, 0.82),),
    "1": (((0.22, 0.28), (0.56, 0.06), (0.52, 0.95)),),
    "2": ((*_arc(0.5, 0.3, 0.36, 0.26, 0.52, 1.08), (0.12, 0.93), (0.9, 0.9)),),
    "3": ((*_arc(0.44, 0.28, 0.36, 0.22, 0.58, 1.22), *_arc(0.44, 0.71, 0.42, 0.24, -0.22, 0.42)),),
    "4": (((0.56, 0.06), (0.08, 0.64), (0.94, 0.6)), ((0.7, 0.36), (0.64, 0.96))),
    "5": (
        (((0.3, 0.08), (0.22, 0.46), *_arc(0.42, 0.66, 0.42, 0.27, -0.28, 0.4))),
        ((0.3, 0.08), (0.86, 0.06)),
    ),
    "6": (((0.74, 0.06), (0.34, 0.34), *_arc(0.5, 0.7, 0.36, 0.25, -0.5, 0.52)),),
    "7": (((0.1, 0.1), (0.9, 0.07), (0.42, 0.95)), ((0.34, 0.52), (0.8, 0.49))),
    "8": (
        (*_arc(0.5, 0.28, 0.32, 0.22, -0.02, -0.75), *_arc(0.5, 0.73, 0.38, 0.23, -0.25, 0.75), (0.8, 0.22)),
    ),
    "9": ((*_arc(0.48, 0.3, 0.34, 0.25, 0.0, -1.0), (0.8, 0.32), (0.62, 0.96)),),
    "-": (((0.15, 0.52), (0.85, 0.5)),),
    "+": (((0.15, 0.52), (0.85, 0.5)), ((0.5, 0.2), (0.48, 0.84))),
}
TICK: tuple[Stroke, ...] = (
    ((0.1, 0.12), (0.5, 0.46), (0.92, 0.9)),
    ((0.88, 0.08), (0.48, 0.52), (0.1, 0.94)),
)
CIRCLE: Stroke = tuple(
    (x + 0.03 * number / 20, y * (1 - 0.05 * number / 20))
    for number, (x, y) in enumerate(_arc(0.48, 0.5, 0.46, 0.47, -0.3, 0.85))
)
"""Around a number. It ends a little inside of where it began, as when it is drawn by hand."""
CROWN: tuple[Stroke, ...] = (
    (
        (0.15, 0.77),
        (0.06, 0.28),
        (0.29, 0.46),
        (0.5, 0.11),
        (0.71, 0.46),
        (0.94, 0.28),
        (0.85, 0.76),
        (0.14, 0.77),
    ),
    ((0.13, 0.79), (0.14, 0.93), (0.87, 0.92), (0.87, 0.78)),
    _arc(0.06, 0.25, 0.045, 0.056, 0.25, 1.25),
    _arc(0.5, 0.1, 0.055, 0.069, 0.25, 1.25),
    _arc(0.94, 0.25, 0.045, 0.056, 0.25, 1.25),
    _arc(0.5, 0.58, 0.05, 0.063, 0.0, 1.0),
)
"""The outline of ``sprites/crown.svg``."""


ASPECT = 1.25
OUTLINE = 0.72
"""The share of the time in which the outline is drawn. After that the crown is filled."""
FILL_STEPS = 4


def draw_crown(picture: Picture, area: Rect, p: float) -> None:
    if p >= 1:
        picture.add(sprite("crown", *area.size), *area.topleft)
        return
    step = min(WRITING_STEPS, max(1, round(p / OUTLINE * WRITING_STEPS)))
    picture.center(handwritten_crown(*area.size, ACCENT, step), *area.center)
    filled = max(0, round((p - OUTLINE) / (1 - OUTLINE) * FILL_STEPS))
    if filled:
        picture.add(faded(sprite("crown", *area.size), 255 * filled // FILL_STEPS), *area.topleft)


DRAWINGS = {
    **{digit: digit for digit in "0123456789"},
    "+": "plus",
    "-": "minus",
    "−": "minus",
    "×": "times",
}
"""The drawing of each letter: ``sprites/digit_NAME.svg``."""
DIGIT_GAP, SIGN_WIDTH = 0.08, 0.66
"""The room between two digits, and that of a plus, minus or times without it, divided by the height of a digit."""
SHARE = 0.64
"""The height of a digit as a share of the height of a line of text next to it."""


def figure(words: str, pixels: int, colour: RGB, side: RGB | None = None) -> pygame.Surface:
    """Words with letters for which there is no drawing are in the typeface. ``side``: the colour of the edge below raised digits."""
    if not words.strip() or not DRAWINGS.keys() >= set(words.replace(" ", "")):
        return text(words, pixels, colour)
    return digits(words, round(pixels * SHARE), colour, side)


@cached(96)
def digits(words: str, height: int, colour: RGB, side: RGB | None = None) -> pygame.Surface:
    """Raised digits have a ``side``, which makes the surface higher. ``height``: without it, in pixels."""
    height = max(1, height)
    depth = max(1, round(height * 0.1)) if side else 0
    # All digits have the same room, so that numbers do not wobble while they count up: as wide as the drawing, which has hardly an
    # edge, and a gap that can be seen between small ones, too.
    wide, gap = round(height * 76 / 104), max(1, round(height * DIGIT_GAP))
    rooms = [
        height * 0.24 if letter == " " else gap + (wide if letter.isdigit() else round(height * SIGN_WIDTH))
        for letter in words
    ]
    places = [round(left) for left in accumulate(rooms, initial=0.0)]
    surface = pygame.Surface((max(1, places[-1]), height + depth), pygame.SRCALPHA)
    for down in range(depth, -1, -1):
        for letter, (left, right) in zip(words, pairwise(places), strict=True):
            if letter != " ":
                shade = side if side and down else colour
                drawing = tinted(f"digit_{DRAWINGS[letter]}", wide, height, shade)
                surface.blit(drawing, drawing.get_rect(midtop=((left + right + 1) // 2, down)))
    return converted(surface)


@cached(128)
def count_label(count: int, size: int) -> pygame.Surface:
    number = figure(str(count), size, INK)
    surface = box(round(size * 2.3), round(size * 1.4), round(size * 0.7), (*OVERLAY, 150)).copy()
    surface.blit(number, number.get_rect(center=(surface.width // 2, surface.height // 2)))
    return surface
