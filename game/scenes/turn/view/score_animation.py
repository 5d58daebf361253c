"""The animations of scoring: runs are counted and fly to the pad, where boxes and ticks are written.

``animate_score`` adds motions to the end of the stage's timeline. The motions change only the ``DisplayedState``. They read the
layout in every frame, because the window may change its size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.picture import Picture
from game.engine.tween import Motion
from game.rules.common.pad import PRINTED_ROWS, SCORING_TOTALS, SUPER, X2, Entry
from game.scenes.turn.stage import Stage
from game.scenes.turn.view.pad_animation import PadWriting, scroll_to
from game.scenes.turn.view.run_animation import Run, animate_runs
from game.table import rumbles, timings
from game.table.board import draw_run_outline
from game.table.card_animation import draw_super_bonus
from game.table.palette import GOOD
from game.table.sheet import entry_box


def animate_score(
    stage: Stage, pad: int, runs: Sequence[Run], entries: list[Entry], super_card: tuple[int, ...] = ()
) -> None:
    """The runs are counted, box by box; their points fly to the pad; boxes and ticks are written.

    ``super_card``: the cells of the card that earns a super bonus. That is shown last, as an event of its own.
    """
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
    """The runs that are scoring."""
    with picture.clipped(stage.layout.board):
        for cells in stage.model.displayed.lit_runs:
            draw_run_outline(picture, stage.grid, cells, GOOD, 0.1)


def _ring(stage: Stage) -> None:
    """A super bonus is heard and felt."""
    stage.app.sound.play("super_bonus")
    stage.app.rumble(rumbles.BONUS, stage.model.displayed.actor)


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
