"""What a seat may know of a match of the card game (CARDS.md 5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from game.rules.cards.deck import Card, CardsSeen, Pad
from game.rules.cards.events import Deal, Draw, Exchange, Header, Lay
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.rules.cards.table import Table
from game.rules.cards.turns import ScoredTurn, scored_turns
from game.rules.common.event_texts import Object
from game.rules.common.journal import public_lines


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything that one seat may know of a match. Table, pads and ``seen`` are copies, so a player may change them.

    ``header`` has no seed, because the seed determines the order of the piles. ``hands`` lists the cards that are known to be
    in each hand: all of the seat's own, and of the others those that they have shown in an exchange and still hold. ``held``
    is the number of cards of each seat. ``seen`` says which cards can be in the pile and in the other hands;
    ``dealer.arrange_hidden`` returns one possible arrangement. ``count`` is the number of cards that the seat lays now; 0 if it has
    to pass, or if no lay of this seat is due.
    """

    header: Header
    seat: int
    round: int
    starter: int
    table: Table
    pads: tuple[Pad, ...]
    hands: tuple[tuple[Card, ...], ...]
    held: tuple[int, ...]
    seen: CardsSeen
    pile_count: int
    count: int

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.hands[self.seat]

    @property
    def pad(self) -> Pad:
        return self.pads[self.seat]

    def scored_turns(self) -> list[ScoredTurn]:
        return scored_turns(self.table, self.hand, self.count)


def view_of(match: Match, seat: int) -> PlayerView:
    """What this seat may know of the match at this moment."""
    seen, hands = _counted(match, seat)
    due = match.due
    return PlayerView(
        header=replace(match.header, seed=None),
        seat=seat,
        round=match.round,
        starter=match.starter,
        table=match.table.copy(),
        pads=tuple(pad.copy() for pad in match.pads),
        hands=hands,
        held=tuple(map(len, match.hands)),
        seen=seen,
        pile_count=match.pile_count,
        count=due.count if due and due.event == "lay" and due.seat == seat else 0,
    )


def redacted_journal(journal: Journal, seat: int) -> list[Object]:
    """The lines of a journal as objects, without what this seat may not see.

    Cards that others are dealt, draw, or get in an exchange are null, one null per card.
    """
    lines = public_lines(journal)
    for line, event in zip(lines[1:], journal.match.events, strict=True):
        if isinstance(event, Deal):
            line["hands"] = [
                cards if other == seat else [None] * len(cards) for other, cards in enumerate(line["hands"])
            ]
        elif isinstance(event, Draw | Exchange) and event.seat != seat:
            line["cards"] = [None] * len(event.cards)
    return lines


def _counted(match: Match, seat: int) -> tuple[CardsSeen, tuple[tuple[Card, ...], ...]]:
    """The cards that this seat has seen, and those that it knows to be in each hand."""
    seen = CardsSeen(Counter(match.header.deck))
    known: list[Counter[Card]] = [Counter() for _ in match.hands]
    for event in match.events:
        match event:
            case Deal(number, _, hands):
                seen.begin_round(number)
                known = [Counter() for _ in match.hands]
                _appear(seen, known[seat], hands[seat])
            case Draw(other, cards) if other == seat:
                _appear(seen, known[seat], cards)
            case Lay(other, turn):
                cards = tuple(placement.card for placement in turn)
                _appear(seen, known[other], tuple((Counter(cards) - known[other]).elements()))
                known[other] -= Counter(cards)
            case Exchange(other, shown, back, cards):
                _appear(seen, known[other], tuple((Counter(shown) - known[other]).elements()))
                if other == seat:
                    _appear(seen, known[other], cards)
                known[other] -= Counter(back)
                seen.note_returned(back)
            case _:
                pass
    return seen, tuple(tuple(hand.elements()) for hand in known)


def _appear(seen: CardsSeen, hand: Counter[Card], cards: tuple[Card, ...]) -> None:
    """Notes that cards which this seat had not seen before are in a hand."""
    seen.note_drawn(cards)
    hand.update(cards)
