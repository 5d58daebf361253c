"""What the tile game offers."""

from __future__ import annotations

import json

from game.rules.common.event_texts import Object
from game.rules.common.game_rules import GameRules
from game.rules.common.journal import BOARD
from game.rules.tiles.constants import NAMES, PRESETS, HouseRules, Turn
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Lay
from game.rules.tiles.journal import Journal, turn_from, turn_text
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, redacted_journal, view_of


class TileRules(GameRules[Match, Journal, HouseRules, int, Turn, PlayerView]):
    """The rules of the tile game."""

    game_name = BOARD
    turn_key = "tiles"
    lay = Lay
    journal = Journal
    presets = PRESETS
    partner_seats = 4, 6

    def dealer(self, match: Match, seed: int | None) -> Dealer:
        return Dealer(match, seed)

    def turn_from(self, value: object) -> Turn:
        return turn_from(value)

    def turn_text(self, turn: Turn) -> list[str]:
        return turn_text(turn)

    def view(self, match: Match, seat: int) -> PlayerView:
        return view_of(match, seat)

    def redacted(self, journal: Journal, seat: int) -> list[Object]:
        return redacted_journal(journal, seat)

    def score_of(self, event: object) -> tuple[tuple[int, ...], int] | None:
        return (event.lines, event.ticks) if isinstance(event, Lay) else None

    def progress(self, match: Match) -> float:
        """The share of the tiles in play that have been laid."""
        return 1.0 if match.outcome else len(match.board.laid) / match.header.rules.tiles

    def position(self, match: Match) -> Object:
        minus = match.outcome.minus if match.outcome else (0,) * len(match.pads)
        pads = [
            {
                "x2": pad.ticks,
                **{str(total): boxes for total, boxes in pad.columns.items()},
                "rows": pad.rows(),
                "minus": lost,
                "total": pad.total() - lost,
            }
            for pad, lost in zip(match.pads, minus, strict=True)
        ]
        board = sorted(f"{value}{NAMES[cell]}" for value, cell in match.board.laid)
        return {"pads": pads, "board": board, "bag": match.bag_count}

    def turn_lines(self, match: Match) -> list[str]:
        lines = []
        for turn in match.legal_turns():
            event = match.lay_event(turn)
            value = {"tiles": sorted(turn_text(turn)), "lines": list(event.lines), "ticks": event.ticks}
            lines.append(json.dumps(value))
        return lines


GAME_RULES = TileRules()
