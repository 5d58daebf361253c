"""A match: its state, built by applying events, and the event that is due next (CARDS.md 2 to 4).

A match draws nothing itself: the events say which cards were drawn. Its state changes only in ``Match.apply``, and in
``Match.play``, which does the same for a turn. A refused event changes nothing.
"""

from __future__ import annotations

from collections import Counter

from game.rules.cards.cells import Turn
from game.rules.cards.deck import PILE, Card, CardsSeen, Pad, listed_cards
from game.rules.cards.events import Deal, Draw, End, Event, Exchange, Header, Lay, StartDraw
from game.rules.cards.table import Table
from game.rules.cards.turns import ScoredTurn, lay_turn, scored_turns
from game.rules.common import match as common
from game.rules.common.errors import IllegalMove, listed, sentence
from game.rules.common.match import DUE_REFUSALS, OVER, Due, Outcome
from game.rules.common.pad import winners
from game.rules.common.seats import SeatChange

MAX_EXCHANGES = 3
"""The maximum number of exchanges in a turn (section 3)."""


class Match(common.Match[Card, Turn, Event, Pad]):
    """The state of a match.

    Besides what all matches have: ``table``; ``seen``, the cards seen in this round, which limit what can be in the pile;
    ``pile_count``, the number of cards in the pile; ``round``, 0 before the first deal; ``starter`` of the round.
    """

    refusals = {  # noqa: RUF012
        **DUE_REFUSALS,
        "deal": sentence("The cards of round {round} are due here."),
        "exchange": sentence("None of {name}'s cards fits; they have to be exchanged first."),
    }
    header: Header

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.pads = [Pad() for _ in header.seats]
        self.table = Table()
        self.seen = CardsSeen(Counter(header.deck))
        self.pile_count = self.round = self.starter = 0
        self._exchanges = self._passes = 0

    def legal_turns(self) -> list[Turn]:
        return [turn for turn, _ in self.scored_turns()]

    def scored_turns(self) -> list[ScoredTurn]:
        """The legal turns with their scores. Raises IllegalMove if no lay is due."""
        due = self._lay_due()
        return scored_turns(self.table, self.hands[due.seat], due.count)

    def lay_event(self, turn: Turn) -> Lay:
        event = self._laid_down(turn)
        self.table.take_back(len(turn))
        return event

    def play(self, turn: Turn) -> Lay:
        """Lays this turn and returns its event, like ``apply(lay_event(turn))`` but faster. Raises IllegalMove."""
        event = self._laid_down(turn)
        self._settle(event)
        self.events.append(event)
        return event

    def end_event(self) -> End:
        """Returns the event that ends the match now. Nothing changes. Raises IllegalMove if the end is not due."""
        if self.due is None or self.due.reason is None:
            raise IllegalMove(sentence("The match is not over."))
        return End(self.due.reason, tuple(pad.total() for pad in self.pads))

    def apply(self, event: Event) -> None:
        match event:
            case StartDraw():
                self._start_draw(event)
            case Deal():
                self._deal(event)
            case Lay():
                self._lay(event)
            case Draw():
                self._draw(event)
            case Exchange():
                self._exchange(event)
            case SeatChange():
                self._change_seat(event)
            case End():
                self._end(event)
        self.events.append(event)

    def _lay_due(self) -> Due:
        if self.due and self.due.event == "exchange":
            name = self.seats[self.due.seat].name
            raise IllegalMove(sentence("No turn is due: {name} has to exchange cards first."), name=name)
        return super()._lay_due()

    def _laid_down(self, turn: Turn) -> Lay:
        """Checks a turn, leaves its cards on the table, and scores it."""
        due = self._lay_due()
        lay_turn(self.table, self.hands[due.seat], turn, due.count)
        return Lay(due.seat, turn, *self.table.score(len(turn)))

    def _expect(self, event: str, seat: int | None = None, **facts: object) -> Due:
        return super()._expect(event, seat, round=self.round + 1, **facts)

    def _start_draw(self, event: StartDraw) -> None:
        self._expect("start_draw")
        event.check(self.header)
        self.due = Due("deal", event.starter())

    def _deal(self, event: Deal) -> None:
        """Collects all cards and deals a new round (section 2)."""
        due = self._expect("deal")
        event.check(self.round + 1, due.seat, len(self.hands))
        cards = [card for hand in event.hands for card in hand]
        seen = self.seen.copy()
        seen.begin_round(event.round)
        seen.check(cards)
        seen.note_drawn(cards)
        self.seen = seen
        self.round, self.starter = event.round, event.starter
        self.table = Table()
        self.hands = [list(hand) for hand in event.hands]
        self.pile_count = PILE - len(cards)
        self._exchanges = self._passes = 0
        self.due = Due("lay", event.starter, 2)

    def _lay(self, event: Lay) -> None:
        """Checks a lay and its score, and lays its cards (sections 3 and 4)."""
        due = self._expect("lay", event.seat)
        lay_turn(self.table, self.hands[event.seat], event.turn, due.count)
        found = self.table.score(len(event.turn))
        if found != (event.lines, event.supers):
            self.table.take_back(len(event.turn))
            raise IllegalMove(
                sentence(
                    "This turn scores {found} (super bonuses: {supers}), not {lines} (super bonuses: {claimed})."
                ),
                found=listed(found.lines),
                supers=found.supers,
                lines=listed(event.lines),
                claimed=event.supers,
            )
        self._settle(event)

    def _settle(self, event: Lay) -> None:
        """Removes the cards just laid from the hand, enters their score on the pad, and sets what is due next."""
        for placement in event.turn:
            self.hands[event.seat].remove(placement.card)
        self.pads[event.seat].enter(event.lines, event.supers)
        self._passes = 0 if event.turn else self._passes + 1
        if event.turn and self.pile_count:
            self.due = Due("draw", event.seat, 1)
        else:
            self.due = self._after_turn(event.seat)

    def _draw(self, event: Draw) -> None:
        due = self._expect("draw", event.seat)
        if len(event.cards) != due.count:
            raise IllegalMove(sentence("Exactly one card is drawn, not {count}."), count=len(event.cards))
        self.seen.check(event.cards)
        self._take(event.seat, event.cards)
        self.due = self._after_turn(event.seat)

    def _exchange(self, event: Exchange) -> None:
        """Exchanges cards of a hand in which none fits (section 3)."""
        due = self._expect("exchange", event.seat)
        hand = self.hands[event.seat]
        name = self.header.seats[event.seat].name
        if sorted(event.shown) != sorted(hand):
            raise IllegalMove(sentence("{name} has to show {cards}."), name=name, cards=listed_cards(hand))
        if len(event.cards) != due.count or len(event.back) != due.count:
            raise IllegalMove(
                sentence("Number of cards that {name} has to exchange: {count}."),
                name=name,
                count=due.count,
            )
        if not Counter(event.back) <= Counter(hand):
            raise IllegalMove(sentence("{name} can only return cards that were shown."), name=name)
        self.seen.check(event.cards)
        self._take(event.seat, event.cards)
        for card in event.back:
            hand.remove(card)
        self.seen.note_returned(event.back)
        self.pile_count += len(event.back)
        self._exchanges += 1
        self.due = self._turn_due(event.seat)

    def _take(self, seat: int, cards: tuple[Card, ...]) -> None:
        self.seen.note_drawn(cards)
        self.hands[seat].extend(cards)
        self.pile_count -= len(cards)

    def _after_turn(self, seat: int) -> Due:
        self._exchanges = 0
        count = len(self.hands)
        following = [other for step in range(1, count + 1) if self.hands[other := (seat + step) % count]]
        if not following or self._passes == len(following):
            starter = (self.starter + 1) % count
            if self.round < self.header.rounds:
                return Due("deal", starter)
            return Due("end", starter, 0, "stuck" if following else "last_card")
        return self._turn_due(following[0])

    def _turn_due(self, seat: int) -> Due:
        """What is due from this seat at the start of its turn, or after an exchange (section 3)."""
        hand = self.hands[seat]
        if self.table.any_fits(hand):
            return Due("lay", seat, 1)
        if self.pile_count and self._exchanges < MAX_EXCHANGES:
            return Due("exchange", seat, min(len(hand), self.pile_count))
        return Due("lay", seat, 0)

    def _end(self, event: End) -> None:
        """Checks the reason and the totals, and ends the match (section 4)."""
        self._expect("end")
        due = self.end_event()
        if event.reason != due.reason:
            raise IllegalMove(OVER[due.reason])
        self._check_totals(sentence("The totals are {found}, not {totals}."), due.totals, event.totals)
        self.outcome = Outcome(due.reason, due.totals, winners(dict(enumerate(due.totals))))
        self.due = None
