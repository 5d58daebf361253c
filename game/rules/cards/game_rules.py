"""What the card game offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.rules.cards.cells import Turn
from game.rules.cards.dealer import Dealer
from game.rules.cards.deck import DECKS, PILE, Card, HouseRules, card_text
from game.rules.cards.events import Lay
from game.rules.cards.journal import Journal, turn_from, turn_text
from game.rules.cards.match import Match
from game.rules.cards.player_view import PlayerView, redacted_journal, view_of
from game.rules.common.event_texts import Object, compact
from game.rules.common.game_rules import GameRules
from game.rules.common.journal import CARDS


class CardRules(GameRules[Match, Journal, HouseRules, Card, Turn, PlayerView]):
    """The rules of the card game."""

    game_name = CARDS
    turn_key = "cards"
    lay = Lay
    journal = Journal
    presets: Mapping[str, HouseRules] = {deck: HouseRules(deck) for deck in DECKS}

    def dealer(self, match: Match, seed: int | None) -> Dealer:
        return Dealer(match, seed)

    def turn_from(self, value: object) -> Turn:
        return turn_from(value)

    def turn_text(self, turn: Turn) -> list[str]:
        return turn_text(turn)

    def written(self, hand: Sequence[Card]) -> list[str]:
        return [card_text(card) for card in hand]

    def view(self, match: Match, seat: int) -> PlayerView:
        return view_of(match, seat)

    def redacted(self, journal: Journal, seat: int) -> list[Object]:
        return redacted_journal(journal, seat)

    def score_of(self, event: object) -> tuple[tuple[int, ...], int] | None:
        return (event.lines, event.supers) if isinstance(event, Lay) else None

    def progress(self, match: Match) -> float:
        """The share of all cards of all rounds that have been laid."""
        if match.outcome:
            return 1.0
        return max(0.0, match.round - 1 + len(match.table.laid) / PILE) / match.header.rounds

    def position(self, match: Match) -> Object:
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
        return [
            compact({"cards": turn_text(turn), "lines": score.lines, "supers": score.supers})
            for turn, score in match.scored_turns()
        ]


GAME_RULES = CardRules()
