"""The table of the tile game: where its cells and racks are, and how tiles move on it: a player's own moves, and events."""

from __future__ import annotations

import math
from functools import partial

from pygame import Rect, Surface
from pygame.math import lerp

from game.app import App
from game.engine.layout import BOTTOM
from game.engine.picture import Picture
from game.engine.tween import Steps, do, ease_out, rise_and_fall, sequence, show, staggered, together
from game.rules.tiles.constants import RED_CELL, Cell, Placement
from game.rules.tiles.match import Match
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.turn.focus import Focus, Position
from game.scenes.turn.model import TurnModel
from game.scenes.turn.table import TurnTable
from game.table import timings
from game.table.layout import Layout
from game.table.pieces import SMALL_NUMERAL, PieceStyle
from game.table.station import Station
from game.table.tiles import (
    BoardTiles,
    bag_opening,
    bag_squash,
    draw_bag,
    draw_fade_in,
    draw_flight,
    draw_tile,
    draw_turn_over,
    tile_face,
)

MAGNIFIED_CELL_MM = 8.0
"""If the cells are smaller, holding a finger on the board opens a magnifier."""


THROW = 0.7
"""The height of the arc of a drawn tile, divided by how far the rack is below the opening of the bag: it never rises above that."""


class TileTable(TurnTable):
    """What controller and view of the tile game share. A tile is laid on a cell."""

    def __init__(self, app: App, model: TurnModel, layout: Layout) -> None:
        super().__init__(app, model, layout, Focus(RED_CELL, app.devices))
        self.tiles = BoardTiles()

    @property
    def match(self) -> Match:
        match = self.model.match
        assert isinstance(match, Match)
        return match

    @property
    def draft(self) -> TileDraft | None:
        draft = self.model.draft
        assert draft is None or isinstance(draft, TileDraft)
        return draft

    @property
    def grid(self) -> Layout:
        return self.layout

    @property
    def board_style(self) -> PieceStyle:
        return self.app.style._replace(side=self.side if self.app.settings.numerals else BOTTOM)

    @property
    def small_cells(self) -> bool:
        return self.layout.cell * self.app.mm_per_pixel < MAGNIFIED_CELL_MM

    def pips(self, cell: Cell) -> int:
        return self.match.board.tiles[cell]

    def landing_sound(self, what: int) -> str:
        return f"tile_laid_{what}"

    def small_picture(self, placement: Placement, height: int) -> Surface:
        return tile_face(placement[0], height, self.app.style, SMALL_NUMERAL)

    def slot(self, station: Station, place: int, count: int) -> Rect:
        return station.rack_slot(place, count)

    def next_cell(self, cell: Cell, way: tuple[int, int]) -> Cell | None:
        return self.layout.next_cell(cell, way)

    def cell_at(self, at: Position) -> Cell | None:
        return self.layout.cell_at(at)

    def aim(self, at: Position, place: int) -> Cell | None:
        return self.cell_at(at)

    def aim_of_focus(self) -> Cell:
        return self.focus.cell


def fall(turn_table: TileTable, place: int, cell: Cell, dropped_at: Position | None) -> None:
    assert turn_table.draft is not None
    value, count = turn_table.draft.hand[place], len(turn_table.draft.hand)

    def draw(picture: Picture, p: float) -> None:
        goal = turn_table.local(cell)
        with turn_table.part(picture):
            if turn_table.still:
                draw_fade_in(picture, turn_table.app.style, value, goal, p)
                return
            square = _between(turn_table.station.rack_slot(place, count), goal, p)
            square = Rect(0, 0, goal.width, goal.height).move_to(center=square.center)
            draw_tile(picture, value, square, turn_table.app.style, 1 - p * p)

    turn_table.show_laid(value, (cell,), turn_table.app.seconds(timings.LAY_TILE), draw, dropped_at)


def fly_back(turn_table: TileTable, place: int, cell: Cell) -> None:
    assert turn_table.draft is not None
    value, count = turn_table.draft.hand[place], len(turn_table.draft.hand)

    def draw(picture: Picture, p: float) -> None:
        square = _between(turn_table.local(cell), turn_table.station.rack_slot(place, count), p)
        with turn_table.part(picture):
            draw_tile(picture, value, square, turn_table.app.style, 1 - p)

    if not turn_table.still:
        turn_table.show_on_way(place, turn_table.app.seconds(timings.TAKE_BACK), draw)


def _between(start: Rect, goal: Rect, p: float) -> Rect:
    q = ease_out(p)
    size = round(lerp(start.width, goal.width, q))
    center = round(lerp(start.centerx, goal.centerx, q)), round(lerp(start.centery, goal.centery, q))
    return Rect(0, 0, size, size).move_to(center=center)


def animate_draw(turn_table: TileTable, hand: list[int], count: int) -> None:
    app, first = turn_table.app, len(hand) - count
    turn_table.model.displayed.arrived = first
    if count:
        drawn = [_drawn(turn_table, hand, slot) for slot in range(first, len(hand))]
        rustle = do(partial(app.sound.play, "bag_rustle"))
        turn_table.timeline.play(together(rustle, staggered(app.seconds(timings.DRAW_STAGGER), drawn)))


def _drawn(turn_table: TileTable, hand: list[int], slot: int) -> Steps:
    app, shown = turn_table.app, turn_table.model.displayed

    def begin() -> None:
        app.sound.play("tile_drawn")
        shown.stock -= 1

    def draw(picture: Picture, p: float) -> None:
        station = turn_table.station
        goal = station.rack_slot(slot, len(hand))
        from_bag = Rect(0, 0, goal.width, goal.height)
        from_bag.center = bag_opening(station.bag, shown.stock)
        value = hand[slot] if shown.face_up else 0
        high = max(0.0, THROW * (goal.centery - from_bag.centery) / goal.height)
        # At one side of the screen the status bar is above bag and rack, and nothing covers it: the tile would be cut.
        top = station.status.bottom + 1 if turn_table.layout.shared else -math.inf
        with turn_table.part(picture):
            squash = bag_squash(app.style, p)
            draw_bag(picture, station.bag, shown.stock, squash, smallest_number=station.least_text)
            draw_flight(
                picture, app.style, value, from_bag, goal, p, turning=shown.face_up, high=high, top=top
            )

    def end() -> None:
        shown.arrived = slot + 1

    return show(app.seconds(timings.DRAW_TILE), draw, begin=begin, end=end)


def turning(turn_table: TileTable, count: int, *, up: bool) -> Steps:
    app, shown = turn_table.app, turn_table.model.displayed

    def draw(picture: Picture, p: float) -> None:
        with turn_table.part(picture):
            for slot in range(count):
                square, value = turn_table.station.rack_slot(slot, len(shown.rack)), shown.rack[slot]
                if value:
                    turned, lift = p if up else 1 - p, rise_and_fall(p) * 0.5
                    draw_turn_over(picture, app.style, value, square, turned, lift)

    def begin() -> None:
        app.sound.play("tile_turned")
        shown.arrived = 0

    def end() -> None:
        shown.face_up = up
        shown.arrived = count

    return show(app.seconds(timings.TURN_OVER), draw, begin=begin, end=end)


def laying(turn_table: TileTable, slot: int, placement: Placement, count: int) -> Steps:
    app, shown = turn_table.app, turn_table.model.displayed
    value, cell = placement

    def begin() -> None:
        shown.rack[slot] = None
        app.sound.play("pick_up")

    def draw(picture: Picture, p: float) -> None:
        start, goal = turn_table.station.rack_slot(slot, count), turn_table.local(cell)
        with turn_table.part(picture):
            draw_flight(picture, app.style, value, start, goal, p, turning=not shown.face_up, high=0.35)

    def end() -> None:
        shown.placements.append(placement)

    flight = show(app.seconds(timings.PLAYER_REACH), draw, begin=begin, end=end)
    return sequence(flight, turn_table.landing(turn_table.timeline, value, (cell,)))
