"""The sheet of a pad: where its rows, columns and boxes are, and what is printed on it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.engine.layout import columns
from game.engine.shapes import box, paint_box, paint_shadow
from game.engine.sprites import sprite
from game.engine.surface_cache import cached
from game.engine.text import text, text_within, width_of
from game.engine.translation import pgettext
from game.rules.common.pad import PRINTED_ROWS, SCORING_TOTALS, SUPER, SUPER_BONUS, X2, Entry, bonus_of
from game.table.palette import PAPER, PAPER_LINE, PRINT
from game.table.station import SUMMARY_ROWS, Station

NAME_ROW = -2
"""The row of a sheet with the owner's name and the total. Below it is the heading, -1."""
FIGURE = 0.68
COLUMNS = (X2, *SCORING_TOTALS, "bonus", "total")
"""On a pad without x2, the first column only has the numbers of the rows."""
COLUMN_SHARES = (0.145, 0.14, 0.14, 0.14, 0.205, 0.23)
"""The widths of the columns as shares of the width of the sheet."""
ROW_NUMBER = 0.54
"""The share of the first column that the row's number takes; the box for the tick has the rest."""
SUPER_SHARE = 0.48
"""The share of the total column, at its left, in which a pad with super bonuses has them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The layout of a pad's sheet: the owner's name and the total, a heading, and ``rows`` rows, in ``area`` (pixels). ``least``: the
    least height of its print in pixels."""

    area: Rect
    rows: int
    least: int = 0

    def __post_init__(self) -> None:
        # In a tiny window a sheet is larger than its place, so that everything on it can be drawn.
        width = max(self.area.width, 60)
        height = max(self.area.height, (self.rows + 2) * 5)
        object.__setattr__(self, "area", Rect(self.area.topleft, (width, height)))

    def row(self, number: int) -> Rect:
        """From 0; -1 is the heading, NAME_ROW the owner's name and the total."""
        height, above = self.area.height / (self.rows + 2), number - NAME_ROW
        top, bottom = (round(self.area.y + height * rows) for rows in (above, above + 1))
        return Rect(self.area.x, top, self.area.width, bottom - top)

    def box(self, column: int | str, row: int) -> Rect:
        """In a column (X2, 10, 11, 12, "bonus" or "total") of a visible row. That of X2 is for the tick, without the row's number."""
        area = self.column(column, row)
        if column == X2:
            number = round(area.width * ROW_NUMBER)
            area.x, area.width = area.x + number, area.width - number
        return area

    def number(self, row: int) -> Rect:
        area = self.column(X2, row)
        area.width = round(area.width * ROW_NUMBER)
        return area

    @property
    def figure(self) -> int:
        return round(self.area.height / (self.rows + 2) * FIGURE)

    def print_height(self, share: float) -> int:
        """This share of a row, but not less than ``least`` if that fits into the row."""
        row = self.area.height / (self.rows + 2)
        return max(round(row * share), min(self.least, round(row)))

    def column(self, column: int | str, row: int) -> Rect:
        """Where a column and a visible row cross; row -1 is the heading."""
        index = COLUMNS.index(column)
        strip = self.row(row)
        left = strip.x + round(strip.width * sum(COLUMN_SHARES[:index]))
        right = strip.x + round(strip.width * sum(COLUMN_SHARES[: index + 1]))
        return Rect(left, strip.y, right - left, strip.height)


def sheet_at(station: Station) -> Sheet:
    return Sheet(station.pad, station.pad_rows, station.least_text)


def whole_sheet(station: Station) -> Sheet:
    """It may be opened over the board."""
    area = station.whole_pad or station.pad
    return Sheet(area, station.rows_in(area), station.least_text)


def sheets_within(station: Station) -> tuple[Sheet, ...]:
    """The whole pad inside a station that has only room for a summary: side by side, each with a part of the rows."""
    area = station.area.inflate(-2 * station.scale.u(6), -2 * station.scale.u(6))
    rows = max(SUMMARY_ROWS, int(area.height / max(1, station.scale.px(station.pad_row))) - 2)
    gap = station.scale.u(8)
    most = max(1, (area.width + gap) // (station.scale.u(285) + gap))
    parts = columns(area, gap, min(most, -(-PRINTED_ROWS // rows)))
    return tuple(Sheet(part, rows, station.least_text) for part in parts)


def entry_box(sheet: Sheet, entry: Entry, first: int) -> Rect | None:
    """Where an entry is written on a sheet whose first visible row is ``first``; None if its row is not visible. Super bonuses are
    written from the lowest visible row upwards, whichever rows these are; the highest one has all for which there is no row."""
    if entry.column == SUPER:
        return total_boxes(sheet, max(0, sheet.rows - 1 - entry.row))[0]
    row = entry.row - first
    return sheet.box(entry.column, row) if 0 <= row < sheet.rows else None


def total_boxes(sheet: Sheet, row: int) -> tuple[Rect, Rect]:
    """The two parts of the total column on a pad with super bonuses: for these, and for the row's total."""
    total = sheet.box("total", row)
    wide = _super_width(sheet, total.width)
    return (
        Rect(total.x, total.y, wide, total.height),
        Rect(total.x + wide, total.y, total.width - wide, total.height),
    )


def _super_width(sheet: Sheet, width: int) -> int:
    """Less than usual if otherwise only one of the two headings would have room. ``width``: that of the total column."""
    usual, size = round(width * SUPER_SHARE), sheet.print_height(HEADING)
    total = math.ceil(width_of(pgettext("column", "total"), size)) + 2
    number = math.ceil(width_of(f"+{SUPER_BONUS}", size)) + size // 2
    if usual + total <= width or number + total > width:
        return usual
    return min(usual, number + (width - number - total) // 2)


def shadow_width(width: int) -> int:
    return max(6, width // 60)


def blank_sheet(width: int, height: int, edge: int) -> pygame.Surface:
    """With its shadow, ``edge`` pixels larger than the sheet on every side."""
    surface = pygame.Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
    sheet = pygame.Rect(edge, edge, width, height)
    paint_shadow(surface, sheet.move(0, edge // 4), 4, edge // 2, 170)
    paint_box(surface, sheet, max(3, edge // 3), PAPER)
    return surface


PRINTED, HEADING, SUPER_SIGN = 0.64, 0.68, 0.86
"""The heights of the print in the rows, of the headings, and of the sign of a super bonus as a heading, as shares of a row."""
MAX_PADS = 6
"""At most this many whole pads are shown at the same time, each as one sheet."""
MAX_SHEETS = 24
"""At most this many sheets are shown at the same time: around a table, a whole pad can be several."""


def margin(width: int) -> int:
    return max(6, width // 50)


@cached(MAX_SHEETS, large=True, translated=True)
def printed_sheet(
    width: int, height: int, rows: int, least: int, first: int, overflow_bonus: int, doubling: bool
) -> pygame.Surface:
    """With its shadow. ``doubling``: with boxes for ticks."""
    edge = margin(width)
    sheet = Sheet(Rect(edge, edge, width, height), rows, least)
    surface = blank_sheet(width, height, edge)
    for row in range(-1, rows):
        y = sheet.row(row).y
        pygame.draw.line(surface, PAPER_LINE, (edge, y), (edge + width - 1, y))
    lines = {sheet.column(column, 0).x: -1 for column in COLUMNS[1:]}
    headings: dict[int | str, str] = {
        X2: "×2" if doubling else "",
        **{total: str(total) for total in SCORING_TOTALS},
        "bonus": pgettext("column", "bonus"),
        "total": pgettext("column", "total"),
    }
    places = {column: sheet.column(column, -1) for column in headings}
    if not doubling:
        totals = total_boxes(sheet, -1)[1]
        headings["total"], places["total"] = _print_super_heading(surface, sheet)
        lines[totals.x] = -1 if places["total"].x == totals.x else 0
    for x, top in lines.items():
        pygame.draw.line(surface, PAPER_LINE, (x, sheet.row(top).y), (x, edge + height - 2))
    for column, words in headings.items():
        if not words:
            continue
        place = places[column]
        heading = text_within(words, sheet.print_height(HEADING), PRINT, place.width - 2)
        surface.blit(heading, heading.get_rect(center=place.center))
    for row in range(rows):
        _print_row(surface, sheet, row, first + row, bonus_of(first + row, overflow_bonus), doubling)
    return surface


def _print_super_heading(surface: pygame.Surface, sheet: Sheet) -> tuple[str, Rect]:
    """The word, or without room for it the sign that flies there. Returns the heading of the totals and its place beside it."""
    supers, totals = total_boxes(sheet, -1)
    size, words, total = (
        sheet.print_height(HEADING),
        pgettext("column", "super"),
        pgettext("column", "total"),
    )
    if width_of(words, size) <= supers.width - 2:
        heading = text(words, size, PRINT)
    else:
        heading = sprite("super_bonus", max(5, min(round(supers.height * SUPER_SIGN), supers.width - 2)))
    place, wide = supers, width_of(total, size) + 2
    if wide > totals.width:  # The heading of the totals begins further left, or is the sign of a sum.
        left = supers.x + heading.width + 2
        if wide <= totals.right - left:
            place, totals = Rect(supers.x, supers.y, heading.width + 2, supers.height), totals.copy()
            totals.x, totals.width = left, totals.right - left
        else:
            total = pgettext("narrow column", "Σ")
    surface.blit(heading, heading.get_rect(center=place.center))
    return total, totals


def _print_row(
    surface: pygame.Surface, sheet: Sheet, row: int, number: int, bonus: int, doubling: bool
) -> None:
    height, place = sheet.print_height(PRINTED), sheet.number(row) if doubling else sheet.column(X2, row)
    printed = text(str(bonus), height, PRINT)
    surface.blit(printed, printed.get_rect(center=sheet.box("bonus", row).center))
    size = next((size for size in range(height, 6, -1) if width_of("20", size) + 2 <= place.width), None)
    if size:
        row_number = text(str(number + 1), size, PRINT)
        surface.blit(row_number, row_number.get_rect(center=place.center))
    if doubling:
        tick = sheet.box(X2, row)
        side = min(round(tick.height * 0.6), tick.width - 4)
        frame = box(side, side, max(2, side // 5), None, PRINT, 1)
        surface.blit(frame, frame.get_rect(center=tick.center))
