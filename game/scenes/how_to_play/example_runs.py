"""Cells of an example in *How to play*, and the runs on them that light up. Times are in seconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.tween import ease_in_out
from game.scenes.turn.runs import CONTACT, STAMPED, counting, stamping
from game.table import timings
from game.table.board import draw_run_outline, run_label, run_label_position
from game.table.palette import GOOD, INK_ON_BRIGHT

ACROSS = 16
"""The cells of an example are numbered row by row; this is the distance from one row to the next."""
LIFT = 0.8
"""How high a picked tile or card is lifted, 0..1."""
SHRINK_STEPS = 6
"""A total becomes smaller in this many steps, so that few surfaces are cached."""


def cell_of(column: int, row: int) -> int:
    return row * ACROSS + column


def share_of(now: float, start: float, seconds: float) -> float:
    """How much of something that begins at ``start`` and takes this long is over, 0..1."""
    return min(1.0, max(0.0, (now - start) / seconds))


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

    def draw_runs(self, picture: Picture, runs: Sequence[ExampleRun], now: float) -> None:
        for run in runs:
            if self._stamped(run, now) >= CONTACT:
                draw_run_outline(picture, self, run.cells, GOOD, 0.1)
        for run in runs:
            counted, stamped = share_of(now, run.at, timings.EXAMPLE_COUNT), self._stamped(run, now)
            if 0 < counted < 1:
                counting(self, run)(picture, counted)
            elif counted and stamped < 1:
                stamping(self, run, 0)(picture, stamped)
        for run in runs:
            if self._stamped(run, now) >= 1:
                begun = run.end - timings.EXAMPLE_SHRINK
                self._draw_total(picture, run, share_of(now, begun, timings.EXAMPLE_SHRINK))

    def _stamped(self, run: ExampleRun, now: float) -> float:
        return share_of(now, run.at + timings.EXAMPLE_COUNT, timings.EXAMPLE_STAMP)

    def _draw_total(self, picture: Picture, run: ExampleRun, p: float) -> None:
        cells = run.cells
        across = cells[1] - cells[0] == 1
        middle = self.rect(cells[0]).union(self.rect(cells[-1])).center
        goal = run_label_position(self, cells, across)
        q = ease_in_out(p)
        size = lerp(STAMPED, 1.0, round(q * SHRINK_STEPS) / SHRINK_STEPS)
        sign = total_sign(run.total, round(self.cell * size))
        picture.center(sign, lerp(middle[0], goal[0], q), lerp(middle[1], goal[1], q))


def total_sign(total: int, size: int) -> pygame.Surface:
    return run_label(str(total), size, GOOD, INK_ON_BRIGHT)
