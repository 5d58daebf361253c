"""The layout of the review's boards: the table of a turn with a smaller pad, and what the review adds to it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect

from game.table.layout import Layout

KNOWN_TURNS = 3
"""The number of buttons that put a known turn on the board."""
KNOWN_SHARE = 0.75
"""The share of the note that these buttons may take."""
STEP_SHARE, STEP_SHAPE = 0.19, 1.6
"""The largest width of the buttons at the ends of the strip, as a share of it, and their width divided by their height."""
NOTE_LINES, NOTE_LEADING = 2, 1.25
"""On a small touch screen: the lines of the note, and their distance divided by the height of their text."""


class ReviewLayout(NamedTuple):
    """``table``: the layout of the turn scene with a smaller pad. ``nav``: the strip for going from board to board.

    ``steps``: the two buttons at its ends. ``note``: the area that says how many points the turns are worth. ``known``: the
    buttons that put a known turn on the board.
    """

    table: Layout
    nav: Rect
    steps: tuple[Rect, Rect]
    note: Rect
    known: tuple[Rect, ...]


def review_layout(table: Layout, finger: int = 0) -> ReviewLayout:
    """Divides the area of the pad. On a small touch screen the buttons take the place of the badges.

    ``finger``: the least width and height of a button in pixels.
    """
    if table.board.contains(table.station.menu):
        return _usual(table, finger)
    return _small(table)


def _usual(table: Layout, finger: int) -> ReviewLayout:
    """The note is below the smaller pad in a wide window, and to its right in a tall one."""
    pad, gap, between = table.station.pad, table.u(8), max(3, table.u(5))
    nav = Rect(pad.x, pad.y, pad.width, max(24, table.px(34), finger))
    left = Rect(pad.x, nav.bottom + gap, pad.width, pad.bottom - nav.bottom - gap)
    if table.wide:
        high = max(
            table.px(178), KNOWN_TURNS * (finger + between) + round(NOTE_LINES * NOTE_LEADING * table.px(19))
        )
        note = Rect(left.x, 0, left.width, min(left.height * 11 // 20, high))
        note.bottom = left.bottom
        left.height = note.y - gap - left.y
    else:
        left.width = round(left.width * 0.52)
        note = Rect(left.right + gap, left.y, pad.right - left.right - gap, left.height)
    tall = max(finger, 20, min(table.px(36), (round(note.height * KNOWN_SHARE) - 2 * between) // KNOWN_TURNS))
    known = tuple(
        Rect(note.x, note.bottom - below * tall - (below - 1) * between, note.width, tall)
        for below in range(KNOWN_TURNS, 0, -1)
    )
    top = note.y + (table.u(5) if table.wide else 0)
    words = Rect(note.x, top, note.width, known[0].y - top - table.u(4))
    return _with_pad(table, left, nav, words, known)


def _small(table: Layout) -> ReviewLayout:
    """The button that leads back is on a corner of the board, which has no cells; the known turns are below the strip."""
    station, gap = table.station, table.scale.gap
    left = min(badge.x for badge in table.badges)
    nav = Rect(left, station.menu.y, station.menu.right - left, station.menu.height)
    table = replace(
        table, stations=(replace(station, menu=station.menu.move_to(topleft=table.board.topleft)),)
    )
    width = (station.menu.right - left - gap * (KNOWN_TURNS - 1)) // KNOWN_TURNS
    known = tuple(
        Rect(left + number * (width + gap), station.hint.y, width, station.hint.height)
        for number in range(KNOWN_TURNS)
    )
    pad = station.pad.copy()
    note = Rect(pad.x, 0, pad.width, round(NOTE_LINES * NOTE_LEADING * table.least_text) + gap)
    note.bottom = pad.bottom
    pad.height -= note.height + gap
    return _with_pad(replace(table, badges=()), pad, nav, note, known)


def _with_pad(table: Layout, pad: Rect, nav: Rect, note: Rect, known: tuple[Rect, ...]) -> ReviewLayout:
    wide = min(round(nav.height * STEP_SHAPE), max(nav.height, round(nav.width * STEP_SHARE)))
    steps = (
        Rect(nav.x, nav.y, wide, nav.height),
        Rect(nav.right - wide, nav.y, wide, nav.height),
    )
    return ReviewLayout(replace(table, stations=(replace(table.station, pad=pad),)), nav, steps, note, known)
