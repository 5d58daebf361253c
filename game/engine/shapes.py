"""Shapes with smooth edges: drawn at several times their size and scaled down, once each."""

from __future__ import annotations

import itertools
from functools import lru_cache

import pygame

from game.engine.sprites import ready

OVER = 3
Colour = tuple[int, int, int] | tuple[int, int, int, int]


@lru_cache(maxsize=512)
def box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None = None, thick: int = 0
) -> pygame.Surface:
    """A rectangle with round corners, filled and edged or either."""
    big = pygame.Surface((width * OVER, height * OVER), pygame.SRCALPHA)
    if fill:
        pygame.draw.rect(big, fill, big.get_rect(), border_radius=radius * OVER)
    if edge:
        pygame.draw.rect(big, edge, big.get_rect(), max(1, thick) * OVER, border_radius=radius * OVER)
    return ready(pygame.transform.smoothscale(big, (width, height)))


@lru_cache(maxsize=128)
def ring(size: int, colour: Colour, thick: float) -> pygame.Surface:
    """A circle's outline."""
    big = pygame.Surface((size * OVER, size * OVER), pygame.SRCALPHA)
    middle = size * OVER / 2
    pygame.draw.circle(big, colour, (middle, middle), middle - 1, max(1, round(thick * OVER)))
    return ready(pygame.transform.smoothscale(big, (size, size)))


@lru_cache(maxsize=128)
def polygon(
    size: int, points: tuple[tuple[float, float], ...], colour: Colour, thick: float = 0
) -> pygame.Surface:
    """A closed polygon, its points in parts of the size; filled, or outlined if ``thick``."""
    big = pygame.Surface((size * OVER, size * OVER), pygame.SRCALPHA)
    pygame.draw.polygon(
        big, colour, [(x * size * OVER, y * size * OVER) for x, y in points], round(thick * OVER)
    )
    return ready(pygame.transform.smoothscale(big, (size, size)))


@lru_cache(maxsize=256)
def strokes(
    width: int, height: int, lines: tuple[tuple[tuple[float, float], ...], ...], colour: Colour, thick: float
) -> pygame.Surface:
    """Open lines through points, in parts of width and height, with round ends."""
    big = pygame.Surface((width * OVER, height * OVER), pygame.SRCALPHA)
    radius = max(1.0, thick * OVER / 2)
    for line in lines:
        points = [(x * width * OVER, y * height * OVER) for x, y in line]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / radius * 2))
            for i in range(steps + 1):
                p = i / steps
                pygame.draw.circle(big, colour, (ax + (bx - ax) * p, ay + (by - ay) * p), radius)
    return ready(pygame.transform.smoothscale(big, (width, height)))


@lru_cache(maxsize=64)
def shadow(width: int, height: int, radius: int, blur: int, strength: int) -> pygame.Surface:
    """A soft black shadow of a box; ``blur`` pixels wider on every side. ``strength`` from 0 to 255."""
    surface = pygame.Surface((width + 4 * blur, height + 4 * blur), pygame.SRCALPHA)
    area = pygame.Rect(2 * blur, 2 * blur, width, height)
    pygame.draw.rect(surface, (0, 0, 0, strength), area, border_radius=radius)
    return ready(pygame.transform.gaussian_blur(surface, max(1, blur)))


def dimmed(surface: pygame.Surface, colour: Colour, alpha: int) -> pygame.Surface:
    """An opaque copy with a veil of colour over it."""
    copy = surface.copy()
    veil = pygame.Surface(surface.get_size())
    veil.fill(colour)
    veil.set_alpha(alpha)
    copy.blit(veil, (0, 0))
    return copy
