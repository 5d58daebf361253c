"""Draws the mark of each seat in its colour (``Header.look`` says which these are), and the player badges: mark, name, status and
total of each seat, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted, sprite, tinted
from game.engine.surface_cache import cached
from game.engine.text import text_within, width_of
from game.rules.common.seats import Look
from game.table.figures import figure
from game.table.layout import Layout
from game.table.palette import (
    BUTTON,
    INK,
    INK_ON_BRIGHT,
    INK_SOFT,
    PANEL,
    PANEL_EDGE,
    RGB,
    SEAT_COLOURS,
)

TEXT, TOTAL = 22, 1.25
"""The height of names as a text height of the design, and that of totals divided by it."""
UPPER, MARK, LOWER = 0.92, 0.9, 1.14
"""The heights of the first line, of the mark in it, and of the second line, divided by the height of the text."""
WIDE, LARGE_FACE, SMALL_FACE = 3.8, 0.9, 0.62
"""A badge with this width, divided by its height, has room for a face as high as it; in others it is smaller. The sides of both
faces, divided by the height of the badge."""
LEAST_LINE = 4
"""The least height of the second line, in pixels, also in a tiny window where nobody could read it."""
SMALLEST_FACE = 14
"""In pixels. A smaller face could not be told from another, so a badge has only the mark."""
SHORTEST_NAME = 1.9
"""The least room in which the beginning of a name is shown, divided by the height of its text: about three letters."""


def seat_mark(look: Look, size: int) -> pygame.Surface:
    return tinted(f"mark_{look.mark}", size, size, SEAT_COLOURS[look.colour])


@cached(24)
def seat_sign(look: Look, size: int) -> pygame.Surface:
    """On a dark disc, so that it can be seen on tiles and on any colour."""
    surface = box(size, size, size // 2, PANEL, SEAT_COLOURS[look.colour], max(1, size // 12)).copy()
    mark = seat_mark(look, round(size * 0.74))
    surface.blit(mark, mark.get_rect(center=(size // 2, size // 2)))
    return converted(surface)


@dataclass(frozen=True, slots=True)
class Badge:
    """The content of a badge. ``status``: a few words below the name; may be empty. ``total``: None if totals are hidden. ``active``:
    it is this seat's turn. ``shown``: it is not, but the pad of this seat is shown. ``last``: what it laid and scored in its last
    turn; shown in the place of the status. ``face``: the drawing of a computer; empty for people and programs."""

    look: Look
    name: str
    status: str
    total: int | None
    active: bool
    shown: bool = False
    last: pygame.Surface | None = None
    face: str = ""


def draw_badges(picture: Picture, layout: Layout, badges: list[Badge]) -> None:
    size, least = layout.scale.px(TEXT), layout.least_text
    for badge, area in zip(badges, layout.badges, strict=True):
        picture.add(_badge(badge, area.width, area.height, size, least), *area.topleft)


def second_line(layout: Layout, seat: int, *, face: bool) -> tuple[tuple[int, int], range]:
    """The width and height of the room for the last turn, and the sizes that text can have there. ``face``: the badge has one."""
    plan = _plan(*layout.badges[seat].size, layout.scale.px(TEXT), layout.least_text, face=face)
    return plan.second.size, range(plan.size, layout.least_text - 1, -1)


class _Plan(NamedTuple):
    """``size``: the height of the text. ``face``: the side of the face, which has its room for itself; 0 if there is none.
    ``first``, ``second``: the room for the two lines, of which none reaches into the other. ``stacked``: the total has no room
    beside the name, and is at the end of the second line."""

    size: int
    face: int
    first: Rect
    second: Rect
    stacked: bool


@lru_cache(32)
def _plan(width: int, height: int, size: int, least: int, *, face: bool) -> _Plan:
    """A narrow badge has no face: the total and the points of the last turn need its room."""
    size = max(least, min(size, round(height * 0.4)))
    pad, gap, frame = _edge(height), _gap(size), max(2, round(height * 0.06))
    total, points = (
        figure(most, round(size * share), INK).width for most, share in (("000", TOTAL), ("+00", 1))
    )
    side = round(height * (LARGE_FACE if width >= WIDE * height else SMALL_FACE)) if face else 0
    left, mark = (pad + side + pad // 2, 0) if side >= SMALLEST_FACE else (pad, round(size * MARK) + gap)
    room = width - left - pad
    stacked = room - mark - gap - total < SHORTEST_NAME * least
    if stacked and side and room < points + gap + total:
        return _plan(width, height, size, least, face=False)
    first = Rect(left, 0, room, round(size * UPPER))
    first.y = frame + max(0, height - 2 * frame - first.height - round(size * LOWER)) // 3
    second = Rect(
        left, first.bottom, room - stacked * (gap + total), max(LEAST_LINE, height - frame - first.bottom)
    )
    return _Plan(size, 0 if mark else side, first, second, stacked)


def _edge(height: int) -> int:
    return max(4, height // 6)


def _gap(size: int) -> int:
    return max(3, size // 4)


@cached(32)
def number_label(words: str, height: int, fill: RGB, share: float) -> pygame.Surface:
    """On a bright label, ``height`` pixels high. ``share``: the height of the text divided by that."""
    number = figure(words, round(height * share), INK_ON_BRIGHT)
    width = number.width + round(height * (1.2 - share))
    surface = box(width, height, height // 2, fill).copy()
    surface.blit(number, number.get_rect(center=(width // 2, height // 2)))
    return surface


@cached(16)
def _badge(badge: Badge, width: int, height: int, size: int, least: int) -> pygame.Surface:
    """Mark, name and total, and below them the last turn or the status. A name without room beside the total takes the second line
    instead of the status; if the last turn is there, its end becomes an ellipsis. A narrow badge has the total in the second line,
    and no status."""
    active = badge.active
    ink, soft = (INK_ON_BRIGHT, INK_ON_BRIGHT) if active else (INK, INK_SOFT)
    edge = INK if badge.shown or active else PANEL_EDGE
    fill = SEAT_COLOURS[badge.look.colour] if active else BUTTON if badge.shown else PANEL
    thick = 3 if active or badge.shown else 1
    surface = box(width, height, max(5, height // 5), fill, edge, thick).copy()
    plan = _plan(width, height, size, least, face=bool(badge.face))
    size, first, second = plan.size, plan.first, plan.second
    total = figure("" if badge.total is None else str(badge.total), round(size * TOTAL), ink)
    mark = None if plan.face else _mark(badge, size)
    beside = first.x + (mark.width + _gap(size) if mark else 0)
    room = first.right - beside - (0 if plan.stacked else total.width + _gap(size))
    fits = plan.stacked or width_of(badge.name, least) <= room
    words, colour = (badge.status, soft) if fits else (badge.name, ink)
    line = badge.last
    if words and not line and not plan.stacked:
        line = text_within(words, size, colour, second.width)
    upper = first.centery if line or plan.stacked else height // 2
    if plan.face:
        face = _face(badge, plan.face)
        surface.blit(face, face.get_rect(midleft=(_edge(height) // 2, height // 2)))
    if mark:
        surface.blit(mark, mark.get_rect(midleft=(first.x, upper)))
    if fits or badge.last:
        name = text_within(badge.name, size, ink, room, least / size)
        surface.blit(name, name.get_rect(midleft=(beside, upper)))
    surface.blit(total, total.get_rect(midright=(first.right, second.centery if plan.stacked else upper)))
    if line:
        surface.blit(line, line.get_rect(midleft=second.midleft))
    return surface


def _mark(badge: Badge, size: int) -> pygame.Surface:
    return (seat_sign if badge.active else seat_mark)(badge.look, round(size * MARK))


def _face(badge: Badge, side: int) -> pygame.Surface:
    """The face of a computer, with the mark of its seat at its lower edge."""
    drawing = sprite(badge.face, side).copy()
    sign = seat_sign(badge.look, max(8, round(drawing.height * 0.38)))
    drawing.blit(sign, sign.get_rect(bottomright=drawing.get_rect().bottomright))
    return drawing
