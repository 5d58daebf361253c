"""The animations of the tile game: a player's own moves, and tiles that are drawn from the bag and laid on the board."""

from __future__ import annotations

from functools import partial

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.tween import Steps, do, ease_out, rise_and_fall, sequence, show, staggered, together
from game.rules.tiles.constants import Cell, Placement
from game.scenes.tile_turn.table import TileTable
from game.scenes.turn.focus import Position
from game.table import timings
from game.table.bag import bag_opening, draw_bag
from game.table.tiles import bag_squash, draw_fade_in, draw_flight, draw_tile, draw_turn_over


def fall(stage: TileTable, place: int, cell: Cell, dropped_at: Position | None) -> None:
    assert stage.draft is not None
    value, count = stage.draft.hand[place], len(stage.draft.hand)
    falling, effects = stage.falling, stage.effects
    if dropped_at:
        effects.play(stage.landing(effects, value, (cell,), dropped_at), at=effects.now)
        effects.update(0)
        return
    falling.add(cell)

    def draw(picture: Picture, p: float) -> None:
        goal = stage.local(cell)
        with stage.part(picture):
            if stage.app.settings.reduced_motion:
                draw_fade_in(picture, stage.app.style, value, goal, p)
                return
            square = _between(stage.station.rack_slot(place, count), goal, p)
            square = Rect(0, 0, goal.width, goal.height).move_to(center=square.center)
            draw_tile(picture, value, square, stage.app.style, 1 - p * p)

    seconds = stage.app.seconds(timings.LAY_TILE)
    falls = show(seconds, draw, end=lambda: falling.discard(cell))
    effects.play(falls, stage.landing(effects, value, (cell,)), at=effects.now)


def fly_back(stage: TileTable, place: int, cell: Cell) -> None:
    assert stage.draft is not None
    value, count, returning = stage.draft.hand[place], len(stage.draft.hand), stage.returning
    if stage.app.settings.reduced_motion:
        return
    returning.add(place)

    def draw(picture: Picture, p: float) -> None:
        square = _between(stage.local(cell), stage.station.rack_slot(place, count), p)
        with stage.part(picture):
            draw_tile(picture, value, square, stage.app.style, 1 - p)

    flight = show(stage.app.seconds(timings.TAKE_BACK), draw, end=lambda: returning.discard(place))
    stage.effects.play(flight, at=stage.effects.now)


def _between(start: Rect, goal: Rect, p: float) -> Rect:
    q = ease_out(p)
    size = round(lerp(start.width, goal.width, q))
    center = round(lerp(start.centerx, goal.centerx, q)), round(lerp(start.centery, goal.centery, q))
    return Rect(0, 0, size, size).move_to(center=center)


def animate_draw(stage: TileTable, hand: list[int], count: int) -> None:
    app, first = stage.app, len(hand) - count
    stage.model.displayed.arrived = first
    if count:
        drawn = [_drawn(stage, hand, slot) for slot in range(first, len(hand))]
        rustle = do(partial(app.sound.play, "bag_rustle"))
        stage.timeline.play(together(rustle, staggered(app.seconds(timings.DRAW_STAGGER), drawn)))


def _drawn(stage: TileTable, hand: list[int], slot: int) -> Steps:
    app, shown = stage.app, stage.model.displayed

    def begin() -> None:
        app.sound.play("tile_drawn")
        shown.stock -= 1

    def draw(picture: Picture, p: float) -> None:
        station = stage.station
        goal = station.rack_slot(slot, len(hand))
        from_bag = Rect(0, 0, goal.width, goal.height)
        from_bag.center = bag_opening(station.bag, shown.stock)
        value = hand[slot] if shown.face_up else 0
        with stage.part(picture):
            squash = bag_squash(app.style, p)
            draw_bag(picture, station.bag, shown.stock, squash, smallest_number=station.least_text)
            draw_flight(picture, app.style, value, from_bag, goal, p, turning=shown.face_up, high=0.9)

    def end() -> None:
        shown.arrived = slot + 1

    return show(app.seconds(timings.DRAW_TILE), draw, begin=begin, end=end)


def turning(stage: TileTable, count: int, *, up: bool) -> Steps:
    """The tiles on the first ``count`` slots of the rack turn face up or face down."""
    app, shown = stage.app, stage.model.displayed

    def draw(picture: Picture, p: float) -> None:
        with stage.part(picture):
            for slot in range(count):
                square, value = stage.station.rack_slot(slot, len(shown.rack)), shown.rack[slot]
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


def laying(stage: TileTable, slot: int, placement: Placement, count: int) -> Steps:
    """A tile goes from this slot of a hand of ``count`` to its cell and touches the board."""
    app, shown = stage.app, stage.model.displayed
    value, cell = placement

    def begin() -> None:
        shown.rack[slot] = None
        app.sound.play("pick_up")

    def draw(picture: Picture, p: float) -> None:
        start, goal = stage.station.rack_slot(slot, count), stage.local(cell)
        with stage.part(picture):
            draw_flight(picture, app.style, value, start, goal, p, turning=not shown.face_up, high=0.35)

    def end() -> None:
        shown.placements.append(placement)

    flight = show(app.seconds(timings.PLAYER_REACH), draw, begin=begin, end=end)
    return sequence(flight, stage.landing(stage.timeline, value, (cell,)))
