"""The moving pictures of *How to play* for the tile game. Times are in seconds from the start of a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import scaled, sprite
from game.scenes.how_to_play.examples import LIFT, ExampleCells, ExampleRun, cell_of
from game.scenes.how_to_play.rule_page import EVER, Example, Moment
from game.table import timings
from game.table.board import run_label
from game.table.palette import BAD, BOARD, INK_ON_BRIGHT
from game.table.pieces import PieceStyle, draw_rack, draw_settling
from game.table.tiles import (
    bag_opening,
    bag_squash,
    draw_bag,
    draw_fade_in,
    draw_flight,
    draw_tile,
    draw_tile_outline,
    draw_turn_over,
    mark_sign,
    tile_with_shadow,
)

CELL_SPRITES = {"#": "cell_dark", "o": "cell_light", "R": "cell_red"}
LAST_DRAWN, HELD, COUNTED, SUBTRACT, TURN = 0.4, 1.7, 3.0, 3.6, 0.4
"""When the last tile is drawn, the tiles are turned face down and up again, and subtracted; and how long they turn over."""


class FlyingTile(NamedTuple):
    """A tile that begins to fly to its cell at this moment."""

    at: float
    column: int
    row: int

    @property
    def cell(self) -> int:
        return cell_of(self.column, self.row)

    @property
    def end(self) -> float:
        return self.at + timings.EXAMPLE_LAY


@dataclass(frozen=True, slots=True)
class BoardExample(Example):
    """A part of the board. Tiles fly to it one after another, and their runs light up.

    ``floor``: its rows, in which each letter is a cell: "#" (dark), "o" (light) or "R" (red). ``tiles``: (column, row, value) of
    each tile at the end. ``lays``: which of them are laid, and when. ``marks``: the marks for the first of these until then, as
    (column, row, kind, totals).
    """

    floor: tuple[str, ...]
    tiles: tuple[tuple[int, int, int], ...]
    lays: tuple[FlyingTile, ...] = ()
    runs: tuple[ExampleRun, ...] = ()
    marks: tuple[tuple[int, int, str, tuple[int, ...]], ...] = ()

    @property
    def seconds(self) -> float:
        return max(run.end for run in self.runs) + timings.EXAMPLE_PAUSE

    @property
    def rest(self) -> float:
        return self.lays[0].at / 2 if self.marks else self.seconds

    def draw(self, at: Moment, area: Rect) -> None:
        """The tile that will be laid next is at the lower right corner of the board."""
        board = self.place(area, at.u(110))
        cell = board.width // len(self.floor[0])
        hand = Rect(board.right - cell // 2, board.bottom - cell // 2, cell, cell)
        self.draw_at(at, board, [hand] * len(self.lays))
        seen = 0.0
        for lay, value in zip(self.lays, self.laid, strict=True):
            picked = seen
            if seen:
                at.moves(seen, timings.EXAMPLE_APPEAR, draw_fade_in, at.style, value, hand)
                picked += timings.EXAMPLE_APPEAR
            at.stays(picked, lay.at, _draw_picked, value, hand, at.style)
            seen = lay.end

    @property
    def laid(self) -> list[int]:
        """The values of the tiles that are laid."""
        values = {(column, row): value for column, row, value in self.tiles}
        return [values[lay.column, lay.row] for lay in self.lays]

    def place(self, area: Rect, largest: int) -> Rect:
        """The rectangle of the cells in an area. ``largest``: the largest side of a cell."""
        columns, rows = len(self.floor[0]), len(self.floor)
        cell = max(1, min(area.width // (columns + 1), area.height // (rows + 1), largest))
        return Rect(0, 0, cell * columns, cell * rows).move_to(center=area.center)

    def draw_at(self, at: Moment, board: Rect, hands: Sequence[Rect]) -> None:
        """Draws the board with its cells in this rectangle. ``hands``: where each tile flies from."""
        cell = board.width // len(self.floor[0])
        values = {cell_of(column, row): value for column, row, value in self.tiles}
        cells = ExampleCells(board.x, board.y, cell, values)
        slate = board.inflate(cell // 2, cell // 2)
        at.picture.add(box(slate.width, slate.height, cell // 3, BOARD), *slate.topleft)
        for row, line in enumerate(self.floor):
            for column, letter in enumerate(line):
                square = cells.rect(cell_of(column, row))
                at.picture.add(sprite(CELL_SPRITES[letter], cell), *square.topleft)
        later = {lay.cell: lay.end for lay in self.lays}
        for where, value in sorted(values.items()):
            landed = later.get(where, -timings.SETTLE)
            lying, square = tile_with_shadow(value, cell, at.style), cells.rect(where)
            at.moves(landed, timings.SETTLE, draw_settling, lying, square)
            at.stays(landed + timings.SETTLE, EVER, draw_tile, value, square, at.style)
        for column, row, kind, totals in self.marks:
            sign, square = mark_sign(kind, totals, cell), cells.rect(cell_of(column, row))
            at.stays(0, self.lays[0].at, Picture.center, sign, *square.center)
        cells.draw_runs(at, self.runs)
        flies = partial(draw_flight, turning=False, high=0.6)
        for lay, hand in zip(self.lays, hands, strict=True):
            goal = cells.rect(lay.cell)
            at.moves(lay.at, timings.EXAMPLE_LAY, flies, at.style, values[lay.cell], hand, goal)


def _draw_picked(picture: Picture, value: int, hand: Rect, style: PieceStyle) -> None:
    draw_tile(picture, value, hand, style, LIFT)
    grown = hand.width // 8
    draw_tile_outline(picture, hand.inflate(grown, grown).move(0, -hand.width // 14))


class RackExample:
    """A rack with the bag next to it, below an example or alone. ``count``: how many tiles it has room for."""

    def __init__(self, area: Rect, slot: int, count: int) -> None:
        self.bag = Rect(area.right - slot * 2, area.bottom - round(slot * 2.1), slot * 2, round(slot * 2.1))
        tall = round(slot * 1.3)
        self._rack = Rect(area.x, area.bottom - tall, area.width - round(slot * 2.3), tall)
        self._slot, self._count = slot, count

    def place(self, index: int) -> Rect:
        step = round(self._slot * 1.12)
        left = self._rack.centerx - (self._slot + step * (self._count - 1)) // 2
        top = self._rack.y + round(self._rack.height * 0.1)
        return Rect(left + step * index, top, self._slot, self._slot)

    def draw_drawn(
        self, at: Moment, values: Sequence[int], begins: float, in_bag: int, *, first: int = 0
    ) -> list[float]:
        """Draws rack and bag, and tiles that come out of the bag from ``begins`` on. After that ``in_bag`` tiles are in it.

        ``first``: the place of the first of them. Returns when each arrives; from then on it is not drawn.
        """
        starts = [begins + timings.EXAMPLE_DRAW_STAGGER * number for number in range(len(values))]
        left = in_bag + sum(at.now < start for start in starts)
        shares = [(at.now - start) / timings.EXAMPLE_LAY for start in starts]
        squash = max((bag_squash(at.style, p) for p in shares if 0 < p < 1), default=0.0)
        draw_rack(at.picture, self._rack)
        draw_bag(at.picture, self.bag, left, squash)
        begun = Rect(0, 0, self._slot, self._slot).move_to(center=bag_opening(self.bag, left))
        flies = partial(draw_flight, turning=True, high=0.7)
        for number, start in enumerate(starts):
            goal = self.place(first + number)
            at.moves(start, timings.EXAMPLE_LAY, flies, at.style, values[number], begun, goal)
        return [start + timings.EXAMPLE_LAY for start in starts]


@dataclass(frozen=True, slots=True)
class Opening(Example):
    """Three tiles are drawn from the bag and laid, the first on the red cell."""

    board: BoardExample
    bag: int

    @property
    def seconds(self) -> float:
        return self.board.seconds

    def draw(self, at: Moment, area: Rect) -> None:
        """The board above the rack and the bag."""
        upper = Rect(area.x, area.y, area.width, round(area.height * 0.62))
        place = self.board.place(upper, at.u(96))
        cell = place.width // len(self.board.floor[0])
        lower = Rect(place.x - cell // 4, 0, place.width + cell // 2, round(cell * 2.1))
        lower.bottom = min(area.bottom, place.bottom + cell // 2 + lower.height)
        drawn = self.board.laid
        rack = RackExample(lower, round(cell * 0.9), len(drawn))
        places = [rack.place(number) for number in range(len(drawn))]
        arrive = rack.draw_drawn(at, drawn, 0.3, self.bag)
        for arrives, lay, value, where in zip(arrive, self.board.lays, drawn, places, strict=True):
            at.stays(arrives, lay.at, draw_tile, value, where, at.style)
        self.board.draw_at(at, place, places)


@dataclass(frozen=True, slots=True)
class LastTile(Example):
    """The last tile is drawn. It does not fit, so both tiles are held face down, and at the end their pips are subtracted."""

    tiles: tuple[int, int]

    @property
    def seconds(self) -> float:
        return SUBTRACT + timings.EXAMPLE_STAMP + timings.EXAMPLE_PAUSE

    def draw(self, at: Moment, area: Rect) -> None:
        """The rack with one tile and the bag; then the points that both tiles cost."""
        slot = min(area.width // 6, area.height // 4, at.u(110))
        lower = Rect(0, 0, min(area.width, slot * 6), round(slot * 2.1)).move_to(center=area.center)
        rack = RackExample(lower, slot, len(self.tiles))
        arrive = (0.0, *rack.draw_drawn(at, self.tiles[1:], LAST_DRAWN, 0, first=1))
        for number, (arrives, value) in enumerate(zip(arrive, self.tiles, strict=True)):
            place = rack.place(number)
            at.stays(arrives, HELD, draw_tile, value, place, at.style)
            at.moves(HELD, TURN, _turn_over, value, place, at.style, False)
            at.stays(HELD + TURN, COUNTED, draw_tile, 0, place, at.style)
            at.moves(COUNTED, TURN, _turn_over, value, place, at.style, True)
            at.stays(COUNTED + TURN, EVER, draw_tile, value, place, at.style)
        over = rack.place(0).union(rack.place(len(self.tiles) - 1))
        sign = run_label(f"-{sum(self.tiles)}", slot, BAD, INK_ON_BRIGHT)
        where = over.centerx, over.y - slot // 3
        at.moves(SUBTRACT, timings.EXAMPLE_STAMP, _stamp, sign, where)
        at.stays(SUBTRACT + timings.EXAMPLE_STAMP, EVER, Picture.center, sign, *where)


def _turn_over(picture: Picture, value: int, place: Rect, style: PieceStyle, up: bool, p: float) -> None:
    draw_turn_over(picture, style, value, place, p if up else 1 - p, 0.0)


def _stamp(picture: Picture, sign: Surface, where: tuple[int, int], p: float) -> None:
    size = 1 + (1 - p) ** 2
    picture.center(scaled(sign, round(sign.width * size), round(sign.height * size)), *where)
