"""The animations of scoring: runs are counted, stamped on the table, and fly to the pad as points.

A run has ``cells``, in order, and a ``total``. What runs lie on (``ground``) is a ``Stage``, or the cells of an example in *How to
play*, which have the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.shapes import shadow
from game.engine.sprites import faded, scaled
from game.engine.tween import Motion, ease_in_out, rise_and_fall
from game.rules.common.pad import PRINTED_ROWS, SCORING_TOTALS, SUPER, X2, Entry
from game.scenes.turn.pads import PadWriting, scroll_to
from game.scenes.turn.table import Stage
from game.table import timings
from game.table.board import draw_run_outline, run_label
from game.table.card_animation import draw_super_bonus
from game.table.palette import GOOD, INK_ON_BRIGHT, PAPER, PENCIL
from game.table.sheet import entry_box

COUNTED, STAMPED, GROWTH = 0.95, 1.35, 0.2
"""The size of a sum in cells: while it is counted, and as a total. Each further run of a turn makes a larger total."""
FALL = 0.9
"""How much larger a total is when it begins to fall onto its run, as a share of its size."""
CONTACT = 0.45
"""The share of the stamping after which the total touches the table."""
MEET = 0.5
"""The share of the flight after which the totals have become points. Totals of the same box meet there."""
POP = 0.3
"""How much larger the points are for a moment when they appear."""
GLOW_STEPS = 4
"""The glow of a stamped run fades in this many steps, so that few surfaces are cached."""
Point = tuple[float, float]
Drawing = Callable[[Picture, float], None]
"""Draws an animation; the second argument is its progress, 0..1."""


def animate_runs(stage: Stage, pad: int, runs: Sequence[Any], entry: Entry, at: float, number: int) -> float:
    """The runs of one box: each lights up and is counted, then their totals fly to the box together. ``at``: when it begins.
    ``number``: how many runs of the turn have been shown before. Returns when the flight begins; it takes ``timings.RUN_FLIGHT``."""
    seconds, add = stage.app.seconds, stage.timeline.add
    stamps = []
    for later, run in enumerate(runs):
        add(Motion(at, seconds(timings.RUN_COUNT), counting(stage, run)))
        at += seconds(timings.RUN_COUNT)
        falls = stamping(stage, run, number + later)
        add(Motion(at, seconds(timings.RUN_STAMP), falls))
        add(Motion(at + seconds(timings.RUN_STAMP) * CONTACT, 0, begin=partial(_light, stage, run)))
        at += seconds(timings.RUN_STAMP)
        stamps.append((at, run, number + later))
    for stamped, run, which in stamps[:-1]:
        add(Motion(stamped, at - stamped, _waiting(stage, run, which)))
    goal = partial(_goal, stage, pad, entry)
    flies = flight(stage, goal, runs, entry.points, number + len(runs) - 1)
    add(Motion(at, seconds(timings.RUN_FLIGHT), flies))
    return at


def _light(stage: Stage, run: Any) -> None:
    stage.model.displayed.lit_runs.append(tuple(run.cells))
    stage.app.sound.play(f"run_{run.total}")


def counting(ground: Any, run: Any) -> Drawing:
    cells = run.cells
    sums = list(accumulate(ground.pips(cell) for cell in cells))

    def draw(picture: Picture, p: float) -> None:
        reached = min(len(cells) - 1, int(p * len(cells)))
        shown = cells if ground.still else cells[: reached + 1]
        with ground.on_board(picture):
            draw_run_outline(picture, ground.grid, shown, GOOD, 0.1)
        x, y = _middle(ground, cells) if ground.still else _middle(ground, shown[-1:])
        with ground.part(picture):
            picture.center(_total(ground, sums[reached], COUNTED), x, y)

    return draw


def stamping(ground: Any, run: Any, number: int) -> Drawing:
    def draw(picture: Picture, p: float) -> None:
        still = ground.still
        fall = max(0.0, 1 - p / CONTACT)
        glow = 0 if fall or still else round((1 - p) / (1 - CONTACT) * GLOW_STEPS)
        with ground.on_board(picture):
            if fall:
                draw_run_outline(picture, ground.grid, run.cells, GOOD, 0.1)
            if glow:
                area: Rect = ground.grid.rect(run.cells[0]).union(ground.grid.rect(run.cells[-1]))
                blur = max(2, ground.grid.cell * (3 + number) // 12)
                light = shadow(*area.size, ground.grid.cell // 5, blur, 230, GOOD)
                picture.center(faded(light, 255 * glow // GLOW_STEPS), *area.center)
        with ground.part(picture):
            sign = _total(ground, run.total, _size(number))
            _draw_sized(picture, sign, 1 if still else 1 + FALL * fall * fall, *_middle(ground, run.cells))

    return draw


def _waiting(stage: Stage, run: Any, number: int) -> Drawing:
    def draw(picture: Picture, p: float) -> None:
        with stage.part(picture):
            picture.center(_total(stage, run.total, _size(number)), *_middle(stage, run.cells))

    return draw


def flight(
    ground: Any, goal_of: Callable[[], Point | None], runs: Sequence[Any], points: int, number: int
) -> Drawing:
    """The totals rise, become the points of their box, and fly there. Without motion the points appear on the last run. ``goal_of``:
    returns where the box is, as positions are inside ``part``; None if it is not seen."""

    def draw(picture: Picture, p: float) -> None:
        starts = [_middle(ground, run.cells) for run in runs]
        goal = goal_of()
        with ground.part(picture):
            if ground.still or goal is None:
                picture.center(_points(ground, points, _size(number)), *starts[-1])
                return
            meet = _meeting(starts, goal, ground.grid.cell)
            if p < MEET:
                for run, start in zip(runs, starts, strict=True):
                    q = ease_in_out(p / MEET)
                    where = lerp(start[0], meet[0], q), lerp(start[1], meet[1], q)
                    picture.center(_total(ground, run.total, _size(number)), *where)
                return
            q = (p - MEET) / (1 - MEET)
            where = lerp(meet[0], goal[0], ease_in_out(q)), lerp(meet[1], goal[1], ease_in_out(q))
            sign = _points(ground, points, _size(number))
            _draw_sized(picture, sign, 1 + POP * rise_and_fall(min(1.0, q * 2)), *where)

    return draw


def _goal(stage: Stage, pad: int, entry: Entry) -> Point | None:
    """The middle of the box, local to the station; the nearest visible row if it is out of sight. None: the pad is not shown."""
    if stage.model.pad_view.number != pad:
        return None
    sheet = stage.sheet
    row = max(0, min(sheet.rows - 1, entry.row - stage.first_row))
    return sheet.box(entry.column, row).center


def _meeting(starts: Sequence[Point], goal: Point, cell: int) -> Point:
    """Where totals become points: above the middle between them, a third of the way to their box."""
    x, y = (sum(start[axis] for start in starts) / len(starts) for axis in (0, 1))
    return lerp(x, goal[0], 1 / 3), lerp(y, goal[1], 1 / 3) - cell


def _middle(ground: Any, cells: Sequence[int]) -> Point:
    first, last = ground.local(cells[0]), ground.local(cells[-1])
    return (first.centerx + last.centerx) / 2, (first.centery + last.centery) / 2


def _size(number: int) -> float:
    return STAMPED + GROWTH * min(number, 3)


def _total(ground: Any, number: int, size: float) -> pygame.Surface:
    return run_label(str(number), round(ground.grid.cell * size), GOOD, INK_ON_BRIGHT)


def _points(ground: Any, points: int, size: float) -> pygame.Surface:
    return run_label(str(points), round(ground.grid.cell * size), PAPER, PENCIL)


def _draw_sized(picture: Picture, sign: pygame.Surface, size: float, x: float, y: float) -> None:
    sign = scaled(sign, round(sign.width * size), round(sign.height * size)) if size != 1 else sign
    picture.center(sign, x, y)


def animate_score(
    stage: Stage, pad: int, runs: Sequence[Any], entries: list[Entry], super_card: tuple[int, ...] = ()
) -> None:
    """The runs are counted, box by box; their points fly to the pad; boxes and ticks are written. ``super_card``: the cells of the
    card that earns a super bonus. That is shown last, as an event of its own."""
    app, shown = stage.app, stage.model.displayed
    at, number, writing = stage.timeline.last, 0, PadWriting(stage, pad)
    for entry in entries:
        if entry.column in SCORING_TOTALS:
            same = [run for run in runs if run.total == entry.column]
            at = animate_runs(stage, pad, same, entry, at, number)
            number += len(same)
            arrives = at + app.seconds(timings.RUN_FLIGHT)
            writing.write(entry, arrives, app.seconds(timings.WRITE_FIGURE), "pencil_writing")
    at = stage.timeline.last
    for entry in entries:
        if entry.column == X2:
            writing.write(entry, at, app.seconds(timings.WRITE_TICK), "pencil_stroke")
            half = at + app.seconds(timings.WRITE_TICK) / 2
            stage.timeline.add(Motion(half, 0, begin=lambda: app.sound.play("pencil_stroke")))
            at += app.seconds(timings.WRITE_TICK)
        elif entry.column == SUPER:
            back = scroll_to(stage, PRINTED_ROWS - 1 - entry.row, at)
            shine = _super_bonus(stage, pad, entry, super_card)
            stage.timeline.add(Motion(at, app.seconds(timings.SUPER_BONUS), shine, partial(_ring, stage)))
            at += app.seconds(timings.SUPER_BONUS)
            writing.write(entry, at, app.seconds(timings.WRITE_FIGURE), "pencil_writing")
            at = stage.timeline.last
            back(at + app.seconds(timings.SUPER_READ))
    stage.timeline.add(Motion(stage.timeline.last, 0, end=shown.lit_runs.clear))


def draw_lit(picture: Picture, stage: Stage) -> None:
    with picture.clipped(stage.layout.board):
        for cells in stage.model.displayed.lit_runs:
            draw_run_outline(picture, stage.grid, cells, GOOD, 0.1)


def _ring(stage: Stage) -> None:
    stage.app.sound.play("super_bonus")
    stage.app.rumble(timings.BONUS_RUMBLE, stage.model.displayed.actor)


def _super_bonus(
    stage: Stage, pad: int, entry: Entry, cells: tuple[int, ...]
) -> Callable[[Picture, float], None]:
    def draw(picture: Picture, p: float) -> None:
        card = stage.local(cells[0]).union(stage.local(cells[-1]))
        box = entry_box(stage.sheet, entry, stage.first_row) if stage.model.pad_view.number == pad else None
        with stage.part(picture):
            draw_super_bonus(picture, stage.app.style, card, box.center if box else None, stage.grid.cell, p)

    return draw
