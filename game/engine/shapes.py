"""Shapes with smooth edges: drawn larger, scaled down, and cached. All lengths are in pixels."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator

import pygame

from game.engine.sprites import converted
from game.engine.surface_cache import cached, uncached

OVERSAMPLING = 3
"""Shapes are drawn this many times larger and then scaled down."""
BLUR_PIXELS = 3
"""Shadows are made so small that their blur has about this radius, and then scaled up."""
LARGE_AREA = 250 * 250
"""A box with more pixels than this is put together from stretched parts of a small one."""
BLOCK = 128
"""The side of the blocks in which lines are drawn."""
Colour = tuple[int, int, int] | tuple[int, int, int, int]


def box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None = None, thick: int = 0
) -> pygame.Surface:
    """A rectangle with round corners: filled, with an edge of the given thickness, or both."""
    make = _large_box if _is_large(width, height, radius, thick) else _small_box
    return make(width, height, radius, fill, edge, thick)


def uncached_box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None = None, thick: int = 0
) -> pygame.Surface:
    """A ``box`` that stays out of the cache if it is large. For a box that is only painted on another surface."""
    make = uncached(_large_box) if _is_large(width, height, radius, thick) else _small_box
    return make(width, height, radius, fill, edge, thick)


@cached(128)
def ring(size: int, colour: Colour, thick: float) -> pygame.Surface:
    """The outline of a circle in a square surface of this size."""
    big = pygame.Surface((size * OVERSAMPLING, size * OVERSAMPLING), pygame.SRCALPHA)
    middle = size * OVERSAMPLING / 2
    pygame.draw.circle(big, colour, (middle, middle), middle - 1, max(1, round(thick * OVERSAMPLING)))
    return converted(pygame.transform.smoothscale(big, (size, size)))


@cached(128)
def polygon(
    size: int, points: tuple[tuple[float, float], ...], colour: Colour, thick: float = 0
) -> pygame.Surface:
    """A polygon in a square surface; the coordinates of its points are shares of the size, 0..1.

    It is filled, or an outline if ``thick`` is not 0.
    """
    big = pygame.Surface((size * OVERSAMPLING, size * OVERSAMPLING), pygame.SRCALPHA)
    pygame.draw.polygon(
        big,
        colour,
        [(x * size * OVERSAMPLING, y * size * OVERSAMPLING) for x, y in points],
        round(thick * OVERSAMPLING),
    )
    return converted(pygame.transform.smoothscale(big, (size, size)))


@cached(16)
def strokes(
    width: int, height: int, lines: tuple[tuple[tuple[float, float], ...], ...], colour: Colour, thick: float
) -> pygame.Surface:
    """Lines through points, with round ends. The coordinates are shares of width and height, 0..1.

    Only the blocks that the lines touch are drawn, one by one: as a whole, the enlarged drawing of a graph takes 30 MB.
    """
    radius = max(1.0, thick * OVERSAMPLING / 2)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    middle = math.ceil(radius) + 1
    dot = pygame.Surface((2 * middle + 1, 2 * middle + 1), pygame.SRCALPHA)
    pygame.draw.circle(dot, colour, (middle, middle), radius)
    dots = (at for line in lines for at in _dots(line, width, height, radius))
    for (column, row), centres in _by_block(dots, middle).items():
        area = pygame.Rect(column * BLOCK, row * BLOCK, BLOCK, BLOCK).clip(surface.get_rect())
        if not area.width or not area.height:
            continue
        block = surface.subsurface(area)
        big = pygame.Surface((area.width * OVERSAMPLING, area.height * OVERSAMPLING), pygame.SRCALPHA)
        left, top = area.x * OVERSAMPLING + middle, area.y * OVERSAMPLING + middle
        big.fblits([(dot, (x - left, y - top)) for x, y in centres], pygame.BLEND_RGBA_MAX)
        pygame.transform.smoothscale(big, area.size, block)
    return converted(surface)


def _by_block(centres: Iterable[tuple[int, int]], reach: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """The dots that touch each block: its column and row, and the centres of its dots, which reach that many pixels."""
    side = BLOCK * OVERSAMPLING
    blocks: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for x, y in centres:
        left, right = (x - reach) // side, (x + reach) // side
        upper, lower = (y - reach) // side, (y + reach) // side
        if left == right and upper == lower:
            blocks[left, upper].append((x, y))
            continue
        for column in range(left, right + 1):
            for row in range(upper, lower + 1):
                blocks[column, row].append((x, y))
    return blocks


def _dots(
    line: tuple[tuple[float, float], ...], width: int, height: int, radius: float
) -> Iterator[tuple[int, int]]:
    """The centres of circles, OVERSAMPLING times enlarged, so close together that they look like a line through those points."""
    points = [(x * width * OVERSAMPLING, y * height * OVERSAMPLING) for x, y in line]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / radius * 2))
        for i in range(steps + 1):
            p = i / steps
            yield int(ax + (bx - ax) * p), int(ay + (by - ay) * p)


@cached(64, large=True)
def shadow(
    width: int, height: int, radius: int, blur: int, strength: int, colour: tuple[int, int, int] = (0, 0, 0)
) -> pygame.Surface:
    """The soft shadow of a box of this size; in a bright colour, its glow.

    The surface is ``2 * blur`` pixels larger than the box on every side. ``strength``: the alpha under the box, 0..255.
    The shadow is blurred at a small size and scaled up, so that a wide blur takes no longer than a narrow one.
    """
    part = max(1, blur // BLUR_PIXELS)
    size = (width + 4 * blur, height + 4 * blur)
    small_size = -(-size[0] // part), -(-size[1] // part)
    area = pygame.Rect(2 * blur // part, 2 * blur // part, width // part, height // part)
    # The shadow is the same everywhere along a side, so a large one is stretched from its corners.
    corner = area.x + 2 + radius // part + 3 * max(1, blur // part)
    cut = small_size[0] - 2 * corner - 1, small_size[1] - 2 * corner - 1
    if min(cut) > 0:
        area.size = area.width - cut[0], area.height - cut[1]
        core = _blurred(
            (2 * corner + 1, 2 * corner + 1), area, radius // part, blur // part, (*colour, strength)
        )
        small = _stretched(core, *small_size, corner)
    else:
        small = _blurred(small_size, area, radius // part, blur // part, (*colour, strength))
    return converted(small if part == 1 else pygame.transform.smoothscale(small, size))


def _blurred(
    size: tuple[int, int], area: pygame.Rect, radius: int, blur: int, colour: tuple[int, int, int, int]
) -> pygame.Surface:
    """A blurred box on a transparent surface."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    pygame.draw.rect(surface, colour, area, border_radius=radius)
    return pygame.transform.gaussian_blur(surface, max(1, blur))


def _is_large(width: int, height: int, radius: int, thick: int) -> bool:
    """Whether a box is large and has straight parts between its corners, which can be stretched."""
    smallest = 2 * (radius + thick + 2) + 1
    return width * height > LARGE_AREA and min(width, height) >= smallest and max(width, height) > smallest


@cached(16, large=True)
def _large_box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None, thick: int
) -> pygame.Surface:
    corner = radius + thick + 2
    side = 2 * corner + 1
    small = _small_box(side, side, radius, fill, edge, thick)
    if not radius and not edge:  # The same colour everywhere.
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        surface.fill(small.get_at((corner, corner)))
        return converted(surface)
    return _stretched(small, width, height, corner)


@cached(192)
def _small_box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None, thick: int
) -> pygame.Surface:
    big = pygame.Surface((width * OVERSAMPLING, height * OVERSAMPLING), pygame.SRCALPHA)
    if fill:
        pygame.draw.rect(big, fill, big.get_rect(), border_radius=radius * OVERSAMPLING)
    if edge:
        pygame.draw.rect(
            big, edge, big.get_rect(), max(1, thick) * OVERSAMPLING, border_radius=radius * OVERSAMPLING
        )
    return converted(pygame.transform.smoothscale(big, (width, height)))


def _stretched(small: pygame.Surface, width: int, height: int, corner: int) -> pygame.Surface:
    """Makes a large box from a small one: copies its corners, stretches its middle row and column."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    across = (
        (0, corner, 0, corner),
        (corner, 1, corner, width - 2 * corner),
        (corner + 1, corner, width - corner, corner),
    )
    down = (
        (0, corner, 0, corner),
        (corner, 1, corner, height - 2 * corner),
        (corner + 1, corner, height - corner, corner),
    )
    for from_x, from_w, x, w in across:
        for from_y, from_h, y, h in down:
            part = small.subsurface((from_x, from_y, from_w, from_h))
            surface.blit(pygame.transform.scale(part, (w, h)), (x, y))
    return converted(surface)
