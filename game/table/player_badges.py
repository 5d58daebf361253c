"""Draws the player badges: mark, name, status and total of each seat, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.surface_cache import cached
from game.engine.text import text, text_within
from game.table.layout import Layout
from game.table.palette import ACCENT, BUTTON, INK, INK_ON_BRIGHT, INK_SOFT, PANEL, PANEL_EDGE, SEAT_MARKS

MIN_WIDTH_WITH_NAME = 120
"""A narrower badge (in pixels) shows only the mark and the total, unless its text is small too."""


@dataclass(frozen=True, slots=True)
class Badge:
    """The content of a badge.

    ``status``: a few words below the name; may be empty. ``active``: it is this seat's turn. ``shown``: it is not,
    but the pad of this seat is shown.
    """

    seat: int
    name: str
    status: str
    total: int
    active: bool
    shown: bool = False


def draw_badges(picture: Picture, layout: Layout, badges: list[Badge]) -> None:
    """Draws the badges, one for each seat, in the order of the seats."""
    for badge, area in zip(badges, layout.badges, strict=True):
        picture.add(_badge(badge, area.width, area.height, layout.px(17)), *area.topleft)


@cached(32)
def number_label(words: str, height: int, fill: tuple[int, int, int]) -> pygame.Surface:
    """A number on a bright label, ``height`` pixels high. The status bar shows the points of the turn's parts like this."""
    number = text(words, round(height * 0.66), INK_ON_BRIGHT)
    width = max(round(height * 1.5), number.width + height // 2)
    surface = box(width, height, height // 2, fill).copy()
    surface.blit(number, number.get_rect(center=(width // 2, height // 2 + 1)))
    return surface


@cached(64)
def _badge(badge: Badge, width: int, height: int, size: int) -> pygame.Surface:
    edge = INK if badge.shown else ACCENT if badge.active else PANEL_EDGE
    fill, thick = BUTTON if badge.shown else PANEL, 3 if badge.active or badge.shown else 1
    surface = box(width, height, max(5, height // 5), fill, edge, thick).copy()
    pad = max(6, height // 5)
    side = min(round(height * 0.44), size + 6)
    mark = sprite(f"mark_{SEAT_MARKS[badge.seat]}", side)
    total = text(str(badge.total), round(size * 1.3), INK)
    surface.blit(mark, mark.get_rect(midleft=(pad, height // 2)))
    surface.blit(total, total.get_rect(midright=(width - pad, height // 2)))
    if width < MIN_WIDTH_WITH_NAME and width < 6 * size:
        return surface
    left = pad + side + max(3, pad // 2)
    room = width - left - total.width - 2 * pad
    small = max(9, round(size * 0.72))
    if badge.status:
        name = text_within(badge.name, min(size, round(height * 0.42)), INK, room)
        status = text_within(
            badge.status, min(small, round(height * 0.32)), ACCENT if badge.active else INK_SOFT, room
        )
        surface.blit(name, name.get_rect(midleft=(left, round(height * 0.34))))
        surface.blit(status, status.get_rect(midleft=(left, round(height * 0.72))))
    else:
        name = text_within(badge.name, size, INK, room)
        surface.blit(name, name.get_rect(midleft=(left, height // 2)))
    return surface
