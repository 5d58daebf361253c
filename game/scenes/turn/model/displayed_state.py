"""What the screen shows of the match. The match itself is ahead; the replay lets this catch up."""

from __future__ import annotations

from game.rules.common.pad import Entry
from game.rules.tiles.constants import Cell, Placement
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match
from game.rules.tiles.pad import Pad


class DisplayedState:
    """The match as the players see it.

    ``actor``: the seat whose turn is shown. ``rack``: its tiles, 0 for a tile that has left. The first ``arrived`` of them are on the
    rack already, face up if ``face_up``. ``partner_rack``: the partner's tiles. ``last_laid``: for each seat the cells of its last
    turn. ``lit_runs``: the runs that are scoring now. ``writing``: the boxes that the displayed turn fills, written or not yet.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.actor = seat
        self.rack: list[int] = []
        self.arrived = 0
        self.face_up = False
        self.partner_rack: list[int] = []
        self.last_laid: dict[int, tuple[Cell, ...]] = {}
        self.lit_runs: list[tuple[Cell, ...]] = []
        self.placements: list[Placement] = []
        self.pads: list[Pad] = []
        self.writing: list[Entry] = []
        self.held: list[int] = []
        self.bag = 0
        self.catch_up(match)
        for event in match.events:
            if isinstance(event, Lay):
                self.last_laid[event.seat] = tuple(cell for _, cell in event.turn)

    def catch_up(self, match: Match) -> None:
        """Shows the match as it is now."""
        self.placements = list(match.board.laid)
        self.pads = [pad.copy() for pad in match.pads]
        self.held = [len(hand) for hand in match.hands]
        self.bag = match.bag_count
        self.writing = []
        self.lit_runs.clear()

    def clear_rack(self) -> None:
        """Shows nobody's tiles: the device is being handed over."""
        self.rack, self.partner_rack, self.arrived, self.face_up = [], [], 0, False

    def seat_at_rack(self, match: Match, seat: int, *, face_up: bool) -> None:
        """Shows this seat's tiles on the rack, and its partner's next to them if ``face_up``."""
        self.actor = seat
        self.rack = list(match.hands[seat])
        self.arrived = len(self.rack)
        self.face_up = face_up
        partners = [other for other in match.header.seats_of(match.header.pads[seat]) if other != seat]
        self.partner_rack = (
            [value for partner in partners for value in match.hands[partner]] if face_up else []
        )
