"""The moving picture of *How to play* for the pad of either game. Times are in seconds from its start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.rules.cards.cells import BELOW
from game.rules.common.pad import SUPER, ColumnPad, Entry
from game.scenes.how_to_play.example_runs import ExampleCells, cell_of, share_of
from game.scenes.how_to_play.rule_page import PageScale
from game.scenes.turn.pads import enter_entry
from game.scenes.turn.runs import flight
from game.table import timings
from game.table.card_animation import CardPlace, draw_card_fade_in, draw_super_bonus
from game.table.card_faces import card_rect
from game.table.cards import draw_card
from game.table.handwriting import WRITING_STEPS
from game.table.pads import draw_bonus_circle, draw_entry, draw_pad, draw_row_light
from game.table.sheet import Sheet, entry_box
from game.table.tiles import TileStyle

START, FLY = 0.5, 1.4
"""When the totals appear, and when they fly to the pad."""
LABEL = 0.9
"""The size of a total as a share of a card's cell."""


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
class PadExample:
    """Totals become the points of one box, which is written; then the ticks or super bonuses of the turn.

    ``pad``: before the turn. ``total``: that of each of the ``runs``. ``extras``: see ``ColumnPad.entries``. ``rows``: how many are
    shown. ``card``: the pips of the card that earns the super bonus.
    """

    pad: ColumnPad
    total: int
    runs: int
    extras: int
    rows: int
    card: tuple[int, int] | None = None

    @property
    def seconds(self) -> float:
        return self._steps()[-1].end + timings.EXAMPLE_PAUSE

    @property
    def rest(self) -> float:
        return self.seconds

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        tall = min(area.height, round(area.width * 0.8), scale.u(66 * self.rows))
        sheet = Sheet(Rect(area.x, area.centery - tall // 2, area.width, tall), self.rows)
        steps, before = self._steps(), self.pad.copy()
        shown, former = before, before.total()
        uncircled = {step.entry.row for step in steps if step.full and now < step.end}
        for step in steps:
            if now >= step.written:
                former = shown.total()
                enter_entry(shown, step.entry)
        last = max((step.written for step in steps if now >= step.written), default=-1.0)
        total = round(lerp(former, shown.total(), share_of(now, last, timings.TOTAL_COUNT)))
        draw_pad(picture, sheet, shown, "Ada", "circle", total=total, uncircled=uncircled)
        cell = min(scale.u(70), area.width // 7)
        lying = Rect(0, 0, cell, cell).move_to(midtop=(sheet.box(11, 0).centerx, sheet.row(self.rows // 2).y))
        if self.card and now < steps[-1].written:
            appeared = share_of(now, 0, START)
            if appeared < 1:
                draw_card_fade_in(picture, style, self.card, CardPlace(lying), appeared)
            else:
                draw_card(picture, *self.card, BELOW, lying, style)
        for step in steps:
            self._draw_step(picture, sheet, step, lying, style, now)
        self._draw_flight(picture, sheet, steps[0].entry, lying, now)

    def _draw_step(
        self, picture: Picture, sheet: Sheet, step: WrittenEntry, lying: Rect, style: TileStyle, now: float
    ) -> None:
        shines = step.at - timings.SUPER_BONUS
        if step.entry.column == SUPER and shines <= now < step.at:
            box = entry_box(sheet, step.entry, 0)
            p = share_of(now, shines, timings.SUPER_BONUS)
            draw_super_bonus(
                picture, style, card_rect(lying, BELOW), box.center if box else None, lying.width, p
            )
        if step.at <= now < step.written:
            p = share_of(now, step.at, timings.WRITE_FIGURE)
            draw_entry(picture, sheet, step.entry, 0, step=max(1, round(p * WRITING_STEPS)))
        if step.full and step.written <= now < step.end:
            p = share_of(now, step.written, timings.ROW_FULL)
            draw_row_light(picture, sheet, step.entry.row, p)
            draw_bonus_circle(
                picture, sheet, step.entry.row, min(WRITING_STEPS, max(1, round(p * 2 * WRITING_STEPS)))
            )

    def _draw_flight(self, picture: Picture, sheet: Sheet, entry: Entry, lying: Rect, now: float) -> None:
        if not START <= now < FLY + timings.EXAMPLE_FLIGHT:
            return
        side = round(lying.width * LABEL)
        wide = side * (2 * self.runs - 1)
        cells = ExampleCells(lying.centerx - wide // 2, lying.bottom - side // 2, side, {})
        runs = [LaidTotal((cell_of(2 * number, 0),), self.total) for number in range(self.runs)]
        goal = sheet.box(entry.column, entry.row).center
        p = share_of(now, FLY, timings.EXAMPLE_FLIGHT)
        flight(cells, lambda: goal, runs, entry.points, 0)(picture, p)

    def _steps(self) -> list[WrittenEntry]:
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
