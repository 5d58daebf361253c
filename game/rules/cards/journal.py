"""The journal: a match as text, one JSON object per line (CARDS.md 5). Reading a journal checks every line of it."""

from __future__ import annotations

import re
from typing import ClassVar, get_args

from game.rules.cards.cells import BELOW, RIGHT, Placement, Turn, cell_at
from game.rules.cards.deck import PIPS, Card, DeckName, HouseRules, card_text
from game.rules.cards.events import REASONS, Deal, Draw, End, Event, Exchange, Header, Lay, StartDraw
from game.rules.cards.match import Match
from game.rules.cards.turns import no_contact_refusal
from game.rules.common.errors import MalformedText, quoted, sentence
from game.rules.common.event_texts import (
    NUMBER,
    NUMBERS,
    EventTexts,
    Object,
    Text,
    choice_of,
    draws,
    list_of,
    several,
    word,
)
from game.rules.common.journal import JournalOf

_INTEGER = "(0|-?[1-9][0-9]*)"
_PLACEMENT = re.compile(f"([0-6])([0-6])@{_INTEGER},{_INTEGER}([es])")
_DIGITS = 3
"""A coordinate with more digits is outside the table. It is not converted, because it could be very long."""


def turn_text(turn: Turn) -> list[str]:
    """The cards of a turn in the journal's notation.

    >>> turn_text(turn_from(["36@0,0e", "54@0,-1e"]))
    ['36@0,0e', '54@0,-1e']
    """
    return [str(placement) for placement in turn]


def turn_from(cards: object, key: str = "cards") -> Turn:
    """Reads a turn in the journal's notation. Raises MalformedText, or IllegalMove for a cell out of reach."""
    return tuple(_placement(one) for one in list_of(cards, key))


def _rules(given: Object, seats: int) -> HouseRules:
    return HouseRules(
        choice_of(given.get("deck", HouseRules().deck), "deck", get_args(DeckName)),
        short=choice_of(given.get("rounds", seats), "rounds", (1, seats)) == 1,
    )


_CARDS: dict[str, Card] = {f"{low}{high}": (low, high) for high in PIPS for low in range(high + 1)}


def _card(value: object, _key: str) -> Card:
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


_CARD = Text(_card, card_text)
_HAND = several(_CARD)
_TURN = Text(turn_from, turn_text)


class Journal(JournalOf[Match, Event]):
    """A match of the card game and its text."""

    __slots__ = ()
    match_class = Match
    header_class = Header
    rules_from = staticmethod(_rules)
    texts: ClassVar[EventTexts[Event]] = EventTexts(
        {
            "start_draw": (StartDraw, {"draws": draws(_CARD)}),
            "deal": (Deal, {"round": NUMBER, "starter": NUMBER, "hands": several(_HAND)}),
            "lay": (Lay, {"seat": NUMBER, "cards": _TURN, "lines": NUMBERS, "supers": NUMBER}),
            "draw": (Draw, {"seat": NUMBER, "cards": _HAND}),
            "exchange": (Exchange, {"seat": NUMBER, "shown": _HAND, "back": _HAND, "cards": _HAND}),
            "end": (End, {"reason": word(REASONS), "totals": NUMBERS}),
        }
    )
