"""The turns that levels compare: what each of them scores, and what it leaves for the next turns.

A *margin* is in points: the gain of the player's own pad minus the mean gain of the others.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from game.players.cards.scoring_masks import HiddenCards, gains, heights_of, kinds_of, scoring_mask
from game.players.choosing import RankedTurn
from game.rules.cards.cells import Turn
from game.rules.cards.deck import Card
from game.rules.cards.player_view import PlayerView
from game.rules.cards.table import Score
from game.rules.cards.turns import ScoredTurn


@dataclass(slots=True, eq=False)
class Candidate(RankedTurn):
    """A legal turn, the points that it adds to the pad (``gain``), and the cards that stay in hand (``leftover``)."""

    turn: Turn
    score: Score
    gain: int
    leftover: tuple[Card, ...]
    margin: float
    margins: list[float] = field(default_factory=list)


def candidates(view: PlayerView, rng: random.Random) -> list[Candidate]:
    """All legal turns, the largest gain first, equal ones in random order. The margin of each is its gain for now."""
    turns = view.scored_turns()
    rng.shuffle(turns)
    found = [
        Candidate(turn, score, gain, _leftover(view, turn), gain)
        for (turn, score), gain in zip(turns, gains_of(view, turns), strict=True)
    ]
    return sorted(found, key=lambda one: -one.gain)


def gains_of(view: PlayerView, turns: Sequence[ScoredTurn]) -> list[int]:
    """The points that each of these turns adds to the total of the seat's pad."""
    by_score = {score: view.pad.gain(*score) for score in {score for _, score in turns}}
    return [by_score[score] for _, score in turns]


class NextTurns:
    """What a turn leaves for the next turns, as averages over the hidden cards.

    One is the most that the next player can gain; the other is the most that the seat itself could gain by laying another
    card at once.
    """

    def __init__(self, view: PlayerView) -> None:
        self._table = view.table
        self._hidden = HiddenCards(view)
        self._own = gains(heights_of(view.pad))
        self._draws = min(1, view.pile_count)
        self._others = len(view.pads) - 1
        self._next = next_seat(view)
        if self._next is not None:
            known = view.hands[self._next]
            self._known, self._unknown = kinds_of(known), view.held[self._next] - len(known)
            self._theirs = gains(heights_of(view.pads[self._next]))

    def margin(self, one: Candidate, own_share: float) -> float:
        """The gain of a turn, minus the next player's expected gain, plus the seat's own expected gain times ``own_share``."""
        self._table.lay_all(one.turn)
        mask = scoring_mask(self._table)
        self._table.take_back(len(one.turn))
        margin: float = one.gain
        if self._next is not None:
            theirs = self._hidden.expected_gain(mask, self._theirs, self._known, self._unknown)
            margin -= theirs / self._others
        if own_share:
            margin += own_share * self._hidden.expected_gain(
                mask, self._own, kinds_of(one.leftover), self._draws
            )
        return margin


def next_seat(view: PlayerView) -> int | None:
    """The seat that has the next turn; None if no other seat has cards."""
    seats = len(view.held)
    return next((seat for step in range(1, seats) if view.held[seat := (view.seat + step) % seats]), None)


def _leftover(view: PlayerView, turn: Turn) -> tuple[Card, ...]:
    leftover = list(view.hand)
    for placement in turn:
        leftover.remove(placement.card)
    return tuple(leftover)
