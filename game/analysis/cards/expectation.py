"""What the pads of a match can be expected to end with, from the turns that are still to come."""

from __future__ import annotations

from collections.abc import Sequence

from game.players.column_growth import fill_chances
from game.rules.cards.deck import PILE
from game.rules.cards.pad import SUPER_BONUS, Pad
from game.rules.cards.player_view import PlayerView
from game.rules.common.pad import SCORING_TOTALS

PACES, POINTS, SPREAD = (0.25, 0.27, 0.77), (1.04, 3.2, 5.66), 0.39
"""How a pad grows, by the average of 95 matches between club and club with 2 to 4 seats: boxes filled per turn in the columns
10, 11 and 12, points per box, and the standard deviation of a column's growth in one turn, in boxes."""
SUPERS = 0.004
"""Super bonuses per turn."""


def turns_in_round(view: PlayerView) -> list[int]:
    """How many turns each seat will still have in this round, if nobody else has to pass. It is the turn of the view's seat."""
    seats = len(view.held)
    held, pile, turns = list(view.held), view.pile_count, [0] * seats
    seat, count = (view.seat, view.count) if view.count else ((view.seat + 1) % seats, 1)
    while any(held):
        if held[seat]:
            turns[seat] += 1
            drawn = min(1, pile)
            held[seat] += drawn - count
            pile -= drawn
            count = 1
        seat = (seat + 1) % seats
    return turns


def turns_in_later_rounds(view: PlayerView) -> int:
    """How many turns each seat will have in the rounds after this one. In a round 25 cards are laid, two of them in one turn."""
    return (view.header.rounds - view.round) * (PILE - 1) // len(view.held)


def expected_total(pad: Pad, turns: float) -> float:
    """The expected final total of a pad, in points, if this many turns are still to be entered on it."""
    boxes: list[Sequence[float]] = []
    chances: list[Sequence[float]] = []
    for total, pace, points in zip(SCORING_TOTALS, PACES, POINTS, strict=True):
        filled, grows = pad.columns[total], fill_chances(pace, turns, SPREAD)
        chances.append((1.0,) * len(filled) + grows)
        boxes.append([*filled, *(points * chance for chance in grows)])
    bonuses: float = sum(
        pad.bonus(row) * ten * eleven * twelve
        for row, (ten, eleven, twelve) in enumerate(zip(*chances, strict=False))
    )
    scored: float = sum(map(sum, boxes))
    return scored + bonuses + SUPER_BONUS * (pad.supers + SUPERS * turns)
