"""The moving pictures of *How to play* for the card game. Times are in seconds from the start of a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from game.engine.picture import Picture
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.deck import Card
from game.scenes.card_turn.spot_marks import spot_sign
from game.scenes.card_turn.sums import Sum, draw_joining
from game.scenes.how_to_play.example_runs import LIFT, ExampleCells, ExampleRun, cell_of, share_of
from game.scenes.how_to_play.rule_page import PageScale
from game.table import timings
from game.table.card_animation import CardPlace, draw_card_fade_in, draw_card_flight
from game.table.card_faces import card_rect, card_with_shadow
from game.table.cards import draw_card, draw_card_outline
from game.table.cloth_view import felt
from game.table.landings import draw_settling
from game.table.tiles import TileStyle

Mark = tuple[float, float, tuple[int, ...], bool]
"""The column and row of the middle of a sign, its totals, and whether the card has to be rotated first."""


class Lying(NamedTuple):
    """A card on the cloth: where its left or upper half is, the pips of this half and the other one, and the step to that.

    ``at``: when it begins to slide there; 0 if it lies there from the beginning.
    """

    column: int
    row: int
    first: int
    second: int
    step: int
    at: float = 0.0

    @property
    def cells(self) -> dict[int, int]:
        right = self.step == RIGHT
        other = cell_of(self.column + right, self.row + (not right))
        return {cell_of(self.column, self.row): self.first, other: self.second}

    @property
    def end(self) -> float:
        return self.at + timings.EXAMPLE_LAY if self.at else 0.0


class Rotated(NamedTuple):
    """The card in the hand lies across, and is rotated from ``at`` on. ``before``, ``after``: the marks for it."""

    at: float
    before: tuple[Mark, ...]
    after: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class ClothExample:
    """A part of the cloth, ``size`` cells wide and high. Cards slide to it one after another, and their runs light up.

    ``joined``: the cells of two runs that become one, before the first run is counted. ``rotated``: what happens to the first card
    before it is laid.
    """

    size: tuple[int, int]
    cards: tuple[Lying, ...]
    runs: tuple[ExampleRun, ...]
    joined: tuple[tuple[tuple[int, int], ...], ...] = ()
    rotated: Rotated | None = None

    @property
    def seconds(self) -> float:
        return max(run.end for run in self.runs) + timings.EXAMPLE_PAUSE

    @property
    def rest(self) -> float:
        return self.rotated.at / 2 if self.rotated else self.seconds

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        columns, rows = self.size
        cell = min(area.width // (columns + 1), area.height // (rows + 1), scale.u(100))
        cloth = Rect(0, 0, cell * columns + cell // 2, cell * rows + cell // 2)
        cloth.center = area.center
        picture.add(felt(cloth.size, cell / 60), *cloth.topleft)
        pips = {at: value for card in self.cards for at, value in card.cells.items()}
        cells = ExampleCells(cloth.x + cell // 4, cloth.y + cell // 4, cell, pips)
        for card in self.cards:
            self._draw_lying(picture, cells, card, style, now)
        if self.rotated:
            self._draw_marks(picture, cells, self.rotated, now)
        if self.joined:
            self._draw_joining(picture, cells, now)
        cells.draw_runs(picture, self.runs, now)
        aside = cell // 2 if self.rotated else 0  # A card that lies across needs more room.
        hand = Rect(cloth.right - cell - aside, cloth.bottom - 2 * cell, cell, cell)
        self._draw_hand(picture, cells, hand, style, now)

    def _draw_lying(
        self, picture: Picture, cells: ExampleCells, card: Lying, style: TileStyle, now: float
    ) -> None:
        square = cells.rect(cell_of(card.column, card.row))
        settled = share_of(now, card.end, timings.SETTLE) if card.at else 1.0
        if settled >= 1:
            draw_card(picture, card.first, card.second, card.step, square, style)
        elif settled > 0:
            lying = card_with_shadow(card.first, card.second, card.step, cells.cell, style)
            draw_settling(picture, lying, card_rect(square, card.step), settled)

    def _draw_marks(self, picture: Picture, cells: ExampleCells, rotated: Rotated, now: float) -> None:
        laid = next(card.at for card in self.cards if card.at)
        turned = rotated.at + timings.EXAMPLE_LAY
        marks = rotated.before if now < rotated.at else rotated.after if turned <= now < laid else ()
        left, top = cells.rect(0).topleft
        for column, row, totals, turn in marks:
            sign = spot_sign(totals, turn, cells.cell)
            picture.center(sign, left + column * cells.cell, top + row * cells.cell)

    def _draw_joining(self, picture: Picture, cells: ExampleCells, now: float) -> None:
        run = self.runs[0]
        start = next(card.end for card in self.cards if card.at)
        if start <= now < run.at:
            parts = tuple(tuple(cell_of(*place) for place in part) for part in self.joined)
            across = run.places[0][1] == run.places[1][1]
            whole = Sum(run.total, tuple(run.cells), across, parts)
            draw_joining(picture, cells, whole, share_of(now, start, run.at - start))

    def _draw_hand(
        self, picture: Picture, cells: ExampleCells, hand: Rect, style: TileStyle, now: float
    ) -> None:
        seen = 0.0
        for card in (one for one in self.cards if one.at):
            goal = CardPlace(cells.rect(cell_of(card.column, card.row)), card.step)
            begun = CardPlace(hand, BELOW)
            if seen <= now < card.at:
                self._draw_waiting(picture, card, begun, style, now, seen)
            elif card.at <= now < card.end:
                p = share_of(now, card.at, timings.EXAMPLE_LAY)
                draw_card_flight(picture, style, (card.first, card.second), begun, goal, p, high=0.6)
            seen = card.end

    def _draw_waiting(
        self, picture: Picture, card: Lying, place: CardPlace, style: TileStyle, now: float, seen: float
    ) -> None:
        pips: Card = (card.first, card.second)
        if seen and now < seen + timings.EXAMPLE_APPEAR:
            draw_card_fade_in(picture, style, pips, place, share_of(now, seen, timings.EXAMPLE_APPEAR))
            return
        if self.rotated and now < self.rotated.at + timings.EXAMPLE_LAY:
            size = place.square.width
            across = CardPlace(
                Rect(place.center[0] - size, place.center[1] - size // 2, size, size), RIGHT, True
            )
            if now >= self.rotated.at:
                p = share_of(now, self.rotated.at, timings.EXAMPLE_LAY)
                draw_card_flight(picture, style, pips, across, place, p, high=LIFT)
                return
            place = across
        draw_card(picture, *place.halves(pips), place.step, place.square, style, LIFT)
        grown = place.square.width // 8
        outline = place.square.inflate(grown, grown).move(0, -place.square.width // 12)
        draw_card_outline(picture, outline, place.step)
