"""What is due in a match and how it ended, as all games have it, and checking that an event is the one that is due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.seats import Seat

Reason = Literal["bag_empty", "last_card", "stuck"]
"""Why a match is over."""

DUE_REFUSALS = {
    "start_draw": sentence("The draw for the start is due here."),
    "draw": sentence("{name} draws first."),
    "lay": sentence("{name} has to lay first."),
    "end": sentence("The match is over here; only its end can follow."),
}
"""By due event: the refusal of every other event. Only events that both games have."""


class Due(NamedTuple):
    """The event that must come next, by its name in the journal; ``lay`` for a player's turn, otherwise one that the dealer makes.

    ``seat`` is the seat that acts: for a deal, the starter of the round; for an end of the tile game, the first to draw from the
    rest of the bag. ``count`` is the number of tiles or cards to draw, to exchange or, in the card game, to lay (0 if the seat can
    only pass); for an end, the number of tiles left in the bag if the match is stuck. ``reason`` says why the match is over.
    """

    event: str
    seat: int = 0
    count: int = 0  # type: ignore[assignment]
    reason: Reason | None = None


class Outcome(NamedTuple):
    """How a match ended: the points of each pad, and the numbers of the pads with the highest total.

    ``minus``: in the tile game, the points that each pad loses for the tiles left in hand (RULES.md 7).
    """

    reason: Reason
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    minus: tuple[int, ...] = ()


def expect(
    due: Due | None,
    event: str,
    seat: int | None,
    seats: Sequence[Seat],
    refusals: Mapping[str, str],
    **facts: object,
) -> Due:
    """Returns ``due`` if it is this event and, unless ``seat`` is None, this seat. Otherwise raises IllegalMove.

    ``due`` is None if the match is over. ``refusals`` has a sentence for each event that may be due, which refuses every other
    event. Each sentence can use the ``facts`` and the ``name`` of the seat that acts.
    """
    if due is None:
        raise IllegalMove(sentence("The match is over; nothing can follow."))
    name = seats[due.seat].name
    if due.event != event:
        raise IllegalMove(refusals[due.event], (), name=name, **facts)
    if seat is not None and seat != due.seat:
        raise IllegalMove(sentence("It is the turn of {name} (seat {seat})."), name=name, seat=due.seat)
    return due
