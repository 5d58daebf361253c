"""Shapes and lines with smooth edges: drawn larger, scaled down, and cached. All lengths are in pixels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.engine.picture import Picture
from game.engine.sprites import converted
from game.engine.surface_cache import cached

OVERSAMPLING = 3
"""Shapes are drawn this many times larger and then scaled down."""
BLUR_PIXELS = 3
"""Shadows are made so small that their blur has about this radius, and then scaled up."""
STRETCHED_AREA = 64 * 64
"""A box with more pixels than this is put together from stretched parts of a small one."""
LARGE_AREA = 250 * 250
"""A box with more pixels than this is kept only while it is shown."""
BAND = 64
"""The height of the bands in which the middle of a large shape is painted."""
STRIP = 100
"""A tall box is added to a picture in strips of this height."""
Colour = tuple[int, int, int] | tuple[int, int, int, int]


def box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None = None, thick: int = 0
) -> pygame.Surface:
    """A rectangle with round corners: filled, with an edge of the given thickness, or both."""
    make = _large_box if width * height > LARGE_AREA else _small_box
    return make(width, height, radius, fill, edge, thick)


def paint_box(
    surface: pygame.Surface,
    area: pygame.Rect,
    radius: int,
    fill: Colour | None,
    edge: Colour | None = None,
    thick: int = 0,
) -> None:
    """Paints a ``box`` on a surface. A large one is never made as a whole, which saves time and memory."""
    _paint(surface, _box_patch(*area.size, radius, fill, edge, thick), area, hollow=not fill)


def add_box(
    picture: Picture,
    area: pygame.Rect,
    radius: int,
    fill: Colour,
    edge: Colour | None = None,
    thick: int = 0,
) -> None:
    """Adds a ``box`` to a picture. A tall one is added in strips. Most of them are the same surface, which saves the time and memory
    for making and turning it as a whole."""
    end = radius + thick + 2
    if area.height <= 2 * end + STRIP:
        picture.add(box(*area.size, radius, fill, edge, thick), *area.topleft)
        return
    low = box(area.width, 2 * end + STRIP, radius, fill, edge, thick)
    strips = [(0, area.top, end), (end + STRIP, area.bottom - end, end)]
    strips += [
        (end, y, min(STRIP, area.bottom - end - y)) for y in range(area.top + end, area.bottom - end, STRIP)
    ]
    for source, top, height in strips:
        with picture.clipped(pygame.Rect(area.x, top, area.width, height)):
            picture.add(low, area.x, top - source)


def round_corners(surface: pygame.Surface, radius: int) -> None:
    """Makes a surface with an alpha channel transparent outside of its round corners."""
    for place, shape in _corners(surface, radius):
        surface.blit(shape, place, special_flags=pygame.BLEND_RGBA_MULT)


@contextmanager
def within_round_corners(surface: pygame.Surface, radius: int) -> Iterator[None]:
    """Inside ``with``, all of an opaque surface is painted. Outside of its round corners, what was there before is kept. To paint a
    large surface of its own first takes much longer."""
    before = [surface.subsurface(place).copy() for place, _ in _corners(surface, radius)]
    yield
    for (place, shape), corner in zip(_corners(surface, radius), before, strict=True):
        painted = pygame.Surface(place.size, pygame.SRCALPHA)
        painted.blit(surface, (0, 0), place)
        painted.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blits(((corner, place), (painted, place)))


def _corners(surface: pygame.Surface, radius: int) -> Iterator[tuple[pygame.Rect, pygame.Surface]]:
    corner = radius + 2
    small = _drawn_box(2 * corner + 1, 2 * corner + 1, radius, (255, 255, 255), None, 0)
    right, bottom = surface.width - corner, surface.height - corner
    for x, y in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
        shape = small.subsurface(((x > 0) * (corner + 1), (y > 0) * (corner + 1), corner, corner))
        yield pygame.Rect(x, y, corner, corner), shape


def ring(size: int, colour: Colour, thick: float) -> pygame.Surface:
    """The outline of a circle in a square surface of this size."""
    return box(size, size, size // 2, None, colour, max(1, round(thick)))


@cached(64, large=True)
def shadow(
    width: int, height: int, radius: int, blur: int, strength: int, colour: tuple[int, int, int] = (0, 0, 0)
) -> pygame.Surface:
    """The soft shadow of a box of this size; in a bright colour, its glow. The surface is ``2 * blur`` pixels larger than the box on
    every side. ``strength``: the alpha under the box, 0..255. The shadow is blurred at a small size and scaled up, so that a wide
    blur takes no longer than a narrow one."""
    patch = _shadow_patch(width, height, radius, blur, (*colour, strength))
    return _whole(patch, (width + 4 * blur, height + 4 * blur))


def paint_shadow(surface: pygame.Surface, area: pygame.Rect, radius: int, blur: int, strength: int) -> None:
    """The ``shadow`` of a box at ``area``, without the middle, which the box covers. A large one is never made as a whole, which
    saves its memory."""
    patch = _shadow_patch(*area.size, radius, blur, (0, 0, 0, strength))
    _paint(surface, patch, area.inflate(4 * blur, 4 * blur), hollow=True)


Patch = tuple[pygame.Surface, int]
"""A small surface, and the size of its corners: what is between them can be stretched. Or the whole surface and 0, if it is too small
for that."""


def _shadow_patch(
    width: int, height: int, radius: int, blur: int, colour: tuple[int, int, int, int]
) -> Patch:
    part = max(1, blur // BLUR_PIXELS)
    size = (width + 4 * blur, height + 4 * blur)
    small_size = -(-size[0] // part), -(-size[1] // part)
    area = pygame.Rect(2 * blur // part, 2 * blur // part, width // part, height // part)
    corner = area.x + 2 + radius // part + 3 * max(1, blur // part)
    cut = small_size[0] - 2 * corner - 1, small_size[1] - 2 * corner - 1
    if min(cut) <= 0:
        whole = _blurred(small_size, area, radius // part, blur // part, colour)
        return (whole if part == 1 else pygame.transform.smoothscale(whole, size)), 0
    area.size = area.width - cut[0], area.height - cut[1]
    core = _blurred((2 * corner + 1, 2 * corner + 1), area, radius // part, blur // part, colour)
    return (core if part == 1 else pygame.transform.smoothscale_by(core, part)), corner * part


def _blurred(
    size: tuple[int, int], area: pygame.Rect, radius: int, blur: int, colour: tuple[int, int, int, int]
) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    pygame.draw.rect(surface, colour, area, border_radius=radius)
    return pygame.transform.gaussian_blur(surface, max(1, blur))


def _box_patch(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None, thick: int
) -> Patch:
    corner = radius + thick + 2
    least = 2 * corner + 1
    if width * height > STRETCHED_AREA and min(width, height) >= least and max(width, height) > least:
        return _drawn_box(least, least, radius, fill, edge, thick), corner
    return _drawn_box(width, height, radius, fill, edge, thick), 0


def _box(
    width: int, height: int, radius: int, fill: Colour | None, edge: Colour | None, thick: int
) -> pygame.Surface:
    return _whole(_box_patch(width, height, radius, fill, edge, thick), (width, height))


_small_box = cached(192)(_box)
_large_box = cached(16, large=True)(_box)


@cached(192)
def _drawn_box(
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


def _whole(patch: Patch, size: tuple[int, int]) -> pygame.Surface:
    if not patch[1]:
        return converted(patch[0])
    surface = pygame.Surface(size, pygame.SRCALPHA)
    _paint(surface, patch, surface.get_rect())
    return converted(surface)


def _paint(surface: pygame.Surface, patch: Patch, area: pygame.Rect, *, hollow: bool = False) -> None:
    """Copies its corners and stretches its middle row and column; ``hollow``: without the middle. In bands, because a surface as
    large as the area takes much memory."""
    small, corner = patch
    if not corner:
        surface.blit(small, area)
        return
    width, height = area.width - 2 * corner, area.height - 2 * corner
    far = small.width - corner
    for source, at in ((0, 0), (far, corner + width)):
        column = pygame.transform.scale(small.subsurface((source, corner, corner, 1)), (corner, height))
        surface.blit(column, area.move(at, corner))
    for source, at in ((0, 0), (far, corner + height)):
        row = pygame.transform.scale(small.subsurface((corner, source, 1, corner)), (width, corner))
        surface.blit(small, area.move(0, at), (0, source, corner, corner))
        surface.blit(row, area.move(corner, at))
        surface.blit(small, area.move(corner + width, at), (far, source, corner, corner))
    if not hollow:
        band = pygame.transform.scale(small.subsurface((corner, corner, 1, 1)), (width, BAND))
        for y in range(0, height, BAND):
            surface.blit(band, area.move(corner, corner + y), (0, 0, width, min(BAND, height - y)))


BLOCK = 128
"""The side of the blocks in which lines are drawn."""


@cached(16)
def strokes(
    width: int,
    height: int,
    lines: tuple[tuple[tuple[float, float], ...], ...],
    colour: Colour,
    thick: float,
    share: float = 1.0,
) -> pygame.Surface:
    """Through points, with round ends; coordinates are shares of width and height, 0..1. ``share``: how much of them is drawn. Only
    the blocks that the lines touch are drawn, one by one: as a whole, the enlarged drawing of a graph takes 30 MB."""
    radius = max(1.0, thick * OVERSAMPLING / 2)
    middle = math.ceil(radius) + 1
    dot = pygame.Surface((2 * middle + 1, 2 * middle + 1), pygame.SRCALPHA)
    pygame.draw.circle(dot, colour, (middle, middle), radius)
    centres = [centre for line in lines for centre in _dots(line, width, height, radius)]
    dots = [dot.get_rect(center=centre) for centre in centres[: round(share * len(centres))]]
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    for left, top in itertools.product(range(0, width, BLOCK), range(0, height, BLOCK)):
        area = pygame.Rect(left, top, BLOCK, BLOCK).clip(surface.get_rect())
        large = area.scale_by(OVERSAMPLING).move_to(topleft=(left * OVERSAMPLING, top * OVERSAMPLING))
        touching = large.collidelistall(dots)
        if touching:
            block = pygame.Surface(large.size, pygame.SRCALPHA)
            near = [(dot, dots[number].move(-large.x, -large.y)) for number in touching]
            block.fblits(near, pygame.BLEND_RGBA_MAX)
            pygame.transform.smoothscale(block, area.size, surface.subsurface(area))
    return converted(surface)


def _dots(
    line: tuple[tuple[float, float], ...], width: int, height: int, radius: float
) -> Iterator[tuple[int, int]]:
    """Centres of circles so close together that they look like lines."""
    points = [(x * width * OVERSAMPLING, y * height * OVERSAMPLING) for x, y in line]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / radius * 2))
        for p in (step / steps for step in range(steps + 1)):
            yield int(ax + (bx - ax) * p), int(ay + (by - ay) * p)
