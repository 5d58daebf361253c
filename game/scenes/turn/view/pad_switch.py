"""Shows another pad: the sheet in front slides away, and the new one lies below it. With reduced motion it fades out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import SRCALPHA, Rect, Surface

from game.engine.picture import Picture
from game.engine.tween import Motion, ease_in_out
from game.scenes.turn.stage import Stage
from game.table import timings
from game.table.pads import draw_pad
from game.table.palette import SEAT_MARKS
from game.table.sheet import Sheet

FADE_STEPS = 8
AT_ONCE = 3
"""At most this many sheets disappear at the same time; when the player looks through the pads quickly, older ones are gone."""


class Front(NamedTuple):
    """The pad in front. ``number``: of the pad; ``seat``: one of its owners; ``first``: the first row that is shown."""

    number: int
    seat: int
    first: int


class PadSwitch:
    """Notices that another pad is in front, and lets the former one disappear. Around a table, everybody has a pad."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._front = self._now()
        self._switches = 0

    def follow(self) -> None:
        """Call this after everything that can show another pad."""
        stage, before = self._stage, self._front
        self._front = self._now()
        if before.number == self._front.number or not stage.layout.shared:
            return
        effects, still = stage.effects, stage.app.settings.reduced_motion
        seconds = stage.app.seconds(timings.PAD_SWITCH)
        draw = _fading(stage, before) if still else partial(_draw_sliding, stage, before)
        effects.add(Motion(effects.now, seconds, self._while_recent(draw)))
        effects.update(0)

    def _while_recent(self, draw: Callable[[Picture, float], None]) -> Callable[[Picture, float], None]:
        self._switches += 1
        number = self._switches

        def draw_recent(picture: Picture, p: float) -> None:
            if self._switches - number < AT_ONCE:
                draw(picture, p)

        return draw_recent

    def _now(self) -> Front:
        view = self._stage.model.pad_view
        return Front(view.number, view.seat, self._stage.first_row)


def _draw_sliding(stage: Stage, front: Front, picture: Picture, p: float) -> None:
    """The sheet that was in front slides out of the window at its right side."""
    sheet, q = stage.sheet, ease_in_out(p)
    right = stage.station.place.size[0] - sheet.area.x
    with stage.part(picture):
        _draw_front(picture, stage, front, (round(right * q), round(sheet.row(0).height * q)))


def _fading(stage: Stage, front: Front) -> Callable[[Picture, float], None]:
    """Draws the sheet that was in front fading out. It is one surface, so that the new one is not seen between its parts."""
    layout, part = stage.layout, Picture()
    _draw_front(part, stage, front)
    rects = [surface.get_rect(topleft=at) for surface, at in part.blits]
    area = rects[0].unionall(rects[1:])
    sheet = Surface(area.size, SRCALPHA)
    sheet.fblits([(surface, (x - area.x, y - area.y)) for surface, (x, y) in part.blits])
    steps: dict[int, Surface] = {}

    def draw(picture: Picture, p: float) -> None:
        step = round((1 - p) * FADE_STEPS)
        if not step or stage.layout is not layout:
            return
        if step not in steps:
            steps.clear()
            steps[step] = sheet.copy()
            steps[step].set_alpha(255 * step // FADE_STEPS)
        with stage.part(picture):
            picture.add(steps[step], *area.topleft)

    return draw


def _draw_front(picture: Picture, stage: Stage, front: Front, moved: tuple[int, int] = (0, 0)) -> None:
    """The sheet that was in front, local to the station. ``moved``: from its place, to the right and down."""
    model, sheet = stage.model, stage.sheet
    area: Rect = sheet.area.move(moved)
    draw_pad(
        picture,
        Sheet(area, sheet.rows, sheet.least),
        model.displayed.pads[front.number],
        model.match.header.owners(front.number),
        SEAT_MARKS[front.seat],
        first=front.first,
        added=0 if stage.model.totals_hidden else None,
        total=model.displayed.totals[front.number],
    )
