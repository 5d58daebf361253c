"""The card game behind the interface of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.rules.cards.cells import Turn
from game.rules.cards.chance import Dealer
from game.rules.cards.deck import DECKS, PILE, SEATS_MAX, Card, HouseRules, card_text
from game.rules.cards.events import Event, Header, Lay
from game.rules.cards.journal import Journal, turn_from, turn_text
from game.rules.cards.match import Match
from game.rules.cards.player_view import PlayerView, redacted_journal, view_of
from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.journal import CARDS, Object, compact
from game.rules.common.seats import Seat
from game.rules.common.variant import Variant


class CardGame(Variant):
    """The game with fifty cards and no board."""

    edition = CARDS
    presets: ClassVar[Mapping[str, HouseRules]] = {deck: HouseRules(deck) for deck in DECKS}
    most_seats = SEATS_MAX
    partner_seats = ()
    turn_key = "cards"
    lay = Lay

    def header(
        self, seats: tuple[Seat, ...], pads: tuple[int, ...], rules: HouseRules, seed: int | None
    ) -> Header:
        """What is agreed before a match."""
        header = Header(seats, rules, seed)
        header.check()
        if pads != header.pads:
            raise IllegalMove(sentence("In the card game each seat has its own pad: 0, 1 and so on."))
        return header

    def begin(self, header: Header) -> Journal:
        """Starts the journal of a new match."""
        return Journal.begin(header)

    def read(self, text: bytes) -> Journal:
        """Replays a journal through the rules."""
        return Journal.read(text)

    def dealer(self, match: Match, seed: int | None = None) -> Dealer:
        """Shuffles the piles of all rounds."""
        return Dealer(match, seed)

    def turn_from(self, value: object) -> Turn:
        """Reads a turn from a list like ["36@0,0e"]."""
        return turn_from(value)

    def turn_text(self, turn: Turn) -> list[str]:
        """The cards and their places, like ["36@0,0e"]."""
        return turn_text(turn)

    def written(self, hand: Sequence[Card]) -> list[str]:
        """The texts of the cards."""
        return [card_text(card) for card in hand]

    def view(self, match: Match, seat: int) -> PlayerView:
        """What this seat may know of the match."""
        return view_of(match, seat)

    def redacted(self, journal: Journal, seat: int) -> list[Object]:
        """The journal without the cards that others were dealt and drew."""
        return redacted_journal(journal, seat)

    def score_of(self, event: Event) -> tuple[tuple[int, ...], int] | None:
        """Run totals and super bonuses."""
        return (event.lines, event.supers) if isinstance(event, Lay) else None

    def progress(self, match: Match) -> float:
        """The share of all cards of all rounds that have been laid."""
        if match.outcome:
            return 1.0
        return max(0.0, match.round - 1 + len(match.table.laid) / PILE) / match.header.rounds

    def position(self, match: Match) -> Object:
        """Pads, table, round and pile."""
        pads = [
            {
                **{str(total): boxes for total, boxes in pad.columns.items()},
                "supers": pad.supers,
                "rows": pad.rows(),
                "total": pad.total(),
            }
            for pad in match.pads
        ]
        table = sorted(map(str, match.table.laid))
        return {"pads": pads, "table": table, "round": match.round, "pile": match.pile_count}

    def turn_lines(self, match: Match) -> list[str]:
        """Every legal turn with its score."""
        return [
            compact({"cards": turn_text(turn), "lines": score.lines, "supers": score.supers})
            for turn, score in match.scored_turns()
        ]


VARIANT = CardGame()
