"""The note that explains a column of a pad, or the bag or pile, around a table. It lies on the pad, inside the station."""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.text import height_of, paragraph_within, text_within
from game.scenes.pad_topics import Topic
from game.table.palette import ACCENT, INK, PANEL, PANEL_EDGE

LEADING = 1.2


def draw_pad_note(picture: Picture, topic: Topic, room: Rect, size: int) -> None:
    """The note at the foot of this room, in smaller text if it is too high for it. ``size``: the usual text height in pixels."""
    edge = max(4, size // 2)
    width, line = room.width - 2 * edge, round(size * LEADING)
    tall = min(room.height, line + height_of(topic.words, size, width, LEADING) + 2 * edge)
    area = Rect(room.x, room.bottom - tall, room.width, tall)
    picture.add(box(area.width, area.height, edge, PANEL, PANEL_EDGE, 1), *area.topleft)
    picture.add(text_within(topic.heading, size, ACCENT, width), area.x + edge, area.y + edge)
    words = paragraph_within(topic.words, size, INK, (width, tall - line - 2 * edge), LEADING)
    picture.add(words, area.x + edge, area.y + edge + line)
