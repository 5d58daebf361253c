"""The cards, the two decks, the pad, and which cards can be in a round's pile (CARDS.md 1, 2, 4, 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, combinations_with_replacement
from typing import Literal

from game.rules.common import match as common
from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.pad import ColumnPad

Card = tuple[int, int]
"""A card's two halves, the smaller one first."""

DeckName = Literal["dice", "domino"]

PIPS = range(7)
FACES = range(1, 7)
PILE = 25
HAND = 3
"""How many cards a seat is dealt; the starter gets one more."""
SEATS_MIN, SEATS_MAX = 2, 4


@dataclass(frozen=True, slots=True)
class HouseRules(common.HouseRules):
    """The rules that the players may agree on before a match (section 1)."""

    deck: DeckName = "dice"


_BLANKS: list[Card] = [(0, pips) for pips in FACES]
_DOUBLES: list[Card] = [(pips, pips) for pips in FACES]

DECKS: dict[DeckName, tuple[Card, ...]] = {
    "dice": tuple(sorted([*combinations_with_replacement(FACES, 2)] * 2 + _BLANKS + [(0, 0)] * 2)),
    "domino": tuple(sorted([*combinations(PIPS, 2)] * 2 + _DOUBLES + [(0, 0)] * 2)),
}
"""The fifty cards of each deck in text order."""


def card_name(card: Card) -> str:
    """A card as players read it.

    >>> card_name((3, 6))
    '3|6'
    """
    return f"{card[0]}|{card[1]}"


def card_text(card: Card) -> str:
    """A card as the journal writes it.

    >>> card_text((3, 6))
    '36'
    """
    return f"{card[0]}{card[1]}"


def pips_on(card: Card) -> int:
    """The sum of a card's halves."""
    return card[0] + card[1]


def listed_cards(cards: Iterable[Card]) -> str:
    """Cards in the form used in error sentences, in text order.

    >>> listed_cards([(3, 6), (0, 5)])
    '05, 36'
    """
    return ", ".join(map(card_text, sorted(cards))) or "nothing"


def smallest(cards: Iterable[Card], count: int) -> tuple[Card, ...]:
    """The cards that the program returns in an exchange: the ones with the fewest pips, ties in text order (section 3).

    >>> smallest([(3, 6), (0, 5), (2, 3)], 2)
    ((0, 5), (2, 3))
    """
    return tuple(sorted(cards, key=lambda card: (pips_on(card), card))[:count])


class Pad(ColumnPad):
    """The pad of the card game: without x2, but with super bonuses (section 4).

    >>> Pad().entries([10, 11, 12], 1)[-1], Pad().gain([10, 11, 12], 1)
    (Entry(column=3, row=0, points=6), 18)
    """

    __slots__ = ()
    points = {10: 1, 11: 3, 12: 5}  # noqa: RUF012
    has_supers = True


@dataclass(slots=True)
class CardsSeen:
    """The cards seen outside the pile, and so which cards must be among the 25 of this round.

    For each kind of card, ``outside`` is the number outside the pile now, and ``this_round`` is the largest number that was outside
    at the same time in this round: a card that was returned may be the same one that is drawn later, so it counts once.
    ``earlier`` is what ``this_round`` was at the end of the round that used the other 25 cards; it is empty in odd rounds.

    The cards seen are possible if the deck contains ``this_round`` and ``earlier`` together, and neither has more than 25 cards.
    """

    deck: Counter[Card]
    earlier: Counter[Card] = field(default_factory=Counter)
    this_round: Counter[Card] = field(default_factory=Counter)
    outside: Counter[Card] = field(default_factory=Counter)

    def copy(self) -> CardsSeen:
        return CardsSeen(self.deck, self.earlier, self.this_round.copy(), self.outside.copy())

    def begin_round(self, number: int) -> None:
        """Collects all cards. An odd round begins with a newly split deck; an even one uses the other 25 (section 2)."""
        self.earlier = Counter() if number % 2 else self.this_round
        self.this_round, self.outside = Counter(), Counter()

    def check(self, cards: Sequence[Card]) -> None:
        """Raises IllegalMove if these cards cannot all be drawn from the pile now (section 5)."""
        more = 0
        for card, count in Counter(cards).items():
            outside = self.outside[card] + count
            if outside + self.earlier[card] > self.deck[card]:
                raise IllegalMove(
                    sentence("There are too many {card} cards: the deck has {count}."),
                    card=card_text(card),
                    count=self.deck[card],
                )
            more += max(0, outside - self.this_round[card])
        if self.this_round.total() + more > PILE:
            raise IllegalMove(
                sentence("{cards} cannot come out of the pile: the 25 cards of this round are known."),
                cards=listed_cards(cards),
            )

    def note_drawn(self, cards: Sequence[Card]) -> None:
        """Notes that these cards are drawn from the pile. Nothing is checked."""
        for card in cards:
            self.outside[card] += 1
            if self.outside[card] > self.this_round[card]:
                self.this_round[card] = self.outside[card]

    def note_returned(self, cards: Sequence[Card]) -> None:
        """Notes that these cards go back into the pile."""
        for card in cards:
            self.outside[card] -= 1

    def surely_hidden(self) -> Counter[Card]:
        """Cards that were seen in this round and are not outside now. They are in the pile, or were drawn from it unseen."""
        return self.this_round - self.outside

    def possibly_hidden(self) -> Counter[Card]:
        """Cards not seen yet. They may be in the pile, in a hand, or among the other 25 cards of the deck."""
        return self.deck - self.this_round - self.earlier

    def hidden(self) -> Counter[Card]:
        """The cards of ``surely_hidden`` and ``possibly_hidden`` together."""
        return self.surely_hidden() + self.possibly_hidden()
