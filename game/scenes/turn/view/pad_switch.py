"""Shows another pad: the sheet in front slides away, and the new one lies below it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_in_out
from game.scenes.turn.stage import Stage
from game.table import timings
from game.table.pads import draw_pad
from game.table.palette import SEAT_MARKS
from game.table.sheet import Sheet


class Front(NamedTuple):
    """The pad in front. ``number``: of the pad; ``seat``: one of its owners; ``first``: the first row that is shown."""

    number: int
    seat: int
    first: int


class PadSwitch:
    """Notices that another pad is in front, and lets the former one slide away. Around a table, everybody has a pad."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._front = self._now()

    def follow(self) -> None:
        """Call this after everything that can show another pad."""
        stage, before = self._stage, self._front
        self._front = self._now()
        still = stage.app.settings.reduced_motion or not stage.layout.shared
        if before.number == self._front.number or still:
            return
        effects = stage.effects
        seconds = stage.app.seconds(timings.PAD_SWITCH)
        effects.add(Motion(effects.now, seconds, partial(_draw_sliding, stage, before)))
        effects.update(0)

    def _now(self) -> Front:
        view = self._stage.model.pad_view
        return Front(view.number, view.seat, self._stage.first_row)


def _draw_sliding(stage: Stage, front: Front, picture: Picture, p: float) -> None:
    """The sheet that was in front slides out of the window at its right side."""
    station, model = stage.station, stage.model
    sheet, q = stage.sheet, ease_in_out(p)
    area = sheet.area.move(round((station.place.size[0] - sheet.area.x) * q), round(sheet.row(0).height * q))
    with stage.part(picture):
        draw_pad(
            picture,
            Sheet(area, sheet.rows, sheet.least),
            model.displayed.pads[front.number],
            model.match.header.owners(front.number),
            SEAT_MARKS[front.seat],
            first=front.first,
            total=model.displayed.totals[front.number],
        )
