"""The sheet of a pad and what is printed on it: lines, headings, bonuses, and the numbers of the rows."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.engine.shapes import box
from game.engine.surface_cache import cached
from game.engine.text import text, text_within, width_of
from game.engine.translation import pgettext
from game.rules.common.pad import SCORING_TOTALS, X2, bonus_of
from game.table.palette import PAPER_LINE, PRINT
from game.table.sheet import COLUMNS, Sheet, blank_sheet

PRINTED, HEADING = 0.64, 0.68
"""The heights of the print in a row, and of headings and names, as shares of the height of a row."""
MAX_PADS = 6
"""At most this many whole pads are shown at the same time, each as one sheet."""
MAX_SHEETS = 24
"""At most this many sheets are shown at the same time: around a table, a whole pad can be several."""
SMALLEST_ROW_NUMBER = 7
"""The smallest height of a row's number in pixels. If it does not fit, the number is left out."""


def margin(width: int) -> int:
    return max(6, width // 50)


@cached(MAX_SHEETS, large=True)
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
    for column in COLUMNS[1:]:
        x = sheet.column(column, 0).x
        pygame.draw.line(surface, PAPER_LINE, (x, sheet.row(-1).y), (x, edge + height - 2))
    headings: dict[int | str, str] = {
        X2: "×2" if doubling else "",
        **{total: str(total) for total in SCORING_TOTALS},
        "bonus": pgettext("column", "bonus"),
        "total": pgettext("column", "total"),
    }
    for column, words in headings.items():
        if not words:
            continue
        place = sheet.column(column, -1)
        heading = text_within(words, sheet.print_height(HEADING), PRINT, place.width - 2)
        surface.blit(heading, heading.get_rect(center=place.center))
    for row in range(rows):
        _print_row(surface, sheet, row, first + row, bonus_of(first + row, overflow_bonus), doubling)
    return surface


def _print_row(
    surface: pygame.Surface, sheet: Sheet, row: int, number: int, bonus: int, doubling: bool
) -> None:
    height, place = sheet.print_height(PRINTED), sheet.number(row) if doubling else sheet.column(X2, row)
    printed = text(str(bonus), height, PRINT)
    surface.blit(printed, printed.get_rect(center=sheet.box("bonus", row).center))
    sizes = range(height, SMALLEST_ROW_NUMBER - 1, -1)
    size = next((size for size in sizes if width_of("20", size) + 2 <= place.width), None)
    if size:
        row_number = text(str(number + 1), size, PRINT)
        surface.blit(row_number, row_number.get_rect(center=place.center))
    if doubling:
        tick = sheet.box(X2, row)
        side = min(round(tick.height * 0.6), tick.width - 4)
        frame = box(side, side, max(2, side // 5), None, PRINT, 1)
        surface.blit(frame, frame.get_rect(center=tick.center))
