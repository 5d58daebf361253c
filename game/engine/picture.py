"""A picture (the content of a frame) and the canvas, which repaints only the parts that changed since the last frame.

A picture is a list of surfaces and their positions. Scenes build a complete picture for each frame from their state;
building it changes nothing. The canvas compares it with the picture on the screen. It compares surfaces by identity, so a
surface must not be modified once it has been part of a picture: make a new one instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame
from pygame import Rect

from game.engine.layout import BOTTOM, Place, turn, turned
from game.engine.surface_cache import cached, next_frame

Blit = tuple[pygame.Surface, tuple[int, int]]
"""A surface and the position of its top left corner."""
FULL_REPAINT_SHARE = 0.7
"""If more than this share of the window changed, all of it is repainted."""
PART = 96
"""The largest width and height of what is turned at once. Several such parts fit into the processor's cache, their memory does not
come from the system each time (see ``MMAP_THRESHOLD_BYTES``), and their rows begin where they are copied fastest."""
BAND = 64
"""The height of what is blended at once."""


class Picture:
    """The surfaces of a frame from back to front. The first must be opaque and cover the whole window."""

    __slots__ = ("blits",)

    def __init__(self) -> None:
        self.blits: list[Blit] = []

    def add(self, surface: pygame.Surface, x: float, y: float) -> None:
        """Its top left corner is at (x, y), in pixels."""
        self.blits.append((surface, (round(x), round(y))))

    def center(self, surface: pygame.Surface, x: float, y: float) -> None:
        """Its centre is at (x, y), in pixels."""
        width, height = surface.get_size()
        self.blits.append((surface, (round(x - width / 2), round(y - height / 2))))

    @contextmanager
    def part(self, place: Place) -> Iterator[None]:
        """Inside ``with``, what is added has positions local to this place, and faces its side."""
        start = len(self.blits)
        yield
        self.blits[start:] = [
            (turned(surface, place.side), place.outward(surface.get_rect(topleft=at)).topleft)
            for surface, at in self.blits[start:]
        ]

    @contextmanager
    def clipped(self, area: Rect) -> Iterator[None]:
        """Inside ``with``, only what is inside the area is added."""
        start = len(self.blits)
        yield
        self.blits[start:] = [
            blit if area.contains(rect := blit[0].get_rect(topleft=blit[1])) else _cut(blit, rect.clip(area))
            for blit in self.blits[start:]
            if area.colliderect(blit[0].get_rect(topleft=blit[1]))
        ]

    def moved(self, by: tuple[int, int], size: tuple[int, int]) -> Picture:
        """Moved right and down, on black."""
        moved = Picture()
        moved.blits.append((_black(size), (0, 0)))
        moved.blits += [(surface, (x + by[0], y + by[1])) for surface, (x, y) in self.blits]
        return moved

    def flatten(self, size: tuple[int, int]) -> pygame.Surface:
        surface = pygame.Surface(size)
        surface.fblits(self.blits)
        return surface


class RememberedBlits:
    """A part of the picture that is remembered until its key changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._blits: list[Blit] = []

    def add(self, picture: Picture, key: object, paint: Callable[[Picture], None]) -> None:
        """``paint`` is called only if the key differs from that of the last call, or is None."""
        if key is None or key != self._key:
            part = Picture()
            paint(part)
            self._key, self._blits = key, part.blits
        picture.blits.extend(self._blits)


def _cut(blit: Blit, part: Rect) -> Blit:
    surface, (x, y) = blit
    return _piece(surface, tuple(part.move(-x, -y))), part.topleft


@cached(64)
def _piece(surface: pygame.Surface, part: tuple[int, ...]) -> pygame.Surface:
    return surface.subsurface(part)


@cached(1, large=True)
def _black(size: tuple[int, int]) -> pygame.Surface:
    """With a byte for each pixel: it takes a quarter of the memory."""
    surface = pygame.Surface(size, depth=8)
    surface.set_palette_at(0, (0, 0, 0))
    return surface


class Canvas:
    """A surface and the picture that it shows. ``place``: the whole surface, and the side that the picture faces."""

    def __init__(self, surface: pygame.Surface, place: Place | None = None) -> None:
        self._surface = surface
        self._place = place or Place((0, 0, *surface.get_size()), BOTTOM)
        self._shown: list[Blit] = []

    def show(self, picture: Picture) -> list[pygame.Rect]:
        """Paints the picture. Returns the rectangles of the surface that were repainted, for ``pygame.display.update``."""
        next_frame()
        blits, shown = picture.blits, self._shown
        if blits == shown:
            return []
        self._shown = blits
        whole = Rect((0, 0), self._place.size)
        if not shown or blits[0] != shown[0]:
            dirty = [whole]
        else:
            before, now = set(shown), set(blits)
            changed = before ^ now
            changed |= _moved(
                [blit for blit in shown if blit in now], [blit for blit in blits if blit in before]
            )
            dirty = _merged([surface.get_rect(topleft=at).clip(whole) for surface, at in changed])
            if sum(rect.w * rect.h for rect in dirty) > FULL_REPAINT_SHARE * whole.w * whole.h:
                dirty = [whole]
        blits = _visible(blits)
        if self._place.side != BOTTOM:
            self._paint_parts(dirty, blits)
            return [self._place.outward(rect) for rect in dirty]
        areas = [surface.get_rect(topleft=at) for surface, at in blits]
        for rect in dirty:
            self._surface.set_clip(rect)
            self._surface.fblits([blits[i] for i in rect.collidelistall(areas)])
        self._surface.set_clip(None)
        return dirty

    def blend(self, picture: Picture, alpha: int) -> list[pygame.Rect]:
        """Paints the whole picture with this alpha (0..254) over what the surface shows. Returns what has changed. Afterwards
        ``show`` paints everything."""
        next_frame()
        self._shown = []
        if not alpha:
            return []
        self._paint_parts([Rect((0, 0), self._place.size)], _visible(picture.blits), alpha)
        return [self._surface.get_rect()]

    def _paint_parts(self, rects: list[Rect], blits: list[Blit], alpha: int | None = None) -> None:
        """In parts, each first on a surface of its own: to turn every surface of a picture that faces another side, or a copy of the
        window, takes much time and memory."""
        areas = [surface.get_rect(topleft=at) for surface, at in blits]
        turns = self._place.side != BOTTOM
        size = (PART, PART) if turns else (self._place.size[0], BAND)
        scratch = pygame.Surface(size, 0, self._surface)
        for part in (part for rect in rects for part in _parts(rect, size)):
            patch = scratch.subsurface((0, 0), part.size)
            near = (blits[i] for i in part.collidelistall(areas))
            patch.fblits([(surface, (x - part.x, y - part.y)) for surface, (x, y) in near])
            if turns:
                patch = turn(patch, self._place.side)
            patch.set_alpha(alpha)
            self._surface.blit(patch, self._place.outward(part))


def _parts(rect: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    for y in range(rect.top, rect.bottom, size[1]):
        for x in range(rect.left, rect.right, size[0]):
            yield Rect((x, y), size).clip(rect)


def _visible(blits: list[Blit]) -> list[Blit]:
    """Of the first surface only what is seen around the second, if that is opaque: to paint board and table top both takes time."""
    if len(blits) < 2:
        return blits
    (ground, (x, y)), (front, at) = blits[:2]
    if front.get_alpha() is not None or front.get_colorkey() is not None:
        return blits
    whole = ground.get_rect(topleft=(x, y))
    hole = front.get_rect(topleft=at).clip(whole)
    if not hole:  # Then it is not inside ``whole``, and the parts around it would have negative sizes.
        return blits
    around = (
        Rect(whole.x, whole.y, whole.width, hole.y - whole.y),
        Rect(whole.x, hole.bottom, whole.width, whole.bottom - hole.bottom),
        Rect(whole.x, hole.y, hole.x - whole.x, hole.height),
        Rect(hole.right, hole.y, whole.right - hole.right, hole.height),
    )
    seen = [(ground.subsurface(part.move(-x, -y)), part.topleft) for part in around if part]
    return [*seen, *blits[1:]]


def _moved(before: list[Blit], now: list[Blit]) -> set[Blit]:
    """Everything between the common beginning and end of two lists with the same blits: those that have moved in the order, or occur
    more or less often."""
    if before == now:
        return set()
    first = _equal(before, now)
    before, now = before[first:], now[first:]
    last = _equal(before[::-1], now[::-1])
    return {*before[: len(before) - last], *now[: len(now) - last]}


def _equal(one: list[Blit], other: list[Blit]) -> int:
    """How many are equal at their beginning."""
    return next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Without overlaps; they cover at least the area of ``rects``."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        while (hit := rect.collidelist(merged)) >= 0:
            rect = rect.union(merged.pop(hit))
        merged.append(rect)
    return merged
