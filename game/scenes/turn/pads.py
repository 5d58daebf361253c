"""The animations of the pads: a box is written, the total counts up, a full row is celebrated, and another pad comes to the front."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import SRCALPHA, Rect, Surface

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import faded
from game.engine.tween import NOTHING, Steps, after, do, ease_in_out, sequence, show, staggered, together
from game.rules.common.pad import SUPER, X2, Entry
from game.scenes.player_names import owners
from game.scenes.turn.table import TurnTable
from game.table import timings
from game.table.figures import WRITING_STEPS
from game.table.pads import draw_bonus_circle, draw_entry, draw_pad, draw_row_light
from game.table.palette import PAPER
from game.table.sheet import Sheet, entry_box, margin

COUNT_STEPS = 6
"""A total counts up in at most this many steps."""
SCROLL_STEPS = 12


def writing(turn_table: TurnTable, number: int, pad: Any, entry: Entry, seconds: float, sound: str) -> Steps:
    """An entry is written on the displayed pad of this number, the total counts up, and a row that it fills is celebrated. ``pad``:
    as it is before; it gets the entry, too."""
    shown, total, bonus = turn_table.model.displayed, pad.total(), pad.row_sum(entry.row).bonus
    enter_entry(pad, entry)
    full = entry.column != SUPER and pad.row_sum(entry.row).bonus > bonus

    def draw(picture: Picture, p: float) -> None:
        sheet, first = turn_table.sheet, turn_table.first_row
        if turn_table.model.pad_view.number == number and entry_box(sheet, entry, first):
            with turn_table.part(picture):
                draw_entry(picture, sheet, entry, first, step=max(1, round(p * WRITING_STEPS)))

    def end() -> None:
        if full:
            shown.uncircled.setdefault(number, set()).add(entry.row)
        enter_entry(shown.pads[number], entry)

    writes = show(seconds, draw, begin=partial(turn_table.app.sound.play, sound), end=end)
    follows = [_circling(turn_table, number, entry.row)] if full else []
    return sequence(writes, together(_counting_up(turn_table, number, pad.total() - total), *follows))


def _counting_up(turn_table: TurnTable, number: int, gain: int) -> Steps:
    def count(more: int) -> None:
        turn_table.model.displayed.totals[number] += more

    steps = min(gain, COUNT_STEPS)
    shares = [gain * (step + 1) // steps - gain * step // steps for step in range(steps)]
    pause = turn_table.app.seconds(timings.TOTAL_COUNT) / max(1, steps)
    return staggered(pause, [do(partial(count, share)) for share in shares])


def _circling(turn_table: TurnTable, number: int, row: int) -> Steps:
    shown, still = turn_table.model.displayed, turn_table.still

    def draw(picture: Picture, p: float) -> None:
        sheet, visible = turn_table.sheet, row - turn_table.first_row
        if turn_table.model.pad_view.number == number and visible in range(sheet.rows):
            with turn_table.part(picture):
                draw_row_light(picture, sheet, visible, max(p, 0.5) if still else p)
                step = min(WRITING_STEPS, max(1, round(p * 2 * WRITING_STEPS)))
                draw_bonus_circle(picture, sheet, visible, step)

    def begin() -> None:
        turn_table.app.sound.play("row_full")
        turn_table.app.rumble(timings.BONUS_RUMBLE, shown.actor)

    def end() -> None:
        shown.uncircled[number].discard(row)

    return show(turn_table.app.seconds(timings.ROW_FULL), draw, begin=begin, end=end)


def scrolling(turn_table: TurnTable, row: int) -> tuple[Steps, Steps]:
    """The pad scrolls to a row, and back again; not at all if the row is visible."""
    shown, first = turn_table.model.displayed, turn_table.first_row
    if first <= row < first + turn_table.sheet.rows:
        return NOTHING, NOTHING
    steps = 1 if turn_table.still else SCROLL_STEPS
    pause = turn_table.app.seconds(timings.PAD_SCROLL) / steps

    def scroll(step: int) -> None:
        shown.scrolling = (row, ease_in_out(step / steps)) if step else None

    def through(numbers: Sequence[int]) -> Steps:
        return after(pause, staggered(pause, [do(partial(scroll, step)) for step in numbers]))

    return through(range(1, steps + 1)), through(range(steps - 1, -1, -1))


def enter_entry(pad: Any, entry: Entry) -> None:
    if entry.column == X2:
        pad.ticks += 1
    elif entry.column == SUPER:
        pad.supers += 1
    else:
        pad.columns[entry.column].append(entry.points)


FADE_STEPS = 5
"""In how many steps a sheet fades to blank paper, and the paper to the new sheet."""
AT_ONCE = 3
"""At most this many sheets disappear at the same time; when the player looks through the pads quickly, older ones are gone."""


class Front(NamedTuple):
    """The pad in front. ``number``: of the pad; ``seat``: one of its owners; ``first``: the first row that is shown."""

    number: int
    seat: int
    first: int


class PadSwitch:
    """Notices that another pad is in front, and lets the former one disappear. Around a table, everybody has a pad."""

    def __init__(self, turn_table: TurnTable) -> None:
        self._turn_table = turn_table
        self._front = self._now()
        self._switches = 0

    def follow(self) -> None:
        turn_table, before = self._turn_table, self._front
        self._front = self._now()
        if before.number == self._front.number or not turn_table.layout.shared:
            return
        effects, still = turn_table.effects, turn_table.still
        seconds = turn_table.app.seconds(timings.PAD_SWITCH)
        draw = _fading(turn_table, before) if still else partial(_draw_sliding, turn_table, before)
        effects.play(show(seconds, self._while_recent(draw)), at=effects.now)
        effects.update(0)

    def _while_recent(self, draw: Callable[[Picture, float], None]) -> Callable[[Picture, float], None]:
        self._switches += 1
        number = self._switches

        def draw_recent(picture: Picture, p: float) -> None:
            if self._switches - number < AT_ONCE:
                draw(picture, p)

        return draw_recent

    def _now(self) -> Front:
        view = self._turn_table.model.pad_view
        return Front(view.number, view.seat, self._turn_table.first_row)


def _draw_sliding(turn_table: TurnTable, front: Front, picture: Picture, p: float) -> None:
    """The sheet that was in front slides out of the window at its right side."""
    sheet, q = turn_table.sheet, ease_in_out(p)
    right = turn_table.station.place.size[0] - sheet.area.x
    with turn_table.part(picture):
        _draw_front(picture, turn_table, front, (round(right * q), round(sheet.row(0).height * q)))


def _fading(turn_table: TurnTable, front: Front) -> Callable[[Picture, float], None]:
    """Draws the sheet that was in front fading to blank paper, and that to the new one: no words are seen through others. It is one
    surface, so that nothing is seen between its parts."""
    layout, part = turn_table.layout, Picture()
    _draw_front(part, turn_table, front)
    rects = [surface.get_rect(topleft=at) for surface, at in part.blits]
    area = rects[0].unionall(rects[1:])
    sheet = Surface(area.size, SRCALPHA)
    sheet.fblits([(surface, (x - area.x, y - area.y)) for surface, (x, y) in part.blits])

    blank = turn_table.sheet.area
    paper = box(*blank.size, margin(blank.width) // 3, PAPER)

    def draw(picture: Picture, p: float) -> None:
        step = round((1 - p) * 2 * FADE_STEPS)
        if step and turn_table.layout is layout:
            with turn_table.part(picture):
                picture.add(faded(paper, 255 * min(step, FADE_STEPS) // FADE_STEPS), *blank.topleft)
                if step > FADE_STEPS:
                    picture.add(faded(sheet, 255 * (step - FADE_STEPS) // FADE_STEPS), *area.topleft)

    return draw


def _draw_front(
    picture: Picture, turn_table: TurnTable, front: Front, moved: tuple[int, int] = (0, 0)
) -> None:
    """The sheet that was in front, local to the station. ``moved``: from its place, to the right and down."""
    model, sheet = turn_table.model, turn_table.sheet
    area: Rect = sheet.area.move(moved)
    draw_pad(
        picture,
        Sheet(area, sheet.rows, sheet.least),
        model.displayed.pads[front.number],
        owners(model.match.header, front.number),
        model.look(front.seat),
        first=front.first,
        added=0 if turn_table.model.totals_hidden else None,
        total=model.displayed.totals[front.number],
    )
