"""Who sits at the table. The same in both games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from game.rules.common.errors import IllegalMove, sentence

SeatKind = Literal["human", "cpu", "bot"]
SIDES = range(4)
"""The sides of a table, clockwise from the lower edge of its screen."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: ``kind`` says who decides the turns. ``level`` is the level of a computer or the name of a bot.

    ``side``: the side of a table with a screen where the player sits, from 0 (its lower edge) clockwise to 3; None if that is
    not known. The rules do not use it.
    """

    name: str
    kind: SeatKind
    level: str | None = None
    side: int | None = None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """An event: from now on somebody else decides for this seat. The rules do not depend on who it is."""

    seat: int
    kind: SeatKind
    level: str | None = None

    def change(self, seats: list[Seat]) -> None:
        """Updates the list of who decides for each seat. Raises IllegalMove if there is no such seat."""
        if not 0 <= self.seat < len(seats):
            raise IllegalMove(sentence("There is no seat {seat}."), seat=self.seat)
        seats[self.seat] = replace(seats[self.seat], kind=self.kind, level=self.level)
