"""The layout of the turn scene: board, player badges, and one or more stations. All lengths are in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from pygame import Rect

from game.rules.tiles.constants import LINES, Cell, cell_at, column_row
from game.table.scale import Scale
from game.table.seating import finger_size, readable_text
from game.table.small_layout import panel_top, small_station
from game.table.station import Station, station

BOARD_CELLS = 16.15
"""The width of the board, with its rim, in cells."""
BASE_WIDE, BASE_TALL = (1280, 720), (720, 1280)
"""The windows for which the lengths in the code are designed."""
LEAST_ROWS = 8
"""The least number of rows that a pad shows on a touch screen."""
SMALLEST_PART = 16
"""The least width and height of a part of the layout for a small touch screen, in pixels."""
MAX_BOARD_SHARE = 0.575
"""The largest share of the longer side of the window that the board takes."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The rectangles of the turn scene.

    ``wide``: the window is at least as wide as high. ``cell``: the side of a cell. ``origin``: the top left corner of
    cell a1. ``badges``: one for each seat; none if each seat has a station. ``stations``: one for each seat, or one for all.
    """

    scale: Scale
    wide: bool
    board: Rect
    cell: int
    origin: tuple[int, int]
    badges: tuple[Rect, ...]
    stations: tuple[Station, ...]

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the window."""
        return self.scale.size

    @property
    def shared(self) -> bool:
        """Whether all players share one station."""
        return len(self.stations) == 1

    @property
    def station(self) -> Station:
        """The station, if all players share one."""
        return self.stations[0]

    @property
    def least_text(self) -> int:
        """The least height of text on the board, in pixels."""
        return self.stations[0].least_text

    def station_of(self, seat: int) -> Station:
        """The station that the player of this seat uses."""
        return self.stations[0 if self.shared else seat]

    def px(self, pixels: float) -> int:
        """The height of text (see ``Scale.px``)."""
        return self.scale.px(pixels)

    def u(self, pixels: float) -> int:
        """A length (see ``Scale.u``)."""
        return self.scale.u(pixels)

    def rect(self, cell: Cell) -> Rect:
        """The rectangle of a cell."""
        column, row = column_row(cell)
        return Rect(
            self.origin[0] + column * self.cell, self.origin[1] + row * self.cell, self.cell, self.cell
        )

    def cell_at(self, at: tuple[int, int]) -> Cell | None:
        """The cell at a position; None outside the board."""
        return cell_at((at[0] - self.origin[0]) // self.cell, (at[1] - self.origin[1]) // self.cell)

    def next_cell(self, cell: Cell, direction: tuple[int, int]) -> Cell | None:
        """The next cell in a direction; skips positions without a cell. None if there is no further cell."""
        column, row = column_row(cell)
        while 0 <= column < LINES and 0 <= row < LINES:
            column, row = column + direction[0], row + direction[1]
            following = cell_at(column, row)
            if following is not None:
                return following
        return None

    def in_right_half(self, cell: Cell) -> bool:
        """Whether the cell is at the right of the middle column."""
        return column_row(cell)[0] > LINES // 2


@lru_cache(maxsize=8)
def layout(size: tuple[int, int], seats: int, text_scale: float = 1.0, inches: float = 0.0) -> Layout:
    """The layout for a window of this size. ``inches``: the diagonal of the screen; 0 if it is not known.

    The board is at the left of a wide window and below the badges of a tall one. If buttons, tiles or badges would be too small
    for a finger, they are arranged differently (see ``small_layout``). The same arguments return the same object, so that
    surfaces can be cached with it as a key.
    """
    wide = size[0] >= size[1]
    base = BASE_WIDE if wide else BASE_TALL
    scale = Scale(size, min(size[0] / base[0], size[1] / base[1]), text_scale)
    usual = (_wide if wide else _tall)(scale, seats)
    finger = finger_size(size, inches)
    if not finger:
        return usual
    own = usual.station
    if min(own.menu.height, own.done.height, own.slot, usual.badges[0].height) >= finger:
        if own.pad_rows >= LEAST_ROWS:
            return usual
        lower = int(own.pad.height / (LEAST_ROWS + 2) / scale.px(1000) * 1000)
        return replace(usual, stations=(replace(own, pad_row=lower),))
    found = _small(replace(scale, smallest=readable_text(size, inches)), seats, finger)
    own = found.station
    parts = (
        own.pad,
        own.status,
        own.rack,
        own.bag,
        own.take_back,
        own.done,
        own.menu,
        own.hint,
        *found.badges,
    )
    # A window can be too small for fingers. Then it is at least laid out as usual.
    return found if min(min(part.size) for part in parts) >= SMALLEST_PART else usual


def _wide(scale: Scale, seats: int) -> Layout:
    (width, height), margin, gap = scale.size, scale.margin, scale.gap
    side = min(height - 2 * margin, round(width * MAX_BOARD_SHARE))
    board = Rect(margin, (height - side) // 2, side, side)
    left = board.right + round(margin * 1.3)
    panel = Rect(left, margin, width - left - margin, height - 2 * margin)
    badges = _badges(panel, seats, scale.height(55 if seats <= 3 else 48), gap)
    top = badges[-1].bottom + gap
    area = Rect(panel.x, top, panel.width, panel.bottom - top)
    menu, hint = _board_buttons(board)
    own = station(area, scale, menu, hint, pad_first=True)
    return board_layout(scale, True, board, badges, (own,))


def _tall(scale: Scale, seats: int) -> Layout:
    (width, height), margin, gap = scale.size, scale.margin, scale.gap
    panel = Rect(margin, margin, width - 2 * margin, 0)
    badges = _badges(panel, seats, round(56 * scale.unit), gap)
    side = min(width - 2 * margin, round(height * MAX_BOARD_SHARE))
    board = Rect((width - side) // 2, badges[-1].bottom + gap, side, side)
    top = board.bottom + gap
    area = Rect(margin, top, panel.width, height - margin - top)
    menu, hint = _board_buttons(board)
    own = station(area, scale, menu, hint, pad_first=False)
    return board_layout(scale, False, board, badges, (own,))


def _small(scale: Scale, seats: int, finger: int) -> Layout:
    (width, height), margin, gap = scale.size, scale.margin, scale.gap
    wide = width >= height
    if wide:
        side = min(height - 2 * margin, round(width * MAX_BOARD_SHARE))
        board = Rect(margin, (height - side) // 2, side, side)
        panel = Rect(board.right + margin, margin, width - board.right - 2 * margin, height - 2 * margin)
        top = panel_top(panel, seats, finger, gap)
        area = Rect(panel.x, top.hint.bottom + gap, panel.width, panel.bottom - top.hint.bottom - gap)
    else:
        panel = Rect(margin, margin, width - 2 * margin, 0)
        top = panel_top(panel, seats, finger, gap)
        side = min(panel.width, round(height * MAX_BOARD_SHARE))
        board = Rect((width - side) // 2, top.hint.bottom + gap, side, side)
        area = Rect(margin, board.bottom + gap, panel.width, height - margin - board.bottom - gap)
    own = small_station(area, scale, top, finger, wide=wide)
    return board_layout(scale, wide, board, top.badges, (own,))


def board_layout(
    scale: Scale, wide: bool, board: Rect, badges: tuple[Rect, ...], stations: tuple[Station, ...]
) -> Layout:
    """The layout for these rectangles, with the cells in the middle of the board."""
    cell = cell_width(board)
    return Layout(
        scale=scale,
        wide=wide,
        board=board,
        cell=cell,
        origin=(board.centerx - cell * LINES // 2, board.centery - cell * LINES // 2),
        badges=badges,
        stations=stations,
    )


def cell_width(board: Rect) -> int:
    """The side of a cell of a board with this rectangle."""
    return int(board.width / BOARD_CELLS)


def _board_buttons(board: Rect) -> tuple[Rect, Rect]:
    """The menu button and the hint button: in the upper corners of the board, where it has no cells.

    The hint button is next to the number of the first row.
    """
    cell = cell_width(board)
    inset = max(2, cell // 5)
    height = cell + (board.width - cell * LINES) // 2 - 2 * inset
    menu = Rect(board.x + inset, board.y + inset, round(cell * 2.3), height)
    width = round(cell * 2.9)
    return menu, Rect(board.centerx - cell * LINES // 2 + cell * LINES - width, menu.y, width, height)


def _badges(area: Rect, seats: int, height: int, gap: int) -> tuple[Rect, ...]:
    """The badges of all seats, up to three in a row."""
    columns = seats if seats <= 3 else (seats + 1) // 2
    width = (area.width - gap * (columns - 1)) // columns
    return tuple(
        Rect(area.x + i % columns * (width + gap), area.y + i // columns * (height + gap), width, height)
        for i in range(seats)
    )
