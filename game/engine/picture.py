"""A frame as a list of surfaces and where they go, and the canvas that repaints only what differs from the frame before.

Scenes build a whole picture every time, from their state alone: drawing changes nothing. The canvas compares it with the one
on the screen. A surface that was once part of a picture must not be painted on afterwards; make a new one.
"""

from __future__ import annotations

import pygame

Blit = tuple[pygame.Surface, tuple[int, int]]
MERGE_SHARE = 0.7


class Picture:
    """What a frame shows, from back to front. The first surface must be opaque and cover the whole window."""

    __slots__ = ("blits",)

    def __init__(self) -> None:
        self.blits: list[Blit] = []

    def add(self, surface: pygame.Surface, x: float, y: float) -> None:
        """Puts a surface with its left top corner there."""
        self.blits.append((surface, (round(x), round(y))))

    def center(self, surface: pygame.Surface, x: float, y: float) -> None:
        """Puts a surface with its middle there."""
        width, height = surface.get_size()
        self.blits.append((surface, (round(x - width / 2), round(y - height / 2))))

    def flatten(self, size: tuple[int, int]) -> pygame.Surface:
        """The picture as one opaque surface."""
        surface = pygame.Surface(size)
        surface.fblits(self.blits)
        return surface


class Canvas:
    """The window's surface and what it shows."""

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._shown: list[Blit] = []

    def show(self, picture: Picture) -> list[pygame.Rect]:
        """Makes the surface show the picture. Returns the rectangles that were repainted: what has to be presented."""
        blits, shown = picture.blits, self._shown
        if blits == shown:
            return []
        self._shown = blits
        whole = self._surface.get_rect()
        if not shown or blits[0] != shown[0]:
            self._surface.fblits(blits)
            return [whole]
        before, now = set(shown), set(blits)
        changed = before ^ now
        changed |= _moved([blit for blit in shown if blit in now], [blit for blit in blits if blit in before])
        dirty = _merged([surface.get_rect(topleft=at).clip(whole) for surface, at in changed])
        if sum(rect.w * rect.h for rect in dirty) > MERGE_SHARE * whole.w * whole.h:
            dirty = [whole]
        areas = [surface.get_rect(topleft=at) for surface, at in blits]
        for rect in dirty:
            self._surface.set_clip(rect)
            self._surface.fblits([blits[i] for i in rect.collidelistall(areas)])
        self._surface.set_clip(None)
        return dirty


def _moved(before: list[Blit], now: list[Blit]) -> set[Blit]:
    """What stayed, but lies in another order, or once more or once less often: everything between what both begin and what
    both end with."""
    if before == now:
        return set()
    first = next(
        (i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), min(len(before), len(now))
    )
    before, now = before[first:], now[first:]
    last = next(
        (i for i, (a, b) in enumerate(zip(before[::-1], now[::-1], strict=False)) if a != b),
        min(len(before), len(now)),
    )
    return {*before[: len(before) - last], *now[: len(now) - last]}


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that cover the same area, none overlapping another."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        while (hit := rect.collidelist(merged)) >= 0:
            rect = rect.union(merged.pop(hit))
        merged.append(rect)
    return merged
