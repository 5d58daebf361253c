"""What the screen shows of the match. The match itself is ahead; the replay lets this catch up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from game.rules.common.pad import Entry
from game.rules.common.variant import VariantMatch


class DisplayedState(ABC):
    """The match as the players see it. Each game has a subclass, which knows what lies on the table.

    ``actor``: the seat whose turn is shown. ``rack``: its hand, with an empty value for a tile or card that has left. The first
    ``arrived`` of them are on the rack already, face up if ``face_up``. ``last_laid``: for each seat the cells of its last turn.
    ``lit_runs``: the runs that are scoring now. ``writing``: the boxes that the displayed turn fills, written or not yet.
    ``stock``: how many tiles are in the bag, or cards in the pile.
    """

    def __init__(self, match: VariantMatch, seat: int) -> None:
        self.actor = seat
        self.rack: list[Any] = []
        self.arrived = 0
        self.face_up = False
        self.last_laid: dict[int, tuple[int, ...]] = {}
        self.lit_runs: list[tuple[int, ...]] = []
        self.placements: list[Any] = []
        self.pads: list[Any] = []
        self.writing: list[Entry] = []
        self.held: list[int] = []
        self.stock = 0
        self.catch_up(match)

    @abstractmethod
    def catch_up_table(self, match: Any) -> None:
        """Shows what lies on the table now, and how much is left in the bag or pile."""

    def catch_up(self, match: Any) -> None:
        """Shows the match as it is now."""
        self.catch_up_table(match)
        self.pads = [pad.copy() for pad in match.pads]
        self.held = [len(hand) for hand in match.hands]
        self.writing = []
        self.lit_runs.clear()

    def clear_rack(self) -> None:
        """Shows nobody's hand: the device is being handed over."""
        self.rack, self.arrived, self.face_up = [], 0, False

    def seat_at_rack(self, match: Any, seat: int, *, face_up: bool) -> None:
        """Shows this seat's hand on the rack."""
        self.actor = seat
        self.rack = list(match.hands[seat])
        self.arrived = len(self.rack)
        self.face_up = face_up
