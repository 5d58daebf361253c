"""Handwriting: numbers and ticks in pencil. They can be drawn partly written, for the animation of writing."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pygame

from game.engine.shapes import OVERSAMPLING
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.table.digit_strokes import CIRCLE, CROWN, DIGITS, TICK, Stroke
from game.table.palette import RGB

WRITING_STEPS = 16
"""Writing is drawn in this many steps; the last shows all of it."""
SLANT, DIGIT_WIDTH = 0.12, 0.56
DIGIT_DISTANCE = DIGIT_WIDTH * 1.28
PENCIL_WIDTH, FINE = 0.115, 0.065
"""The width of a line, and of that of a circle or crown. These lengths are shares of the height of the writing."""


@cached(512)
def handwritten(words: str, height: int, colour: RGB, step: int = WRITING_STEPS) -> pygame.Surface:
    """A number in pencil, ``height`` pixels high; its first part if ``step`` is less than ``WRITING_STEPS``."""
    strokes: list[Stroke] = []
    for index, letter in enumerate(words):
        wobble = 0.03 * math.sin(index * 2.3 + len(words) + sum(map(ord, words)))
        for stroke in DIGITS[letter]:
            strokes.append(
                tuple(
                    (x * DIGIT_WIDTH + index * DIGIT_DISTANCE + (1 - y) * SLANT, y * (1 + wobble) + wobble)
                    for x, y in stroke
                )
            )
    height = max(1, height)
    width = round(height * (DIGIT_DISTANCE * len(words) + SLANT + 0.1))
    return _drawn(tuple(strokes), width, height, height, colour, step)


@cached(128)
def handwritten_tick(size: int, colour: RGB, step: int = WRITING_STEPS) -> pygame.Surface:
    """A tick: two crossed strokes, ``size`` pixels wide and high; its first part if ``step`` is less than ``WRITING_STEPS``."""
    size = max(1, size)
    return _drawn(TICK, size, size, size, colour, step)


@cached(64)
def handwritten_circle(width: int, height: int, colour: RGB, step: int = WRITING_STEPS) -> pygame.Surface:
    """A flat circle of this size, drawn in one stroke; its first part if ``step`` is less than ``WRITING_STEPS``."""
    height = max(1, height)
    wide = width / height
    stroke = tuple((x * wide, y) for x, y in CIRCLE)
    return _drawn((stroke,), max(1, width), height, height, colour, step, FINE)


@cached(WRITING_STEPS)
def handwritten_crown(width: int, height: int, colour: RGB, step: int = WRITING_STEPS) -> pygame.Surface:
    """The outline of a crown of this size; its first part if ``step`` is less than ``WRITING_STEPS``."""
    height = max(1, height)
    wide = width / height
    strokes = tuple(tuple((x * wide, y) for x, y in stroke) for stroke in CROWN)
    return _drawn(strokes, max(1, width), height, height, colour, step, FINE)


def _drawn(
    strokes: tuple[Stroke, ...],
    width: int,
    height: int,
    scale: int,
    colour: RGB,
    step: int,
    thick: float = PENCIL_WIDTH,
) -> pygame.Surface:
    """The first ``step`` of ``WRITING_STEPS`` parts of the strokes. ``scale``: pixels per unit of the strokes. ``thick``: the
    width of the line, in these units."""
    edge = max(1, round(scale * thick))
    size = width + 2 * edge, height + 2 * edge
    large = pygame.Surface((size[0] * OVERSAMPLING, size[1] * OVERSAMPLING), pygame.SRCALPHA)
    radius = max(1.0, scale * thick * OVERSAMPLING / 2)
    for x, y in _dots(strokes, step / WRITING_STEPS, radius / (scale * OVERSAMPLING)):
        center = (x * scale + edge) * OVERSAMPLING, (y * scale + edge) * OVERSAMPLING
        pygame.draw.circle(large, colour, center, radius)
    return converted(pygame.transform.smoothscale(large, size))


def _dots(strokes: tuple[Stroke, ...], share: float, radius: float) -> Iterator[tuple[float, float]]:
    """The centres of overlapping dots along the first ``share`` (0..1) of the length of all strokes."""
    length = sum(math.dist(a, b) for stroke in strokes for a, b in itertools.pairwise(stroke))
    remaining = length * share
    for a, b in itertools.chain.from_iterable(map(itertools.pairwise, strokes)):
        distance = math.dist(a, b)
        part = min(1.0, remaining / max(1e-6, distance))
        if part <= 0:
            return
        remaining -= distance
        count = max(1, round(distance / radius * 2))
        for i in range(round(count * part) + 1):
            yield a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count
