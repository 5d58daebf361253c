"""Draws what is on a button that explains itself: a drawing, a label, and a note in smaller text."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect

from game.engine.shapes import Colour
from game.engine.text import paragraph_within, text_within, width_of, wrapped_lines
from game.table.scale import SMALLEST_TEXT

NOTE_SHARE = 0.78
"""The height of the note's text divided by that of the label."""
LEADING = 1.2
LABEL_SHARE, WIDEST_LABEL = 0.3, 0.6
"""The label's usual and greatest share of the width, if the note is to its right."""
DRAWING_BESIDE = 1.7
"""In a button that is wider than this many heights, the drawing is at the left, otherwise above the label."""


class Explained(NamedTuple):
    """The text on a button. ``size``: the height of the label in pixels."""

    label: str
    note: str
    size: int
    ink: Colour
    note_ink: Colour


def draw_explained(
    surface: pygame.Surface, area: Rect, words: Explained, drawing: pygame.Surface | None
) -> None:
    """Draws drawing, label and note into this area of a button. The drawing is left out where the label would not fit."""
    gap = max(4, words.size // 2)
    beside = area.width > area.height * DRAWING_BESIDE
    room = area.width - (drawing.width + gap if drawing and beside else 0)
    if drawing is None or width_of(words.label, words.size) > room:
        _draw_words(surface, area, words, centered=False)
    elif beside:
        surface.blit(drawing, drawing.get_rect(midleft=area.midleft))
        _draw_words(surface, Rect(area.right - room, area.y, room, area.height), words, centered=False)
    else:
        surface.blit(drawing, drawing.get_rect(midtop=area.midtop))
        top = area.y + drawing.height + gap // 2
        _draw_words(surface, Rect(area.x, top, area.width, area.bottom - top), words, centered=True)


def _draw_words(surface: pygame.Surface, area: Rect, words: Explained, centered: bool) -> None:
    """The note below the label; beside it if there is no room below."""
    note_size = max(SMALLEST_TEXT, round(words.size * NOTE_SHARE))
    lines = len(wrapped_lines(words.note, note_size, area.width))
    if not centered and area.height < round(words.size * LEADING) + lines * round(note_size * LEADING):
        _draw_beside(surface, area, words, note_size)
        return
    label = text_within(words.label, words.size, words.ink, area.width)
    room = area.height - round(words.size * LEADING)
    note = paragraph_within(
        words.note, note_size, words.note_ink, (area.width, room), LEADING, centered=centered
    )
    line = round(words.size * LEADING)
    top = area.y + max(0, area.height - line - note.height + round(note_size * (LEADING - 1))) // 2
    surface.blit(label, label.get_rect(midtop=(area.centerx, top)) if centered else (area.x, top))
    surface.blit(note, (area.x, top + line))


def _draw_beside(surface: pygame.Surface, area: Rect, words: Explained, note_size: int) -> None:
    gap = words.size // 2
    needed = min(round(width_of(words.label, words.size)) + gap + 1, round(area.width * WIDEST_LABEL))
    left = max(round(area.width * LABEL_SHARE), needed)
    label = text_within(words.label, words.size, words.ink, left - gap)
    surface.blit(label, label.get_rect(midleft=area.midleft))
    room = (area.width - left, area.height)
    lines = len(wrapped_lines(words.note, note_size, room[0]))
    note = paragraph_within(words.note, note_size, words.note_ink, room, LEADING if lines > 1 else 1.0)
    surface.blit(note, note.get_rect(midleft=(area.x + left, area.centery)))
