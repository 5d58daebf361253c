"""The animations of the tile game: tiles are drawn from the bag and laid on the board.

The public functions add motions to the end of the stage's timeline. The motions change only the ``DisplayedState``. They read the
layout in every frame, because the window may change its size.
"""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.engine.tween import Motion, rise_and_fall
from game.rules.tiles.constants import Placement
from game.scenes.tile_turn.stage import TileStage
from game.table import timings
from game.table.bag import bag_opening, draw_bag
from game.table.tile_animation import bag_squash, draw_flight, draw_turn_over


def animate_draw(stage: TileStage, hand: list[int], count: int) -> None:
    """The last ``count`` tiles of the hand come out of the bag, one after another, onto the rack."""
    app, shown = stage.app, stage.model.displayed
    shown.arrived = len(hand) - count
    start = stage.timeline.last
    for number in range(count):
        at = start + app.seconds(timings.DRAW_STAGGER) * number
        place = len(hand) - count + number

        def begin() -> None:
            app.sound.play("tile_drawn")
            shown.stock -= 1

        def draw(picture: Picture, p: float, place: int = place) -> None:
            station = stage.station
            goal = station.rack_slot(place, len(hand))
            from_bag = Rect(0, 0, goal.width, goal.height)
            from_bag.center = bag_opening(station.bag, shown.stock)
            with stage.part(picture):
                squash = bag_squash(app.style, p)
                draw_bag(picture, station.bag, shown.stock, squash, smallest_number=station.least_text)
                draw_flight(
                    picture,
                    app.style,
                    hand[place] if shown.face_up else 0,
                    from_bag,
                    goal,
                    p,
                    turning=shown.face_up,
                    high=0.9,
                )

        def end(place: int = place) -> None:
            shown.arrived = place + 1

        if not number:
            stage.timeline.add(Motion(at, 0, begin=lambda: app.sound.play("bag_rustle")))
        stage.timeline.add(Motion(at, app.seconds(timings.DRAW_TILE), draw, begin, end))


def animate_turning(stage: TileStage, count: int, *, up: bool) -> None:
    """The tiles on the first ``count`` places of the rack turn face up or face down."""
    app, shown = stage.app, stage.model.displayed

    def draw(picture: Picture, p: float) -> None:
        with stage.part(picture):
            for place in range(count):
                square, value = stage.station.rack_slot(place, len(shown.rack)), shown.rack[place]
                if value:
                    draw_turn_over(
                        picture, app.style, value, square, p if up else 1 - p, rise_and_fall(p) * 0.5
                    )

    def begin() -> None:
        app.sound.play("tile_turned")
        shown.arrived = 0

    def end() -> None:
        shown.face_up = up
        shown.arrived = count

    stage.timeline.add(Motion(stage.timeline.last, app.seconds(timings.TURN_OVER), draw, begin, end))


def animate_laying(stage: TileStage, places: list[int], turn: list[Placement], hand: list[int]) -> None:
    """Tiles go from their places on the rack to the board, slowly enough to follow."""
    app, shown = stage.app, stage.model.displayed
    start = stage.timeline.last
    pace = app.seconds(timings.PLAYER_TILE)
    gone: set[int] = set()

    for number, (place, (value, cell)) in enumerate(zip(places, turn, strict=True)):

        def begin(place: int = place) -> None:
            gone.add(place)
            shown.rack = [0 if at in gone else v for at, v in enumerate(hand)]
            app.sound.play("pick_up")

        def draw(
            picture: Picture, p: float, place: int = place, value: int = value, cell: int = cell
        ) -> None:
            with stage.part(picture):
                draw_flight(
                    picture,
                    app.style,
                    value,
                    stage.station.rack_slot(place, len(hand)),
                    stage.local(cell),
                    p,
                    turning=not shown.face_up,
                    high=0.35,
                )

        def end(value: int = value, cell: int = cell) -> None:
            shown.placements.append((value, cell))

        reach = app.seconds(timings.PLAYER_REACH)
        stage.timeline.add(Motion(start + pace * number, reach, draw, begin, end))
        stage.land(stage.timeline, start + pace * number + reach, value, (cell,))
    stage.timeline.add(Motion(start + pace * len(turn), 0))
