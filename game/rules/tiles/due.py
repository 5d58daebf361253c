"""What is due in a match and how it ended (RULES.md 2 to 8)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.rules.tiles.events import Reason


class Due(NamedTuple):
    """The event that must come next.

    ``seat`` has to draw or to lay; for an end, it is the first to draw from the rest of the bag. ``count`` is the number
    of tiles to draw; for an end, the number left in the bag if the match is stuck. ``reason`` says why the match is over.
    """

    event: Literal["start_draw", "draw", "lay", "end"]
    seat: int = 0
    count: int = 0  # type: ignore[assignment]
    reason: Reason | None = None


class Outcome(NamedTuple):
    """How a match ended (section 7). ``minus`` and ``totals`` list one number of points per pad.

    ``winners`` are the numbers of the pads with the highest grand total.
    """

    reason: Reason
    minus: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
