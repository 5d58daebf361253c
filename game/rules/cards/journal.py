"""The journal: a match as text, one JSON object per line (CARDS.md 5). Reading a journal checks every line of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import get_args

from game.rules.cards.cells import BELOW, RIGHT, Placement, Turn, cell_at
from game.rules.cards.deck import PIPS, Card, DeckName, HouseRules, card_text
from game.rules.cards.events import (
    Deal,
    Draw,
    End,
    Event,
    Exchange,
    Header,
    Lay,
    Reason,
    StartDraw,
)
from game.rules.cards.match import Match
from game.rules.cards.turns import no_contact_refusal
from game.rules.common.errors import IllegalMove, MalformedText, quoted, sentence
from game.rules.common.journal import (
    CARDS,
    JournalOf,
    Object,
    choice_of,
    compact,
    draws_of,
    header_object,
    header_parts,
    list_of,
    number_of,
    numbers_of,
    object_of,
    read_event,
    seat_change_from,
    seat_change_line,
)
from game.rules.common.seats import SeatChange

_INTEGER = "(0|-?[1-9][0-9]*)"
_PLACEMENT = re.compile(f"([0-6])([0-6])@{_INTEGER},{_INTEGER}([es])")
_DIGITS = 3
"""A coordinate with more digits is outside the table. It is not converted, because it could be very long."""


class Journal(JournalOf[Match, Event]):
    """A match of the card game and its text."""

    __slots__ = ()

    @classmethod
    def begin(cls, header: Header) -> Journal:
        """Starts the journal of a new match. Raises IllegalMove for an impossible header."""
        return cls(Match(header), [header_line(header)])

    @staticmethod
    def match_from(value: Object) -> Match:
        """Starts a match from the object of the first line. Raises MalformedText or IllegalMove."""
        return Match(header_from(value))

    @staticmethod
    def event_from(value: Object) -> Event:
        """Reads an event from the object of its line. Raises MalformedText or IllegalMove."""
        return event_from(value)

    @staticmethod
    def event_line(event: Event) -> str:
        """An event as its journal line."""
        return event_line(event)


def header_line(header: Header) -> str:
    """The first line of a journal."""
    rules = {"deck": header.rules.deck}
    return compact(header_object(CARDS, header.seats, header.pads, rules, header.seed))


def event_line(event: Event) -> str:
    """An event as its journal line."""
    if isinstance(event, SeatChange):
        return seat_change_line(event)
    return compact(_event_object(event))


def turn_text(turn: Turn) -> list[str]:
    """The cards of a turn in the journal's notation.

    >>> turn_text(turn_from(["36@0,0e", "54@0,-1e"]))
    ['36@0,0e', '54@0,-1e']
    """
    return [str(placement) for placement in turn]


def turn_from(cards: object) -> Turn:
    """Reads a turn from a list of placements in the journal's notation.

    Raises MalformedText, or IllegalMove for a cell out of reach.
    """
    return tuple(_placement(one) for one in list_of(cards, "cards"))


def header_from(value: Object) -> Header:
    """Reads the header from the object of the first line. Raises MalformedText or IllegalMove."""
    seats, pads, seed = header_parts(value, CARDS)
    header = Header(seats, _rules(value.get("rules", {})), seed)
    header.check()
    if pads != header.pads:
        raise IllegalMove(sentence("In the card game each seat has its own pad: 0, 1 and so on."))
    return header


def event_from(value: Object) -> Event:
    """Reads an event from the object of its line. Raises MalformedText, or IllegalMove for a cell out of reach."""
    return read_event(value, _READERS)


def _event_object(event: StartDraw | Deal | Lay | Draw | Exchange | End) -> Object:
    match event:
        case StartDraw(draws):
            drawn = [[None if card is None else card_text(card) for card in draw] for draw in draws]
            return {"event": "start_draw", "draws": drawn}
        case Deal(number, starter, hands):
            return {
                "event": "deal",
                "round": number,
                "starter": starter,
                "hands": [_texts(hand) for hand in hands],
            }
        case Lay(seat, turn, lines, supers):
            return {"event": "lay", "seat": seat, "cards": turn_text(turn), "lines": lines, "supers": supers}
        case Draw(seat, cards):
            return {"event": "draw", "seat": seat, "cards": _texts(cards)}
        case Exchange(seat, shown, back, cards):
            return {
                "event": "exchange",
                "seat": seat,
                "shown": _texts(shown),
                "back": _texts(back),
                "cards": _texts(cards),
            }
        case End(reason, totals):
            return {"event": "end", "reason": reason, "totals": totals}


def _start_draw(value: Object) -> StartDraw:
    return StartDraw(draws_of(value.get("draws"), _card))


def _deal(value: Object) -> Deal:
    return Deal(
        number_of(value.get("round"), "round"),
        number_of(value.get("starter"), "starter"),
        tuple(_cards(hand, "hands") for hand in list_of(value.get("hands"), "hands")),
    )


def _lay(value: Object) -> Lay:
    return Lay(
        number_of(value.get("seat"), "seat"),
        turn_from(value.get("cards")),
        numbers_of(value.get("lines"), "lines"),
        number_of(value.get("supers"), "supers"),
    )


def _draw(value: Object) -> Draw:
    return Draw(number_of(value.get("seat"), "seat"), _cards(value.get("cards"), "cards"))


def _exchange(value: Object) -> Exchange:
    return Exchange(
        number_of(value.get("seat"), "seat"),
        _cards(value.get("shown"), "shown"),
        _cards(value.get("back"), "back"),
        _cards(value.get("cards"), "cards"),
    )


def _end(value: Object) -> End:
    reason: Reason = choice_of(value.get("reason"), "reason", get_args(Reason))
    return End(reason, numbers_of(value.get("totals"), "totals"))


_READERS: dict[str, Callable[[Object], Event]] = {
    "start_draw": _start_draw,
    "deal": _deal,
    "lay": _lay,
    "draw": _draw,
    "exchange": _exchange,
    "seat": seat_change_from,
    "end": _end,
}


def _rules(value: object) -> HouseRules:
    deck: DeckName = choice_of(
        object_of(value, "rules").get("deck", HouseRules().deck), "deck", get_args(DeckName)
    )
    return HouseRules(deck)


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]


def _cards(value: object, key: str) -> tuple[Card, ...]:
    return tuple(_card(one) for one in list_of(value, key))


_CARDS: dict[str, Card] = {f"{low}{high}": (low, high) for high in PIPS for low in range(high + 1)}


def _card(value: object) -> Card:
    card = _CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        raise MalformedText(
            sentence("A card is written like 36, the smaller half first, not {value}."), value=quoted(value)
        )
    return card


def _placement(value: object) -> Placement:
    found = _PLACEMENT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise MalformedText(
            sentence("A laid card is written like 36@1,-2e, not {value}."), value=quoted(value)
        )
    first, second, x, y, step = found.groups()
    near = max(len(x), len(y)) <= 1 + _DIGITS
    cell = cell_at(int(x), int(y)) if near else None
    if cell is None:
        card = card_text((min(int(first), int(second)), max(int(first), int(second))))
        raise no_contact_refusal(card, f"({x}, {y})")
    return Placement(int(first), int(second), cell, RIGHT if step == "e" else BELOW)
