"""What the screen shows of a match of the tile game."""

from __future__ import annotations

from game.rules.tiles.constants import Placement
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match
from game.rules.tiles.pad import Pad
from game.scenes.turn.model.displayed_state import DisplayedState


class DisplayedTiles(DisplayedState):
    """The match as the players see it. ``partner_rack``: the tiles of the acting seat's partner."""

    placements: list[Placement]
    pads: list[Pad]

    def __init__(self, match: Match, seat: int) -> None:
        self.partner_rack: list[int] = []
        super().__init__(match, seat)
        pads = [Pad(pad.overflow_bonus) for pad in match.pads]
        for event in match.events:
            if isinstance(event, Lay):
                cells = tuple(cell for _, cell in event.turn)
                self.recall(match, event, cells, (event.lines, event.ticks), pads)

    def covered(self) -> set[int]:
        """The cells with tiles."""
        return {cell for _value, cell in self.placements}

    def catch_up_table(self, match: Match) -> None:
        """Shows the board and the bag as they are now."""
        self.placements = list(match.board.laid)
        self.stock = match.bag_count

    def clear_rack(self) -> None:
        """Shows nobody's tiles."""
        super().clear_rack()
        self.partner_rack = []

    def seat_at_rack(self, match: Match, seat: int, *, face_up: bool) -> None:
        """Shows this seat's tiles on the rack, and its partner's next to them if ``face_up``."""
        super().seat_at_rack(match, seat, face_up=face_up)
        partners = [other for other in match.header.seats_of(match.header.pads[seat]) if other != seat]
        self.partner_rack = (
            [value for partner in partners for value in match.hands[partner]] if face_up else []
        )
