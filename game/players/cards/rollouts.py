"""Rollouts: after a turn the round is played on for some turns, to see where that turn leads.

The hidden cards are shuffled. Every seat lays the card that gains most. Players compare turns by rollouts with the same
cards, so that a turn does not win by a luckier draw.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from game.players.cards.candidates import Candidate
from game.players.cards.scoring_masks import (
    BestScore,
    Heights,
    best_of,
    entered,
    gains,
    heights_of,
    kinds_of,
    place_for,
    scoring_mask,
)
from game.rules.cards.dealer import arrange_hidden
from game.rules.cards.deck import Card
from game.rules.cards.player_view import PlayerView

LAST_SHARE = 0.5
"""The turn after a rollout counts only by this share, because its player leaves something to the one after it."""


class CardOrder(NamedTuple):
    """One way in which the hidden cards can lie: the pile, drawn from its end, and each hand; that of the seat to lay is empty."""

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]


class Rollouts:
    """Plays on from the turns of one view, for ``depth`` turns, or until nobody has a card. A seat that cannot lay passes."""

    def __init__(self, view: PlayerView, depth: int) -> None:
        self._view = view
        self._depth = depth
        self._heights = [heights_of(pad) for pad in view.pads]
        self._others = len(view.pads) - 1

    def order(self, rng: random.Random) -> CardOrder:
        view = self._view
        cards, _ = arrange_hidden(view.seen, rng)
        hands = []
        for seat, known in enumerate(view.hands):
            unknown = view.held[seat] - len(known)
            hands.append(() if seat == view.seat else (*known, *cards[:unknown]))
            del cards[:unknown]
        return CardOrder(tuple(hands), tuple(cards))

    def margin(self, one: Candidate, order: CardOrder) -> float:
        view, table = self._view, self._view.table
        table.lay_all(one.turn)
        hands, pile = [list(hand) for hand in order.hands], list(order.pile)
        hands[view.seat] = list(one.leftover)
        heights = list(self._heights)
        pad = view.pad.copy()
        pad.enter(*one.score)
        heights[view.seat] = heights_of(pad)
        if pile and one.turn:
            hands[view.seat].append(pile.pop())
        margin, laid = self._play(hands, pile, heights)
        table.take_back(laid + len(one.turn))
        return one.gain + margin

    def _play(self, hands: list[list[Card]], pile: list[Card], heights: list[Heights]) -> tuple[float, int]:
        """Plays the rollout. Returns its margin and the number of cards laid."""
        table, seat, seats = self._view.table, self._view.seat, len(hands)
        margin, laid = 0.0, 0
        for _ in range(self._depth):
            seat = (seat + 1) % seats
            found = self._best_score(hands[seat], heights[seat])
            if not found.kinds:
                continue
            placement = place_for(table, found)
            table.lay(placement)
            laid += 1
            hands[seat].remove(placement.card)
            if pile:
                hands[seat].append(pile.pop())
            heights[seat] = entered(heights[seat], found.number)
            margin += self._for_own(seat, found.points)
        seat = (seat + 1) % seats
        last = self._best_score(hands[seat], heights[seat])
        return margin + LAST_SHARE * self._for_own(seat, last.points), laid

    def _best_score(self, hand: list[Card], heights: Heights) -> BestScore:
        return best_of(scoring_mask(self._view.table), kinds_of(hand), gains(heights))

    def _for_own(self, seat: int, points: int) -> float:
        """What the points of a seat mean for the margin."""
        return points if seat == self._view.seat else -points / self._others
