"""Pencil writing: figures and ticks as strokes of a hand, which can be drawn as far as they have been written."""

from __future__ import annotations

import itertools
import math

import pygame

from game.engine.shapes import OVERSAMPLING
from game.engine.sprites import converted
from game.engine.surface_cache import cached

Stroke = tuple[tuple[float, float], ...]
WRITING_STEPS = 16
SLANT = 0.12
WIDTH = 0.56
WEIGHT = 0.115


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Stroke:
    """Points on an ellipse; angles in turns, clockwise from the right."""
    count = max(3, round(abs(end - start) * 16))
    angles = [math.tau * (start + (end - start) * i / count) for i in range(count + 1)]
    return tuple((x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles)


# Every figure in a box of width 1 and height 1.
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
CROSS: tuple[Stroke, ...] = (
    ((0.1, 0.12), (0.5, 0.46), (0.92, 0.9)),
    ((0.88, 0.08), (0.48, 0.52), (0.1, 0.94)),
)


@cached(1024)
def handwritten(
    words: str, height: int, colour: tuple[int, int, int], step: int = WRITING_STEPS
) -> pygame.Surface:
    """A number in pencil, written as far as ``step`` of ``WRITING_STEPS``."""
    strokes: list[Stroke] = []
    advance = WIDTH * 1.28
    for at, letter in enumerate(words):
        wobble = 0.03 * math.sin(at * 2.3 + len(words) + sum(map(ord, words)))
        for stroke in DIGITS[letter]:
            strokes.append(
                tuple(
                    (x * WIDTH + at * advance + (1 - y) * SLANT, y * (1 + wobble) + wobble) for x, y in stroke
                )
            )
    width = round(height * (advance * len(words) + SLANT + 0.1))
    return _drawn(tuple(strokes), width, height, height, colour, step)


@cached(128)
def handwritten_tick(size: int, colour: tuple[int, int, int], step: int = WRITING_STEPS) -> pygame.Surface:
    """The two strokes that tick a box, as far as ``step`` of ``WRITING_STEPS``."""
    return _drawn(CROSS, size, size, size, colour, step)


def _drawn(
    strokes: tuple[Stroke, ...], width: int, height: int, scale: int, colour: tuple[int, int, int], step: int
) -> pygame.Surface:
    edge = max(1, round(scale * WEIGHT))
    big = pygame.Surface(
        ((width + 2 * edge) * OVERSAMPLING, (height + 2 * edge) * OVERSAMPLING), pygame.SRCALPHA
    )
    radius = max(1.0, scale * WEIGHT * OVERSAMPLING / 2)
    length = sum(math.dist(a, b) for stroke in strokes for a, b in itertools.pairwise(stroke))
    left = length * step / WRITING_STEPS
    for stroke in strokes:
        for a, b in itertools.pairwise(stroke):
            part = min(1.0, left / max(1e-6, math.dist(a, b)))
            if part <= 0:
                break
            left -= math.dist(a, b)
            count = max(1, round(math.dist(a, b) * scale * OVERSAMPLING / radius * 2))
            for i in range(round(count * part) + 1):
                x = a[0] + (b[0] - a[0]) * i / count
                y = a[1] + (b[1] - a[1]) * i / count
                pygame.draw.circle(
                    big,
                    colour,
                    ((x * scale + edge) * OVERSAMPLING, (y * scale + edge) * OVERSAMPLING),
                    radius,
                )
    return converted(pygame.transform.smoothscale(big, (width + 2 * edge, height + 2 * edge)))
