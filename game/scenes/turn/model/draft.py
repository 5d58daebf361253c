"""What the turn scene asks of the turn that a human is making, in any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.rules.common.pad import Entry
from game.scenes.turn.model.score_breakdown import Part


class Draft(Protocol):
    """Tiles or cards of a hand: some on the rack, some laid. The match does not know those laid.

    A *place* is an index in the hand; it stays the same for the whole turn. *Where* something lies is a value of the game: the
    cell of a tile, or the placement of a card.
    """

    seat: int
    picked: int | None
    """The place of the picked tile or card, or None."""

    @property
    def laid(self) -> Sequence[tuple[int, Any]]:
        """What is laid, in that order: its place, and where it lies."""

    @property
    def turn(self) -> Sequence[Any]:
        """The same as the rules take it."""

    @property
    def unlaid(self) -> list[int]:
        """The places of what is still on the rack."""

    @property
    def hand(self) -> Sequence[Any]:
        """What the player has, laid or not, by place."""

    @property
    def ready(self) -> bool:
        """Whether *Done* is the only thing left to do."""

    def checked_turn(self) -> Any:
        """The turn. Raises IllegalMove with the reason if it is not legal yet."""

    def pick_next(self, way: int = 1) -> None:
        """Picks the next one that fits anywhere, or the previous one (``way`` -1); none if none fits."""

    def pick_value(self, value: int) -> bool:
        """Picks one with this number of pips; returns whether there is one."""

    def best_cell(self) -> int | None:
        """The cell where the picked one makes the largest totals; None if none is picked."""

    def goals(self) -> list[int]:
        """The cells where something can be done: where the picked one can be laid as it is, and where something can be taken back."""

    def fits_on(self, where: Any, place: int | None = None) -> bool:
        """Whether the one of this place, or the picked one without a place, can be laid there."""

    def laid_on(self, cell: int | None) -> bool:
        """Whether something of this turn lies on that cell."""

    def in_hand(self, placement: Any) -> Any:
        """The tile or card of a placement, as it is in ``hand``."""

    def covers(self, placement: Any) -> bool:
        """Whether something lies already where this tile or card of a turn would lie."""

    def lay(self, place: int, where: Any) -> None:
        """Lays one from the rack. Raises IllegalMove with the reason if it does not fit there."""

    def take_back(self, cell: int | None = None) -> list[tuple[int, Any]]:
        """Takes back what lies on that cell, or what was laid last, and everything that no longer fits without it.

        Returns what came back, as in ``laid``.
        """

    def entries(self) -> list[Entry]:
        """The boxes of the pad that the turn so far would fill."""

    def gain(self, where: Any = None) -> tuple[int, tuple[Part, ...]]:
        """The points of the turn so far, with the picked one laid there as well if it fits: their sum and their parts."""

    def fits_nowhere(self) -> bool:
        """Whether nothing left on the rack fits anywhere."""

    def invitation(self) -> str:
        """The sentence that tells the player what to do."""
