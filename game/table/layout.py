"""The layouts of the turn scene and of the boards of the review. All lengths are in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from game.engine.layout import across, areas, columns, down, rows, within, wrapped
from game.rules.tiles.constants import LINES, Cell, cell_at, column_row
from game.table.scale import Scale
from game.table.seating import finger_size, readable_text
from game.table.station import Station, least_tall_station, shared_station, small_station

BOARD_CELLS = 16.15
"""The width of the board, with its rim, in cells."""
BASE_WIDE, BASE_TALL = (1280, 720), (720, 1280)
"""The windows for which the lengths in the code are designed."""
SMALL_COLUMNS = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""How many badges are side by side on a small touch screen. There are always two lines of them."""
LEAST_ROWS = 8
"""The least number of rows that a pad shows on a touch screen."""
MAX_BOARD_SHARE = 0.575
"""The largest share of the longer side of the window that the board takes."""
LEAST_BOARD = 0.9
"""In a tall window, the board keeps this share of its side where the station needs more room."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The rectangles of the turn scene. ``wide``: the window is at least as wide as high. ``cell``: the side of a cell. ``origin``:
    the top left corner of cell a1. ``badges``: one for each seat; none if each seat has a station. ``stations``: one for each seat,
    or one for all."""

    scale: Scale
    wide: bool
    board: Rect
    cell: int
    origin: tuple[int, int]
    badges: tuple[Rect, ...]
    stations: tuple[Station, ...]

    @property
    def size(self) -> tuple[int, int]:
        return self.scale.size

    @property
    def shared(self) -> bool:
        return len(self.stations) == 1

    @property
    def station(self) -> Station:
        """If all players share one."""
        return self.stations[0]

    @property
    def least_text(self) -> int:
        return self.stations[0].least_text

    def station_of(self, seat: int) -> Station:
        return self.stations[0 if self.shared else seat]

    def rect(self, cell: Cell) -> Rect:
        column, row = column_row(cell)
        return Rect(
            self.origin[0] + column * self.cell, self.origin[1] + row * self.cell, self.cell, self.cell
        )

    def cell_at(self, at: tuple[int, int]) -> Cell | None:
        return cell_at((at[0] - self.origin[0]) // self.cell, (at[1] - self.origin[1]) // self.cell)

    def next_cell(self, cell: Cell, direction: tuple[int, int]) -> Cell | None:
        """Skips positions without a cell. None if there is no further cell."""
        column, row = column_row(cell)
        while 0 <= column < LINES and 0 <= row < LINES:
            column, row = column + direction[0], row + direction[1]
            following = cell_at(column, row)
            if following is not None:
                return following
        return None


@lru_cache(maxsize=8)
def layout(size: tuple[int, int], seats: int, text_scale: float = 1.0, inches: float = 0.0) -> Layout:
    """``inches``: the diagonal of the screen; 0 if it is not known. If buttons, tiles or badges would be too small for a finger, they
    are arranged differently. The same arguments return the same object, so that surfaces can be cached with it as a key."""
    base = BASE_WIDE if size[0] >= size[1] else BASE_TALL
    scale = Scale(size, min(size[0] / base[0], size[1] / base[1]), text_scale)
    usual = _usual(scale, seats)
    finger = finger_size(size, inches)
    if not finger:
        return usual
    own = usual.station
    if min(own.menu.height, own.done.height, own.slot, usual.badges[0].height) >= finger:
        if own.pad_rows >= LEAST_ROWS:
            return usual
        rows = LEAST_ROWS + 2
        lower = next((row for row in range(own.pad_row, 0, -1) if scale.px(row) * rows <= own.pad.height), 1)
        return replace(usual, stations=(replace(own, pad_row=lower),))
    found = _small(replace(scale, smallest=readable_text(size, inches)), seats, finger)
    own = found.station
    keys = own.take_back, own.done, own.menu, own.hint
    parts = own.pad, own.status, own.rack, own.bag, *keys, *found.badges
    # A window can be too small for fingers. Then it is at least laid out as usual.
    return found if min(min(part.size) for part in parts) >= 16 else usual


def _usual(scale: Scale, seats: int) -> Layout:
    wide, gap = scale.size[0] >= scale.size[1], scale.gap
    tall = scale.height(55 if seats <= 3 else 52) if wide else round(56 * scale.unit)
    columns = seats if seats <= 3 else (seats + 1) // 2
    top = (tall + gap) * -(-seats // columns) - gap
    parts = _board_and(scale, round(scale.margin * 1.3), gap, top)
    badges = tuple(wrapped(parts["top"], gap, seats, columns, tall))
    menu, hint = _board_buttons(parts["board"])
    own = shared_station(parts["station"], scale, menu, hint, pad_first=wide)
    return board_layout(scale, wide, parts["board"], badges, (own,))


def _small(scale: Scale, seats: int, finger: int) -> Layout:
    """Everything is large enough for a finger. The menu and the hint are to the right of the badges."""
    wide, gap = scale.size[0] >= scale.size[1], scale.gap
    parts = _board_and(scale, scale.margin, gap, 2 * finger + gap, least_tall_station(scale, LEAST_ROWS))
    top = areas(across(badges=1.0, keys=down(finger, menu=finger, hint=finger)), parts["top"], gap)
    badges = tuple(wrapped(top["badges"], gap, seats, SMALL_COLUMNS[seats], finger))
    own = small_station(parts["station"], scale, top["menu"], top["hint"], finger, wide=wide)
    return board_layout(scale, wide, parts["board"], badges, (own,))


def _board_and(scale: Scale, beside: int, gap: int, top: int, station: int = 0) -> dict[str, Rect]:
    """The parts board, ``top`` of the panel (this high), and station. ``beside``: the space to the right of the board in a wide
    window. ``station``: in a tall one, the board leaves the station this height if it can."""
    (width, height), margin = scale.size, scale.margin
    inside = Rect(0, 0, width, height).inflate(-2 * margin, -2 * margin)
    if width >= height:
        side = min(inside.height, round(width * MAX_BOARD_SHARE))
        parts = areas(across(board=side, panel=1.0), inside, beside)
        parts |= areas(down(top=top, station=1.0), parts.pop("panel"), gap)
    else:
        side = min(inside.width, round(height * MAX_BOARD_SHARE))
        side = min(side, max(inside.height - top - station - 2 * gap, round(side * LEAST_BOARD)))
        parts = areas(down(top=top, board=side, station=1.0), inside, gap)
    parts["board"] = within(parts["board"], side, side)
    return parts


def board_layout(
    scale: Scale, wide: bool, board: Rect, badges: tuple[Rect, ...], stations: tuple[Station, ...]
) -> Layout:
    return Layout(
        scale=scale,
        wide=wide,
        board=board,
        cell=cell_width(board),
        origin=cells_within(board).topleft,
        badges=badges,
        stations=stations,
    )


def cell_width(board: Rect) -> int:
    return int(board.width / BOARD_CELLS)


def cells_within(board: Rect) -> Rect:
    """All cells, without the rim."""
    side = cell_width(board) * LINES
    return Rect(0, 0, side, side).move_to(center=board.center)


def _board_buttons(board: Rect) -> tuple[Rect, Rect]:
    """In the upper corners of the board, where it has no cells; the hint button is next to the number of the first row."""
    cell = cell_width(board)
    inset = max(2, cell // 5)
    height = cell + (board.width - cell * LINES) // 2 - 2 * inset
    menu = Rect(board.x + inset, board.y + inset, round(cell * 2.3), height)
    width = round(cell * 2.9)
    return menu, Rect(board.centerx - cell * LINES // 2 + cell * LINES - width, menu.y, width, height)


KNOWN_TURNS = 3
"""The number of buttons that put a known turn on the board."""
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
        return _usual_review(table, finger)
    return _small_review(table)


def _usual_review(table: Layout, finger: int) -> ReviewLayout:
    """The note is below the smaller pad in a wide window, and to its right in a tall one."""
    scale = table.scale
    gap, between = scale.u(8), max(3, scale.u(5))
    nav, left = rows(table.station.pad, gap, max(24, scale.px(34), finger), 1.0)
    if table.wide:
        words = round(NOTE_LINES * NOTE_LEADING * scale.px(19))
        high = max(scale.px(178), KNOWN_TURNS * (finger + between) + words)
        parts = areas(down(pad=1.0, note=min(left.height * 11 // 20, high)), left, gap)
    else:
        parts = areas(across(pad=round(left.width * 0.52), note=1.0), left, gap)
    note, above = parts["note"], scale.u(5) if table.wide else 0
    tall = max(finger, 20, min(scale.px(36), (round(note.height * 0.75) - 2 * between) // KNOWN_TURNS))
    known = wrapped(note, between, KNOWN_TURNS, 1, tall)
    lower = note.bottom - known[-1].bottom
    known = [area.move(0, lower) for area in known]
    words_area = Rect(note.x, note.y + above, note.width, known[0].y - note.y - above - scale.u(4))
    return _with_pad(table, parts["pad"], nav, words_area, tuple(known))


def _small_review(table: Layout) -> ReviewLayout:
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
    wide = min(round(nav.height * 1.6), max(nav.height, round(nav.width * 0.19)))
    steps = areas(across(back=wide, _=1.0, on=wide), nav)
    table = replace(table, stations=(replace(table.station, pad=pad),))
    return ReviewLayout(table, nav, (steps["back"], steps["on"]), note, known)
