"""Shapes with smooth edges: drawn at several times their size and scaled down, once each."""

from __future__ import annotations

import itertools

import pygame

from game.engine.sprites import converted
from game.engine.surface_cache import cached, uncached

OVERSAMPLING = 3
SOFT = 3
LARGE = 250 * 250
BAND = 128
"""The height in pixels of the parts in which large surfaces are painted."""
Colour = tuple[int, int, int] | tuple[int, int, int, int]


def box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None = None, thick: int = 0
) -> pygame.Surface:
    """A rectangle with round corners, filled and edged or either."""
    make = _large_box if _is_large(width, height, radius, thick) else _small_box
    return make(width, height, radius, fill, edge, thick)


def uncached_box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None = None, thick: int = 0
) -> pygame.Surface:
    """A ``box`` that is not kept: it is only needed to paint another surface."""
    make = uncached(_large_box) if _is_large(width, height, radius, thick) else _small_box
    return make(width, height, radius, fill, edge, thick)


def _is_large(width: int, height: int, radius: int, thick: int) -> bool:
    """Whether a box is large and has straight parts that can be stretched."""
    small = 2 * (radius + thick + 2) + 1
    return width * height > LARGE and min(width, height) >= small and max(width, height) > small


@cached(16, large=True)
def _large_box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None, thick: int
) -> pygame.Surface:
    corner = radius + thick + 2
    small = 2 * corner + 1
    return _stretched(_small_box(small, small, radius, fill, edge, thick), width, height, corner)


@cached(512)
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


@cached(128)
def ring(size: int, colour: Colour, thick: float) -> pygame.Surface:
    """A circle's outline."""
    big = pygame.Surface((size * OVERSAMPLING, size * OVERSAMPLING), pygame.SRCALPHA)
    middle = size * OVERSAMPLING / 2
    pygame.draw.circle(big, colour, (middle, middle), middle - 1, max(1, round(thick * OVERSAMPLING)))
    return converted(pygame.transform.smoothscale(big, (size, size)))


@cached(128)
def polygon(
    size: int, points: tuple[tuple[float, float], ...], colour: Colour, thick: float = 0
) -> pygame.Surface:
    """A closed polygon, its points in parts of the size; filled, or outlined if ``thick``."""
    big = pygame.Surface((size * OVERSAMPLING, size * OVERSAMPLING), pygame.SRCALPHA)
    pygame.draw.polygon(
        big,
        colour,
        [(x * size * OVERSAMPLING, y * size * OVERSAMPLING) for x, y in points],
        round(thick * OVERSAMPLING),
    )
    return converted(pygame.transform.smoothscale(big, (size, size)))


@cached(256)
def strokes(
    width: int, height: int, lines: tuple[tuple[tuple[float, float], ...], ...], colour: Colour, thick: float
) -> pygame.Surface:
    """Open lines through points, in parts of width and height, with round ends."""
    big = pygame.Surface((width * OVERSAMPLING, height * OVERSAMPLING), pygame.SRCALPHA)
    radius = max(1.0, thick * OVERSAMPLING / 2)
    for line in lines:
        points = [(x * width * OVERSAMPLING, y * height * OVERSAMPLING) for x, y in line]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / radius * 2))
            for i in range(steps + 1):
                p = i / steps
                pygame.draw.circle(big, colour, (ax + (bx - ax) * p, ay + (by - ay) * p), radius)
    return converted(pygame.transform.smoothscale(big, (width, height)))


@cached(64, large=True)
def shadow(
    width: int, height: int, radius: int, blur: int, strength: int, colour: tuple[int, int, int] = (0, 0, 0)
) -> pygame.Surface:
    """A soft shadow of a box, or in a bright colour its light; ``2 * blur`` pixels wider on every side. ``strength`` from 0 to 255.

    It is soft, so it is blurred small and made larger: a large radius costs no more than a small one.
    """
    part = max(1, blur // SOFT)
    size = (width + 4 * blur, height + 4 * blur)
    small = pygame.Surface((-(-size[0] // part), -(-size[1] // part)), pygame.SRCALPHA)
    area = pygame.Rect(2 * blur // part, 2 * blur // part, width // part, height // part)
    small.fill((*colour, 0))
    pygame.draw.rect(small, (*colour, strength), area, border_radius=radius // part)
    small = pygame.transform.gaussian_blur(small, max(1, blur // part))
    return converted(small if part == 1 else pygame.transform.smoothscale(small, size))


def dim(surface: pygame.Surface, colour: Colour, alpha: int) -> None:
    """Lays a veil of colour over an opaque surface."""
    width, height = surface.get_size()
    veil = pygame.Surface((width, BAND))
    veil.fill(colour)
    veil.set_alpha(alpha)
    surface.fblits([(veil, (0, y)) for y in range(0, height, BAND)])


def _stretched(small: pygame.Surface, width: int, height: int, corner: int) -> pygame.Surface:
    """A large box out of a small one: its corners as they are, its middle row and column stretched."""
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
