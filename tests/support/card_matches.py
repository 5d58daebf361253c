"""Card matches for the tests: random ones, ones with many exchanges, and ones made of given events."""

import copy
import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from card_playout import random_event

from game.rules.cards.cells import Turn
from game.rules.cards.dealer import Dealer, arrange_hidden
from game.rules.cards.deck import Card, DeckName, HouseRules
from game.rules.cards.events import Deal, Draw, Event, Exchange, Header, Lay, StartDraw
from game.rules.cards.journal import turn_from
from game.rules.cards.match import Match
from game.rules.cards.player_view import view_of
from game.rules.common.errors import IllegalMove
from game.rules.common.seats import Seat


def header(
    seats: int = 2, deck: DeckName = "dice", seed: int | None = None, *, short: bool = False
) -> Header:
    names = ("Ada", "Ben", "Cleo", "Dora")[:seats]
    return Header(tuple(Seat(name, "human") for name in names), HouseRules(deck, short=short), seed)


# Matches


class StackedDealer(Dealer):
    """A dealer that gives odd rounds the cards with the largest sums, and their starter the largest of all. If everybody lays
    ``closing_turn``, such rounds have many exchanges and passes."""

    def __init__(self, match: Match, seed: int) -> None:
        super().__init__(match, seed)
        rng = random.Random(seed)
        for number in range(0, len(self._later), 2):
            cards = sorted(self._later[number] + self._later[number + 1], key=lambda card: (-sum(card), card))
            zeros = [card for card in cards if card[0] == 0]
            for card in zeros[: rng.randrange(6)]:
                cards.remove(card)
                cards.insert(4, card)
            piles = cards[:25], cards[25:]
            for pile in piles:
                rng.shuffle(pile)
            self._later[number : number + 2] = piles

    def _deal(self, match: Match, starter: int) -> Deal:
        pile = self._later[0]
        seats = len(match.hands)
        largest = sorted(pile, key=sum)[-4:]
        for card in largest:
            pile.remove(card)
        at = len(pile) - 3 * starter
        pile[at:at] = largest
        assert seats * 3 < len(pile)
        return super()._deal(match, starter)


def closing_turn(match: Match) -> Turn:
    """The legal turn that leaves the fewest ways to lay cards from 1|1 on."""

    def ways(turn: Turn) -> int:
        for placement in turn:
            match.table.lay(placement)
        left = sum((spot.ways >> 8).bit_count() for spot in match.table.spots.values())
        for _ in turn:
            match.table.take_back()
        return left

    turns = match.legal_turns()
    compact = [turn for turn in turns if len({placement.step for placement in turn}) < 2]
    return min(compact, key=ways)


def steps(
    seed: int, seats: int = 2, deck: DeckName = "dice", closing: bool = False, short: bool = False
) -> Iterator[tuple[Match, Event]]:
    """Plays a match; at every step yields it (always the same object) and the event that comes next. ``closing`` matches
    have many exchanges and passes."""
    match = Match(header(seats, deck, seed, short=short))
    for event in _events_of(seed, seats, deck, closing, short):
        yield match, event
        match.apply(event)


@cache
def _events_of(seed: int, seats: int, deck: DeckName, closing: bool, short: bool) -> tuple[Event, ...]:
    """The events of that match. Many tests use the same ones."""
    rng = random.Random(seed)
    match = Match(header(seats, deck, seed, short=short))
    dealer = StackedDealer(match, seed) if closing else Dealer(match, seed)
    while match.due:
        if closing and match.due.event == "lay":
            match.apply(match.lay_event(closing_turn(match)))
        else:
            match.apply(random_event(match, dealer, rng))
    return tuple(match.events)


def lays(every: int, seats: tuple[int, ...] = (2, 3, 4), closing: bool = False) -> Iterator[Match]:
    """Matches in which a lay is due."""
    for count in seats:
        deck = "domino" if count == 3 else "dice"
        for number, (match, event) in enumerate(steps(count, count, deck, closing)):
            if isinstance(event, Lay) and number % every == 0:
                yield match


def reshuffled(match: Match, seat: int, rng: random.Random) -> Match:
    """The same match with other cards where this seat cannot see them."""
    view = view_of(match, seat)
    cards, _ = arrange_hidden(view.seen, rng)
    other = copy.deepcopy(match)
    for held, known in zip(other.hands, view.hands, strict=True):
        unknown = len(held) - len(known)
        held[:] = [*known, *cards[:unknown]]
        del cards[:unknown]
    other.hands[seat] = list(match.hands[seat])
    return other


def cards_of(words: str) -> tuple[Card, ...]:
    return tuple((int(word[0]), int(word[1])) for word in words.split())


def turn_of(words: str) -> Turn:
    return turn_from(words.split())


# Matches made of given events

BLOCK = "66@0,0e 66@0,1e"


def drawings(*words: str) -> StartDraw:
    return StartDraw(
        tuple(tuple(None if card == "-" else cards_of(card)[0] for card in word.split()) for word in words)
    )


def deal(number: int, starter: int, *hands: str) -> Deal:
    return Deal(number, starter, tuple(map(cards_of, hands)))


def exchange(seat: int, shown: str, back: str, cards: str) -> Exchange:
    return Exchange(seat, cards_of(shown), cards_of(back), cards_of(cards))


def applied(match: Match, *events: Event) -> Match:
    for event in events:
        match.apply(event)
    return match


def started(*hands: str, deck: DeckName = "dice") -> Match:
    """A match in which seat 0 starts and these cards are dealt."""
    start = drawings(
        " ".join(["66"] + ["01"] * (len(hands) > 1) + ["02"] * (len(hands) > 2) + ["12"] * (len(hands) > 3))
    )
    return applied(Match(header(len(hands), deck)), start, deal(1, 0, *hands))


def blocked(*hands: str) -> Match:
    """The same after the starter has laid two 66s, so that only cards with a 0 fit."""
    match = started(*hands)
    return applied(match, match.lay_event(turn_of(BLOCK)))


def three_exchanges(seat: int, *hands: str) -> list[Event]:
    return [exchange(seat, shown, shown, new) for shown, new in pairwise(hands)]


def both_pass() -> list[Event]:
    """Continues ``blocked`` until both players have passed."""
    return [
        Draw(0, cards_of("14")),
        *three_exchanges(1, "11 22 33", "15 16 23", "24 25 26", "34 35 36"),
        Lay(1, (), (), 0),
        *three_exchanges(0, "12 13 14", "11 22 33", "15 16 23", "24 25 26"),
        Lay(0, (), (), 0),
    ]


def small_pile() -> tuple[Match, Exchange]:
    """A match before an exchange of more cards than are in the pile, and the exchange."""
    for match, event in steps(4, 4, "domino", closing=True):
        if isinstance(event, Exchange) and match.pile_count < len(event.shown):
            return match, event
    raise AssertionError("no exchange had to do with a small pile")


def check_refused(match: Match, event: Event) -> str:
    """Checks that the match refuses the event and does not change. Returns the sentence."""
    before = (
        match.due,
        [list(hand) for hand in match.hands],
        match.pile_count,
        len(match.events),
        match.seen.copy(),
    )
    with pytest.raises(IllegalMove) as caught:
        match.apply(event)
    assert before == (match.due, match.hands, match.pile_count, len(match.events), match.seen)
    return str(caught.value)
