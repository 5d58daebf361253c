"""The layout of the stations around a board: a long low one, a deep one, a narrow one, and the small one of a computer."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from game.engine.place import Place
from game.table.scale import Scale
from game.table.station import Station

LOW, NARROW, LONG = 2.2, 0.95, 7.0
"""Width divided by height: above LOW a station is low, below NARROW it is narrow. Above LONG, *Done* is wider."""
STACKED = 2.0
"""A computer's station whose width divided by its height is less has its pad above the rest."""
PAD_ROW = 27
"""The height of a pad's row, as a text height of the design: its print can be read on a table."""
STATUS_SHARE, RACK_SHAPE = 0.29, 0.45
"""The share of a column that the status bar takes, and the largest height of a rack divided by its width."""
TEXT, LEAST_TEXT = 19, 18
"""The heights of sentences and of the smallest text, as text heights of the design: on a table, capitals are 3 mm high."""


class StationAreas(NamedTuple):
    """The rectangles of a station, local to its place."""

    pad: Rect
    status: Rect
    rack: Rect
    take_back: Rect
    done: Rect
    menu: Rect
    hint: Rect


def player_station(scale: Scale, place: Place, bag: Rect, sheet: Rect) -> Station:
    """The station of a person. ``bag``: where it stands during their turn. ``sheet``: where the whole pad opens, if needed."""
    width, height = place.size
    inside, gap = _inside(scale, place), scale.gap
    if width < NARROW * height:
        return _station(scale, place, bag, _narrow(inside, gap))
    if width < LOW * height:
        return _station(scale, place, bag, _deep(inside, gap))
    return _station(scale, place, bag, _low(inside, gap, long=width >= LONG * height), sheet)


def computer_station(scale: Scale, place: Place, bag: Rect) -> Station:
    """The station of a computer: rack, summary of the pad, and what it did last. The pad is above the others if they are narrow."""
    inside, gap = _inside(scale, place), scale.gap
    if place.size[0] < STACKED * place.size[1]:
        pad, below = _rows(inside, gap, 0.62, 0.38)
        status, rack = _columns(below, gap, 0.5, 0.5)
    else:
        left, pad = _columns(inside, gap, 0.42, 0.58)
        status, rack = _status_above_rack(left, gap)
    none = Rect(inside.topleft, (0, 0))
    return _station(
        scale, place, bag, StationAreas(pad, status, rack, none, none, none, none), pad, full=False
    )


def _station(
    scale: Scale,
    place: Place,
    bag: Rect,
    parts: StationAreas,
    sheet: Rect | None = None,
    *,
    full: bool = True,
) -> Station:
    return Station(
        scale=scale,
        pad_row=PAD_ROW,
        bag=bag,
        place=place,
        whole_pad=sheet,
        full=full,
        text=TEXT,
        least_text=scale.px(LEAST_TEXT),
        **parts._asdict(),
    )


def _low(inside: Rect, gap: int, *, long: bool) -> StationAreas:
    """Status bar, rack, buttons and a summary of the pad, from left to right. If it is ``long``, *Done* is wider."""
    shares = (0.185, 0.254, 0.152, 0.054, 0.355) if long else (0.205, 0.235, 0.16, 0.09, 0.31)
    status, rack, main, other, pad = _columns(inside, gap, *shares)
    lower = max(0, rack.height - round(rack.width * RACK_SHAPE))
    rack.y, rack.height = rack.y + lower, rack.height - lower
    done, take_back = _rows(main, gap, 0.5, 0.5)
    hint, menu = _rows(other, gap, 0.5, 0.5)
    return StationAreas(pad, status, rack, take_back, done, menu, hint)


def _deep(inside: Rect, gap: int) -> StationAreas:
    """The whole pad, and at its right everything else."""
    pad, right = _columns(inside, gap, 0.57, 0.43)
    status, rack, done, take_back, rest = _rows(right, gap, 0.33, 0.27, 0.15, 0.125, 0.125)
    hint, menu = _columns(rest, gap, 0.5, 0.5)
    return StationAreas(pad, status, rack, take_back, done, menu, hint)


def _narrow(inside: Rect, gap: int) -> StationAreas:
    """The whole pad, and below it everything else."""
    pad, status, rack, upper, lower = _rows(inside, gap, 0.44, 0.13, 0.17, 0.13, 0.13)
    hint, menu = _columns(upper, gap, 0.5, 0.5)
    take_back, done = _columns(lower, gap, 0.5, 0.5)
    return StationAreas(pad, status, rack, take_back, done, menu, hint)


def _inside(scale: Scale, place: Place) -> Rect:
    edge = max(2, scale.u(6))
    return Rect((0, 0), place.size).inflate(-2 * edge, -2 * edge)


def _status_above_rack(column: Rect, gap: int) -> tuple[Rect, Rect]:
    status, rack = _rows(column, gap, STATUS_SHARE, 1 - STATUS_SHARE)
    lower = max(0, rack.height - round(rack.width * RACK_SHAPE))
    rack.y, rack.height, status.height = rack.y + lower, rack.height - lower, status.height + lower
    return status, rack


def _columns(area: Rect, gap: int, *shares: float) -> list[Rect]:
    """Divides an area into columns. The shares add up to 1."""
    room = area.width - gap * (len(shares) - 1)
    return [
        Rect(area.x + at + gap * number, area.y, width, area.height)
        for number, (at, width) in enumerate(_split(room, shares))
    ]


def _rows(area: Rect, gap: int, *shares: float) -> list[Rect]:
    """Divides an area into rows. The shares add up to 1."""
    room = area.height - gap * (len(shares) - 1)
    return [
        Rect(area.x, area.y + at + gap * number, area.width, height)
        for number, (at, height) in enumerate(_split(room, shares))
    ]


def _split(room: int, shares: tuple[float, ...]) -> list[tuple[int, int]]:
    """Start and length of each part, in pixels; together they take all the room."""
    ends = [round(room * sum(shares[: number + 1])) for number in range(len(shares))]
    return [(start, end - start) for start, end in zip([0, *ends], ends, strict=False)]
