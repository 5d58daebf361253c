"""The header and the events of a match: one class for each kind of journal line (CARDS.md 2, 3, 5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Self

from game.rules.cards.cells import Turn
from game.rules.cards.deck import DECKS, HAND, SEATS_MAX, SEATS_MIN, Card, HouseRules, pips_on
from game.rules.common import match as common
from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.journal import CARDS
from game.rules.common.match import Reason, check_rounds, highest_seats
from game.rules.common.seats import Seat, SeatChange

STANDARD = HouseRules()

REASONS = ("last_card", "stuck")
"""Why a match can be over."""


@dataclass(frozen=True, slots=True)
class Header(common.Header):
    """What is agreed before the match. There are no partners, so each seat has its own pad."""

    game_name: ClassVar[str] = CARDS
    short_entry: ClassVar[tuple[str, int]] = ("rounds", 1)
    pads: tuple[int, ...] = field(init=False)
    rules: HouseRules = STANDARD

    def __post_init__(self) -> None:
        object.__setattr__(self, "pads", tuple(range(len(self.seats))))

    @property
    def rounds(self) -> int:
        return 1 if self.short else len(self.seats)

    @property
    def deck(self) -> tuple[Card, ...]:
        return DECKS[self.rules.deck]

    @classmethod
    def agreed(
        cls, seats: tuple[Seat, ...], pads: tuple[int, ...], rules: HouseRules, seed: int | None
    ) -> Self:
        header = cls(seats, rules, seed)
        header.check()
        if pads != header.pads:
            raise IllegalMove(sentence("In the card game each seat has its own pad: 0, 1 and so on."))
        return header

    def check(self) -> None:
        if not SEATS_MIN <= len(self.seats) <= SEATS_MAX:
            raise IllegalMove(sentence("2 to 4 can play the card game, not {count}."), count=len(self.seats))


@dataclass(frozen=True, slots=True)
class StartDraw:
    """The draw for the start (section 2): one tuple per round with one card per seat, None for a seat that is out."""

    draws: tuple[tuple[Card | None, ...], ...]

    def starter(self) -> int:
        (seat,) = highest_seats(self.draws[-1], pips_on)
        return seat

    def check(self, header: Header) -> None:
        """Raises IllegalMove if ``check_rounds`` does, or if the deck lacks the cards of a round. They go back after each."""
        check_rounds(self.draws, len(header.seats), pips_on)
        for number, draw in enumerate(self.draws, start=1):
            if any(draw.count(card) > header.deck.count(card) for card in draw if card is not None):
                raise IllegalMove(
                    sentence("The deck does not have the cards of round {round} of the draw for the start."),
                    round=number,
                )


@dataclass(frozen=True, slots=True)
class Deal:
    """The start of a round (section 2): its number, from 1, the seat that starts it, and the cards dealt to each seat."""

    round: int
    starter: int
    hands: tuple[tuple[Card, ...], ...]

    def check(self, round: int, starter: int, seats: int) -> None:
        """Raises IllegalMove if the round, the starter or the numbers of cards dealt are wrong."""
        if self.round != round:
            raise IllegalMove(sentence("Round {due} is due, not round {round}."), due=round, round=self.round)
        if self.starter != starter:
            raise IllegalMove(
                sentence("Seat {due} starts this round, not seat {starter}."),
                due=starter,
                starter=self.starter,
            )
        counts = tuple(hand_size(seat, starter) for seat in range(seats))
        if tuple(map(len, self.hands)) != counts:
            raise IllegalMove(
                sentence("The starter is dealt {more} cards, and everyone else {count}."),
                more=HAND + 1,
                count=HAND,
            )


@dataclass(frozen=True, slots=True)
class Lay:
    """A turn and its score: ``lines`` are the run totals in ascending order, ``supers`` the super bonuses (section 4)."""

    seat: int
    turn: Turn
    lines: tuple[int, ...]
    supers: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The card that a seat draws at the end of its turn (section 3)."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Exchange:
    """The exchange of a seat whose cards fit nowhere (section 3): it shows its hand, draws ``cards`` and returns ``back``."""

    seat: int
    shown: tuple[Card, ...]
    back: tuple[Card, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class End:
    """The end (section 4): why the match is over, and the total of each pad."""

    reason: Reason
    totals: tuple[int, ...]


Event = StartDraw | Deal | Lay | Draw | Exchange | SeatChange | End


def hand_size(seat: int, starter: int) -> int:
    """The number of cards that a seat is dealt at the start of a round (section 2)."""
    return HAND + 1 if seat == starter else HAND
