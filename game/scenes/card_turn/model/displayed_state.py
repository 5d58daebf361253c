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

    ``revealed``: the cards that a player shows to everybody because none of them fits. ``revealed_words``: the sentence about them.
    ``shuffling``: the pile is being shuffled.
    """

    span = 2
    placements: list[Placement]
    pads: list[Pad]
    rack: list[Card | None]

    def __init__(self, match: Match, seat: int) -> None:
        self.revealed: tuple[Card, ...] = ()
        self.revealed_words = ""
        self.shuffling = False
        super().__init__(match, seat)
        pads = [Pad(pad.overflow_bonus) for pad in match.pads]
        for event in match.events:
            if isinstance(event, Deal):
                self.forget_turns()
            elif isinstance(event, Lay):
                self.recall(match, event, cells_of(event), (event.lines, event.supers), pads)

    def forget_turns(self) -> None:
        """A new round begins: what was laid in the last one is no longer on the table."""
        self.last_laid.clear()
        self.last_turns.clear()

    def covered(self) -> set[int]:
        """The cells with cards."""
        return {cell for placement in self.placements for cell in placement.cells}

    def catch_up_table(self, match: Match) -> None:
        """Shows the cloth and the pile as they are now."""
        self.placements = list(match.table.laid)
        self.stock = match.pile_count
        self.revealed, self.shuffling = (), False


def cells_of(event: Lay) -> tuple[Cell, ...]:
    """The cells that a turn covered."""
    return tuple(cell for placement in event.turn for cell in placement.cells)
