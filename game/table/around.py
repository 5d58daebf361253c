"""The layout of the seating "four": a station for each seat, around the board in the middle. All lengths are in pixels."""

from __future__ import annotations

import math
from functools import lru_cache

from pygame import Rect

from game.engine.layout import BOTTOM, LEFT, RIGHT, SIDES, TOP, Place, SideStrips, within
from game.table.layout import Layout, board_layout, cell_width, cells_within
from game.table.scale import Scale
from game.table.seating import mm_per_pixel
from game.table.station import Station, computer_station, player_station

BASE_LONG, BASE_SHORT = 1920, 1080
"""The longer and the shorter side of the screen for which the lengths of these stations are designed."""
SMALLEST_CELL_MM = 10.0
"""The seating is only offered on a screen whose cells are at least this wide."""
ALONE = 1620 / BASE_LONG
"""The share of a long side of the screen that a station takes if it has that side to itself."""


@lru_cache(maxsize=8)
def layout_around(
    size: tuple[int, int], sides: tuple[int, ...], computers: tuple[bool, ...], text_scale: float = 1.0
) -> Layout:
    """The layout for a window of this size. ``sides``: of each seat; ``computers``: whether a computer plays for it. The same
    arguments return the same object, so that surfaces can be cached with it as a key."""
    unit = min(max(size) / BASE_LONG, min(size) / BASE_SHORT)
    scale, board = Scale(size, unit, text_scale), _board(size)
    places = _strips(scale, board, sides).places(sides, _gap(scale), inset=0)
    stations = (_station(scale, board, *one) for one in zip(places, computers, strict=True))
    return board_layout(scale, True, board, (), tuple(stations))


def fits_around(size: tuple[int, int], inches: float) -> bool:
    """Whether a screen of this size in pixels and with this diagonal is large enough. False if the diagonal is unknown (0)."""
    return cell_width(_board(size)) * mm_per_pixel(size, inches) >= SMALLEST_CELL_MM


def _board(size: tuple[int, int]) -> Rect:
    side = int(min(min(size) * 2 / 3, max(size) * 0.45))
    return within(Rect((0, 0), size), side, side)


def _strips(scale: Scale, board: Rect, sides: tuple[int, ...]) -> SideStrips:
    (width, height), gap = scale.size, _gap(scale)
    long = [_length(scale, board, side, sides.count(side)) for side in SIDES]
    deep, high = board.x - 2 * gap, board.y - 2 * gap
    left = within(Rect(gap, 0, deep, height), deep, long[LEFT])
    top = within(Rect(0, gap, width, high), long[TOP], high)
    bottom = within(Rect(0, board.bottom + gap, width, high), long[BOTTOM], high)
    right = within(Rect(board.right + gap, 0, deep, height), deep, long[RIGHT])
    return SideStrips((bottom, left, top, right), board)


def _length(scale: Scale, board: Rect, side: int, count: int) -> int:
    along, gap = scale.size[side % 2], _gap(scale)
    long = along == max(scale.size)
    whole = along - 2 * gap if long else board.width
    count = max(1, count)
    width = (whole - gap * (count - 1)) // count
    if long and count == 1:
        width = min(width, round(along * ALONE))
    return width * count + gap * (count - 1)


def _station(scale: Scale, board: Rect, place: Place, computer: bool) -> Station:
    if not computer:
        bag = place.local(_bag(board, place))
        return player_station(scale, place, bag, _sheet(scale, place.local(board), place.size[0]))
    width = min(place.size[0], scale.u(950))
    deep = scale.u(170 if width >= scale.u(500) else 280)
    own = Rect((place.size[0] - width) // 2, 0, width, min(place.size[1], deep))
    place = Place.of(place.outward(own), place.side)
    return computer_station(scale, place, place.local(_bag(board, place)))


def _sheet(scale: Scale, board: Rect, width: int) -> Rect:
    """Over the board, near the player. Positions are local to the station."""
    sheet = Rect(0, 0, round(board.width * 0.49), round(board.height * 0.675))
    return sheet.move_to(bottomright=(min(board.right, width + _gap(scale)), board.bottom))


def _bag(board: Rect, place: Place) -> Rect:
    """In the nearest corner of the board, which has no cells there. If two are equally near, in the player's left one."""
    cell, cells = cell_width(board), cells_within(board)
    bag = Rect(0, 0, *Place((0, 0, cell, round(cell * 1.2)), place.side).size)
    own = Rect(place.area)
    corners = []
    for corner in ("bottomleft", "topleft", "topright", "bottomright"):
        setattr(bag, corner, getattr(cells, corner))
        on_left = place.local(bag).x > place.size[0] // 2
        corners.append((round(math.dist(bag.center, own.center) / cell), on_left, tuple(bag)))
    return Rect(min(corners)[-1])


def _gap(scale: Scale) -> int:
    return max(2, scale.u(5))
