"""What the tile game offers."""

from __future__ import annotations

import json

from game.rules.common.event_texts import Object
from game.rules.common.game_rules import GameRules
from game.rules.common.journal import BOARD
from game.rules.tiles.constants import NAMES, PRESETS
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Event, Header, Lay
from game.rules.tiles.journal import Journal, turn_from, turn_text
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import redacted_journal, view_of


def _score_of(event: Event) -> tuple[tuple[int, ...], int] | None:
    return (event.lines, event.ticks) if isinstance(event, Lay) else None


def _progress(match: Match) -> float:
    """The share of the tiles in play that have been laid."""
    return 1.0 if match.outcome else len(match.board.laid) / match.header.rules.tiles


def _position(match: Match) -> Object:
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


def _turn_lines(match: Match) -> list[str]:
    lines = []
    for turn in match.legal_turns():
        event = match.lay_event(turn)
        value = {"tiles": sorted(turn_text(turn)), "lines": list(event.lines), "ticks": event.ticks}
        lines.append(json.dumps(value))
    return lines


GAME_RULES = GameRules(
    game_name=BOARD,
    presets=PRESETS,
    partner_seats=(4, 6),
    turn_key="tiles",
    lay=Lay,
    header=Header.agreed,
    begin=Journal.begin,
    read=Journal.read,
    dealer=Dealer,
    turn_from=turn_from,
    turn_text=turn_text,
    written=list,
    view=view_of,
    redacted=redacted_journal,
    score_of=_score_of,
    progress=_progress,
    position=_position,
    turn_lines=_turn_lines,
)
