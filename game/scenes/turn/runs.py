"""How a turn that was laid is shown. Its runs are counted, stamped on the table, and fly to the pad as points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.engine.picture import Picture
from game.engine.translation import Words, _
from game.engine.tween import (
    Steps,
    after,
    do,
    sequence,
    show,
    staggered,
    together,
    wait,
)
from game.rules.common.pad import SCORING_TOTALS, SUPER, X2, Entry
from game.scenes.characters import greeting
from game.scenes.turn.displayed import last_turn
from game.scenes.turn.merit import USUAL, Merit, merit_of
from game.scenes.turn.model import Told, TurnModel
from game.scenes.turn.pads import scrolling, writing
from game.scenes.turn.run_signs import (
    CONTACT,
    MEET,
    Point,
    counting,
    draw_praise,
    draw_waiting,
    flight,
    rises_over,
    stamping,
)
from game.scenes.turn.table import TurnTable
from game.table import timings
from game.table.sheet import entry_box

RISES = 6
"""The number of rising notes in a great turn; further runs repeat the last one."""


def show_lay(turn_table: TurnTable, event: Any, hand: list[Any]) -> None:
    """Shows a computer laying its turn, then the score. ``hand``: what it had before the turn."""
    game, left, slots = turn_table.game, list(hand), []
    for placement in event.turn:
        slot = left.index(game.piece(placement))
        left[slot] = None
        slots.append(slot)
    if event.turn:
        model = turn_table.model
        model.message = partial(_lays, model, event.seat)
    turn_table.model.displayed.rack = list(hand)
    laid = [
        game.laying(turn_table, slot, one, len(hand)) for slot, one in zip(slots, event.turn, strict=True)
    ]
    pace = turn_table.app.seconds(game.lay_pace)
    turn_table.timeline.play(together(staggered(pace, laid), wait(pace * len(laid))))
    show_score(turn_table, event)


def _lays(model: TurnModel, seat: int) -> str:
    says = greeting(model, seat) or model.game.announcement(model.match)
    return says or _("{name} lays…").format(name=model.name(seat))


def show_score(turn_table: TurnTable, event: Any, *, known: bool = False) -> None:
    """Shows what a turn scored and writes it on the pad. What it laid is marked as soon as it lies there. ``known``: nobody
    need be told that nothing was laid."""
    game, model, seat, count = turn_table.game, turn_table.model, event.seat, len(event.turn)
    runs, score = game.runs(model.match, count), game.score(event)
    model.pad_view.show_own()
    pad = model.match.header.pads[seat]
    before = model.displayed.pads[pad]
    entries = before.entries(*score)
    model.displayed.writing = entries
    scored = last_turn(event, score, before)
    merit = merit_of(before, score, model.displayed.gains[seat])

    def say(label: Words) -> None:
        words = partial(summary, model, event, scored.points)
        model.message = model.last_turns[seat] = words
        model.told = Told(words, label, scored) if event.lines else None

    taught = model.lesson.witness(event, before, score) if model.lesson else []

    def end() -> None:
        model.displayed.remember(seat, scored)
        if merit.best:
            say(partial(best_words, model.name(seat)))

    def explain(words: Words) -> None:
        model.message = words

    model.displayed.mark(model.match, seat, event.turn)
    shows = scoring(turn_table, pad, runs, entries, game.super_cells(event.turn, runs), merit)
    if not count and not known:
        reads = _passed(turn_table, seat)
    elif merit.great:
        reads = _praised(turn_table, seat, scored.points, merit)
    else:
        reads = wait(turn_table.app.seconds(timings.SCORE_READ if count else 0))
    long = wait(max(timings.EXPLAIN_READ_LEAST, turn_table.app.seconds(timings.EXPLAIN_READ)))
    explains = [sequence(do(partial(explain, words)), long) for words in taught]
    turn_table.timeline.play(do(partial(say, lambda: model.name(seat))), shows, do(end), reads, *explains)


def best_words(name: str) -> str:
    return _("{name}'s best turn so far").format(name=name)


def summary(model: TurnModel, event: Any, gain: int) -> str:
    game, name = model.game, model.name(event.seat)
    if not event.turn:
        return game.lays_nothing(name, model.match)
    if not event.lines:
        return game.lays(name, len(event.turn))
    totals = " + ".join(map(str, event.lines))
    return _("{name} makes {totals}: +{gain} on the pad.").format(name=name, totals=totals, gain=gain)


def scoring(
    turn_table: TurnTable,
    pad: int,
    runs: Sequence[Any],
    entries: Sequence[Entry],
    super_cells: tuple[int, ...] = (),
    merit: Merit = USUAL,
) -> Steps:
    """The runs are counted, box by box; their points fly to the pad; boxes and ticks are written. The pad scrolls to a
    line that is out of sight; until it is back, nothing else is written. ``super_cells``: the cells that earn a super
    bonus. That is shown last, as an event of its own."""
    seconds, shown = turn_table.app.seconds, turn_table.model.displayed
    write = partial(writing, turn_table, pad, shown.pads[pad].copy())
    boxes, at, number = [], 0.0, 0
    flying: list[Any] = []
    for entry in entries:
        if entry.column in SCORING_TOTALS:
            same = [run for run in runs if run.total == entry.column]
            goal, weight = _goal(turn_table, pad, entry), merit.weight(number)
            if any(rises_over(turn_table, goal, one, weight, same) for one in flying):
                at += seconds(timings.RUN_FLIGHT) * MEET
            flying = same
            box = write(entry, seconds(timings.WRITE_FIGURE), "pencil_writing")
            flies = show(
                seconds(timings.RUN_FLIGHT),
                flight(
                    turn_table,
                    partial(_goal, turn_table, pad, entry),
                    same,
                    entry.points,
                    merit.weight(number + len(same) - 1),
                ),
            )
            counted, (there, back) = (
                _counted(turn_table, same, number, merit),
                scrolling(turn_table, entry.row),
            )
            written = sequence(together(flies, there), box, back)
            boxes.append(after(at, together(counted, after(counted.seconds, written))))
            at += counted.seconds + (written.seconds if back.seconds else 0)
            number += len(same)
    tick = seconds(timings.WRITE_TICK)
    second_stroke = after(tick / 2, do(partial(turn_table.app.sound.play, "pencil_stroke")))
    ticks, at = [], 0.0
    for entry in entries:
        if entry.column == X2:
            there, back = scrolling(turn_table, entry.row)
            ticked = sequence(there, together(write(entry, tick, "pencil_stroke"), second_stroke), back)
            ticks.append(after(at, ticked))
            at += ticked.seconds if back.seconds else tick
    supers = [
        _super_bonus(
            turn_table, pad, entry, super_cells, write(entry, seconds(timings.WRITE_FIGURE), "pencil_writing")
        )
        for entry in entries
        if entry.column == SUPER
    ]
    return sequence(together(*boxes), together(*ticks), *supers, do(shown.lit_runs.clear))


def _counted(turn_table: TurnTable, runs: Sequence[Any], number: int, merit: Merit) -> Steps:
    """The runs of one box: each lights up, is counted and stamped, and waits for the others. ``number``: how many runs of the turn
    have been shown before."""
    seconds, shown, at = turn_table.app.seconds, [], 0.0
    slower = [merit.slower(number + later) for later in range(len(runs))]
    whole = seconds(timings.RUN_COUNT + timings.RUN_STAMP) * sum(slower)
    for later, run in enumerate(runs):
        count, stamp = (seconds(part) * slower[later] for part in (timings.RUN_COUNT, timings.RUN_STAMP))
        weight = merit.weight(number + later)
        falls = show(stamp, stamping(turn_table, run, weight))
        lights = after(
            stamp * CONTACT, do(partial(_light, turn_table, run, number + later if merit.great else None))
        )
        waits = show(
            whole - at - count - stamp, partial(draw_waiting, turn_table, run, weight, runs[later + 1 :])
        )
        shown.append(
            after(at, sequence(show(count, counting(turn_table, run)), together(falls, lights), waits))
        )
        at += count + stamp
    return together(*shown)


def _light(turn_table: TurnTable, run: Any, note: int | None) -> None:
    """``note``: of a great turn, how many notes have been heard before; the next one is higher."""
    turn_table.model.displayed.lit_runs.append(tuple(run.cells))
    turn_table.app.sound.play(f"run_{run.total}")
    if note is not None:
        turn_table.app.sound.play(f"rise_{min(note, RISES - 1) + 1}")


def _praised(turn_table: TurnTable, seat: int, points: int, merit: Merit) -> Steps:
    """The points of a great turn on a plate over the table, and whether it is its player's best one."""
    words = best_words(turn_table.model.name(seat)) if merit.best else ""

    def begin() -> None:
        turn_table.app.sound.play("great_turn")

    draw = partial(draw_praise, turn_table, points, words)
    return show(turn_table.app.seconds(timings.GREAT_READ), draw, begin=begin)


def _passed(turn_table: TurnTable, seat: int) -> Steps:
    """Says over the table, too, that a player lays nothing."""
    model = turn_table.model
    words = turn_table.game.lays_nothing(model.name(seat), model.match)
    return show(turn_table.app.seconds(timings.PASS_TOLD), partial(draw_praise, turn_table, 0, words))


def _goal(turn_table: TurnTable, pad: int, entry: Entry) -> Point | None:
    """The middle of the box, local to the station; the nearest visible row if it is out of sight. None: the pad is not shown."""
    if turn_table.model.pad_view.number != pad:
        return None
    sheet = turn_table.sheet
    row = max(0, min(sheet.rows - 1, entry.row - turn_table.first_row))
    return sheet.box(entry.column, row).center


def _super_bonus(
    turn_table: TurnTable, pad: int, entry: Entry, cells: tuple[int, ...], written: Steps
) -> Steps:
    def begin() -> None:
        turn_table.app.sound.play("super_bonus")
        turn_table.app.rumble(timings.BONUS_RUMBLE, turn_table.model.displayed.actor)

    def draw(picture: Picture, p: float) -> None:
        area = turn_table.local(cells[0]).union(turn_table.local(cells[-1]))
        box = (
            entry_box(turn_table.sheet, entry, turn_table.first_row)
            if turn_table.model.pad_view.number == pad
            else None
        )
        with turn_table.part(picture):
            turn_table.game.draw_super_bonus(
                picture, turn_table.app.style, area, box.center if box else None, turn_table.grid.cell, p
            )

    shines = show(turn_table.app.seconds(timings.SUPER_BONUS), draw, begin=begin)
    return sequence(shines, written)
