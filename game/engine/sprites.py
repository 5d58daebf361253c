"""Sprites: SVG drawings, rasterised once for each size in which they are needed."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

FOLDER = Path(__file__).parents[2] / "sprites"


@lru_cache(maxsize=512)
def sprite(name: str, width: int, height: int | None = None) -> pygame.Surface:
    """The drawing in that size in pixels (height left out: square), with its transparency."""
    size = max(1, width), max(1, height or width)
    drawing = pygame.image.load_sized_svg(FOLDER / f"{name}.svg", size)
    if drawing.get_size() != size:
        drawing = pygame.transform.smoothscale(drawing, size)
    return ready(drawing)


@lru_cache(maxsize=16)
def backdrop(name: str, size: tuple[int, int]) -> pygame.Surface:
    """The drawing as an opaque surface of that size, cut off where its shape differs."""
    drawing = pygame.image.load(FOLDER / f"{name}.svg")
    scale = max(size[0] / drawing.width, size[1] / drawing.height)
    whole = (round(drawing.width * scale), round(drawing.height * scale))
    drawing = pygame.image.load_sized_svg(FOLDER / f"{name}.svg", whole)
    surface = pygame.Surface(size)
    surface.blit(drawing, ((size[0] - drawing.width) // 2, (size[1] - drawing.height) // 2))
    return surface


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the form that is painted fastest; without a window, as it is."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


@lru_cache(maxsize=1024)
def faded(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy that lets through what is behind it; alpha from 0 to 255."""
    copy = surface.copy()
    copy.set_alpha(alpha)
    return copy


@lru_cache(maxsize=1024)
def scaled(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A copy stretched to that size."""
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))
