"""The moving pictures of *How to play* for the card game. Times are in seconds from the start of a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect

from game.engine.picture import Picture
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.deck import Card
from game.rules.common.pad import SUPER
from game.scenes.card_turn.spot_signs import spot_sign
from game.scenes.card_turn.sums import draw_joining
from game.scenes.how_to_play.examples import (
    LIFT,
    START,
    ExampleCells,
    ExampleRun,
    PadExample,
    WrittenEntry,
    cell_of,
)
from game.scenes.how_to_play.rule_page import EVER, Example, Moment
from game.scenes.turn.draft import Sum
from game.table import timings
from game.table.card_animation import CardPlace, draw_card_fade_in, draw_card_flight, draw_super_bonus
from game.table.cards import (
    card_rect,
    card_with_shadow,
    draw_card,
    draw_card_outline,
    draw_pile,
    draw_shuffle,
    pile_top,
)
from game.table.cloth_view import felt
from game.table.pieces import PieceStyle, draw_settling
from game.table.sheet import Sheet, entry_box

Mark = tuple[float, float, tuple[int, ...], bool]
"""The column and row of the middle of a sign, its totals, and whether the card has to be rotated first."""


class Lying(NamedTuple):
    """A card on the cloth: its left or upper half, and the ``step`` to the other. ``at``: when it slides there; 0 at first."""

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
class ClothExample(Example):
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

    def draw(self, at: Moment, area: Rect) -> None:
        """The card that will be laid next is at the lower right corner of the cloth."""
        columns, rows = self.size
        cell = min(area.width // (columns + 1), area.height // (rows + 1), at.u(100))
        cloth = Rect(0, 0, cell * columns + cell // 2, cell * rows + cell // 2).move_to(center=area.center)
        at.picture.add(felt(cloth.size, cell / 60), *cloth.topleft)
        pips = {where: value for card in self.cards for where, value in card.cells.items()}
        cells = ExampleCells(cloth.x + cell // 4, cloth.y + cell // 4, cell, pips)
        for card in self.cards:
            lying = card_with_shadow(card.first, card.second, card.step, cell, at.style)
            square = cells.rect(cell_of(card.column, card.row))
            landed = card.end if card.at else -timings.SETTLE
            at.moves(landed, timings.SETTLE, draw_settling, lying, card_rect(square, card.step))
            halves = card.first, card.second, card.step
            at.stays(landed + timings.SETTLE, EVER, draw_card, *halves, square, at.style)
        first = next(card for card in self.cards if card.at)
        if self.rotated:
            turned = self.rotated.at + timings.EXAMPLE_LAY
            at.stays(0, self.rotated.at, _draw_marks, cells, self.rotated.before)
            at.stays(turned, first.at, _draw_marks, cells, self.rotated.after)
        if self.joined:  # The two runs grow together over the 0 until the run is counted.
            run = self.runs[0]
            parts = tuple(tuple(cell_of(*place) for place in part) for part in self.joined)
            whole = Sum(run.total, tuple(run.cells), run.places[0][1] == run.places[1][1], parts)
            at.moves(first.end, run.at - first.end, draw_joining, cells, whole)
        cells.draw_runs(at, self.runs)
        aside = cell // 2 if self.rotated else 0  # A card that lies across needs more room.
        hand = CardPlace(Rect(cloth.right - cell - aside, cloth.bottom - 2 * cell, cell, cell), BELOW)
        seen = 0.0
        for card in self.cards:
            if card.at:
                goal = CardPlace(cells.rect(cell_of(card.column, card.row)), card.step)
                self._draw_hand(at, card, hand, seen)
                flies = partial(draw_card_flight, high=0.6)
                pips_on = card.first, card.second
                at.moves(card.at, timings.EXAMPLE_LAY, flies, at.style, pips_on, hand, goal)
                seen = card.end

    def _draw_hand(self, at: Moment, card: Lying, hand: CardPlace, seen: float) -> None:
        """The card in the hand, ``seen`` from that moment on until it is laid."""
        pips: Card = (card.first, card.second)
        picked = seen
        if seen:
            at.moves(seen, timings.EXAMPLE_APPEAR, draw_card_fade_in, at.style, pips, hand)
            picked += timings.EXAMPLE_APPEAR
        if self.rotated:
            size, (x, y) = hand.square.width, hand.center
            across = CardPlace(Rect(x - size, y - size // 2, size, size), RIGHT, True)
            at.stays(picked, self.rotated.at, _draw_picked, pips, across, at.style)
            rotates = partial(draw_card_flight, high=LIFT)
            at.moves(self.rotated.at, timings.EXAMPLE_LAY, rotates, at.style, pips, across, hand)
            picked = self.rotated.at + timings.EXAMPLE_LAY
        at.stays(picked, card.at, _draw_picked, pips, hand, at.style)


def _draw_picked(picture: Picture, pips: Card, place: CardPlace, style: PieceStyle) -> None:
    draw_card(picture, *place.halves(pips), place.step, place.square, style, LIFT)
    grown = place.square.width // 8
    outline = place.square.inflate(grown, grown).move(0, -place.square.width // 12)
    draw_card_outline(picture, outline, place.step)


def _draw_marks(picture: Picture, cells: ExampleCells, marks: tuple[Mark, ...]) -> None:
    left, top = cells.rect(0).topleft
    for column, row, totals, turn in marks:
        sign = spot_sign(totals, turn, cells.cell)
        picture.center(sign, left + column * cells.cell, top + row * cells.cell)


PILE_TALL = 2.3


class CardSpot(NamedTuple):
    """Where a card lies: its left or upper half, and the step to the other one."""

    x: float
    y: float
    step: int = BELOW


class CardStop(NamedTuple):
    """From ``at`` on a card slides to a spot; None: into the pile."""

    at: float
    spot: CardSpot | None

    @property
    def end(self) -> float:
        return self.at + timings.EXAMPLE_LAY if self.at else 0.0


class CardPath(NamedTuple):
    """A card that comes out of the pile, unless its first stop is at 0 or it ``appears``. ``worth``: how many cards it counts for."""

    card: Card
    stops: tuple[CardStop, ...]
    appears: bool = False
    worth: int = 1


@dataclass(frozen=True, slots=True)
class PileExample(Example):
    """Cards that come from the pile and go back to it. Lengths are in cells. It is ``size`` cells wide and high.

    ``pile``: how many cards are in the pile at first. ``at``: where its lowest card lies. ``cloth``: the size of the cloth at the
    top left, if there is one. ``shuffled``: when the pile is shuffled, if it is. ``resting``: see ``Example.rest``.
    """

    size: tuple[float, float]
    paths: tuple[CardPath, ...]
    pile: int
    at: tuple[float, float]
    resting: float
    cloth: tuple[float, float] | None = None
    shuffled: float | None = None

    @property
    def rest(self) -> float:
        return self.resting

    @property
    def seconds(self) -> float:
        last = max(path.stops[-1].at for path in self.paths)
        return last + timings.EXAMPLE_LAY + timings.EXAMPLE_PAUSE

    def draw(self, at: Moment, area: Rect) -> None:
        """The cloth, the pile, the cards that lie, and above them those that move."""
        cell = int(min(area.width / self.size[0], area.height / self.size[1], at.u(100)))
        left = area.centerx - round(self.size[0] * cell) // 2
        top = area.centery - round(self.size[1] * cell) // 2
        if self.cloth:
            wide, tall = (round(length * cell) for length in self.cloth)
            at.picture.add(felt((wide, tall), cell / 60), left, top)
        x, y = (round(length * cell) for length in self.at)
        pile = Rect(left + x, top + y - round((PILE_TALL - 2) * cell), cell, round(PILE_TALL * cell))
        count, shuffled = self._count(at.now), EVER if self.shuffled is None else self.shuffled
        at.stays(0, shuffled, draw_pile, pile, count)
        at.moves(shuffled, timings.SHUFFLE, draw_shuffle, pile)
        at.stays(shuffled + timings.SHUFFLE, EVER, draw_pile, pile, count)

        def place(spot: CardSpot | None) -> CardPlace:
            if spot is None:
                return CardPlace(pile_top(pile, count))
            where = left + round(spot.x * cell), top + round(spot.y * cell)
            return CardPlace(Rect(where, (cell, cell)), spot.step)

        for path in self.paths:
            for stop, following in pairwise((*path.stops, CardStop(EVER, None))):
                if stop.spot:
                    square = place(stop.spot).square
                    at.stays(stop.end, following.at, draw_card, *path.card, stop.spot.step, square, at.style)
        for path in self.paths:
            for before, stop in pairwise((CardStop(0, None), *path.stops)):
                if not stop.at:
                    continue
                begun, goal = place(before.spot), place(stop.spot)
                if path.appears:
                    at.moves(stop.at, timings.EXAMPLE_LAY, draw_card_fade_in, at.style, path.card, goal)
                    continue
                slides = partial(draw_card_flight, face_up=(before.spot is not None, stop.spot is not None))
                at.moves(stop.at, timings.EXAMPLE_LAY, slides, at.style, path.card, begun, goal)

    def _count(self, now: float) -> int:
        count = self.pile
        for path in self.paths:
            inside = not (path.appears or path.stops[0].at == 0)
            for stop in path.stops:
                if inside and now > stop.at:
                    count -= path.worth
                    inside = False
                if stop.spot is None and now >= stop.at + timings.EXAMPLE_LAY:
                    count += path.worth
                    inside = True
        return count


@dataclass(frozen=True)
class CardPadExample(PadExample):
    """``card``: the pips of the card that earns the super bonus."""

    card: tuple[int, int]

    def draw_lying(self, at: Moment, lying: Rect, end: float) -> None:
        at.moves(0, START, draw_card_fade_in, at.style, self.card, CardPlace(lying))
        at.stays(START, end, draw_card, *self.card, BELOW, lying, at.style)

    def draw_before(self, at: Moment, sheet: Sheet, step: WrittenEntry, lying: Rect) -> None:
        """The super bonus shines."""
        if step.entry.column == SUPER:
            box, card = entry_box(sheet, step.entry, 0), card_rect(lying, BELOW)
            goal, shines = box.center if box else None, step.at - timings.SUPER_BONUS
            at.moves(shines, timings.SUPER_BONUS, draw_super_bonus, at.style, card, goal, lying.width)
