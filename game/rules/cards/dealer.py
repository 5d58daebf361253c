"""The draw for the start, the shuffled piles, and the cards drawn from them (CARDS.md 2, 3)."""

from __future__ import annotations

import random

from game.rules.cards.deck import PILE, Card, CardsSeen, pips_on, smallest
from game.rules.cards.events import Deal, Draw, End, Exchange, Header, StartDraw, hand_size
from game.rules.cards.match import Match
from game.rules.common.match import draw_rounds


class Dealer:
    """Shuffles the piles of one match and draws from them. The same header with the same seed gets the same piles.

    A dealer can take over a match at any point: it then chooses hidden cards that agree with those seen, and shuffles them.
    """

    def __init__(self, match: Match, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self._deck = list(match.header.deck)
        self._pile: list[Card] = []
        self._later: list[list[Card]] = []
        if match.round:
            self._pile, other = arrange_hidden(match.seen, self._random)
            if match.round % 2:
                self._later.append(other)
        for _ in range(match.round + len(self._later), match.header.rounds, 2):
            self._random.shuffle(self._deck)
            self._later += [self._deck[:PILE], self._deck[PILE:]]

    def event(self, match: Match) -> StartDraw | Deal | Draw | Exchange | End:
        """The event that is due: a draw for the start, a deal, a draw, an exchange, or the end. Call it only when no lay is due."""
        due = match.due
        assert due is not None
        match due.event:
            case "start_draw":
                return draw_for_start(match.header, self._random)
            case "deal":
                return self._deal(match, due.seat)
            case "draw":
                return Draw(due.seat, (self._pile.pop(),))
            case "exchange":
                return self._exchange(match, due.seat, due.count)
            case _:
                return match.end_event()

    def _deal(self, match: Match, starter: int) -> Deal:
        self._pile = self._later.pop(0)
        hands = [self._take(hand_size(seat, starter)) for seat in range(len(match.hands))]
        return Deal(match.round + 1, starter, tuple(hands))

    def _exchange(self, match: Match, seat: int, count: int) -> Exchange:
        hand = match.hands[seat]
        back = smallest(hand, count)
        cards = self._take(count)
        self._pile += back
        self._random.shuffle(self._pile)
        return Exchange(seat, tuple(hand), back, cards)

    def _take(self, count: int) -> tuple[Card, ...]:
        return tuple(self._pile.pop() for _ in range(count))


def draw_for_start(header: Header, rng: random.Random) -> StartDraw:
    """Draws round after round until one seat alone has the card with most pips (section 2). Each round draws from the whole deck."""
    rounds = draw_rounds(len(header.seats), lambda count: rng.sample(header.deck, count)[::-1], pips_on)
    return StartDraw(rounds)


def arrange_hidden(seen: CardsSeen, rng: random.Random) -> tuple[list[Card], list[Card]]:
    """One possible arrangement of the cards that are hidden, at random.

    Returns two shuffled lists: the cards in this round's pile and in hands, and those of the other 25 that were not seen.
    """
    rest = list(seen.possibly_hidden().elements())
    rng.shuffle(rest)
    count = PILE - seen.this_round.total()
    here = [*seen.surely_hidden().elements(), *rest[:count]]
    rng.shuffle(here)
    return here, rest[count:]
