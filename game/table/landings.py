"""What happens when a tile or card touches the table: it gives way a little, and its neighbours move aside for a moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.shapes import shadow
from game.engine.sprites import faded, scaled
from game.engine.tween import Steps, Timeline, rise_and_fall, show, sway

DIP = 0.13
"""How much smaller it becomes, as a share of its size. It swings back at once, so it never becomes that small."""
HELD = 0.14
"""How much larger it is at the moment when it is dropped."""
SLIDE = 0.3
"""The share of the time in which what was dropped slides from the pointer to its place."""
PUSH = 0.09
"""How far a neighbour moves aside, as a share of a cell. It comes back at once, so it never moves that far."""
SIZE_STEPS = 50
SHADOW_STEPS = 4
"""Few steps, so that few surfaces are cached."""


@dataclass(frozen=True, slots=True)
class _Landing:
    timeline: Timeline
    start: float
    seconds: float
    place: Callable[[], Rect]
    dropped_at: tuple[int, int] | None

    @property
    def p(self) -> float:
        return min(1.0, (self.timeline.now - self.start) / self.seconds) if self.seconds else 1.0


class Landings:
    """The tiles and cards that have just touched the table, by their cells."""

    def __init__(self) -> None:
        self._running: dict[tuple[int, ...], _Landing] = {}

    def __bool__(self) -> bool:
        return bool(self._running)

    def settling(
        self,
        timeline: Timeline,
        seconds: float,
        cells: tuple[int, ...],
        place: Callable[[], Rect],
        dropped_at: tuple[int, int] | None = None,
    ) -> Steps:
        """Something has touched the table. ``place``: returns its rectangle. ``dropped_at``: the position of its middle if it was
        dropped there."""

        def begin() -> None:
            self._running[cells] = _Landing(timeline, timeline.now, seconds, place, dropped_at)

        def end() -> None:
            self._running.pop(cells, None)

        return show(seconds, begin=begin, end=end)

    def draw(self, picture: Picture, cells: tuple[int, ...], lying: pygame.Surface, area: Rect) -> None:
        """Draws what lies on these cells: it settles, is pushed aside, or lies still. ``lying``: how it looks then, with its
        shadow."""
        landing = self._running.get(cells)
        if landing:
            draw_settling(picture, lying, area, landing.p, landing.dropped_at)
            return
        pushes = [_push(area, one) for one in self._running.values()]
        x, y = sum(push[0] for push in pushes), sum(push[1] for push in pushes)
        picture.center(lying, area.x + area.width / 2 + x, area.y + area.height / 2 + y)


def draw_settling(
    picture: Picture,
    lying: pygame.Surface,
    area: Rect,
    p: float,
    dropped_at: tuple[int, int] | None = None,
) -> None:
    cell = min(area.size)
    size = 1 - DIP * sway(p)
    x, y = area.x + area.width / 2, area.y + area.height / 2
    dark = round((1 - p) * SHADOW_STEPS)
    if dark:
        shade = shadow(*area.size, cell // 6, max(1, cell // 10), 200)
        picture.center(faded(shade, 255 * dark // SHADOW_STEPS), x, y + cell * 0.05)
    if dropped_at:
        away = max(0.0, 1 - p / SLIDE) ** 2
        size += HELD * away
        x, y = lerp(x, dropped_at[0], away), lerp(y, dropped_at[1], away)
    size = round(size * SIZE_STEPS) / SIZE_STEPS
    shown = scaled(lying, round(lying.width * size), round(lying.height * size))
    for _layer in range(2):  # A scaled surface is slightly transparent.
        picture.center(shown, x, y)


def _push(area: Rect, landing: _Landing) -> tuple[int, int]:
    """Not at all if it is no neighbour."""
    place = landing.place()
    if not area.inflate(4, 4).colliderect(place):
        return 0, 0
    way = round(PUSH * min(area.size) * rise_and_fall(landing.p) * (1 - landing.p))
    x = (area.left >= place.right - 2) - (area.right <= place.left + 2)
    y = (area.top >= place.bottom - 2) - (area.bottom <= place.top + 2)
    return x * way, y * way
