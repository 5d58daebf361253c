"""What is due in a match and how it ended (CARDS.md 2 to 4)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.rules.cards.events import Reason
from game.rules.common.due import DUE_REFUSALS
from game.rules.common.errors import sentence


class Due(NamedTuple):
    """The event that must come next.

    ``seat`` is the seat that acts; for a deal, the starter of the round. ``count`` is the number of cards that the seat
    lays (0 if it can only pass), draws or exchanges. ``reason`` says why the match is over.
    """

    event: Literal["start_draw", "deal", "lay", "draw", "exchange", "end"]
    seat: int = 0
    count: int = 0  # type: ignore[assignment]
    reason: Reason | None = None


class Outcome(NamedTuple):
    """How a match ended: the total of each pad, and the numbers of the pads with the highest total."""

    reason: Reason
    totals: tuple[int, ...]
    winners: tuple[int, ...]


REFUSALS = {
    **DUE_REFUSALS,
    "deal": sentence("The cards of round {round} are due here."),
    "exchange": sentence("None of {name}'s cards fits; they have to be exchanged first."),
}
"""By due event: the refusal of every other event."""
