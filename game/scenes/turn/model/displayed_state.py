"""What the screen shows of the match. The match itself is ahead; the replay lets this catch up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from game.rules.common.pad import Entry
from game.rules.common.variant import VariantMatch
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.last_turn import LastTurn, last_turn


class DisplayedState(ABC):
    """The match as the players see it. Each game has a subclass, which knows what lies on the table.

    ``actor``: the seat whose turn is shown. ``rack``: its hand, with an empty value for a tile or card that has left. The first
    ``arrived`` of them are on the rack already, face up if ``face_up``. ``last_turns``: of each seat. ``last_laid``: the cells of
    the turns that are marked on the table, by seat. ``totals``: for each pad the total that is shown; it counts up to that of the
    pad. ``circling``: for each pad the rows whose bonus is not circled yet. ``lit_runs``: the runs that are scoring now.
    ``writing``: the boxes that the displayed turn fills, written or not yet. ``scrolling``: the row to which the pad scrolls for an
    event, and the share of the way that it has gone; None: to no row. ``stock``: how many tiles are in the bag, or cards in
    the pile. ``span``: how many cells a tile or card covers.
    """

    span: ClassVar[int] = 1

    def __init__(self, match: VariantMatch, seat: int) -> None:
        self.actor = seat
        self.rack: list[Any] = []
        self.arrived = 0
        self.face_up = False
        self.last_turns: dict[int, LastTurn] = {}
        self.last_laid: dict[int, tuple[int, ...]] = {}
        self.lit_runs: list[tuple[int, ...]] = []
        self.placements: list[Any] = []
        self.pads: list[Any] = []
        self.totals: list[int] = []
        self.circling: dict[int, set[int]] = {}
        self.writing: list[Entry] = []
        self.scrolling: tuple[int, float] | None = None
        self.held: list[int] = []
        self.stock = 0
        self.catch_up(match)

    @abstractmethod
    def catch_up_table(self, match: Any) -> None:
        """Shows what lies on the table now, and how much is left in the bag or pile."""

    @abstractmethod
    def covered(self) -> set[int]:
        """The cells on which something lies."""

    def marked(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """What lies on the table from the marked turns: for each tile or card the seat and the cells."""
        covered = self.covered() if self.last_laid else set()
        for seat, cells in self.last_laid.items():
            for start in range(0, len(cells), self.span):
                if cells[start] in covered:
                    yield seat, cells[start : start + self.span]

    def mark(self, match: VariantMatch, seat: int, cells: tuple[int, ...]) -> None:
        """A seat lays on these cells: its turn is marked, and others no longer.

        The turns of the computers stay marked until a person has laid, because they can follow each other quickly.
        """
        stay = match.seats[seat].kind != "human"
        self.last_laid = {
            other: laid
            for other, laid in self.last_laid.items()
            if stay and other != seat and match.seats[other].kind != "human"
        }
        self.last_laid[seat] = cells

    def recall(
        self, match: VariantMatch, event: Any, cells: tuple[int, ...], score: tuple[Any, int], pads: list[Any]
    ) -> None:
        """Takes in a turn that was laid before the screen showed the match. ``pads``: as they were then; the turn is entered on
        them."""
        pad = pads[match.header.pads[event.seat]]
        self.mark(match, event.seat, cells)
        self.last_turns[event.seat] = last_turn(event, score, pad)
        pad.enter(*score)

    def catch_up(self, match: Any) -> None:
        """Shows the match as it is now."""
        self.catch_up_table(match)
        self.pads = [pad.copy() for pad in match.pads]
        self.totals = [pad.total() for pad in match.pads]
        self.circling = {}
        self.held = [len(hand) for hand in match.hands]
        self.writing, self.scrolling = [], None
        self.lit_runs.clear()

    def clear_rack(self) -> None:
        """Shows nobody's hand: the device is being handed over."""
        self.rack, self.arrived, self.face_up = [], 0, False

    def leave_on_rack(self, draft: Draft) -> None:
        """A human has ended the turn: what was not laid stays where it is."""
        left = draft.unlaid
        self.rack = [one if place in left else None for place, one in enumerate(draft.hand)]
        self.arrived, self.face_up = len(self.rack), True

    def seat_at_rack(self, match: Any, seat: int, *, face_up: bool) -> None:
        """Shows this seat's hand on the rack."""
        self.actor = seat
        self.rack = list(match.hands[seat])
        self.arrived = len(self.rack)
        self.face_up = face_up
