"""The animations of scoring: runs light up, their totals fly to the pad, and the boxes are written there.

``animate_score`` adds motions to the end of the stage's timeline. The motions change only the ``DisplayedState``. They read the
layout in every frame, because the window may change its size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_in_out, rise_and_fall
from game.rules.cards.pad import SUPER
from game.rules.common.pad import Entry
from game.rules.tiles.pad import X2
from game.scenes.turn.stage import Stage
from game.table import timings
from game.table.board import draw_run_outline, run_label
from game.table.card_animation import draw_super_bonus
from game.table.handwriting import WRITING_STEPS
from game.table.pads import draw_entry, entry_box
from game.table.palette import GOOD, INK_ON_BRIGHT


class Run(Protocol):
    """A row or column that scores."""

    @property
    def cells(self) -> Sequence[int]:
        """Its cells in order."""

    @property
    def total(self) -> int:
        """Its total."""


def animate_score(
    stage: Stage, pad: int, runs: Sequence[Run], entries: list[Entry], super_card: tuple[int, ...] = ()
) -> None:
    """Every run lights up, its total flies to the pad, and boxes and ticks are written.

    ``super_card``: the cells of the card that earns a super bonus. That is shown last, as an event of its own.
    """
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
        elif entry.column == SUPER:
            shine = _super_bonus(stage, pad, entry, super_card)
            ring = partial(app.sound.play, "super_bonus")
            stage.timeline.add(Motion(at, app.seconds(timings.SUPER_BONUS), shine, ring))
            at += app.seconds(timings.SUPER_BONUS)
            _write(stage, pad, entry, at, app.seconds(timings.WRITE_FIGURE), "pencil_writing")
            at = stage.timeline.last
    stage.timeline.add(Motion(stage.timeline.last, 0, end=shown.lit_runs.clear))


def draw_lit(picture: Picture, stage: Stage) -> None:
    """The runs that are scoring."""
    for cells in stage.model.displayed.lit_runs:
        draw_run_outline(picture, stage.grid, cells, GOOD, 0.1)


def _light(stage: Stage, run: Run) -> None:
    stage.model.displayed.lit_runs.append(tuple(run.cells))
    stage.app.sound.play(f"run_{run.total}")


def _flight(stage: Stage, pad: int, run: Run, entry: Entry) -> Callable[[Picture, float], None]:
    def draw(picture: Picture, p: float) -> None:
        cell = stage.grid.cell
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


def _super_bonus(
    stage: Stage, pad: int, entry: Entry, cells: tuple[int, ...]
) -> Callable[[Picture, float], None]:
    """The card shines, and a sign flies from it to the total column of the pad."""

    def draw(picture: Picture, p: float) -> None:
        card = stage.local(cells[0]).union(stage.local(cells[-1]))
        box = entry_box(stage.sheet, entry, stage.first_row) if stage.model.pad_view.number == pad else None
        with stage.part(picture):
            draw_super_bonus(picture, stage.app.style, card, box.center if box else None, stage.grid.cell, p)

    return draw


def _write(stage: Stage, pad: int, entry: Entry, at: float, seconds: float, sound: str) -> None:
    shown = stage.model.displayed

    def draw(picture: Picture, p: float) -> None:
        sheet, first = stage.sheet, stage.first_row
        if stage.model.pad_view.number == pad and entry_box(sheet, entry, first):
            with stage.part(picture):
                draw_entry(picture, sheet, entry, first, step=max(1, round(p * WRITING_STEPS)))

    def end() -> None:
        displayed_pad = shown.pads[pad]
        if entry.column == X2:
            displayed_pad.ticks += 1
        elif entry.column == SUPER:
            displayed_pad.supers += 1
        else:
            displayed_pad.columns[entry.column].append(entry.points)

    stage.timeline.add(Motion(at, seconds, draw, lambda: stage.app.sound.play(sound), end))
