"""What has been shown so far. The match has already moved on; the scene replays it for the eye and catches up here."""

from __future__ import annotations

from game.rules.constants import Cell, Placement
from game.rules.events import Lay
from game.rules.match import Match
from game.rules.pad import Entry, Pad


class Shown:
    """What lies on the table for whoever looks on.

    ``rack`` holds the tiles of the seat that acts, of which the first ``arrived`` stand there, face up if ``open``;
    ``beside`` those of its partner. ``fresh`` are the cells that each seat laid on in its last turn,
    ``writing`` the boxes of its pad that the turn which is being shown fills, written already or not.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.actor = seat
        self.rack: list[int] = []
        self.arrived = 0
        self.open = False
        self.beside: list[int] = []
        self.fresh: dict[int, tuple[Cell, ...]] = {}
        self.lit: list[tuple[Cell, ...]] = []
        self.placements: list[Placement] = []
        self.pads: list[Pad] = []
        self.writing: list[Entry] = []
        self.held: list[int] = []
        self.bag = 0
        self.catch_up(match)
        for event in match.events:
            if isinstance(event, Lay):
                self.fresh[event.seat] = tuple(cell for _, cell in event.turn)

    def catch_up(self, match: Match) -> None:
        """Shows the match as it is."""
        self.placements = list(match.board.laid)
        self.pads = [pad.copy() for pad in match.pads]
        self.held = [len(hand) for hand in match.hands]
        self.bag = match.bag_count
        self.writing = []
        self.lit.clear()

    def put_away(self) -> None:
        """Nobody's tiles are on the rack: the device is being handed over."""
        self.rack, self.beside, self.arrived, self.open = [], [], 0, False

    def sit(self, match: Match, seat: int, *, open_: bool) -> None:
        """This seat acts now: its tiles stand on the rack, its partner's beside."""
        self.actor = seat
        self.rack = list(match.hands[seat])
        self.arrived = len(self.rack)
        self.open = open_
        partners = [other for other in match.header.seats_of(match.header.pads[seat]) if other != seat]
        self.beside = [value for partner in partners for value in match.hands[partner]] if open_ else []
