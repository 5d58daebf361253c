"""Random card matches and random turns."""

import random
from collections.abc import Sequence

from game.rules.cards.cells import Placement, Turn
from game.rules.cards.dealer import Dealer
from game.rules.cards.deck import Card
from game.rules.cards.events import Event, Header
from game.rules.cards.match import Match
from game.rules.cards.table import Table


def random_game(header: Header, rng: random.Random) -> Match:
    """A random match, played from the draw for the start to its end."""
    match = Match(header)
    dealer = Dealer(match, rng.getrandbits(32))
    while match.due:
        if match.due.event == "lay":
            match.play(random_turn(match, rng))
        else:
            match.apply(random_event(match, dealer, rng))
    return match


def random_event(match: Match, dealer: Dealer, rng: random.Random) -> Event:
    """A random event of the kind that is due. The match does not change."""
    assert match.due is not None
    if match.due.event == "lay":
        return match.lay_event(random_turn(match, rng))
    return dealer.event(match)


def random_turn(match: Match, rng: random.Random) -> Turn:
    """A random legal turn. In the first turn of a round, the second card is chosen after the first."""
    due = match.due
    assert due is not None and due.event == "lay"
    if not due.count:
        return ()
    hand = match.hands[due.seat]
    first = _choose(match.table, hand, rng)
    if due.count == 1:
        return (first,)
    left = list(hand)
    left.remove(first.card)
    match.table.lay(first)
    second = _choose(match.table, left, rng)
    match.table.take_back()
    return first, second


def _choose(table: Table, cards: Sequence[Card], rng: random.Random) -> Placement:
    ways = table.placements(cards)
    return ways[int(rng.random() * len(ways))]
