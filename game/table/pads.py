"""Draws a pad: the printed sheet, the entries in pencil, and faintly the entries that the turn would make."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted, faded
from game.engine.surface_cache import cached
from game.engine.text import text_within
from game.rules.common.pad import PRINTED_ROWS, SUPER, SUPER_BONUS, X2, ColumnPad, Entry
from game.rules.common.seats import Look
from game.table.figures import WRITING_STEPS, digits, handwritten, handwritten_circle, handwritten_tick
from game.table.palette import ACCENT, GHOST, GHOST_FIELD, PAPER_LINE, PENCIL, PRINT, RGB, TABLE
from game.table.player_badges import seat_mark
from game.table.sheet import (
    HEADING,
    MAX_PADS,
    MAX_SHEETS,
    NAME_ROW,
    Sheet,
    entry_box,
    margin,
    printed_sheet,
    total_boxes,
)
from game.table.station import SUMMARY_ROWS

TOTAL = 0.66
NAME, SHORT_NAME = 0.6, 0.4
"""The greatest widths of the owner's name as shares of that of the sheet: the usual one, and beside a subtraction."""
SCROLL_BAR, SCROLL_EDGE = 0.009, 0.006
"""The width of the scroll bar, and its distance from the edge, as shares of the width of the sheet."""
LIGHT_STEPS = 5
"""So few that few surfaces are cached."""
MAX_BELOW = 2
"""The edges of at most this many other pads are seen below a pad."""


@dataclass(frozen=True, slots=True)
class Content:
    """A pad as the key of a cache. ``written``: all that is on it."""

    written: tuple[object, ...]
    pad: ColumnPad = field(compare=False)

    @classmethod
    def of(cls, pad: ColumnPad) -> Content:
        boxes = map(tuple, pad.columns.values())
        return cls((type(pad), pad.ticks, pad.supers, pad.overflow_bonus, *boxes), pad)


def draw_pad(
    picture: Picture,
    sheet: Sheet,
    pad: ColumnPad,
    owner: str,
    look: Look,
    ghosts: Iterable[Entry] = (),
    *,
    first: int = 0,
    added: int | None = None,
    supers: bool = True,
    total: int | None = None,
    minus: int = 0,
    uncircled: Collection[int] = (),
    circled: float = 1.0,
    last: bool = True,
) -> None:
    """``first``: the first row that is shown. ``ghosts``: entries that the turn would make. ``added``: the number of rows whose
    totals are written, the last of them highlighted; None for all; with 0 there is no total at the top. ``supers``: whether that
    includes them. ``total``: the number at the top if it is not the sum. ``minus``: what is subtracted from it there. ``uncircled``:
    rows whose bonus is not circled yet. ``circled``: how much of the last circle is drawn. ``last``: of sheets side by side, only
    the last one has the super bonuses."""
    edge = margin(sheet.area.width)
    size = sheet.area.width, sheet.area.height, sheet.rows, sheet.least
    content = Content.of(pad)
    filled = _summary if sheet.rows <= SUMMARY_ROWS else _whole
    picture.add(
        filled(size, content, owner, look, first, added, last, bool(minus)),
        sheet.area.x - edge,
        sheet.area.y - edge,
    )
    for row in _bonus_rows(content):
        if row - first in range(sheet.rows) and (added is None or row < added) and row not in uncircled:
            p = circled if added == row + 1 else 1.0
            draw_bonus_circle(picture, sheet, row - first, max(1, round(p * WRITING_STEPS)))
    if total is None:
        total = sum(pad.rows()[:added]) + (pad.supers * SUPER_BONUS if supers else 0)
    if added != 0:
        top = sheet.box("total", NAME_ROW)
        picture.center(digits(str(total - minus), round(top.height * TOTAL), PENCIL), *top.center)
        if minus:
            _draw_subtraction(picture, sheet, owner, f"{total} − {minus} =")
    ghosts = list(ghosts)
    for row in _rows_filled(pad, ghosts):
        if row - first in range(sheet.rows):
            draw_bonus_circle(picture, sheet, row - first, colour=GHOST)
    for ghost in ghosts:
        place = entry_box(sheet, ghost, first)
        if place and (last or ghost.column != SUPER):
            field = place.inflate(-4, -2)
            if ghost.column == X2:  # Keep the number of the row visible.
                field.inflate_ip(min(0, field.height - field.width), 0)
            picture.add(box(field.width, field.height, field.height // 4, GHOST_FIELD), *field.topleft)
            draw_entry(picture, sheet, ghost, first, GHOST)


def _rows_filled(pad: ColumnPad, entries: Sequence[Entry]) -> list[int]:
    """The rows that these entries would fill."""
    after = pad.copy()
    for entry in entries:
        if entry.column in after.columns:
            after.columns[entry.column].append(entry.points)
    return [row for row in range(after.used_rows()) if after.row_sum(row).bonus > pad.row_sum(row).bonus]


def owner_name(sheet: Sheet, owner: str, share: float = NAME) -> tuple[int, pygame.Surface, float]:
    strip = sheet.row(NAME_ROW)
    height = sheet.print_height(HEADING)
    size = min(height + 2, round(strip.height * 0.8))
    return size, text_within(owner, height, PRINT, round(strip.width * share)), strip.x + size * 1.8


def _draw_subtraction(picture: Picture, sheet: Sheet, owner: str, words: str) -> None:
    """Between the name and the total."""
    _size, name, x = owner_name(sheet, owner, SHORT_NAME)
    right, gap = sheet.box("total", NAME_ROW).left, sheet.row(NAME_ROW).height // 4
    room = round(right - x - name.width - gap)
    said = text_within(words, sheet.print_height(HEADING), PENCIL, room)
    picture.add(said, right - said.width, sheet.row(NAME_ROW).centery - said.height / 2)


def draw_sheets_below(picture: Picture, sheet: Sheet, count: int, out: int) -> None:
    """``out``: how far each stands out at the right and below, in pixels."""
    area, wide = sheet.area, (MAX_BELOW + 2) * out
    radius = max(2, margin(area.width) // 3)
    for number in range(min(count, MAX_BELOW), 0, -1):
        lying = area.move(number * out, number * out)
        right = box(wide, area.height, radius, PAPER_LINE, PRINT, 1)
        bottom = box(area.width, wide, radius, PAPER_LINE, PRINT, 1)
        picture.add(right, lying.right - wide, lying.y)
        picture.add(bottom, lying.x, lying.bottom - wide)


def draw_entry(
    picture: Picture,
    sheet: Sheet,
    entry: Entry,
    first: int,
    colour: RGB = PENCIL,
    step: int = WRITING_STEPS,
) -> None:
    """Its first part if ``step`` is less than ``WRITING_STEPS``. ``first``: the first visible row."""
    area = entry_box(sheet, entry, first)
    if area is None:
        return
    figure = sheet.figure
    words = str(entry.points)
    if entry.column == SUPER:
        words = f"+{entry.points * max(1, entry.row + 2 - sheet.rows)}"
    sign = (
        handwritten_tick(min(figure, area.width), colour, step)
        if entry.column == X2
        else handwritten(words, figure, colour, step)
    )
    if entry.column == SUPER and sign.width > area.width:  # A narrow column has no space for the plus.
        sign = handwritten(words.removeprefix("+"), figure, colour, step)
    picture.center(sign, *area.center)


def draw_bonus_circle(
    picture: Picture, sheet: Sheet, row: int, step: int = WRITING_STEPS, colour: RGB = PENCIL
) -> None:
    """Around the bonus of a visible row."""
    area = sheet.box("bonus", row)
    height = min(round(sheet.figure * 1.6), area.height - 4)
    picture.center(handwritten_circle(round(height * 1.3), height, colour, step), *area.center)


def draw_row_light(picture: Picture, sheet: Sheet, row: int, p: float) -> None:
    strip = sheet.row(row)
    wide = round(strip.width * min(1.0, p * 2) * LIGHT_STEPS) // LIGHT_STEPS
    bright = round(min(1.0, 2 - 2 * p) * LIGHT_STEPS)
    if wide and bright:
        light = box(strip.width, strip.height, 2, (*ACCENT, 80))
        with picture.clipped(Rect(strip.topleft, (wide, strip.height))):
            picture.add(faded(light, 255 * bright // LIGHT_STEPS), *strip.topleft)


@cached(64)
def _bonus_rows(content: Content) -> tuple[int, ...]:
    pad = content.pad
    return tuple(row for row in range(pad.used_rows()) if pad.row_sum(row).bonus)


def _filled(
    size: tuple[int, int, int, int],
    content: Content,
    owner: str,
    look: Look,
    first: int,
    added: int | None,
    last: bool,
    subtracts: bool,
) -> pygame.Surface:
    """``size``: width, height, number of rows, least height of the print."""
    edge = margin(size[0])
    pad = content.pad
    sheet = Sheet(Rect(edge, edge, *size[:2]), *size[2:])
    picture = Picture()
    if added and 0 <= added - 1 - first < sheet.rows:
        strip = sheet.row(added - 1 - first)
        picture.add(box(strip.width, strip.height, 2, (*ACCENT, 70)), *strip.topleft)
    for row in range(sheet.rows):
        _draw_row(picture, sheet, pad, row, first + row, added is None or first + row < added)
    _draw_owner(picture, sheet, owner, look, SHORT_NAME if subtracts else NAME)
    if pad.supers and last:
        _draw_supers(picture, sheet, pad)
    if sheet.rows > SUMMARY_ROWS:
        _draw_scroll_bar(picture, sheet, first, max(PRINTED_ROWS, pad.used_rows() + 1))
    surface = printed_sheet(*size, first, pad.overflow_bonus, pad.has_ticks).copy()
    surface.fblits(picture.blits)
    return converted(surface)


_summary = cached(MAX_SHEETS, large=True, translated=True)(_filled)
_whole = cached(MAX_PADS, large=True, translated=True)(_filled)


def _draw_supers(picture: Picture, sheet: Sheet, pad: ColumnPad) -> None:
    """From the lowest row upwards; in the highest one only their sum."""
    for row in range(pad.supers):
        if row < sheet.rows - 1 or row == pad.supers - 1:
            draw_entry(picture, sheet, Entry(SUPER, row, SUPER_BONUS), 0)


def _draw_owner(picture: Picture, sheet: Sheet, owner: str, look: Look, share: float) -> None:
    strip = sheet.row(NAME_ROW)
    size, name, x = owner_name(sheet, owner, share)
    picture.center(seat_mark(look, size), strip.x + size, strip.centery)
    picture.add(name, x, strip.centery - name.height / 2)


def _draw_scroll_bar(picture: Picture, sheet: Sheet, first: int, rows: int) -> None:
    """Unless all ``rows`` are visible."""
    if sheet.rows >= rows:
        return
    wide, edge = (max(2, round(sheet.area.width * share)) for share in (SCROLL_BAR, SCROLL_EDGE))
    top, bottom = sheet.row(0).y + edge, sheet.area.bottom - edge
    high = max(2 * wide, round((bottom - top) * sheet.rows / rows))
    y = top + round((bottom - top - high) * min(1.0, first / (rows - sheet.rows)))
    x = sheet.area.right - edge - wide
    picture.add(box(wide, bottom - top, wide // 2, PAPER_LINE), x, top)
    picture.add(box(wide, high, wide // 2, PRINT), x, y)


def _draw_row(picture: Picture, sheet: Sheet, pad: ColumnPad, row: int, number: int, summed: bool) -> None:
    figure = sheet.figure
    if pad.is_doubled(number):
        tick = sheet.box(X2, row)
        picture.center(handwritten_tick(min(figure, tick.width), PENCIL), *tick.center)
    for column, boxes in pad.columns.items():
        if number < len(boxes):
            _draw_figure(picture, sheet.box(column, row), boxes[number], figure, number + column)
    result = pad.row_sum(number)
    if result.points and summed:
        total = sheet.box("total", row) if pad.has_ticks else total_boxes(sheet, row)[1]
        _draw_figure(picture, total, result.points, figure, number)


def _draw_figure(picture: Picture, area: Rect, number: int, height: int, seed: int) -> None:
    picture.center(
        handwritten(str(number), height, PENCIL),
        area.centerx + (seed * 7 % 5 - 2) * height / 22,
        area.centery,
    )


def draw_open_hand(
    picture: Picture,
    sheet: Sheet,
    owner: str,
    hand: Sequence[Any],
    face: Callable[[Any, int], pygame.Surface],
) -> None:
    """Small, next to the name of the owner. ``face``: makes a picture with a height."""
    strip, right = sheet.row(NAME_ROW), sheet.box("bonus", NAME_ROW).left
    _size, name, x = owner_name(sheet, owner)
    gap, height = max(1, strip.height // 8), round(strip.height * 0.7)
    room = right - x - name.width - 3 * gap
    wide = sum(face(what, height).width + gap for what in hand)
    if not hand or room < wide // 2:
        return
    faces = [face(what, min(height, int(height * room / wide))) for what in hand]
    area = Rect(0, 0, sum(one.width + gap for one in faces) + gap, faces[0].height + 2 * gap)
    area.midright = right, strip.centery
    picture.add(box(*area.size, gap * 2, TABLE), *area.topleft)
    left = area.x + gap
    for one in faces:
        picture.add(one, left, area.centery - one.height / 2)
        left += one.width + gap
