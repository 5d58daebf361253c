"""What tiles and cards share: style, form, shadow, height, outlines, and how they land; and the rack.

Lengths are in pixels. The *side* of a card is that of each of its two halves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.layout import BOTTOM
from game.engine.picture import Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, faded, scaled, sprite
from game.engine.surface_cache import cached
from game.engine.tween import Steps, Timeline, rise_and_fall, show, sway
from game.table.palette import INK, PIP, RGB

TURN_STEPS, LIFT_STEPS = 10, 8
"""Turning and lifting are drawn in this many steps, so that few surfaces are cached."""
RISE = 0.1
"""How far one that is lifted high is above its place, as a share of its side."""

NUMERAL, SMALL_NUMERAL = 0.74, 0.92
"""The height of a numeral's text as a share of its tile's side or of its card's half; the second if it is as small as other text."""


class Form(NamedTuple):
    """What tiles and cards differ in, as shares of their side. ``radius``: of the corners. ``margin``: around one with its shadow.
    ``blur``: of its shadow while it lies. ``below``: how much lower that is."""

    radius: float
    margin: float
    blur: float
    below: float

    def edge(self, side: int) -> int:
        return max(1, round(side * self.margin))


class PieceStyle(NamedTuple):
    """How tiles and cards are drawn. ``numerals``: with numerals instead of pips. ``reduced_motion``: they do not fly or turn.
    ``side``: the side of the screen that the numerals face."""

    numerals: bool = False
    reduced_motion: bool = False
    side: int = BOTTOM


def on_shadow(face: pygame.Surface, form: Form) -> pygame.Surface:
    """``form.edge`` larger than the face on every side."""
    side = min(face.size)
    edge = form.edge(side)
    surface = pygame.Surface((face.width + 2 * edge, face.height + 2 * edge), pygame.SRCALPHA)
    shade = piece_shadow(face.size, form)
    x, y = surface.get_rect().center
    surface.blit(shade, shade.get_rect(center=(x, y + round(side * form.below))))
    surface.blit(face, (edge, edge))
    return converted(surface)


@cached(48)
def piece_shadow(size: tuple[int, int], form: Form, steps: int = 0) -> pygame.Surface:
    """Of a tile or card of this size that is lifted ``steps`` of ``LIFT_STEPS``: the higher, the softer and fainter."""
    side = min(size)
    shrink, blur = round(side * 0.06), max(1, round(side * (form.blur + 0.012 * steps)))
    return shadow(size[0] - shrink, size[1] - shrink, round(side * form.radius), blur, 150 - 9 * steps)


def lift_steps(lift: float) -> int:
    return max(0, round(lift * LIFT_STEPS))


def lifted_side(side: int, lift: float) -> int:
    return round(side * (1 + 0.15 * lift_steps(lift) / LIFT_STEPS))


def lifted_above(side: int, lift: float) -> float:
    """How far a lifted tile reaches above the middle of where it would lie."""
    return lifted_side(side, lift) / 2 + side * RISE * lift


def draw_lying(picture: Picture, lying: pygame.Surface, area: Rect) -> None:
    """``lying``: with its shadow, larger than the area."""
    picture.add(lying, area.x - (lying.width - area.width) // 2, area.y - (lying.height - area.height) // 2)


def draw_lifted(
    picture: Picture,
    face: pygame.Surface,
    shade: pygame.Surface,
    center: tuple[float, float],
    side: int,
    form: Form,
    lift: float,
) -> None:
    """``center``: where it would lie on the table."""
    picture.center(shade, center[0], center[1] + side * (form.below + 0.24 * lift))
    picture.center(face, center[0], center[1] - side * RISE * lift)


def draw_appearing(picture: Picture, lying: pygame.Surface, area: Rect, p: float) -> None:
    """It fades in. ``lying``: see ``draw_lying``."""
    draw_lying(picture, faded(lying, min(255, round(p * 8) * 32)), area)


def draw_outline_around(picture: Picture, area: Rect, form: Form, colour: RGB, inside: int = 0) -> None:
    """``inside``: how much smaller it is on each side, in pixels."""
    side = min(area.size)
    grow = max(2, round(side * 0.05)) - inside
    place = area.inflate(2 * grow, 2 * grow)
    outline = box(*place.size, round(side * form.radius) + grow, None, colour, max(2, round(side * 0.06)))
    picture.add(outline, *place.topleft)


def draw_focus_around(picture: Picture, area: Rect, form: Form) -> None:
    """Bright, and dark inside, so that it can be seen on a tile or card and beside it."""
    draw_outline_around(picture, area, form, PIP, max(2, round(min(area.size) * 0.06)))
    draw_outline_around(picture, area, form, INK)


def draw_rack(picture: Picture, area: Rect) -> None:
    height = round(area.height * 0.72)
    picture.add(sprite("rack", area.width, height), area.x, area.bottom - height)


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
