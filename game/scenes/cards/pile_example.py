"""The moving pictures of *How to play* with a pile of cards. Times are in seconds, lengths in cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from game.engine.picture import Picture
from game.rules.cards.cells import BELOW
from game.rules.cards.deck import Card
from game.scenes.how_to_play.example_runs import share_of
from game.scenes.how_to_play.rule_page import PageScale
from game.table import timings
from game.table.card_animation import CardPlace, draw_card_fade_in, draw_card_flight
from game.table.cards import draw_card
from game.table.cloth_view import felt
from game.table.pile import draw_pile, draw_shuffle, pile_top
from game.table.tiles import TileStyle

PILE_TALL = 2.3
"""The height of a full pile."""


class CardSpot(NamedTuple):
    """Where a card lies: its left or upper half, and the step to the other one."""

    x: float
    y: float
    step: int = BELOW


class CardStop(NamedTuple):
    """From ``at`` on a card slides to a spot; None: into the pile."""

    at: float
    spot: CardSpot | None


class CardPath(NamedTuple):
    """The way of a card. It comes out of the pile, unless its first stop is at 0. ``appears``: it fades in at its first stop instead.

    ``worth``: for how many cards it counts when it comes to the pile.
    """

    card: Card
    stops: tuple[CardStop, ...]
    appears: bool = False
    worth: int = 1


@dataclass(frozen=True, slots=True)
class PileExample:
    """Cards that come from the pile and go back to it. It is ``size`` cells wide and high.

    ``pile``: how many cards are in the pile at first. ``at``: where its lowest card lies. ``cloth``: the size of the cloth at the
    top left, if there is one. ``shuffled``: when the pile is shuffled, if it is. ``rest``: see ``Example``.
    """

    size: tuple[float, float]
    paths: tuple[CardPath, ...]
    pile: int
    at: tuple[float, float]
    rest: float
    cloth: tuple[float, float] | None = None
    shuffled: float | None = None

    @property
    def seconds(self) -> float:
        last = max(path.stops[-1].at for path in self.paths)
        return last + timings.EXAMPLE_LAY + timings.EXAMPLE_PAUSE

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        cell = int(min(area.width / self.size[0], area.height / self.size[1], scale.u(100)))
        left = area.centerx - round(self.size[0] * cell) // 2
        top = area.centery - round(self.size[1] * cell) // 2
        if self.cloth:
            wide, tall = (round(length * cell) for length in self.cloth)
            picture.add(felt((wide, tall), cell / 60), left, top)
        x, y = (round(length * cell) for length in self.at)
        pile = Rect(left + x, top + y - round((PILE_TALL - 2) * cell), cell, round(PILE_TALL * cell))
        count = self._count(now)
        if self.shuffled is not None and self.shuffled <= now < self.shuffled + timings.SHUFFLE:
            draw_shuffle(picture, pile, share_of(now, self.shuffled, timings.SHUFFLE))
        else:
            draw_pile(picture, pile, count)
        places = _Places(left, top, cell, CardPlace(pile_top(pile, count)))
        for path in sorted(self.paths, key=lambda path: _moves(path, now)):
            places.draw(picture, path, style, now)

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


class _Places:
    """Where the spots are in the window, and the pile's uppermost card."""

    def __init__(self, left: int, top: int, cell: int, pile: CardPlace) -> None:
        self._left, self._top, self._cell, self._pile = left, top, cell, pile

    def draw(self, picture: Picture, path: CardPath, style: TileStyle, now: float) -> None:
        done = [stop for stop in path.stops if stop.at <= now]
        if not done:
            return
        last, before = done[-1], done[-2].spot if len(done) > 1 else None
        p = 1.0 if last.at == 0 else share_of(now, last.at, timings.EXAMPLE_LAY)
        goal = self._place(last.spot)
        if path.appears and len(done) == 1 and p < 1:
            draw_card_fade_in(picture, style, path.card, goal, p)
        elif p < 1:
            faces = before is not None, last.spot is not None
            draw_card_flight(picture, style, path.card, self._place(before), goal, p, face_up=faces)
        elif last.spot:
            draw_card(picture, *path.card, goal.step, goal.square, style)

    def _place(self, spot: CardSpot | None) -> CardPlace:
        if spot is None:
            return self._pile
        at = self._left + round(spot.x * self._cell), self._top + round(spot.y * self._cell)
        return CardPlace(Rect(at, (self._cell, self._cell)), spot.step)


def _moves(path: CardPath, now: float) -> bool:
    """Whether the card is sliding; it is drawn above those that lie."""
    return any(stop.at < now < stop.at + timings.EXAMPLE_LAY for stop in path.stops)
