"""What the card game offers."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.cards.dealer import Dealer
from game.rules.cards.deck import DECKS, PILE, Card, HouseRules, card_text
from game.rules.cards.events import Event, Header, Lay
from game.rules.cards.journal import Journal, turn_from, turn_text
from game.rules.cards.match import Match
from game.rules.cards.player_view import redacted_journal, view_of
from game.rules.common.event_texts import Object, compact
from game.rules.common.game_rules import GameRules
from game.rules.common.journal import CARDS


def _written(hand: Sequence[Card]) -> list[str]:
    return [card_text(card) for card in hand]


def _score_of(event: Event) -> tuple[tuple[int, ...], int] | None:
    return (event.lines, event.supers) if isinstance(event, Lay) else None


def _progress(match: Match) -> float:
    """The share of all cards of all rounds that have been laid."""
    if match.outcome:
        return 1.0
    return max(0.0, match.round - 1 + len(match.table.laid) / PILE) / match.header.rounds


def _position(match: Match) -> Object:
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


def _turn_lines(match: Match) -> list[str]:
    return [
        compact({"cards": turn_text(turn), "lines": score.lines, "supers": score.supers})
        for turn, score in match.scored_turns()
    ]


GAME_RULES = GameRules(
    game_name=CARDS,
    presets={deck: HouseRules(deck) for deck in DECKS},
    partner_seats=(),
    turn_key="cards",
    lay=Lay,
    header=Header.agreed,
    begin=Journal.begin,
    read=Journal.read,
    dealer=Dealer,
    turn_from=turn_from,
    turn_text=turn_text,
    written=_written,
    view=view_of,
    redacted=redacted_journal,
    score_of=_score_of,
    progress=_progress,
    position=_position,
    turn_lines=_turn_lines,
)
