"""Draws the face of a button."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame
from pygame import Rect

from game.engine.shapes import Colour, paint_box
from game.engine.sprites import sprite, tinted
from game.engine.surface_cache import cached
from game.engine.text import paragraph, paragraph_within, text_within, width_of, wrapped_lines
from game.table.palette import (
    ACCENT,
    ACCENT_DARK,
    BUTTON,
    BUTTON_EDGE,
    INK,
    INK_ON_BRIGHT,
    INK_SOFT,
    PANEL,
    PANEL_EDGE,
    RGB,
    TABLE,
)
from game.table.scale import SMALLEST_TEXT
from game.table.signs import TEXT, Sign, glyph

FOCUS_MARGIN = 4
"""The space around a button for the ring of the focus, in pixels."""
NARROW = 3.5
"""A button is narrow if its width is less than this many heights."""
HIGH = 3.5
"""A button is high if its height is more than this many times that of its text."""
BESIDE = 1.7
"""The drawing is beside the words if a button is wider than this many of its heights."""
LEADING = 1.1
SMALLEST_LABEL, SMALLEST_VALUE = 0.7, 0.5
"""Long text is made smaller, down to this share of its size; the second is for a button with a label and a value."""


class ButtonFace(NamedTuple):
    """Everything that decides how a button looks, except its position. ``stepped``: left and right change its value. See
    ``Button``."""

    width: int
    height: int
    label: str
    icon: str
    value: str
    note: str
    drawing: pygame.Surface | None
    size: int
    main: bool
    enabled: bool
    stepped: bool
    focused: bool
    down: bool
    hover: bool
    least: int = 0
    sign: Sign | None = None

    @property
    def bright(self) -> bool:
        return self.main and self.enabled

    @property
    def ink(self) -> Colour:
        return INK_ON_BRIGHT if self.bright else INK if self.enabled else INK_SOFT

    @property
    def note_ink(self) -> Colour:
        return INK_ON_BRIGHT if self.bright else INK_SOFT


@cached(96)
def button_face(face: ButtonFace) -> pygame.Surface:
    """``FOCUS_MARGIN`` larger than the button on every side."""
    width, height = face.width, face.height
    surface = pygame.Surface((width + 2 * FOCUS_MARGIN, height + 2 * FOCUS_MARGIN), pygame.SRCALPHA)
    radius, thick = _radius(height), max(2, min(height // 16, face.size // 4))
    fill: Colour = ACCENT if face.bright else BUTTON if face.enabled else PANEL
    if face.hover and not face.main:
        fill = RGB(*(min(255, part + 14) for part in BUTTON))
    depth = 0 if face.down or not face.enabled else thick
    sink = thick - depth
    side: Colour = ACCENT_DARK if face.bright else TABLE if face.enabled else PANEL
    area = pygame.Rect(FOCUS_MARGIN, FOCUS_MARGIN, width, height)
    paint_box(surface, area, radius, side, None if face.bright else PANEL_EDGE, 1)
    edge = None if face.bright else BUTTON_EDGE if face.enabled else PANEL_EDGE
    top = pygame.Rect(FOCUS_MARGIN, FOCUS_MARGIN + sink, width, height - thick)
    paint_box(surface, top, radius, fill, edge, 1)
    middle = FOCUS_MARGIN + sink + (height - thick) // 2
    if face.note or face.drawing:
        _draw_explained(surface, _inside(top, radius, face.size), face)
    elif face.value or face.stepped:
        _draw_value(surface, face, middle)
    else:
        _draw_label(surface, face, middle)
    if face.focused:
        ink = INK if face.main else ACCENT
        paint_box(surface, surface.get_rect(), radius + FOCUS_MARGIN, None, ink, 3)
    return surface


def drawing_place(area: Rect, size: int, drawing: pygame.Surface) -> Rect:
    """Where a button in this area, with text of this size, shows its drawing."""
    return _drawing_within(_inside(area, _radius(area.height), size), drawing)


def _radius(height: int) -> int:
    return min(max(6, height // 4), 16)


def _inside(area: Rect, radius: int, size: int) -> Rect:
    return area.inflate(-2 * max(radius, round(size * 0.7)), -radius)


def _drawing_within(inside: Rect, drawing: pygame.Surface) -> Rect:
    if inside.width > inside.height * BESIDE:
        return drawing.get_rect(midleft=inside.midleft)
    return drawing.get_rect(midtop=inside.midtop)


def _draw_value(surface: pygame.Surface, face: ButtonFace, middle: int) -> None:
    """The label on the left and the value on the right, between arrows if it can be changed. Below it on a narrow or high button."""
    width, size = face.width, face.size
    edge = max(8, size // 2)
    if not face.stepped and (width < NARROW * face.height or face.height > HIGH * size):
        away = min(face.height * 0.21, size * 0.75)
        for part, y in ((face.label, -away), (face.value, away)):
            line = text_within(part, size, face.ink, width - edge, SMALLEST_VALUE)
            surface.blit(line, line.get_rect(center=(FOCUS_MARGIN + width // 2, middle + round(y))))
        return
    beside = 2 * edge + (2 * size if face.stepped else 0)
    split, smallest = _split(face, edge, beside), max(face.least, round(size * SMALLEST_VALUE))
    if face.label:
        space = split - edge
        words = _in_lines(face.label, smallest, face, face.ink, space)
        words = words or text_within(face.label, size, face.ink, space, SMALLEST_VALUE)
        surface.blit(words, words.get_rect(midleft=(FOCUS_MARGIN + edge, middle)))
    space = width - split - beside
    ink = ACCENT if face.enabled and not face.bright else face.ink
    shown = _in_lines(face.value, smallest, face, ink, space)
    shown = shown or text_within(face.value, size, ink, space, SMALLEST_VALUE)
    left, right = FOCUS_MARGIN + split, FOCUS_MARGIN + width - edge
    if face.stepped:
        for name, x in (("icon_back", left), ("icon_next", right - size)):
            surface.blit(sprite(name, size), (x, middle - size // 2))
        surface.blit(shown, shown.get_rect(center=((left + right) // 2, middle)))
    else:
        surface.blit(shown, shown.get_rect(midright=(right, middle)))


def _split(face: ButtonFace, edge: int, beside: int) -> int:
    """Where the value begins: usually a little before the middle, but a long label gets room from a short value, and vice versa."""
    if not face.label:
        return edge
    usual = round(face.width * 0.46)
    label = edge + edge // 2 + math.ceil(width_of(face.label, face.size))
    value = face.width - beside - math.ceil(width_of(face.value, face.size))
    return max(usual, min(label, value)) if label > usual else min(usual, max(label, value))


def _draw_label(surface: pygame.Surface, face: ButtonFace, middle: int) -> None:
    """A label that would be cut off, or smaller than ``least``, is on two lines, on a high button on more, or goes nearer to the
    edges. If it does not fit next to the icon, there is only the icon."""
    edge = max(8, face.size // 2)
    parts, side = [], round(face.size * TEXT)
    tiny = round(face.size * SMALLEST_LABEL)
    smallest = max(face.least, tiny)
    if face.icon:
        bright = face.bright
        parts.append(tinted(face.icon, side, side, INK_ON_BRIGHT) if bright else sprite(face.icon, side))
    space = face.width - 2 * edge - sum(part.width + edge // 2 for part in parts)
    lines = _in_lines(face.label, smallest, face, face.ink, space)
    if lines := lines or _in_lines(face.label, tiny, face, face.ink, space):
        parts.append(lines)
    elif face.label:
        if width_of(face.label, face.least) > space:
            space += edge
        if not parts or width_of(face.label, smallest) <= space:
            parts.append(text_within(face.label, face.size, face.ink, space, SMALLEST_LABEL))
    x = FOCUS_MARGIN + (face.width - sum(part.width for part in parts) - edge // 2 * (len(parts) - 1)) // 2
    if face.sign and face.icon:
        if len(parts) > 1:  # Its right edge is that of the icon, so the label stays where it is.
            key = glyph(face.sign, parts[0].height, dimmed=not face.enabled)
            surface.blit(key, key.get_rect(midright=(x + parts[0].width, middle)))
            x, parts = x + parts[0].width + edge // 2, parts[1:]
        else:
            _draw_beside(surface, face, middle)
    for part in parts:
        surface.blit(part, part.get_rect(midleft=(x, middle)))
        x += part.width + edge // 2


def _in_lines(words: str, least: int, face: ButtonFace, ink: Colour, space: int) -> pygame.Surface | None:
    """Words that would be smaller than ``least`` pixels on one line: on two lines, on a high button on more. None if one line has
    room for them, or if a line would be too wide."""
    if width_of(words, least) <= space:
        return None
    lines = wrapped_lines(words, least, space)
    room = len(lines) == 2 or (len(lines) > 2 and len(lines) * least * LEADING <= face.height)
    wide = math.ceil(max(width_of(line, least) for line in lines))
    return paragraph(words, least, ink, wide, LEADING, centered=True) if room and wide <= space else None


def _draw_beside(surface: pygame.Surface, face: ButtonFace, middle: int) -> None:
    assert face.sign
    size = face.least or face.size
    key = glyph(face.sign, round(size * 1.2), size, dimmed=not face.enabled)
    left = face.width // 2 + round(face.size * TEXT * 0.35)
    if key.width + face.width // 12 <= face.width - left:
        surface.blit(key, key.get_rect(center=(FOCUS_MARGIN + (left + face.width) // 2 - 1, middle)))


NOTE_LEADING = 1.2
VALUE = 0.88
"""The height of the text of a value beside a label with a note, divided by that of the label."""


def _draw_explained(surface: pygame.Surface, area: Rect, face: ButtonFace) -> None:
    """Drawing, label with a value at its right, and note. The drawing is at the left of a wide button, otherwise above the label; it
    is left out where the label would not fit, and in the middle without one."""
    drawing = face.drawing
    gap = max(4, face.size // 2)
    beside = area.width > area.height * BESIDE
    room = area.width - (drawing.width + gap if drawing and beside else 0)
    if drawing and not face.label:
        surface.blit(drawing, drawing.get_rect(center=area.center))
    elif drawing is None or width_of(face.label, face.size) > room:
        _draw_words(surface, area, face, centered=False)
    elif beside:
        surface.blit(drawing, _drawing_within(area, drawing))
        _draw_words(surface, Rect(area.right - room, area.y, room, area.height), face, centered=False)
    else:
        surface.blit(drawing, _drawing_within(area, drawing))
        top = area.y + drawing.height + gap // 2
        _draw_words(surface, Rect(area.x, top, area.width, area.bottom - top), face, centered=True)


def _draw_words(surface: pygame.Surface, area: Rect, face: ButtonFace, centered: bool) -> None:
    if not (face.note or face.value or centered):
        label = text_within(face.label, face.size, face.ink, area.width)
        surface.blit(label, label.get_rect(midleft=area.midleft))
        return
    note_size = max(SMALLEST_TEXT, round(face.size * 0.78))
    lines = len(wrapped_lines(face.note, note_size, area.width))
    if not centered and area.height < round(face.size * NOTE_LEADING) + lines * round(
        note_size * NOTE_LEADING
    ):
        if face.value:
            value = _value_within(face, area.width // 5)
            surface.blit(value, value.get_rect(midright=area.midright))
            area = Rect(area.x, area.y, area.width - value.width - face.size // 2, area.height)
        _draw_note_beside(surface, area, face, note_size)
        return
    value = _value_within(face, area.width // 3)
    label = text_within(face.label, face.size, face.ink, area.width - value.width)
    room = area.height - round(face.size * NOTE_LEADING)
    note = paragraph_within(
        face.note, note_size, face.note_ink, (area.width, room), NOTE_LEADING, centered=centered
    )
    line = round(face.size * NOTE_LEADING)
    top = area.y + max(0, area.height - line - note.height + round(note_size * (NOTE_LEADING - 1))) // 2
    surface.blit(label, label.get_rect(midtop=(area.centerx, top)) if centered else (area.x, top))
    surface.blit(note, (area.x, top + line))
    surface.blit(value, value.get_rect(topright=(area.right, top)))


def _value_within(face: ButtonFace, width: int) -> pygame.Surface:
    return text_within(face.value, round(face.size * VALUE), ACCENT if not face.bright else face.ink, width)


def _draw_note_beside(surface: pygame.Surface, area: Rect, face: ButtonFace, note_size: int) -> None:
    gap = face.size // 2
    whole, smallest = (
        math.ceil(width_of(face.label, size)) + gap
        for size in (face.size, math.floor(face.size * SMALLEST_LABEL))
    )
    left = max(round(area.width * 0.3), min(whole, round(area.width * 0.6)), smallest)
    label = text_within(face.label, face.size, face.ink, left - gap)
    surface.blit(label, label.get_rect(midleft=area.midleft))
    room = (area.width - left, area.height)
    lines = len(wrapped_lines(face.note, note_size, room[0]))
    note = paragraph_within(face.note, note_size, face.note_ink, room, NOTE_LEADING if lines > 1 else 1.0)
    surface.blit(note, note.get_rect(midleft=(area.x + left, area.centery)))
