"""The layout of the seating "four": a station for each seat, around the board in the middle. All lengths are in pixels."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from pygame import Rect

from game.engine.layout import BOTTOM, LEFT, RIGHT, SIDES, TOP, Place, SideStrips, across, areas, down
from game.table.layout import Layout, board_layout, cell_width, cells_within
from game.table.scale import Scale
from game.table.seating import mm_per_pixel
from game.table.station import STACKED, Station, computer_station, player_station

BASE_LONG, BASE_SHORT = 1920, 1080
"""The longer and the shorter side of the screen for which the lengths of these stations are designed."""
SMALLEST_CELL_MM = 10.0
"""The seating is only offered on a screen whose cells are at least this wide."""
ALONE = 1620 / BASE_LONG
"""The share of a long side of the screen that a station takes if it has that side to itself."""


LEAST_DEEP = 510
"""The least depth of a person's station at a shorter side of the screen, as a length of the design: all lines of the pad fit."""
SLIM = 112
"""The depth of stations at the longer sides of the screen, as a length of the design, if their pads are beside the board."""
PAD_BESIDE, MOST_PADS_BESIDE = 285, 2
"""The least width of such a pad, as a length of the design, and how many of one side can be next to each other."""
COMPUTER_LONG, COMPUTER_LOW, COMPUTER_DEEP = 1300, 170, 590
"""The greatest length of a computer's station, and its least and greatest depth, as lengths of the design."""
COMPUTER_STACKED_DEEP = 280
"""The least depth of one that has its pad above the rest."""


@lru_cache(maxsize=8)
def layout_around(
    size: tuple[int, int], sides: tuple[int, ...], computers: tuple[bool, ...], text_scale: float = 1.0
) -> Layout:
    """The layout for a window of this size. ``sides``: of each seat; ``computers``: whether a computer plays for it. The same
    arguments return the same object, so that surfaces can be cached with it as a key."""
    unit = min(max(size) / BASE_LONG, min(size) / BASE_SHORT)
    scale = Scale(size, unit, text_scale)
    beside = _pads_beside(size, sides)
    strips = _strips(scale, sides, computers, beside)
    places = strips.places(sides, _gap(scale), inset=0)
    pads = _pads(scale, strips, sides, beside)
    stations = (
        _station(scale, strips.middle, place, computer, pads.get(seat))
        for seat, (place, computer) in enumerate(zip(places, computers, strict=True))
    )
    return board_layout(scale, True, strips.middle, (), tuple(stations))


def fits_around(size: tuple[int, int], inches: float) -> bool:
    """Whether a screen of this size in pixels and with this diagonal is large enough, also for people on all four sides. False if the
    diagonal is unknown (0)."""
    side = _least_board(size)
    return cell_width(Rect(0, 0, side, side)) * mm_per_pixel(size, inches) >= SMALLEST_CELL_MM


def _least_board(size: tuple[int, int]) -> int:
    """Its side if there are people on all four sides."""
    return int(min(min(size) * 2 / 3, max(size) * 0.45))


def _pads_beside(size: tuple[int, int], sides: tuple[int, ...]) -> dict[int, int]:
    """The pads that are beside the board, at a shorter side of the screen where nobody sits: for each seat at a longer side, the side
    with its pad. None if they have no room there."""
    ends, edges = _ends_and_edges(size)
    free = [side for side in ends if side not in sides]
    found = {}
    for seat, side in enumerate(sides):
        if free and side in edges:
            at_right = 2 * sides[:seat].count(side) < sides.count(side)
            own = SIDES[side - 1 if at_right else side - 3]
            found[seat] = own if own in free else free[0]
    groups = Counter((sides[seat], end) for seat, end in found.items())
    return found if max(groups.values(), default=0) <= MOST_PADS_BESIDE else {}


def _ends_and_edges(size: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The shorter and the longer sides of the screen."""
    wide = size[0] >= size[1]
    return ((LEFT, RIGHT), (TOP, BOTTOM)) if wide else ((TOP, BOTTOM), (LEFT, RIGHT))


def _strips(
    scale: Scale, sides: tuple[int, ...], computers: tuple[bool, ...], beside: dict[int, int]
) -> SideStrips:
    """A strip for the stations of each side that is taken, and for the pads ``beside`` the board, which is in the middle of them.
    What empty sides and computers leave goes to the board, then to what is at the shorter sides of the screen. What is still left is
    around the board."""
    wide, gap, long, short = scale.size[0] >= scale.size[1], _gap(scale), max(scale.size), min(scale.size)
    ends, edges = _ends_and_edges(scale.size)
    low = scale.u(SLIM) if beside else (short - _least_board(scale.size)) // 2 - 2 * gap
    above, below = ((low + gap) * (side in sides) for side in edges)
    between = short - 2 * gap - above - below
    depths = [
        _depths_of_pads(scale, between, side, sides, beside)
        if side in beside.values()
        else _depths(scale, between, side, sides, computers)
        for side in ends
    ]
    room = long - 2 * gap - gap * sum(most > 0 for _least, most in depths)
    board = min(between, room - sum(least for least, _most in depths))
    deep = _shared_out(room - board, depths)
    first, second = (gap + (depth + gap) * bool(depth) for depth in deep)
    middle = first + (long - first - second - board) // 2
    found = dict.fromkeys(SIDES, Rect(0, 0, 0, 0))
    for side, start, depth in zip(ends, (gap, long - gap - deep[1]), deep, strict=True):
        found[side] = Rect(start, gap + above, depth, between)
    for side, start in zip(edges, (gap, short - gap - low), strict=True):
        along = _length(scale, sides.count(side))
        found[side] = Rect((long - along) // 2, start, along, low)
    area = Rect(middle, gap + above + (between - board) // 2, board, board)
    if not wide:
        area, found = _mirrored(area), {side: _mirrored(strip) for side, strip in found.items()}
    return SideStrips((found[BOTTOM], found[LEFT], found[TOP], found[RIGHT]), area)


def _depths_of_pads(
    scale: Scale, along: int, end: int, sides: tuple[int, ...], beside: dict[int, int]
) -> tuple[int, int]:
    """The least and the greatest depth of the pads beside the board at this end."""
    most = max(Counter(sides[seat] for seat, own in beside.items() if own == end).values())
    return scale.u(PAD_BESIDE) * most + _gap(scale) * (most - 1), along


def _pads(
    scale: Scale, strips: SideStrips, sides: tuple[int, ...], beside: dict[int, int]
) -> dict[int, Rect]:
    """Where the pads beside the board are, by seat. Each faces its player; those of two sides share the room, and are nearer to
    theirs."""
    found: dict[int, Rect] = {}
    gap, nothing = _gap(scale), Rect(0, 0, 0, 0)
    line = down if scale.size[0] >= scale.size[1] else across
    for end in set(beside.values()):
        seats = [seat for seat, own in beside.items() if own == end]
        taken = [
            side for side in _ends_and_edges(scale.size)[1] if any(sides[seat] == side for seat in seats)
        ]
        shares = areas(line(**{str(side): 1.0 for side in taken}), strips.strips[end], gap)
        bottom, left, top, right = (shares.get(str(side), nothing) for side in SIDES)
        places = SideStrips((bottom, left, top, right), nothing).places(
            [sides[seat] for seat in seats], gap, 0
        )
        found |= {seat: Rect(place.area) for seat, place in zip(seats, places, strict=True)}
    return found


def _depths(
    scale: Scale, along: int, side: int, sides: tuple[int, ...], computers: tuple[bool, ...]
) -> tuple[int, int]:
    """The least and the greatest depth of the stations at a shorter side of the screen, which are this long together; 0 if nobody is
    there."""
    kinds = [computer for own, computer in zip(sides, computers, strict=True) if own == side]
    if not kinds:
        return 0, 0
    if not all(kinds):
        return scale.u(LEAST_DEEP), max(scale.u(LEAST_DEEP), along)
    stacked = along // len(kinds) < scale.u(STACKED)
    return scale.u(COMPUTER_STACKED_DEEP if stacked else COMPUTER_LOW), scale.u(COMPUTER_DEEP)


def _shared_out(room: int, depths: Sequence[tuple[int, int]]) -> list[int]:
    """How deep each of two stations is. Both get as much as possible of the room that their least depths leave, and the same of it
    unless one has enough."""
    spare = room - sum(least for least, _most in depths)
    first, second = (most - least for least, most in depths)
    more = min(first, max(spare // 2, spare - second))
    return [depths[0][0] + more, depths[1][0] + min(second, spare - more)]


def _mirrored(area: Rect) -> Rect:
    return Rect(area.y, area.x, area.height, area.width)


def _length(scale: Scale, count: int) -> int:
    """That of the stations of ``count`` players at a longer side of the screen."""
    long, gap = max(scale.size), _gap(scale)
    return min(long - 2 * gap, round(long * ALONE)) if count == 1 else long - 2 * gap


def _station(scale: Scale, board: Rect, place: Place, computer: bool, beside: Rect | None) -> Station:
    """``beside``: where its pad is if that is not in the station."""
    if not computer:
        bag, pad = place.local(_bag(board, place)), beside and place.local(beside)
        return player_station(scale, place, bag, _sheet(scale, place.local(board), place.size[0]), pad)
    width = min(place.size[0], scale.u(COMPUTER_LONG))
    depth = min(place.size[1], scale.u(COMPUTER_DEEP))
    own = Rect((place.size[0] - width) // 2, place.size[1] - depth, width, depth)
    place = Place.of(place.outward(own), place.side)
    return computer_station(scale, place, place.local(_bag(board, place)), beside and place.local(beside))


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
