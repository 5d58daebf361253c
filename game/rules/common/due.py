"""Checking that an event is the one that is due, as both games do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.seats import Seat

DUE_REFUSALS = {
    "start_draw": sentence("The draw for the start is due here."),
    "draw": sentence("{name} draws first."),
    "lay": sentence("{name} has to lay first."),
    "end": sentence("The match is over here; only its end can follow."),
}
"""By due event: the refusal of every other event. Only events that both games have."""


class DueEvent(Protocol):
    """The event that must come next: its name as in the journal, and the seat that acts."""

    @property
    def event(self) -> str:
        """The name of the event."""

    @property
    def seat(self) -> int:
        """The seat that acts."""


DueT = TypeVar("DueT", bound=DueEvent)


def expect(
    due: DueT | None,
    event: str,
    seat: int | None,
    seats: Sequence[Seat],
    refusals: Mapping[str, str],
    **facts: object,
) -> DueT:
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
