"""Draws the player badges: mark, name, status and total of each seat, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.surface_cache import cached
from game.engine.text import text, text_within, width_of
from game.table.layout import Layout
from game.table.palette import ACCENT, BUTTON, INK, INK_ON_BRIGHT, INK_SOFT, PANEL, PANEL_EDGE, SEAT_MARKS

LABEL_TEXT = 0.7
"""The height of the text on a label divided by the label's height."""
TEXT, TOTAL = 22, 1.25
"""The height of names as a text height of the design, and that of totals divided by it."""


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
        picture.add(_badge(badge, area.width, area.height, layout.px(TEXT), layout.least_text), *area.topleft)


@cached(32)
def number_label(words: str, height: int, fill: tuple[int, int, int]) -> pygame.Surface:
    """A number on a bright label, ``height`` pixels high. The status bar shows the points of the turn's parts like this."""
    number = text(words, round(height * LABEL_TEXT), INK_ON_BRIGHT)
    width = max(round(height * 1.5), number.width + height // 2)
    surface = box(width, height, height // 2, fill).copy()
    surface.blit(number, number.get_rect(center=(width // 2, height // 2 + 1)))
    return surface


@cached(64)
def _badge(badge: Badge, width: int, height: int, size: int, least: int) -> pygame.Surface:
    """Two lines: mark, name and total, and below them the status. A name without room beside the total takes the second line.

    ``size``, ``least``: the usual and the least height of text, in pixels.
    """
    edge = INK if badge.shown else ACCENT if badge.active else PANEL_EDGE
    fill, thick = BUTTON if badge.shown else PANEL, 3 if badge.active or badge.shown else 1
    surface = box(width, height, max(5, height // 5), fill, edge, thick).copy()
    size = max(least, min(size, round(height * 0.4)))
    pad, gap = max(4, height // 6), max(3, size // 4)
    mark = sprite(f"mark_{SEAT_MARKS[badge.seat]}", round(size * 0.9))
    total = text(str(badge.total), round(size * TOTAL), INK)
    left = pad + mark.width + gap
    beside, below = width - left - total.width - gap - pad, width - 2 * pad
    has_room = width_of(badge.name, least) <= beside
    second, colour = (badge.status, ACCENT if badge.active else INK_SOFT) if has_room else (badge.name, INK)
    upper, lower = (round(height * 0.31), round(height * 0.71)) if second else (height // 2, 0)
    surface.blit(mark, mark.get_rect(midleft=(pad, upper)))
    surface.blit(total, total.get_rect(midright=(width - pad, upper)))
    if has_room:
        name = text_within(badge.name, size, INK, beside, least / size)
        surface.blit(name, name.get_rect(midleft=(left, upper)))
    if second:
        words = text_within(second, size, colour, below)
        surface.blit(words, words.get_rect(midleft=(pad, lower)))
    return surface
