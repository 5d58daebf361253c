"""The layout of the end of a match around a table: each pad at its players' side, and between them heading and buttons."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from game.engine.layout import BOTTOM, FILL, LEFT, RIGHT, SIDES, TOP, Place, SideStrips, side_strips, wrapped
from game.engine.text import height_of

LONG_STRIP, ALONE, SHORT_STRIP = 0.33, 0.42, 0.27
"""The depths of the strips for the pads: of those along the longer sides as a share of a shorter side, there also if only one of them
is taken, and the other way round."""
LEADING = 1.2
LEAST_WIDTH = 8.5
"""The least width of a card and, if there is room for a note, of a button, divided by the height of the least text."""
NARROW = 11
"""The heading is centred if it then has at least this much room, divided by the height of the least text."""
BESIDE = 12
"""In a wide area, the space between the buttons and the pads with the crown of a winner, in pixels of the design."""
BUTTON, LEAST_BUTTON, WIDEST_BUTTON = 90, 44, 300
TWO_LINES = 2.7
"""The least height of a button, which has room for two lines, divided by the height of the least text."""


class EndAround(NamedTuple):
    """``places``: of the pads. ``between``: the area between them, and in it ``heading``, ``turn`` (the button that turns the
    picture) and ``buttons``.

    ``note``: for the sentences to those who have lost; empty if there is no room for them.
    """

    places: tuple[Place, ...]
    between: Rect
    heading: Rect
    turn: Rect
    note: Rect
    buttons: tuple[Rect, ...]


class Words(NamedTuple):
    """The longest text of a part of the layout, and the height of its lines in pixels."""

    text: str
    pixels: int


@lru_cache(maxsize=8)
def end_around(
    size: tuple[int, int],
    unit: float,
    sides: tuple[int, ...],
    heading: Words,
    note: Words,
    ways: int,
    least: int,
    finger: int,
) -> EndAround | None:
    """The layout for a window of this size. None if a side has too little room for the pads of those who sit there. Heading and
    buttons are in the middle of the height between the pads.

    ``unit``: pixels for each pixel of the design. ``sides``: of the pads, as they are seen. ``ways``: the number of buttons.
    ``least``: the least height of text, ``finger``: of a button, both in pixels.
    """
    strips = _strips(size, sides)
    places = tuple(strips.places(sides, max(1, round(16 * unit))))
    if any(place.size[0] < LEAST_WIDTH * least for place in places):
        return None
    gap = max(1, round(6 * unit))
    between = middle = strips.middle.clip(Rect((0, 0), size).inflate(-2 * gap, -2 * gap))
    side = min(max(round(54 * unit), finger), middle.width // 3)
    turn = Rect(middle.right - side, middle.y, side, side)
    top = Rect(middle.x, middle.y, middle.width - side - gap, side)
    if top.width - side - gap >= NARROW * least:
        top = top.inflate(-side - gap, 0).move((side + gap) // 2, 0)
        middle = middle.inflate(-2 * round(BESIDE * unit), -2 * round(BESIDE * unit))
    top.height = max(side, height_of(heading.text, least, top.width, LEADING))
    said = Rect(middle.x, top.bottom, middle.width, 0)
    said.height = height_of(note.text, note.pixels, said.width, LEADING) if note.text else 0
    least_button = max(round(LEAST_BUTTON * unit), finger, round(TWO_LINES * least))
    few = 2 if size[0] >= size[1] else 1
    most = max(few, min(ways, middle.width // (round(LEAST_WIDTH * least) + gap)))
    across = _across(middle.bottom - said.bottom, ways, range(few, most + 1), gap, least_button)
    if not across:
        said.height = 0
        across = _across(middle.bottom - said.bottom, ways, range(few, ways), gap, least_button) or ways
    tall = min(round(BUTTON * unit), _height(middle.bottom - said.bottom, ways, across, gap))
    room = Rect(middle.x + gap, said.bottom + gap, middle.width - 2 * gap, 0)
    widest = round(WIDEST_BUTTON * unit)
    buttons = tuple(wrapped(room, gap, ways, across, tall, last=FILL, widest=widest))
    lower = max(0, middle.bottom - buttons[-1].bottom) // 2
    for area in (top, turn, said, *buttons):
        area.y += lower
    return EndAround(places, between, top, turn, said, buttons)


def _strips(size: tuple[int, int], sides: tuple[int, ...]) -> SideStrips:
    """The corners belong to the longer sides, unless more pads are at one of the shorter sides."""
    short, long = min(size), max(size)
    longer = (BOTTOM, TOP) if size[0] >= size[1] else (LEFT, RIGHT)
    most_at_longer = max(sides.count(side) for side in longer)
    most = max(sides.count(side) for side in SIDES)
    alone = sum(side in sides for side in longer) == 1
    depths = round(short * (ALONE if alone else LONG_STRIP)), round(long * SHORT_STRIP)
    return side_strips(size, sides, *depths, corners_of_longer=most_at_longer == most)


def _across(room: int, ways: int, counts: range, gap: int, least: int) -> int:
    """The first of these numbers of buttons side by side with which all are at least ``least`` pixels high; 0 if there is none."""
    return next((count for count in counts if _height(room, ways, count, gap) >= least), 0)


def _height(room: int, ways: int, across: int, gap: int) -> int:
    return room // -(-ways // across) - gap
