"""Sprites: SVG drawings as surfaces, and copies of surfaces. Each is made once and cached. Sizes are in pixels."""

from __future__ import annotations

import io
import math
import re
import threading
from contextlib import suppress
from functools import cache
from pathlib import Path

import pygame

from game.engine.surface_cache import cached, uncached

FOLDER = Path(__file__).parents[2] / "sprites"


def read_sprites() -> None:
    """Reads all drawings, so that they can be rasterised even if no file can be opened later."""
    with suppress(OSError):
        for path in FOLDER.glob("*.svg"):
            _svg(path.stem)


@cached(192)
def sprite(name: str, width: int, height: int | None = None) -> pygame.Surface:
    """The drawing ``sprites/NAME.svg`` in this size, with transparency; square if ``height`` is left out."""
    size = max(1, width), max(1, height or width)
    drawing = rasterised(name, size)
    # SDL keeps the aspect ratio and may round a side up by a pixel. Cut that pixel off; stretch any other size.
    if 0 <= drawing.width - size[0] <= 1 and 0 <= drawing.height - size[1] <= 1:
        drawing = drawing.subsurface((0, 0), size)
    else:
        drawing = pygame.transform.smoothscale(drawing, size)
    return converted(drawing)


@cached(192)
def tinted(name: str, width: int, height: int, colour: tuple[int, ...]) -> pygame.Surface:
    """A white drawing in this colour (red, green, blue)."""
    drawing = uncached(sprite)(name, width, height)
    drawing.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawing


@cached(4, lasting=True)
def backdrop(name: str, drawing_size: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
    """The drawing ``sprites/NAME.svg`` as an opaque surface of this size. Surfaces of the same width can share their pixels.
    ``drawing_size``: width and height in the file. The drawing is scaled to cover the surface; the rest is cut off."""
    scale = max(size[0] / drawing_size[0], size[1] / drawing_size[1])
    scaled_size = math.ceil(drawing_size[0] * scale), math.ceil(drawing_size[1] * scale)
    strip = _strip(name, drawing_size, scaled_size, size[0])
    return strip.subsurface((0, -((size[1] - strip.height) // 3)), size)


def prepare_backdrop(name: str, drawing_size: tuple[int, int], size: tuple[int, int]) -> bool:
    """Rasterises a backdrop on a thread of its own. Returns whether that is done; the backdrop is in the cache then."""
    return not _preparation(name, drawing_size, size).is_alive()


@cached(4, lasting=True)
def _preparation(name: str, drawing_size: tuple[int, int], size: tuple[int, int]) -> threading.Thread:
    thread = threading.Thread(target=backdrop, args=(name, drawing_size, size), name="zatre-backdrop")
    thread.start()
    return thread


@cached(2, lasting=True)
def _strip(name: str, drawing_size: tuple[int, int], size: tuple[int, int], width: int) -> pygame.Surface:
    """The part of a drawing of this size that a backdrop of this width shows: in a tall window the whole takes several times its
    memory. It has 24 bits for each pixel: 32 take a third more memory, also in all made from it, and are painted only a little
    faster."""
    left = 0
    if size[0] < 2 * width:
        drawing = converted(rasterised(name, size))
        left = (width - drawing.width) // 3
    else:
        scale = min(size[0] / drawing_size[0], size[1] / drawing_size[1])  # SDL keeps the aspect ratio.
        hidden = -((width - math.ceil(drawing_size[0] * scale)) // 3)
        view = f'viewBox="{hidden / scale:.9f} 0 {width / scale:.9f} {drawing_size[1]}"'
        part = re.sub(b'viewBox="[^"]*"', view.encode(), _svg(name), count=1)
        drawing = converted(pygame.image.load_sized_svg(io.BytesIO(part), (width, size[1])))
    strip = pygame.Surface((width, drawing.height), depth=24)
    strip.blit(drawing, (left, 0))
    return strip


def rasterised(name: str, size: tuple[int, int]) -> pygame.Surface:
    """A new surface. SDL keeps the aspect ratio and may round a side up."""
    return pygame.image.load_sized_svg(io.BytesIO(_svg(name)), size)


@cache
def _svg(name: str) -> bytes:
    return (FOLDER / f"{name}.svg").read_bytes()


def converted(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the pixel format that is painted fastest. Without a window, the surface itself."""
    if not pygame.display.get_surface():
        return surface
    fastest = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha()
    if surface.get_masks() == fastest.get_masks():  # convert_alpha would copy it and take twice the memory.
        return surface
    return surface.convert_alpha()


@cached(32, large=True)
def faded(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """The same surface, but transparent; alpha 0..255. It shares its pixels, so it takes no memory."""
    view = surface.subsurface(surface.get_rect())
    view.set_alpha(alpha)
    return view


@cached(256, large=True)
def scaled(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """A copy of the surface, stretched to this size."""
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))
