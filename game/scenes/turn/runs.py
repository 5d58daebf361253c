"""How a turn that was laid is shown. Its runs are counted, stamped on the table, and fly to the pad as points.

A run has ``cells``, in order, and a ``total``. What runs lie on (``ground``) is a ``TurnTable``, or the cells of an example in *How
to play*, which have the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from statistics import fmean
from typing import Any

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.shapes import shadow
from game.engine.sprites import faded, scaled
from game.engine.translation import _
from game.engine.tween import (
    Steps,
    after,
    do,
    ease_in_out,
    rise_and_fall,
    sequence,
    show,
    staggered,
    together,
    wait,
)
from game.rules.common.pad import PRINTED_ROWS, SCORING_TOTALS, SUPER, X2, Entry
from game.scenes.turn.displayed import last_turn
from game.scenes.turn.model import TurnModel
from game.scenes.turn.pads import scrolling, writing
from game.scenes.turn.table import TurnTable
from game.table import timings
from game.table.board import draw_run_outline, run_label
from game.table.palette import GOOD, INK_ON_BRIGHT, PAPER, PENCIL, RGB
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
Colours = tuple[RGB, RGB]
TOTAL, POINTS = (GOOD, INK_ON_BRIGHT), (PAPER, PENCIL)
"""The colours of the signs of totals, and of the points that they become: of the sign and of its number."""
Point = tuple[float, float]
Drawing = Callable[[Picture, float], None]
"""Draws an animation; the second argument is its progress, 0..1."""


def show_lay(turn_table: TurnTable, event: Any, hand: list[Any]) -> None:
    """Shows a computer laying its turn, then the score. ``hand``: what it had before the turn."""
    game, left, slots = turn_table.game, list(hand), []
    for placement in event.turn:
        slot = left.index(game.piece(placement))
        left[slot] = None
        slots.append(slot)
    if event.turn:
        turn_table.model.message = _("{name} lays…").format(name=turn_table.model.name(event.seat))
    turn_table.model.displayed.rack = list(hand)
    laid = [
        game.laying(turn_table, slot, one, len(hand)) for slot, one in zip(slots, event.turn, strict=True)
    ]
    pace = turn_table.app.seconds(game.lay_pace)
    turn_table.timeline.play(together(staggered(pace, laid), wait(pace * len(laid))))
    show_score(turn_table, event)


def show_score(turn_table: TurnTable, event: Any, *, known: bool = False) -> None:
    """Shows what a turn scored and writes it on the pad. What it laid is marked as soon as it lies there. ``known``: the player need
    not be told that nothing was laid."""
    game, model, seat, count = turn_table.game, turn_table.model, event.seat, len(event.turn)
    runs, score = game.runs(model.match, count), game.score(event)
    model.pad_view.show_own()
    pad = model.match.header.pads[seat]
    before = model.displayed.pads[pad]
    entries = before.entries(*score)
    model.displayed.writing = entries
    scored = last_turn(event, score, before)
    words = summary(model, event, scored.points)

    def say() -> None:
        model.message = model.last_turns[seat] = words

    def end() -> None:
        model.displayed.last_turns[seat] = scored

    model.displayed.mark(model.match, seat, event.turn)
    shows = scoring(turn_table, pad, runs, entries, game.super_cells(event.turn, runs))
    pause = turn_table.app.seconds(timings.SCORE_READ if count else timings.SCORE_READ * 2)
    turn_table.timeline.play(do(say), shows, do(end), wait(0 if known else pause))


def summary(model: TurnModel, event: Any, gain: int) -> str:
    game, name = model.game, model.name(event.seat)
    if not event.turn:
        return game.lays_nothing(name)
    if not event.lines:
        return game.lays(name, len(event.turn))
    totals = " + ".join(map(str, event.lines))
    return _("{name} makes {totals}: +{gain} on the pad.").format(name=name, totals=totals, gain=gain)


def scoring(
    turn_table: TurnTable,
    pad: int,
    runs: Sequence[Any],
    entries: Sequence[Entry],
    super_card: tuple[int, ...] = (),
) -> Steps:
    """The runs are counted, box by box; their points fly to the pad; boxes and ticks are written. ``super_card``: the cells of the
    card that earns a super bonus. That is shown last, as an event of its own."""
    seconds, shown = turn_table.app.seconds, turn_table.model.displayed
    write = partial(writing, turn_table, pad, shown.pads[pad].copy())
    boxes, at, number = [], 0.0, 0
    for entry in entries:
        if entry.column in SCORING_TOTALS:
            same = [run for run in runs if run.total == entry.column]
            box = write(entry, seconds(timings.WRITE_FIGURE), "pencil_writing")
            flies = show(
                seconds(timings.RUN_FLIGHT),
                flight(
                    turn_table,
                    partial(_goal, turn_table, pad, entry),
                    same,
                    entry.points,
                    number + len(same) - 1,
                ),
            )
            counted = _counted(turn_table, same, number)
            boxes.append(after(at, together(counted, after(counted.seconds, sequence(flies, box)))))
            at += counted.seconds
            number += len(same)
    tick = seconds(timings.WRITE_TICK)
    second_stroke = after(tick / 2, do(partial(turn_table.app.sound.play, "pencil_stroke")))
    ticks = [
        together(write(entry, tick, "pencil_stroke"), second_stroke)
        for entry in entries
        if entry.column == X2
    ]
    supers = [
        _super_bonus(
            turn_table, pad, entry, super_card, write(entry, seconds(timings.WRITE_FIGURE), "pencil_writing")
        )
        for entry in entries
        if entry.column == SUPER
    ]
    return sequence(together(*boxes), staggered(tick, ticks), *supers, do(shown.lit_runs.clear))


def _counted(turn_table: TurnTable, runs: Sequence[Any], number: int) -> Steps:
    """The runs of one box: each lights up, is counted and stamped, and waits for the others. ``number``: how many runs of the turn
    have been shown before."""
    count, stamp = turn_table.app.seconds(timings.RUN_COUNT), turn_table.app.seconds(timings.RUN_STAMP)
    shown = []
    for later, run in enumerate(runs):
        falls = show(stamp, stamping(turn_table, run, number + later))
        lights = after(stamp * CONTACT, do(partial(_light, turn_table, run)))
        left = (count + stamp) * (len(runs) - 1 - later)
        waits = show(left, partial(_draw_waiting, turn_table, run, number + later))
        shown.append(sequence(show(count, counting(turn_table, run)), together(falls, lights), waits))
    return staggered(count + stamp, shown)


def _light(turn_table: TurnTable, run: Any) -> None:
    turn_table.model.displayed.lit_runs.append(tuple(run.cells))
    turn_table.app.sound.play(f"run_{run.total}")


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
            picture.center(_sign(ground, sums[reached], COUNTED), x, y)

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
            sign = _sign(ground, run.total, _size(number))
            _draw_sized(picture, sign, 1 if still else 1 + FALL * fall * fall, *_middle(ground, run.cells))

    return draw


def _draw_waiting(turn_table: TurnTable, run: Any, number: int, picture: Picture, p: float) -> None:
    with turn_table.part(picture):
        picture.center(_sign(turn_table, run.total, _size(number)), *_middle(turn_table, run.cells))


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
                picture.center(_sign(ground, points, _size(number), POINTS), *starts[-1])
                return
            meet = _meeting(starts, goal, ground.grid.cell)
            if p < MEET:
                for run, start in zip(runs, starts, strict=True):
                    q = ease_in_out(p / MEET)
                    where = lerp(start[0], meet[0], q), lerp(start[1], meet[1], q)
                    picture.center(_sign(ground, run.total, _size(number)), *where)
                return
            q = (p - MEET) / (1 - MEET)
            where = lerp(meet[0], goal[0], ease_in_out(q)), lerp(meet[1], goal[1], ease_in_out(q))
            sign = _sign(ground, points, _size(number), POINTS)
            _draw_sized(picture, sign, 1 + POP * rise_and_fall(min(1.0, q * 2)), *where)

    return draw


def _goal(turn_table: TurnTable, pad: int, entry: Entry) -> Point | None:
    """The middle of the box, local to the station; the nearest visible row if it is out of sight. None: the pad is not shown."""
    if turn_table.model.pad_view.number != pad:
        return None
    sheet = turn_table.sheet
    row = max(0, min(sheet.rows - 1, entry.row - turn_table.first_row))
    return sheet.box(entry.column, row).center


def _meeting(starts: Sequence[Point], goal: Point, cell: int) -> Point:
    """Where totals become points: above the middle between them, a third of the way to their box."""
    xs, ys = zip(*starts, strict=True)
    x, y = fmean(xs), fmean(ys)
    return lerp(x, goal[0], 1 / 3), lerp(y, goal[1], 1 / 3) - cell


def _middle(ground: Any, cells: Sequence[int]) -> Point:
    first, last = ground.local(cells[0]), ground.local(cells[-1])
    return (first.centerx + last.centerx) / 2, (first.centery + last.centery) / 2


def _size(number: int) -> float:
    return STAMPED + GROWTH * min(number, 3)


def _sign(ground: Any, number: int, size: float, colours: Colours = TOTAL) -> pygame.Surface:
    return run_label(str(number), round(ground.grid.cell * size), *colours)


def _draw_sized(picture: Picture, sign: pygame.Surface, size: float, x: float, y: float) -> None:
    sign = scaled(sign, round(sign.width * size), round(sign.height * size)) if size != 1 else sign
    picture.center(sign, x, y)


def draw_lit(picture: Picture, turn_table: TurnTable) -> None:
    with picture.clipped(turn_table.layout.board):
        for cells in turn_table.model.displayed.lit_runs:
            draw_run_outline(picture, turn_table.grid, cells, GOOD, 0.1)


def _super_bonus(
    turn_table: TurnTable, pad: int, entry: Entry, cells: tuple[int, ...], written: Steps
) -> Steps:
    there, back = scrolling(turn_table, PRINTED_ROWS - 1 - entry.row)

    def begin() -> None:
        turn_table.app.sound.play("super_bonus")
        turn_table.app.rumble(timings.BONUS_RUMBLE, turn_table.model.displayed.actor)

    def draw(picture: Picture, p: float) -> None:
        card = turn_table.local(cells[0]).union(turn_table.local(cells[-1]))
        box = (
            entry_box(turn_table.sheet, entry, turn_table.first_row)
            if turn_table.model.pad_view.number == pad
            else None
        )
        with turn_table.part(picture):
            turn_table.game.draw_super_bonus(
                picture, turn_table.app.style, card, box.center if box else None, turn_table.grid.cell, p
            )

    shines = show(turn_table.app.seconds(timings.SUPER_BONUS), draw, begin=begin)
    return sequence(together(there, shines), written, wait(turn_table.app.seconds(timings.SUPER_READ)), back)
