"""What the headers and the matches of all games have in common. A game derives its own, and adds what only it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from game.rules.common.due import DUE_REFUSALS, Due, Outcome, expect
from game.rules.common.errors import IllegalMove, listed, sentence
from game.rules.common.pad import ColumnPad, winners
from game.rules.common.seats import Seat, SeatChange

PieceT = TypeVar("PieceT")
"""What a seat has in hand: a tile or a card."""
TurnT = TypeVar("TurnT")
EventT = TypeVar("EventT")
PadT = TypeVar("PadT", bound=ColumnPad, covariant=True)


@dataclass(frozen=True, slots=True)
class Header:
    """What is agreed before a match: who plays, clockwise; the number of the pad of each seat; the house rules; the dealer's seed.

    ``edition`` is the game's name in journals. ``seed`` is None if it is not known.
    """

    edition: ClassVar[str]
    seats: tuple[Seat, ...]
    pads: tuple[int, ...]
    rules: object
    seed: int | None = None

    def seats_of(self, pad: int) -> tuple[int, ...]:
        """The seats that use this pad."""
        return tuple(seat for seat, own in enumerate(self.pads) if own == pad)

    def owners(self, pad: int) -> str:
        """The names of the players who use this pad, joined with " + "."""
        return " + ".join(self.seats[seat].name for seat in self.seats_of(pad))

    def check(self) -> None:
        """Raises IllegalMove if no match can be played with this header."""
        raise NotImplementedError


class Match(Generic[PieceT, TurnT, EventT, PadT]):
    """The state of a match. It changes only by ``apply``, and draws nothing itself: the events say what was drawn.

    Attributes to read, not to change: ``header``; ``seats``, the players who now decide for each seat; ``hands``, one list per seat;
    ``pads``, by number; ``due``, None when the match is over; ``events``, all so far; ``outcome``, None until the match is over.
    """

    __slots__ = ()
    refusals: ClassVar[Mapping[str, str]] = DUE_REFUSALS
    header: Header
    seats: list[Seat]
    hands: list[list[PieceT]]
    pads: list[PadT]
    due: Due | None
    events: list[EventT]
    outcome: Outcome | None

    def pad_of(self, seat: int) -> PadT:
        """The pad that this seat uses."""
        return self.pads[self.header.pads[seat]]

    def legal_turns(self) -> list[TurnT]:
        """All legal turns of the seat whose lay is due. Raises IllegalMove if no lay is due."""
        raise NotImplementedError

    def lay_event(self, turn: TurnT) -> EventT:
        """The event of laying this turn now, with its score. Nothing is laid. Raises IllegalMove if the turn is not legal."""
        raise NotImplementedError

    def apply(self, event: EventT) -> None:
        """Applies the next event. Raises IllegalMove, and changes nothing, if the rules forbid it here."""
        raise NotImplementedError

    def winners_if_lost(self, seat: int) -> tuple[int, ...]:
        """The pads that win if this seat loses the match before its end: those with the most points among the others."""
        own = self.header.pads[seat]
        return winners({number: pad.total() for number, pad in enumerate(self.pads) if number != own})

    def _lay_due(self) -> Due:
        if self.due is None or self.due.event != "lay":
            raise IllegalMove(sentence("No turn is due."))
        return self.due

    def _expect(self, event: str, seat: int | None = None, **facts: object) -> Due:
        return expect(self.due, event, seat, self.header.seats, self.refusals, **facts)

    def _change_seat(self, event: SeatChange) -> None:
        if self.due is None or self.due.event == "start_draw":
            self._expect("seat")
        event.change(self.seats)

    def _check_totals(self, template: str, found: Sequence[int], totals: Sequence[int]) -> None:
        """Raises IllegalMove with this sentence if an end names other totals than those found."""
        if tuple(totals) != tuple(found):
            raise IllegalMove(template, found=listed(found), totals=listed(totals))
