"""What the moving pictures of *How to play* share: cells with runs that light up, and the picture of a pad. Times are in seconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.tween import ease_in_out
from game.rules.common.pad import SUPER, ColumnPad, Entry
from game.rules.common.seats import COLOURS, MARKS, Look
from game.scenes.how_to_play.rule_page import EVER, Example, Moment
from game.scenes.turn.pads import enter_entry
from game.scenes.turn.run_signs import CONTACT, STAMPED, counting, flight, stamping
from game.table import timings
from game.table.board import draw_run_outline, run_label, run_label_position
from game.table.figures import WRITING_STEPS
from game.table.pads import draw_bonus_circle, draw_entry, draw_pad, draw_row_light
from game.table.palette import GOOD, INK_ON_BRIGHT
from game.table.sheet import Sheet

ACROSS = 16
"""The cells of an example are numbered row by row; this is the distance from one row to the next."""
LIFT = 0.8
"""How high a picked tile or card is lifted, 0..1."""
SHRINK_STEPS = 6
"""A total becomes smaller in this many steps, so that few surfaces are cached."""


def cell_of(column: int, row: int) -> int:
    return row * ACROSS + column


class ExampleRun(NamedTuple):
    """A run that is counted from ``at`` on. ``places``: its cells as (column, row)."""

    at: float
    places: tuple[tuple[int, int], ...]
    total: int

    @property
    def cells(self) -> Sequence[int]:
        return [cell_of(*place) for place in self.places]

    @property
    def end(self) -> float:
        return self.at + timings.EXAMPLE_COUNT + timings.EXAMPLE_STAMP + timings.EXAMPLE_SHRINK


class ExampleCells:
    """The cells of an example, on which runs are drawn as in a match (see ``RunGround`` of the run animation)."""

    still = False

    def __init__(self, left: int, top: int, cell: int, pips: Mapping[int, int]) -> None:
        self._left, self._top = left, top
        self.cell = cell
        self._pips = pips

    @property
    def grid(self) -> ExampleCells:
        return self

    def rect(self, cell: int) -> Rect:
        row, column = divmod(cell, ACROSS)
        return Rect(self._left + column * self.cell, self._top + row * self.cell, self.cell, self.cell)

    def local(self, cell: int) -> Rect:
        return self.rect(cell)

    def on_board(self, picture: Picture) -> AbstractContextManager[None]:
        return nullcontext()

    def part(self, picture: Picture) -> AbstractContextManager[None]:
        return nullcontext()

    def pips(self, cell: int) -> int:
        return self._pips[cell]

    def draw_runs(self, at: Moment, runs: Sequence[ExampleRun]) -> None:
        for run in runs:
            touched = run.at + timings.EXAMPLE_COUNT + CONTACT * timings.EXAMPLE_STAMP
            at.stays(touched, EVER, draw_run_outline, self, run.cells, GOOD, 0.1)
        for run in runs:
            counted = run.at + timings.EXAMPLE_COUNT
            at.moves(run.at, timings.EXAMPLE_COUNT, counting(self, run))
            at.moves(counted, timings.EXAMPLE_STAMP, stamping(self, run, 0))
        for run in runs:
            at.moves(run.end - timings.EXAMPLE_SHRINK, timings.EXAMPLE_SHRINK, self._draw_total, run)
            at.stays(run.end, EVER, self._draw_total, run, 1.0)

    def _draw_total(self, picture: Picture, run: ExampleRun, p: float) -> None:
        cells = run.cells
        across = cells[1] - cells[0] == 1
        middle = self.rect(cells[0]).union(self.rect(cells[-1])).center
        goal = run_label_position(self, cells, across)
        q = ease_in_out(p)
        size = lerp(STAMPED, 1.0, round(q * SHRINK_STEPS) / SHRINK_STEPS)
        sign = run_label(str(run.total), round(self.cell * size), GOOD, INK_ON_BRIGHT)
        picture.center(sign, lerp(middle[0], goal[0], q), lerp(middle[1], goal[1], q))


START, FLY = 0.5, 1.4


class WrittenEntry(NamedTuple):
    """An entry that is written at this moment, after its super bonus has shone. ``full``: it fills its row."""

    entry: Entry
    at: float
    full: bool

    @property
    def written(self) -> float:
        return self.at + timings.WRITE_FIGURE

    @property
    def end(self) -> float:
        return self.written + (timings.ROW_FULL if self.full else 0)


class LaidTotal(NamedTuple):
    """A run of which only the total is seen, on one cell."""

    cells: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class PadExample(Example):
    """Totals become the points of one box, which is written; then the ticks or super bonuses of the turn.

    ``pad``: before the turn. ``total``: that of each of the ``runs``. ``extras``: see ``ColumnPad.entries``. ``rows``: how many are
    shown.
    """

    pad: ColumnPad
    total: int
    runs: int
    extras: int
    rows: int

    @property
    def seconds(self) -> float:
        return self.steps()[-1].end + timings.EXAMPLE_PAUSE

    def draw(self, at: Moment, area: Rect) -> None:
        tall = min(area.height, round(area.width * 0.8), at.u(66 * self.rows))
        sheet = Sheet(Rect(area.x, area.centery - tall // 2, area.width, tall), self.rows)
        steps, pad = self.steps(), self.pad.copy()
        former, last = pad.total(), -1.0
        uncircled = {step.entry.row for step in steps if step.full and at.now < step.end}
        for step in steps:
            if at.now >= step.written:
                former, last = pad.total(), step.written
                enter_entry(pad, step.entry)
        counted = min(1.0, (at.now - last) / timings.TOTAL_COUNT)
        total = round(lerp(former, pad.total(), counted))
        draw_pad(at.picture, sheet, pad, "Ada", Look(COLOURS[0], MARKS[0]), total=total, uncircled=uncircled)
        cell = min(at.u(70), area.width // 7)
        lying = Rect(0, 0, cell, cell).move_to(midtop=(sheet.box(11, 0).centerx, sheet.row(self.rows // 2).y))
        self.draw_lying(at, lying, steps[-1].written)
        for step in steps:
            self._draw_step(at, sheet, step, lying)
        self._draw_flight(at, sheet, steps[0].entry, lying)

    def draw_lying(self, at: Moment, lying: Rect, end: float) -> None:
        """What lies below the totals until all is written; nothing unless a game has something there."""

    def draw_before(self, at: Moment, sheet: Sheet, step: WrittenEntry, lying: Rect) -> None:
        """What is seen before an entry is written; nothing unless a game has something to show."""

    def _draw_step(self, at: Moment, sheet: Sheet, step: WrittenEntry, lying: Rect) -> None:
        self.draw_before(at, sheet, step, lying)

        def write(picture: Picture, p: float) -> None:
            draw_entry(picture, sheet, step.entry, 0, step=max(1, round(p * WRITING_STEPS)))

        def celebrate(picture: Picture, p: float) -> None:
            draw_row_light(picture, sheet, step.entry.row, p)
            drawn = min(WRITING_STEPS, max(1, round(p * 2 * WRITING_STEPS)))
            draw_bonus_circle(picture, sheet, step.entry.row, drawn)

        at.moves(step.at, timings.WRITE_FIGURE, write)
        if step.full:
            at.moves(step.written, timings.ROW_FULL, celebrate)

    def _draw_flight(self, at: Moment, sheet: Sheet, entry: Entry, lying: Rect) -> None:
        """The totals, and how they become points on their way to the box."""
        side = round(lying.width * 0.9)
        wide = side * (2 * self.runs - 1)
        cells = ExampleCells(lying.centerx - wide // 2, lying.bottom - side // 2, side, {})
        runs = [LaidTotal((cell_of(2 * number, 0),), self.total) for number in range(self.runs)]
        goal = sheet.box(entry.column, entry.row).center
        flies = flight(cells, lambda: goal, runs, entry.points, 0)
        at.stays(START, FLY, flies, 0.0)
        at.moves(FLY, timings.EXAMPLE_FLIGHT, flies)

    def steps(self) -> list[WrittenEntry]:
        entries = self.pad.entries([self.total] * self.runs, self.extras)
        entries.sort(key=lambda entry: entry.column != self.total)
        steps: list[WrittenEntry] = []
        pad, at = self.pad.copy(), FLY + timings.EXAMPLE_FLIGHT
        for entry in entries:
            if entry.column == SUPER:
                at += timings.SUPER_BONUS
            bonus = pad.row_sum(entry.row).bonus
            enter_entry(pad, entry)
            full = entry.column == self.total and pad.row_sum(entry.row).bonus > bonus
            steps.append(WrittenEntry(entry, at, full))
            at = steps[-1].end + timings.EXAMPLE_BETWEEN
        return steps
