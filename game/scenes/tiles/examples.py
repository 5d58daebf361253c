"""The moving pictures of *How to play* for the tile game. Times are in seconds from the start of a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import scaled, sprite
from game.scenes.how_to_play.example_runs import LIFT, ExampleCells, ExampleRun, cell_of, share_of
from game.scenes.how_to_play.rule_page import PageScale
from game.table import timings
from game.table.bag import bag_opening, draw_bag, draw_rack
from game.table.board import mark_sign, run_label
from game.table.landings import draw_settling
from game.table.palette import BAD, BOARD, INK_ON_BRIGHT
from game.table.tiles import (
    TileStyle,
    bag_squash,
    draw_fade_in,
    draw_flight,
    draw_tile,
    draw_tile_outline,
    draw_turn_over,
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
class BoardExample:
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

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        board = self.place(area, scale.u(110))
        cell = board.width // len(self.floor[0])
        hand = Rect(board.right - cell // 2, board.bottom - cell // 2, cell, cell)
        self.draw_at(picture, board, style, now, [hand] * len(self.lays))
        seen = 0.0
        for lay in self.lays:
            if seen <= now < lay.at:
                self._draw_waiting(
                    picture, lay, hand, style, share_of(now, seen, timings.EXAMPLE_APPEAR) if seen else 1.0
                )
            seen = lay.end

    def place(self, area: Rect, largest: int) -> Rect:
        """The rectangle of the cells in an area. ``largest``: the largest side of a cell."""
        columns, rows = len(self.floor[0]), len(self.floor)
        cell = max(1, min(area.width // (columns + 1), area.height // (rows + 1), largest))
        board = Rect(0, 0, cell * columns, cell * rows)
        board.center = area.center
        return board

    def draw_at(
        self, picture: Picture, board: Rect, style: TileStyle, now: float, hands: Sequence[Rect]
    ) -> None:
        """Draws the board with its cells in this rectangle. ``hands``: where each tile flies from."""
        cell = board.width // len(self.floor[0])
        values = {cell_of(column, row): value for column, row, value in self.tiles}
        cells = ExampleCells(board.x, board.y, cell, values)
        slate = board.inflate(cell // 2, cell // 2)
        picture.add(box(slate.width, slate.height, cell // 3, BOARD), *slate.topleft)
        for row, line in enumerate(self.floor):
            for column, letter in enumerate(line):
                square = cells.rect(cell_of(column, row))
                picture.add(sprite(CELL_SPRITES[letter], cell), *square.topleft)
        later = {lay.cell: lay.end for lay in self.lays}
        for at, value in sorted(values.items()):
            settled = share_of(now, later[at], timings.SETTLE) if at in later else 1.0
            if settled >= 1:
                draw_tile(picture, value, cells.rect(at), style)
            elif settled > 0:
                draw_settling(picture, tile_with_shadow(value, cell, style), cells.rect(at), settled)
        if self.lays and now < self.lays[0].at:
            for column, row, kind, totals in self.marks:
                picture.center(mark_sign(kind, totals, cell), *cells.rect(cell_of(column, row)).center)
        cells.draw_runs(picture, self.runs, now)
        for lay, hand in zip(self.lays, hands, strict=True):
            if lay.at <= now <= lay.end:
                p = share_of(now, lay.at, timings.EXAMPLE_LAY)
                draw_flight(
                    picture, style, values[lay.cell], hand, cells.rect(lay.cell), p, turning=False, high=0.6
                )

    def _draw_waiting(
        self, picture: Picture, lay: FlyingTile, hand: Rect, style: TileStyle, appeared: float
    ) -> None:
        value = next(value for column, row, value in self.tiles if (column, row) == (lay.column, lay.row))
        if appeared < 1:
            draw_fade_in(picture, style, value, hand, appeared)
            return
        draw_tile(picture, value, hand, style, LIFT)
        grown = hand.width // 8
        draw_tile_outline(picture, hand.inflate(grown, grown).move(0, -hand.width // 14))


class RackExample:
    """A rack with the bag next to it, below an example or alone. ``count``: how many tiles it has room for."""

    def __init__(self, area: Rect, slot: int, count: int) -> None:
        self.bag = Rect(area.right - slot * 2, area.bottom - round(slot * 2.1), slot * 2, round(slot * 2.1))
        self._rack = Rect(
            area.x, area.bottom - round(slot * 1.3), area.width - round(slot * 2.3), round(slot * 1.3)
        )
        self._slot, self._count = slot, count

    def place(self, index: int) -> Rect:
        """The rectangle of a tile on the rack, counted from 0."""
        step = round(self._slot * 1.12)
        left = self._rack.centerx - (self._slot + step * (self._count - 1)) // 2
        return Rect(
            left + step * index, self._rack.y + round(self._rack.height * 0.1), self._slot, self._slot
        )

    def draw(self, picture: Picture, in_bag: int, squash: float) -> None:
        draw_rack(picture, self._rack)
        draw_bag(picture, self.bag, in_bag, squash)

    def draw_drawn(
        self,
        picture: Picture,
        style: TileStyle,
        values: Sequence[int],
        at: float,
        now: float,
        in_bag: int,
        *,
        first: int = 0,
    ) -> list[int]:
        """Draws rack and bag, and tiles that come out of the bag from ``at`` on. After that ``in_bag`` tiles are in it.

        ``first``: the place of the first of them. Returns the places of those that have arrived; they are not drawn.
        """
        starts = [at + timings.EXAMPLE_DRAW_STAGGER * number for number in range(len(values))]
        shares = [share_of(now, start, timings.EXAMPLE_LAY) for start in starts]
        left = in_bag + sum(now < start for start in starts)
        squash = max((bag_squash(style, p) for p in shares if 0 < p < 1), default=0.0)
        self.draw(picture, left, squash)
        for number, p in enumerate(shares):
            if 0 < p < 1:
                goal = self.place(first + number)
                begun = goal.copy()
                begun.center = bag_opening(self.bag, left)
                draw_flight(picture, style, values[number], begun, goal, p, turning=True, high=0.7)
        return [first + number for number, p in enumerate(shares) if p >= 1]


@dataclass(frozen=True, slots=True)
class Opening:
    """Three tiles are drawn from the bag and laid, the first on the red cell."""

    board: BoardExample
    bag: int

    @property
    def seconds(self) -> float:
        return self.board.seconds

    @property
    def rest(self) -> float:
        return self.seconds

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        upper = Rect(area.x, area.y, area.width, round(area.height * 0.62))
        place = self.board.place(upper, scale.u(96))
        cell = place.width // len(self.board.floor[0])
        lower = Rect(place.x - cell // 4, 0, place.width + cell // 2, round(cell * 2.1))
        lower.bottom = min(area.bottom, place.bottom + cell // 2 + lower.height)
        rack = RackExample(lower, round(cell * 0.9), len(self.board.lays))
        values = {(column, row): value for column, row, value in self.board.tiles}
        drawn = [values[lay.column, lay.row] for lay in self.board.lays]
        lying = rack.draw_drawn(picture, style, drawn, 0.3, now, self.bag)
        for number in lying:
            if now < self.board.lays[number].at:
                draw_tile(picture, drawn[number], rack.place(number), style)
        self.board.draw_at(picture, place, style, now, [rack.place(number) for number in range(len(drawn))])


@dataclass(frozen=True, slots=True)
class LastTile:
    """The last tile is drawn. It does not fit, so both tiles are held face down, and at the end their pips are subtracted."""

    tiles: tuple[int, int]

    @property
    def seconds(self) -> float:
        return SUBTRACT + timings.EXAMPLE_STAMP + timings.EXAMPLE_PAUSE

    @property
    def rest(self) -> float:
        return self.seconds

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        slot = min(area.width // 6, area.height // 4, scale.u(110))
        lower = Rect(0, 0, min(area.width, slot * 6), round(slot * 2.1))
        lower.center = area.center
        rack = RackExample(lower, slot, len(self.tiles))
        lying = (0, *rack.draw_drawn(picture, style, self.tiles[1:], LAST_DRAWN, now, 0, first=1))
        up = 1 - share_of(now, HELD, TURN) + share_of(now, COUNTED, TURN)
        for number in lying:
            place = rack.place(number)
            if 0 < up < 1:
                draw_turn_over(picture, style, self.tiles[number], place, up, 0.0)
            else:
                draw_tile(picture, self.tiles[number] if up else 0, place, style)
        stamped = share_of(now, SUBTRACT, timings.EXAMPLE_STAMP)
        if stamped:
            sign = run_label(f"-{sum(self.tiles)}", slot, BAD, INK_ON_BRIGHT)
            fall = 1 + (1 - stamped) ** 2
            sign = scaled(sign, round(sign.width * fall), round(sign.height * fall)) if fall > 1 else sign
            over = rack.place(0).union(rack.place(len(self.tiles) - 1))
            picture.center(sign, over.centerx, over.y - slot // 3)
