"""Draws the mark of each seat in its colour (``Header.look`` says which these are), and the player badges: mark, name, status and
total of each seat, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

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
LOWER = 0.71
WIDE, LARGE_FACE, SMALL_FACE = 3.8, 0.9, 0.52
"""A badge with this width, divided by its height, has room for a face as high as it; in others it is in the first line. The sides of
both faces, divided by the height of the badge."""
SMALLEST_FACE = 14
"""In pixels. A smaller face could not be told from another, so a badge has only the mark."""
SHORTEST_NAME = 2
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
    """The width and height of the room below the name, and the sizes that text can have there. ``face``: the badge has one."""
    area = layout.badges[seat]
    least = layout.least_text
    largest = max(least, min(layout.scale.px(TEXT), round(area.height * 0.4)))
    left = _below_left(area.width, area.height) if face else _edge(area.height)
    room = area.width - left - _edge(area.height), round(2 * (1 - LOWER) * area.height) - 2
    return room, range(largest, least - 1, -1)


def _edge(height: int) -> int:
    return max(4, height // 6)


def _below_left(width: int, height: int) -> int:
    """Where the second line of a badge with a face begins: right of a large face, but below a small one."""
    large = width >= WIDE * height
    return round(height * LARGE_FACE) + _edge(height) if large else _edge(height)


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
    instead of the status; if the last turn is there, its end becomes an ellipsis, and in a tiny window it is left out."""
    active = badge.active
    ink, soft = (INK_ON_BRIGHT, INK_ON_BRIGHT) if active else (INK, INK_SOFT)
    edge = INK if badge.shown or active else PANEL_EDGE
    fill = SEAT_COLOURS[badge.look.colour] if active else BUTTON if badge.shown else PANEL
    thick = 3 if active or badge.shown else 1
    surface = box(width, height, max(5, height // 5), fill, edge, thick).copy()
    size = max(least, min(size, round(height * 0.4)))
    pad, gap = _edge(height), max(3, size // 4)
    mark = _mark(badge, height, size, large=width >= WIDE * height)
    below_left = _below_left(width, height) if badge.face else pad
    total = figure("" if badge.total is None else str(badge.total), round(size * TOTAL), ink)
    left = pad + mark.width + gap
    beside, below = width - left - total.width - gap - pad, width - below_left - pad
    fits = width_of(badge.name, least) <= beside
    has_room = fits or bool(badge.last)
    second, colour = (badge.status, soft) if has_room else (badge.name, ink)
    upper, lower = (round(height * 0.31), round(height * LOWER)) if second or badge.last else (height // 2, 0)
    if badge.face and below_left > pad:
        surface.blit(mark, mark.get_rect(midleft=(pad // 2, height // 2)))
    else:
        surface.blit(
            mark, mark.get_rect(midleft=(pad // 2 if badge.face else pad, max(upper, mark.height // 2 + 1)))
        )
    surface.blit(total, total.get_rect(midright=(width - pad, upper)))
    if fits or (badge.last and beside >= SHORTEST_NAME * least):
        name = text_within(badge.name, size, ink, beside, least / size)
        surface.blit(name, name.get_rect(midleft=(left, upper)))
    line = badge.last if has_room else None
    if second and not line:
        line = text_within(second, size, colour, below)
    if line:
        # Right of a small face if there is room, so that its mark stays clear.
        start = left if badge.face and line.width <= width - left - pad else below_left
        surface.blit(line, line.get_rect(midleft=(start, lower)))
    return surface


def _mark(badge: Badge, height: int, size: int, *, large: bool) -> pygame.Surface:
    """The mark of a seat; for a computer its face, with the mark at its lower edge."""
    side = round(height * (LARGE_FACE if large else SMALL_FACE))
    if not badge.face or side < SMALLEST_FACE:
        return seat_sign(badge.look, size) if badge.active else seat_mark(badge.look, round(size * 0.9))
    drawing = sprite(badge.face, side).copy()
    sign = seat_sign(badge.look, max(8, round(drawing.height * 0.38)))
    drawing.blit(sign, sign.get_rect(bottomright=drawing.get_rect().bottomright))
    return drawing
