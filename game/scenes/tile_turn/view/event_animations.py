"""The animations of the match: tiles are drawn from the bag and laid on the board, and scores are written on the pad.

The public functions add motions to the end of the stage's timeline. The motions change only the ``DisplayedState``. They read the
layout in every frame, because the window may change its size.
"""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_in_out, rise_and_fall
from game.rules.common.pad import Entry
from game.rules.tiles.board import Run
from game.rules.tiles.constants import Placement
from game.rules.tiles.pad import X2
from game.scenes.turn.model.displayed_state import DisplayedState
from game.scenes.turn.stage import Stage
from game.table import timings
from game.table.bag import bag_opening, draw_bag
from game.table.board import draw_run_outline, run_label
from game.table.handwriting import WRITING_STEPS
from game.table.layout import Layout
from game.table.pads import draw_entry
from game.table.palette import GOOD, INK_ON_BRIGHT
from game.table.tile_animation import bag_squash, draw_flight, draw_turn_over


def animate_draw(stage: Stage, hand: list[int], count: int) -> None:
    """The last ``count`` tiles of the hand come out of the bag, one after another, onto the rack."""
    app, shown = stage.app, stage.model.displayed
    shown.arrived = len(hand) - count
    start = stage.timeline.last
    for number in range(count):
        at = start + app.seconds(timings.DRAW_STAGGER) * number
        place = len(hand) - count + number

        def begin() -> None:
            app.sound.play("tile_drawn")
            shown.bag -= 1

        def draw(picture: Picture, p: float, place: int = place) -> None:
            station = stage.station
            goal = station.rack_slot(place, len(hand))
            from_bag = Rect(0, 0, goal.width, goal.height)
            from_bag.center = bag_opening(station.bag)
            with stage.part(picture):
                squash = bag_squash(app.style, p)
                draw_bag(picture, station.bag, shown.bag, squash, smallest_number=station.least_text)
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


def animate_turning_up(stage: Stage, count: int) -> None:
    """The held tiles on the rack, ``count`` of them, turn face up."""
    app, shown = stage.app, stage.model.displayed

    def draw(picture: Picture, p: float) -> None:
        with stage.part(picture):
            for place in range(count):
                square = stage.station.rack_slot(place, len(shown.rack))
                draw_turn_over(picture, app.style, shown.rack[place], square, p, rise_and_fall(p) * 0.5)

    def begin() -> None:
        app.sound.play("tile_turned")
        shown.arrived = 0

    def end() -> None:
        shown.face_up = True
        shown.arrived = count

    stage.timeline.add(Motion(stage.timeline.last, app.seconds(timings.TURN_OVER), draw, begin, end))


def animate_laying(stage: Stage, places: list[int], turn: list[Placement], hand: list[int]) -> None:
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
                    ease_in_out(p),
                    turning=not shown.face_up,
                    high=0.35,
                )

        def end(number: int = number, value: int = value, cell: int = cell) -> None:
            shown.placements.append((value, cell))
            app.sound.play(f"tile_laid_{number % 3 + 1}")

        reach = app.seconds(timings.PLAYER_REACH)
        stage.timeline.add(Motion(start + pace * number, reach, draw, begin, end))
    stage.timeline.add(Motion(start + pace * len(turn), 0))


def animate_score(stage: Stage, pad: int, runs: list[Run], entries: list[Entry]) -> None:
    """Every run lights up, its total flies to the pad, and boxes and ticks are written."""
    app, shown = stage.app, stage.model.displayed
    at = stage.timeline.last
    boxes = {entry.column: entry for entry in entries}
    ordered = sorted(runs, key=lambda run: run.total)
    for number, run in enumerate(ordered):
        entry = boxes[run.total]
        stage.timeline.add(
            Motion(
                at,
                app.seconds(timings.RUN_OUTLINE),
                _flight(stage, pad, run, entry),
                lambda run=run: _light(stage, run),  # type: ignore[misc]
            )
        )
        at += app.seconds(timings.RUN_STAGGER)
        last_of_total = number + 1 == len(ordered) or ordered[number + 1].total != run.total
        if last_of_total:
            begin = at + app.seconds(timings.RUN_OUTLINE - timings.RUN_STAGGER)
            _write(stage, pad, entry, begin, app.seconds(timings.WRITE_FIGURE), "pencil_writing")
    at = stage.timeline.last
    for entry in entries:
        if entry.column == X2:
            _write(stage, pad, entry, at, app.seconds(timings.WRITE_TICK), "pencil_stroke")
            half = at + app.seconds(timings.WRITE_TICK) / 2
            stage.timeline.add(Motion(half, 0, begin=lambda: app.sound.play("pencil_stroke")))
            at += app.seconds(timings.WRITE_TICK)
    stage.timeline.add(Motion(stage.timeline.last, 0, end=shown.lit_runs.clear))


def draw_lit(picture: Picture, layout: Layout, shown: DisplayedState) -> None:
    """The runs that are scoring."""
    for cells in shown.lit_runs:
        draw_run_outline(picture, layout, cells, GOOD, 0.1)


def _light(stage: Stage, run: Run) -> None:
    stage.model.displayed.lit_runs.append(tuple(run.cells))
    stage.app.sound.play(f"run_{run.total}")


def _flight(stage: Stage, pad: int, run: Run, entry: Entry) -> Callable[[Picture, float], None]:
    def draw(picture: Picture, p: float) -> None:
        cell = stage.layout.cell
        first, last = stage.local(run.cells[0]), stage.local(run.cells[-1])
        x, y = (first.centerx + last.centerx) / 2, (first.centery + last.centery) / 2
        sign = run_label(str(run.total), round(cell * 1.35), GOOD, INK_ON_BRIGHT)
        if not stage.app.settings.reduced_motion and stage.model.pad_view.number == pad:
            sheet = stage.sheet
            row = max(0, min(sheet.rows - 1, entry.row - stage.first_row))
            goal = sheet.box(run.total, row).center
            q = ease_in_out(max(0.0, p - timings.RUN_GLOW_SHARE) / (1 - timings.RUN_GLOW_SHARE))
            x, y = lerp(x, goal[0], q), lerp(y, goal[1], q) - rise_and_fall(q) * cell
        with stage.part(picture):
            picture.center(sign, x, y)

    return draw


def _write(stage: Stage, pad: int, entry: Entry, at: float, seconds: float, sound: str) -> None:
    shown = stage.model.displayed

    def draw(picture: Picture, p: float) -> None:
        sheet, first = stage.sheet, stage.first_row
        if stage.model.pad_view.number == pad and 0 <= entry.row - first < sheet.rows:
            with stage.part(picture):
                draw_entry(picture, sheet, entry, first, step=max(1, round(p * WRITING_STEPS)))

    def end() -> None:
        displayed_pad = shown.pads[pad]
        if entry.column == X2:
            displayed_pad.ticks += 1
        else:
            displayed_pad.columns[entry.column].append(entry.points)

    stage.timeline.add(Motion(at, seconds, draw, lambda: stage.app.sound.play(sound), end))
