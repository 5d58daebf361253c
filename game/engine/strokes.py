"""Lines with smooth edges and round ends. All lengths are in pixels."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

import pygame

from game.engine.shapes import OVERSAMPLING, Colour
from game.engine.sprites import converted
from game.engine.surface_cache import cached

BLOCK = 32
"""The side of the blocks in which lines are drawn."""
RUN_DOTS = 16
"""This many dots of a line are put into blocks together."""
Run = list[tuple[int, int]]


@cached(16)
def strokes(
    width: int, height: int, lines: tuple[tuple[tuple[float, float], ...], ...], colour: Colour, thick: float
) -> pygame.Surface:
    """Through points, with round ends; coordinates are shares of width and height, 0..1. Only the blocks that the lines touch are
    drawn, one by one: as a whole, the enlarged drawing of a graph takes 30 MB."""
    radius = max(1.0, thick * OVERSAMPLING / 2)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    middle = math.ceil(radius) + 1
    dot = pygame.Surface((2 * middle + 1, 2 * middle + 1), pygame.SRCALPHA)
    pygame.draw.circle(dot, colour, (middle, middle), radius)
    runs = (run for line in lines for run in _runs(line, width, height, radius))
    sides = min(BLOCK, width) * OVERSAMPLING, min(BLOCK, height) * OVERSAMPLING
    large = pygame.Surface(sides, pygame.SRCALPHA)
    for (column, row), centres in _by_block(runs, middle).items():
        area = pygame.Rect(column * BLOCK, row * BLOCK, BLOCK, BLOCK).clip(surface.get_rect())
        if not area.width or not area.height:
            continue
        big = large.subsurface((0, 0, area.width * OVERSAMPLING, area.height * OVERSAMPLING))
        big.fill((0, 0, 0, 0))
        left, top = area.x * OVERSAMPLING + middle, area.y * OVERSAMPLING + middle
        big.fblits([(dot, (x - left, y - top)) for x, y in centres], pygame.BLEND_RGBA_MAX)
        pygame.transform.smoothscale(big, area.size, surface.subsurface(area))
    return converted(surface)


def _by_block(runs: Iterable[Run], reach: int) -> dict[tuple[int, int], Run]:
    """For each block, its column and row, the centres of the dots that may touch it: they reach that many pixels."""
    side = BLOCK * OVERSAMPLING
    blocks: defaultdict[tuple[int, int], Run] = defaultdict(list)
    for run in runs:
        (ax, ay), (bx, by) = run[0], run[-1]
        left, right = (min(ax, bx) - reach) // side, (max(ax, bx) + reach) // side
        upper, lower = (min(ay, by) - reach) // side, (max(ay, by) + reach) // side
        for column in range(left, right + 1):
            for row in range(upper, lower + 1):
                blocks[column, row] += run
    return blocks


def _runs(line: tuple[tuple[float, float], ...], width: int, height: int, radius: float) -> Iterator[Run]:
    """Centres of circles so close together that they look like lines. They come in straight runs of at most RUN_DOTS, so the first
    and the last centre say where one is."""
    points = [(x * width * OVERSAMPLING, y * height * OVERSAMPLING) for x, y in line]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / radius * 2))
        dots = [
            (int(ax + (bx - ax) * p), int(ay + (by - ay) * p)) for p in (i / steps for i in range(steps + 1))
        ]
        for start in range(0, len(dots), RUN_DOTS):
            yield dots[start : start + RUN_DOTS]
