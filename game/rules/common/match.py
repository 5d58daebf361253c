"""What all matches have in common: the header, the draw for the start, what is due, and the outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from game.rules.common.errors import IllegalMove, listed, sentence
from game.rules.common.pad import ColumnPad, winners
from game.rules.common.seats import Look, Seat, SeatChange, looks

PieceT = TypeVar("PieceT")
"""What a seat draws and has in hand: a tile or a card."""
TurnT = TypeVar("TurnT")
EventT = TypeVar("EventT")
PadT = TypeVar("PadT", bound=ColumnPad, covariant=True)
Rank = Callable[[PieceT], int]
"""How high a tile or card is."""
Reason = Literal["bag_empty", "last_card", "stuck"]
"""Why a match is over."""

MOST_SEAT_CHANGES = 1000
"""In a match. Nothing else in a journal can be repeated without end."""
DUE_REFUSALS = {
    "start_draw": sentence("The draw for the start is due here."),
    "draw": sentence("{name} draws first."),
    "lay": sentence("{name} has to lay first."),
    "end": sentence("The match is over here; only its end can follow."),
}
"""By due event: the sentence that refuses every other event. Only events that both games have."""
OVER: dict[Reason, str] = {
    "bag_empty": sentence("The match is over because the bag is empty."),
    "last_card": sentence("The match is over because the last card is laid."),
    "stuck": sentence("The match is over because nothing fits any more."),
}
"""What refuses an end with another reason."""


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
    """How a match ended: the points of each pad, and the numbers of the pads with the highest total. ``minus``: in the tile game, the
    points that each pad loses for the tiles left in hand (RULES.md 7).
    """

    reason: Reason
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    minus: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the players may agree on in every game: a ``short`` match instead of a full one."""

    short: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Header(ABC):
    """What is agreed before a match: who plays, clockwise; the number of the pad of each seat; the house rules; the dealer's seed.

    ``game_name`` is the game's name in journals. ``short_entry``: the key and the value among the rules of a journal that stand for a
    short match. ``seed`` is None if it is not known. ``open_hands``: people who share a screen see each other's hands.
    ``played``: the local time at the start, as the journal has it; None if it is not known. The rules use neither.
    """

    game_name: ClassVar[str]
    short_entry: ClassVar[tuple[str, int]]
    seats: tuple[Seat, ...]
    pads: tuple[int, ...]
    rules: HouseRules
    seed: int | None = None
    open_hands: bool = field(default=False, kw_only=True)
    played: str | None = field(default=None, kw_only=True)

    @classmethod
    def agreed(cls, seats: tuple[Seat, ...], pads: tuple[int, ...], rules: Any, seed: int | None) -> Self:
        """The header of a match with these. Raises IllegalMove if no match can be played with it."""
        header = cls(seats, pads, rules, seed)
        header.check()
        return header

    @property
    def short(self) -> bool:
        return self.rules.short

    def seats_of(self, pad: int) -> tuple[int, ...]:
        return tuple(seat for seat, own in enumerate(self.pads) if own == pad)

    def look(self, seat: int) -> Look:
        """The colour and the mark by which this seat is known in the whole match."""
        return looks(self.seats)[seat]

    def owners(self, pad: int) -> str:
        """The names of the players who use this pad, joined with " + "."""
        return " + ".join(self.seats[seat].name for seat in self.seats_of(pad))

    @abstractmethod
    def check(self) -> None:
        """Raises IllegalMove if no match can be played with this header."""


class Match(ABC, Generic[PieceT, TurnT, EventT, PadT]):
    """The state of a match. It changes only by ``apply``, and draws nothing itself: the events say what was drawn.

    Attributes to read, not to change: ``header``; ``seats``, the players who now decide for each seat; ``hands``, one list per seat;
    ``pads``, by number; ``due``, None when the match is over; ``events``, all so far; ``outcome``, None until the match is over;
    ``seat_changes``, how often somebody else took over.
    """

    refusals: ClassVar[Mapping[str, str]] = DUE_REFUSALS
    header: Header
    pads: list[PadT]

    def __init__(self, header: Header) -> None:
        """Raises IllegalMove for an impossible header. A game adds the pads."""
        header.check()
        self.header = header
        self.seats: list[Seat] = list(header.seats)
        self.hands: list[list[PieceT]] = [[] for _ in header.seats]
        self.due: Due | None = Due("start_draw")
        self.events: list[EventT] = []
        self.outcome: Outcome | None = None
        self.seat_changes = 0

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def pad_of(self, seat: int) -> PadT:
        return self.pads[self.header.pads[seat]]

    @abstractmethod
    def legal_turns(self) -> list[TurnT]:
        """All legal turns of the seat whose lay is due. Raises IllegalMove if no lay is due."""

    @abstractmethod
    def lay_event(self, turn: TurnT) -> EventT:
        """The event of laying this turn now, with its score. Nothing is laid. Raises IllegalMove if the turn is not legal."""

    @abstractmethod
    def apply(self, event: EventT) -> None:
        """Applies the next event. Raises IllegalMove, and changes nothing, if the rules forbid it here."""

    def winners_if_lost(self, seat: int) -> tuple[int, ...]:
        """The pads that win if this seat loses the match before its end: those with the most points among the others."""
        own = self.header.pads[seat]
        return winners({number: pad.total() for number, pad in enumerate(self.pads) if number != own})

    def _lay_due(self) -> Due:
        if self.due is None or self.due.event != "lay":
            raise IllegalMove(sentence("No turn is due."))
        return self.due

    def _expect(self, event: str, seat: int | None = None, **facts: object) -> Due:
        """Returns what is due if it is this event and, unless ``seat`` is None, this seat. Otherwise raises IllegalMove.

        The sentences of ``refusals`` can use the ``facts`` and the ``name`` of the seat that acts.
        """
        due = self.due
        if due is None:
            raise IllegalMove(sentence("The match is over; nothing can follow."))
        name = self.header.seats[due.seat].name
        if due.event != event:
            raise IllegalMove(self.refusals[due.event], (), name=name, **facts)
        if seat is not None and seat != due.seat:
            raise IllegalMove(sentence("It is the turn of {name} (seat {seat})."), name=name, seat=due.seat)
        return due

    def _change_seat(self, event: SeatChange) -> None:
        if self.due is None or self.due.event == "start_draw":
            self._expect("seat")
        if self.seat_changes == MOST_SEAT_CHANGES:
            raise IllegalMove(
                sentence("Who plays can change at most {count} times in a match."), count=MOST_SEAT_CHANGES
            )
        event.change(self.seats)
        self.seat_changes += 1

    def _check_totals(self, template: str, found: Sequence[int], totals: Sequence[int]) -> None:
        """Raises IllegalMove with this sentence if an end names other totals than those found."""
        if tuple(totals) != tuple(found):
            raise IllegalMove(template, found=listed(found), totals=listed(totals))


def highest_seats(drawn: Sequence[PieceT | None], rank: Rank[PieceT]) -> list[int]:
    """The seats that drew the highest in this round. None stands for a seat that did not draw; at least one seat did.

    >>> highest_seats((5, None, 5, 2), int)
    [0, 2]
    """
    ranks = [None if one is None else rank(one) for one in drawn]
    highest = max(one for one in ranks if one is not None)
    return [seat for seat, one in enumerate(ranks) if one == highest]


def draw_rounds(
    seats: int, take: Callable[[int], Sequence[PieceT]], rank: Rank[PieceT]
) -> tuple[tuple[PieceT | None, ...], ...]:
    """Draws round after round until one seat alone has the highest. Returns one tuple per round with one entry per seat.

    ``take`` returns this number of tiles or cards, in the order of the seats that draw.
    """
    taking_part = list(range(seats))
    rounds: list[tuple[PieceT | None, ...]] = []
    while len(taking_part) > 1:
        taken = iter(take(len(taking_part)))
        rounds.append(tuple(next(taken) if seat in taking_part else None for seat in range(seats)))
        taking_part = highest_seats(rounds[-1], rank)
    return tuple(rounds)


def check_rounds(rounds: Sequence[Sequence[PieceT | None]], seats: int, rank: Rank[PieceT]) -> None:
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
