"""Where everything of the turn scene is, and of the boards of the review, for a window's size. All figures are pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from game.rules.constants import Cell, cell_at, column_row

LINES = 15
LINES_AND_RIM = 15.9
BASE_WIDE, BASE_TALL = (1280, 720), (720, 1280)
WIDEST_BOARD = 0.575
ROOMY_CHIP = 120
SMALLEST_ROW = 14
SMALLEST_BAR = 46
PAD_ROWS, FEWEST_ROWS = 16, 6


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The rectangles of the turn scene. ``unit`` scales lengths, ``px(n)`` text."""

    size: tuple[int, int]
    wide: bool
    unit: float
    text_scale: float
    board: Rect
    cell: int
    origin: tuple[int, int]
    menu: Rect
    hint: Rect
    chips: tuple[Rect, ...]
    pad: Rect
    bar: Rect
    rack: Rect
    bag: Rect
    take_back: Rect
    done: Rect

    def px(self, pixels: float) -> int:
        """A text height: the given one belongs to a window of 1280 x 720 and text of normal size."""
        return max(9, round(pixels * self.unit * self.text_scale))

    def u(self, pixels: float) -> int:
        """A length, given for a window of 1280 x 720."""
        return max(1, round(pixels * self.unit))

    def rect(self, one: Cell) -> Rect:
        """The square of a cell."""
        column, row = column_row(one)
        return Rect(
            self.origin[0] + column * self.cell, self.origin[1] + row * self.cell, self.cell, self.cell
        )

    def cell_at(self, at: tuple[int, int]) -> Cell | None:
        """The cell under a point, if there is one."""
        return cell_at((at[0] - self.origin[0]) // self.cell, (at[1] - self.origin[1]) // self.cell)

    def step(self, one: Cell, way: tuple[int, int]) -> Cell | None:
        """The next cell in a direction, across gaps; None beyond the edge."""
        column, row = column_row(one)
        while 0 <= column < LINES and 0 <= row < LINES:
            column, row = column + way[0], row + way[1]
            found = cell_at(column, row)
            if found is not None:
                return found
        return None

    @property
    def slot(self) -> int:
        """The size of a tile on the rack."""
        return round(self.rack.height * 0.57)

    def rack_slot(self, index: int, count: int) -> Rect:
        """The square of a tile on the rack, one of ``count``."""
        size = self.slot
        room = self.rack.width * 0.9
        step = min(size * 1.12, (room - size) / max(1, count - 1))
        x = self.rack.centerx - (size + step * (count - 1)) / 2 + step * index
        return Rect(round(x), self.rack.y + round(self.rack.height * 0.1), size, size)

    def beside_slot(self, index: int) -> Rect:
        """The square of a partner's tile, small on the front of the rack, counted from the right."""
        size = round(self.rack.height * 0.27)
        right = self.rack.right - round(self.rack.width * 0.06)
        return Rect(
            right - (index + 1) * round(size * 1.15), self.rack.bottom - round(size * 1.3), size, size
        )

    @property
    def pad_rows(self) -> int:
        """How many rows of the pad can be shown at a size that can be read."""
        row = (22 if self.wide else 24) if self.text_scale == 1 else 26
        fits = int(self.pad.height / max(SMALLEST_ROW, self.px(row))) - 2
        return max(FEWEST_ROWS, min(PAD_ROWS, fits))


@lru_cache(maxsize=8)
def layout(size: tuple[int, int], seats: int, text_scale: float = 1.0) -> Layout:
    """The layout for a window: the board takes the full height of a wide one and the full width of a tall one.

    The same arguments give the same object, so that what is drawn for a layout can be kept with it.
    """
    wide = size[0] >= size[1]
    base = BASE_WIDE if wide else BASE_TALL
    scale = _Scale(size, min(size[0] / base[0], size[1] / base[1]), text_scale)
    return (_wide if wide else _tall)(scale, seats)


class Trying(NamedTuple):
    """The turn scene's layout with a smaller pad, and what takes its room where a better turn is looked for: ``nav``, the strip
    above it that leads from board to board, and ``note``, where it is said what the turns are worth."""

    table: Layout
    nav: Rect
    note: Rect


def trying(table: Layout) -> Trying:
    """Divides the room of the pad: the note comes below what is left of it in a wide window, and beside it in a tall one."""
    pad, gap = table.pad, table.u(8)
    nav = Rect(pad.x, pad.y, pad.width, max(24, table.px(34)))
    left = Rect(pad.x, nav.bottom + gap, pad.width, pad.bottom - nav.bottom - gap)
    if table.wide:
        note = Rect(left.x, 0, left.width, min(left.height * 11 // 20, table.px(178)))
        note.bottom = left.bottom
        left.height = note.y - gap - left.y
    else:
        left.width = round(left.width * 0.52)
        note = Rect(left.right + gap, left.y, pad.right - left.right - gap, left.height)
    return Trying(replace(table, pad=left), nav, note)


class _Scale(NamedTuple):
    """A window, and how large things are in it."""

    size: tuple[int, int]
    unit: float
    text_scale: float

    @property
    def margin(self) -> int:
        return max(4, round(14 * self.unit))

    @property
    def gap(self) -> int:
        return max(3, round(8 * self.unit))

    @property
    def bar(self) -> int:
        """The height of the bar: two lines have room in it, three small ones in a small window. It never grows, so that nothing
        beside it moves."""
        return max(self.height(66), min(SMALLEST_BAR, self.size[1] // 10))

    def height(self, pixels: float) -> int:
        """The height of a strip with text in it."""
        return round(pixels * self.unit * (1 + (self.text_scale - 1) / 2))


def _menu(board: Rect, one: int) -> Rect:
    """In the corner of the board where it has no cells: four wide, one high."""
    inset = max(2, one // 5)
    return Rect(
        board.x + inset, board.y + inset, round(one * 2.3), one + (board.width - one * LINES) // 2 - 2 * inset
    )


def _hint(board: Rect, one: int) -> Rect:
    """Across from the menu, in the other corner at the top, beside the number of the first row."""
    menu = _menu(board, one)
    width = round(one * 2.9)
    return Rect(board.centerx - one * LINES // 2 + one * LINES - width, menu.y, width, menu.height)


def _wide(scale: _Scale, seats: int) -> Layout:
    (width, height), margin, gap = scale.size, scale.margin, scale.gap
    side = min(height - 2 * margin, round(width * WIDEST_BOARD))
    board = Rect(margin, (height - side) // 2, side, side)
    left = board.right + round(margin * 1.3)
    panel = Rect(left, margin, width - left - margin, height - 2 * margin)
    chips = _chips(panel, seats, scale.height(50 if seats <= 3 else 42), gap)
    foot = Rect(panel.x, panel.bottom - round(116 * scale.unit), panel.width, round(116 * scale.unit))
    bar = Rect(panel.x, foot.y - gap - scale.bar, panel.width, scale.bar)
    top = chips[-1].bottom + gap
    pad = Rect(panel.x, top, panel.width, bar.y - gap - top)
    return _placed(scale, True, board, chips, pad, bar, foot)


def _tall(scale: _Scale, seats: int) -> Layout:
    (width, height), margin, gap = scale.size, scale.margin, scale.gap
    area = Rect(margin, margin, width - 2 * margin, 0)
    chips = _chips(area, seats, round(56 * scale.unit), gap)
    side = min(width - 2 * margin, round(height * WIDEST_BOARD))
    board = Rect((width - side) // 2, chips[-1].bottom + gap, side, side)
    bar = Rect(margin, board.bottom + gap, area.width, scale.bar)
    foot = Rect(margin, bar.bottom + gap, area.width, round(112 * scale.unit))
    pad = Rect(margin, foot.bottom + gap, area.width, height - margin - foot.bottom - gap)
    return _placed(scale, False, board, chips, pad, bar, foot)


def _placed(
    scale: _Scale, wide: bool, board: Rect, chips: tuple[Rect, ...], pad: Rect, bar: Rect, foot: Rect
) -> Layout:
    """The whole layout: what has been placed, and rack, bag and buttons side by side at the foot."""
    gap = scale.gap
    rack = Rect(foot.x, foot.y, round(foot.width * 0.47), foot.height)
    bag = Rect(rack.right + gap, foot.y, round(foot.width * 0.19), foot.height)
    buttons = Rect(bag.right + gap, foot.y, foot.right - bag.right - gap, foot.height)
    half = (foot.height - gap) // 2
    cell = int(board.width / LINES_AND_RIM)
    return Layout(
        size=scale.size,
        wide=wide,
        unit=scale.unit,
        text_scale=scale.text_scale,
        board=board,
        cell=cell,
        origin=(board.centerx - cell * LINES // 2, board.centery - cell * LINES // 2),
        menu=_menu(board, cell),
        hint=_hint(board, cell),
        chips=chips,
        pad=pad,
        bar=bar,
        rack=rack,
        bag=bag,
        take_back=Rect(buttons.x, buttons.y, buttons.width, half),
        done=Rect(buttons.x, buttons.bottom - half, buttons.width, half),
    )


def _chips(area: Rect, seats: int, height: int, gap: int) -> tuple[Rect, ...]:
    """One for each seat, up to three in a row."""
    columns = seats if seats <= 3 else (seats + 1) // 2
    width = (area.width - gap * (columns - 1)) // columns
    return tuple(
        Rect(area.x + i % columns * (width + gap), area.y + i // columns * (height + gap), width, height)
        for i in range(seats)
    )
