"""The draw for the start, as both games do it: seats that tie for the highest draw again (RULES.md 2, CARDS.md 2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from game.rules.common.errors import IllegalMove, sentence

DrawnT = TypeVar("DrawnT")
"""What a seat draws: a tile or a card."""
Rank = Callable[[DrawnT], int]
"""How high a tile or card is."""


def highest_seats(drawn: Sequence[DrawnT | None], rank: Rank[DrawnT]) -> list[int]:
    """The seats that drew the highest in this round. None stands for a seat that did not draw; at least one seat did.

    >>> highest_seats((5, None, 5, 2), int)
    [0, 2]
    """
    ranks = [None if one is None else rank(one) for one in drawn]
    highest = max(one for one in ranks if one is not None)
    return [seat for seat, one in enumerate(ranks) if one == highest]


def draw_rounds(
    seats: int, take: Callable[[int], Sequence[DrawnT]], rank: Rank[DrawnT]
) -> tuple[tuple[DrawnT | None, ...], ...]:
    """Draws round after round until one seat alone has the highest. Returns one tuple per round with one entry per seat.

    ``take`` returns this number of tiles or cards, in the order of the seats that draw.
    """
    taking_part = list(range(seats))
    rounds: list[tuple[DrawnT | None, ...]] = []
    while len(taking_part) > 1:
        taken = iter(take(len(taking_part)))
        rounds.append(tuple(next(taken) if seat in taking_part else None for seat in range(seats)))
        taking_part = highest_seats(rounds[-1], rank)
    return tuple(rounds)


def check_rounds(rounds: Sequence[Sequence[DrawnT | None]], seats: int, rank: Rank[DrawnT]) -> None:
    """Raises IllegalMove if these cannot be the rounds of a draw for the start with this number of seats.

    In each round the seats that tied for the highest in the round before must draw, and no others. The last round must have a
    single highest, and no earlier one may.
    """
    taking_part = list(range(seats))
    for number, drawn in enumerate(rounds, start=1):
        if len(taking_part) == 1:
            raise IllegalMove(
                sentence("The draw for the start was decided before its round {round}."), round=number
            )
        drawing = [seat for seat, one in enumerate(drawn) if one is not None]
        if drawing != taking_part or len(drawn) != seats:
            raise IllegalMove(
                sentence("In round {round} of the draw for the start the wrong seats draw."), round=number
            )
        taking_part = highest_seats(drawn, rank)
    if len(taking_part) > 1:
        raise IllegalMove(
            sentence("The draw for the start is not decided: several seats tie for the highest.")
        )
