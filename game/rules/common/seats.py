"""Who sits at the table. The same in both games."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from game.rules.common.errors import IllegalMove, sentence

SeatKind = Literal["human", "cpu", "bot"]
SIDES = range(4)
"""The sides of a table, clockwise from the lower edge of its screen."""
COLOURS = ("blue", "pink", "green", "yellow", "orange", "red")
MARKS = ("circle", "triangle", "square", "diamond", "star", "hexagon")
"""A player can have any of these colours with any of these marks. In this order they are those of the seats."""

NUMBERED = re.compile(r"\S+ [1-6]")
"""What players are called who have not said a name."""


class Look(NamedTuple):
    """By what a player is known besides the name: one of COLOURS and one of MARKS."""

    colour: str
    mark: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: ``kind`` says who decides the turns. ``level`` is the level of a computer or the name of a bot.

    ``side``: the side of a table with a screen where the player sits, from 0 (its lower edge) clockwise to 3; None if that is
    not known. ``colour``, ``mark``: those that the player has chosen; None if there are none (see ``looks``). The rules do not use
    any of the three.
    """

    name: str
    kind: SeatKind
    level: str | None = None
    side: int | None = None
    colour: str | None = None
    mark: str | None = None

    @property
    def guest(self) -> bool:
        """Whether this is somebody who has not said who they are. They have a number instead of a name ("Player 1", in any
        language), and have chosen neither colour nor mark."""
        chosen = self.colour or self.mark
        return self.kind == "human" and not chosen and bool(NUMBERED.fullmatch(self.name))


@lru_cache(maxsize=32)
def looks(seats: tuple[Seat, ...]) -> tuple[Look, ...]:
    """The colour and the mark of each seat; no two have the same. A choice counts unless a seat before has made it, too. The others
    get those of their seats, or if they are taken the first ones that are free.

    >>> seats = Seat("Ada", "human", colour="pink"), Seat("Ben", "human", colour="pink", mark="star")
    >>> [tuple(look) for look in looks(seats)]
    [('pink', 'circle'), ('blue', 'star')]
    """
    colours = _shared_out([seat.colour for seat in seats], COLOURS)
    return tuple(map(Look, colours, _shared_out([seat.mark for seat in seats], MARKS)))


def _shared_out(wanted: list[str | None], kinds: tuple[str, ...]) -> list[str]:
    own = [one if one in kinds and one not in wanted[:at] else None for at, one in enumerate(wanted)]
    found: list[str] = []
    for at, one in enumerate(own):
        free = [kind for kind in (kinds[at], *kinds) if kind not in own and kind not in found]
        found.append(one or free[0])
    return found


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
