"""The animations of writing on a pad: a box is written, the total counts up, and a row that is full is celebrated.

The functions add motions to the stage's timeline. The motions change only the ``DisplayedState``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_in_out
from game.rules.common.pad import SUPER, X2, Entry
from game.scenes.turn.stage import Stage
from game.table import rumbles, timings
from game.table.handwriting import WRITING_STEPS
from game.table.pads import draw_bonus_circle, draw_entry, draw_row_light
from game.table.sheet import entry_box

COUNT_STEPS = 6
"""A total counts up in at most this many steps."""
SCROLL_STEPS = 12


class PadWriting:
    """Writes the entries of a turn on the displayed pad. Call ``write`` in the order in which they are written."""

    def __init__(self, stage: Stage, pad: int) -> None:
        self._stage = stage
        self._pad = pad
        self._after = stage.model.displayed.pads[pad].copy()

    def write(self, entry: Entry, at: float, seconds: float, sound: str) -> None:
        """Writes one entry in this time. After that the total counts up, and the bonus of a full row is circled."""
        stage, before = self._stage, self._after.copy()
        enter_entry(self._after, entry)

        def draw(picture: Picture, p: float) -> None:
            sheet, first = stage.sheet, stage.first_row
            if self._seen and entry_box(sheet, entry, first):
                with stage.part(picture):
                    draw_entry(picture, sheet, entry, first, step=max(1, round(p * WRITING_STEPS)))

        full = entry.column != SUPER and _bonus(self._after, entry.row) > _bonus(before, entry.row)

        def end() -> None:
            if full:
                stage.model.displayed.circling.setdefault(self._pad, set()).add(entry.row)
            enter_entry(stage.model.displayed.pads[self._pad], entry)

        stage.timeline.add(Motion(at, seconds, draw, lambda: stage.app.sound.play(sound), end))
        self._count(self._after.total() - before.total(), at + seconds)
        if full:
            self._circle(entry.row, at + seconds)

    @property
    def _seen(self) -> bool:
        """Whether the pad is shown."""
        return self._stage.model.pad_view.number == self._pad

    def _count(self, gain: int, at: float) -> None:
        """The total counts up by the gain."""
        totals, steps = self._stage.model.displayed.totals, min(gain, COUNT_STEPS)
        for step in range(steps):
            more = gain * (step + 1) // steps - gain * step // steps

            def begin(more: int = more) -> None:
                totals[self._pad] += more

            wait = self._stage.app.seconds(timings.TOTAL_COUNT) * step / steps
            self._stage.timeline.add(Motion(at + wait, 0, begin=begin))

    def _circle(self, row: int, at: float) -> None:
        """The bonus of a row is circled, and light runs along the row."""
        stage = self._stage

        def draw(picture: Picture, p: float) -> None:
            sheet, visible = stage.sheet, row - stage.first_row
            if self._seen and visible in range(sheet.rows):
                with stage.part(picture):
                    draw_row_light(
                        picture, sheet, visible, max(p, 0.5) if stage.app.settings.reduced_motion else p
                    )
                    step = min(WRITING_STEPS, max(1, round(p * 2 * WRITING_STEPS)))
                    draw_bonus_circle(picture, sheet, visible, step)

        def end() -> None:
            stage.model.displayed.circling[self._pad].discard(row)

        def begin() -> None:
            stage.app.sound.play("row_full")
            stage.app.rumble(rumbles.BONUS, stage.model.displayed.actor)

        stage.timeline.add(Motion(at, stage.app.seconds(timings.ROW_FULL), draw, begin, end))


def scroll_to(stage: Stage, row: int, at: float) -> Callable[[float], None]:
    """From this time on the pad scrolls to a row, if it is not visible. Returns a function that scrolls back at its time."""
    shown, first = stage.model.displayed, stage.first_row
    if first <= row < first + stage.sheet.rows:
        return lambda at: None
    steps = 1 if stage.app.settings.reduced_motion else SCROLL_STEPS

    def scroll(share: float) -> None:
        shown.scrolling = (row, ease_in_out(share)) if share else None

    def add(at: float, shares: list[float]) -> None:
        for number, share in enumerate(shares, 1):
            when = at + stage.app.seconds(timings.PAD_SCROLL) * number / steps
            stage.timeline.add(Motion(when, 0, begin=partial(scroll, share)))

    shares = [step / steps for step in range(steps + 1)]
    add(at, shares[1:])
    return lambda at: add(at, shares[-2::-1])


def enter_entry(pad: Any, entry: Entry) -> None:
    """Writes one entry on a pad of either game."""
    if entry.column == X2:
        pad.ticks += 1
    elif entry.column == SUPER:
        pad.supers += 1
    else:
        pad.columns[entry.column].append(entry.points)


def _bonus(pad: Any, row: int) -> int:
    bonus: int = pad.row_sum(row).bonus
    return bonus
