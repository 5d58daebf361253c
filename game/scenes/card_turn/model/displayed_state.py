"""What the screen shows of a match of the card game."""

from __future__ import annotations

from game.rules.cards.cells import Cell, Placement
from game.rules.cards.deck import Card
from game.rules.cards.events import Deal, Lay
from game.rules.cards.match import Match
from game.rules.cards.pad import Pad
from game.scenes.turn.model.displayed_state import DisplayedState


class DisplayedCards(DisplayedState):
    """The match as the players see it.

    ``shown``: the cards that a player shows because none of them fits. ``shown_words``: the sentence about them.
    ``shuffling``: the pile is being shuffled.
    """

    placements: list[Placement]
    pads: list[Pad]
    rack: list[Card | None]

    def __init__(self, match: Match, seat: int) -> None:
        self.shown: tuple[Card, ...] = ()
        self.shown_words = ""
        self.shuffling = False
        super().__init__(match, seat)
        for event in match.events:
            if isinstance(event, Deal):
                self.last_laid.clear()
            elif isinstance(event, Lay):
                self.last_laid[event.seat] = cells_of(event)

    def catch_up_table(self, match: Match) -> None:
        """Shows the cloth and the pile as they are now."""
        self.placements = list(match.table.laid)
        self.stock = match.pile_count
        self.shown, self.shuffling = (), False


def cells_of(event: Lay) -> tuple[Cell, ...]:
    """The cells that a turn covered."""
    return tuple(cell for placement in event.turn for cell in placement.cells)
