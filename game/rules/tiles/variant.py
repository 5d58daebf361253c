"""The tile game behind the interface of all games."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.rules.common.journal import BOARD, Object
from game.rules.common.seats import Seat
from game.rules.common.variant import Variant
from game.rules.tiles.constants import NAMES, PRESETS, SEATS_MAX, TILES, HouseRules, Turn
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Event, Header, Lay
from game.rules.tiles.journal import Journal, turn_from, turn_text
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, redacted_journal, view_of


class TileGame(Variant):
    """The game with tiles on a board."""

    edition = BOARD
    presets: ClassVar[Mapping[str, HouseRules]] = PRESETS
    most_seats = SEATS_MAX
    partner_seats = (4, 6)
    turn_key = "tiles"
    lay = Lay

    def header(
        self, seats: tuple[Seat, ...], pads: tuple[int, ...], rules: HouseRules, seed: int | None
    ) -> Header:
        """What is agreed before a match."""
        header = Header(seats, pads, rules, seed)
        header.check()
        return header

    def begin(self, header: Header) -> Journal:
        """Starts the journal of a new match."""
        return Journal.begin(header)

    def read(self, text: bytes) -> Journal:
        """Replays a journal through the rules."""
        return Journal.read(text)

    def dealer(self, match: Match, seed: int | None = None) -> Dealer:
        """Shuffles the bag."""
        return Dealer(match, seed)

    def turn_from(self, value: object) -> Turn:
        """Reads a turn from a list like ["6h8", "5i8"]."""
        return turn_from(value)

    def turn_text(self, turn: Turn) -> list[str]:
        """The tiles and cells, like ["6h8", "5i8"]."""
        return turn_text(turn)

    def written(self, hand: Sequence[int]) -> list[int]:
        """The numbers of the tiles."""
        return list(hand)

    def view(self, match: Match, seat: int) -> PlayerView:
        """What this seat may know of the match."""
        return view_of(match, seat)

    def redacted(self, journal: Journal, seat: int) -> list[Object]:
        """The journal without the tiles that others drew."""
        return redacted_journal(journal, seat)

    def score_of(self, event: Event) -> tuple[tuple[int, ...], int] | None:
        """Run totals and ticks."""
        return (event.lines, event.ticks) if isinstance(event, Lay) else None

    def progress(self, match: Match) -> float:
        """The share of the tiles that have left the bag."""
        return 1.0 if match.outcome else 1 - match.bag_count / TILES

    def position(self, match: Match) -> Object:
        """Pads, board and bag."""
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
        """Every legal turn with its score."""
        lines = []
        for turn in match.legal_turns():
            event = match.lay_event(turn)
            value = {"tiles": sorted(turn_text(turn)), "lines": list(event.lines), "ticks": event.ticks}
            lines.append(json.dumps(value))
        return lines


VARIANT = TileGame()
