"""The note that explains a column of a pad around a table, where the pad cannot fill the window."""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.text import height_of, paragraph, text
from game.scenes.pad_topics import Topic
from game.table.palette import ACCENT, INK, PANEL, PANEL_EDGE
from game.table.sheet import Sheet

LEADING = 1.2


def draw_pad_note(picture: Picture, topic: Topic, sheet: Sheet, size: int) -> None:
    """The note, above the foot of the sheet, or from its top if it is too high for that. ``size``: its text height in pixels."""
    edge = max(4, size // 2)
    width, line = sheet.area.width - 2 * edge, round(size * LEADING)
    tall = line + height_of(topic.words, size, width, LEADING) + 2 * edge
    bottom = max(sheet.row(sheet.rows).y, sheet.area.y + tall)
    area = Rect(sheet.area.x, bottom - tall, sheet.area.width, tall)
    picture.add(box(area.width, area.height, edge, PANEL, PANEL_EDGE, 1), *area.topleft)
    picture.add(text(topic.heading, size, ACCENT), area.x + edge, area.y + edge)
    words = paragraph(topic.words, size, INK, width, LEADING)
    picture.add(words, area.x + edge, area.y + edge + line)
