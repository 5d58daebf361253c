"""The layout of the review's boards: the table of a turn with a smaller pad, and what the review adds to it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from pygame import Rect

from game.engine.layout import across, areas, columns, down, rows, wrapped
from game.table.layout import Layout

PAD_SHARE = 0.52
"""The share of the width that the pad keeps in a tall window."""
KNOWN_TURNS = 3
"""The number of buttons that put a known turn on the board."""
KNOWN_SHARE = 0.75
"""The share of the note that these buttons may take."""
STEP_SHARE, STEP_SHAPE = 0.19, 1.6
"""The largest width of the buttons at the ends of the strip, as a share of it, and their width divided by their height."""
NOTE_LINES, NOTE_LEADING = 2, 1.25
"""On a small touch screen: the lines of the note, and their distance divided by the height of their text."""


class ReviewLayout(NamedTuple):
    """``table``: the layout of the turn scene with a smaller pad. ``nav``: the strip for going from board to board. ``steps``: the
    two buttons at its ends. ``note``: the area that says how many points the turns are worth. ``known``: the buttons that put a known
    turn on the board."""

    table: Layout
    nav: Rect
    steps: tuple[Rect, Rect]
    note: Rect
    known: tuple[Rect, ...]


def review_layout(table: Layout, finger: int = 0) -> ReviewLayout:
    """On a small touch screen the buttons take the place of the badges. ``finger``: their least width and height in pixels."""
    if table.board.contains(table.station.menu):
        return _usual(table, finger)
    return _small(table)


def _usual(table: Layout, finger: int) -> ReviewLayout:
    """The note is below the smaller pad in a wide window, and to its right in a tall one."""
    gap, between = table.u(8), max(3, table.u(5))
    nav, left = rows(table.station.pad, gap, max(24, table.px(34), finger), 1.0)
    if table.wide:
        words = round(NOTE_LINES * NOTE_LEADING * table.px(19))
        high = max(table.px(178), KNOWN_TURNS * (finger + between) + words)
        parts = areas(down(pad=1.0, note=min(left.height * 11 // 20, high)), left, gap)
    else:
        parts = areas(across(pad=round(left.width * PAD_SHARE), note=1.0), left, gap)
    note, above = parts["note"], table.u(5) if table.wide else 0
    tall = max(finger, 20, min(table.px(36), (round(note.height * KNOWN_SHARE) - 2 * between) // KNOWN_TURNS))
    known = wrapped(note, between, KNOWN_TURNS, 1, tall)
    lower = note.bottom - known[-1].bottom
    known = [area.move(0, lower) for area in known]
    words_area = Rect(note.x, note.y + above, note.width, known[0].y - note.y - above - table.u(4))
    return _with_pad(table, parts["pad"], nav, words_area, tuple(known))


def _small(table: Layout) -> ReviewLayout:
    """The button that leads back is on a corner of the board, which has no cells; the known turns are below the strip."""
    station, gap = table.station, table.scale.gap
    nav = station.menu.unionall(list(table.badges))
    nav.height = station.menu.height
    menu = station.menu.move_to(topleft=table.board.topleft)
    known = columns(Rect(nav.x, station.hint.y, nav.width, station.hint.height), gap, KNOWN_TURNS)
    pad, note = rows(station.pad, gap, 1.0, round(NOTE_LINES * NOTE_LEADING * table.least_text) + gap)
    table = replace(table, badges=(), stations=(replace(station, menu=menu),))
    return _with_pad(table, pad, nav, note, tuple(known))


def _with_pad(table: Layout, pad: Rect, nav: Rect, note: Rect, known: tuple[Rect, ...]) -> ReviewLayout:
    wide = min(round(nav.height * STEP_SHAPE), max(nav.height, round(nav.width * STEP_SHARE)))
    steps = areas(across(back=wide, _=1.0, on=wide), nav)
    table = replace(table, stations=(replace(table.station, pad=pad),))
    return ReviewLayout(table, nav, (steps["back"], steps["on"]), note, known)
