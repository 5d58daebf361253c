"""Sprites: SVG drawings, rasterised once for each size in which they are needed."""

from __future__ import annotations

import math
from pathlib import Path

import pygame

from game.engine.surface_cache import cached

FOLDER = Path(__file__).parents[2] / "sprites"


@cached(512)
def sprite(name: str, width: int, height: int | None = None) -> pygame.Surface:
    """The drawing in that size in pixels (height left out: square), with its transparency."""
    size = max(1, width), max(1, height or width)
    drawing = pygame.image.load_sized_svg(FOLDER / f"{name}.svg", size)
    # The aspect ratio is kept, and rounding can add a pixel: cut that off, stretch anything else.
    if 0 <= drawing.width - size[0] <= 1 and 0 <= drawing.height - size[1] <= 1:
        drawing = drawing.subsurface((0, 0), size)
    else:
        drawing = pygame.transform.smoothscale(drawing, size)
    return converted(drawing)


def backdrop(name: str, shape: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
    """The drawing, whose own shape is given, as an opaque surface of that size; what goes beyond is cut off."""
    scale = max(size[0] / shape[0], size[1] / shape[1])
    whole = math.ceil(shape[0] * scale), math.ceil(shape[1] * scale)
    drawing = pygame.image.load_sized_svg(FOLDER / f"{name}.svg", whole)
    surface = pygame.Surface(size)
    surface.blit(drawing, ((size[0] - drawing.width) // 3, (size[1] - drawing.height) // 3))
    return surface


def converted(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the form that is painted fastest; without a window, as it is."""
    if not pygame.display.get_surface():
        return surface
    painted = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha()
    if surface.get_masks() == painted.get_masks():  # A copy of a large one would take as much memory again.
        return surface
    return surface.convert_alpha()


@cached(1024, large=True)
def faded(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy that lets through what is behind it; alpha from 0 to 255."""
    copy = surface.copy()
    copy.set_alpha(alpha)
    return copy


@cached(1024)
def scaled(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A copy stretched to that size."""
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))
