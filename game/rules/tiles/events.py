"""The header and the events of a match: one class for each kind of journal line (RULES.md 2 to 8, JOURNAL.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.rules.common import match as common
from game.rules.common.errors import IllegalMove, listed, sentence
from game.rules.common.journal import BOARD
from game.rules.common.match import OVER, Due, Reason, check_rounds, highest_seats
from game.rules.common.seats import SeatChange
from game.rules.tiles.constants import (
    PRESETS,
    SEATS_MAX,
    SEATS_MIN,
    SHORT,
    TILES_OF,
    VALUES,
    HouseRules,
    Turn,
)

REASONS = ("bag_empty", "stuck")
"""Why a match can be over."""


@dataclass(frozen=True, slots=True)
class Header(common.Header):
    """What is agreed before the match. Partners share a pad (section 8)."""

    game_name: ClassVar[str] = BOARD
    short_entry: ClassVar[tuple[str, int]] = ("tiles", SHORT)
    rules: HouseRules = PRESETS["standard"]

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The seats that move together, in clockwise order: single seats, or partners who share a pad (section 8).

        >>> from game.rules.common.seats import Seat
        >>> seats = tuple(Seat(name, "human") for name in ("Ada", "Ben", "Cleo", "Dora"))
        >>> Header(seats, pads=(0, 1, 1, 0)).groups()
        ((1, 2), (3, 0))
        """
        if len(set(self.pads)) == len(self.seats):
            return tuple((seat,) for seat in range(len(self.seats)))
        first = 0 if self.pads[0] == self.pads[1] else 1
        count = len(self.seats)
        return tuple((seat % count, (seat + 1) % count) for seat in range(first, first + count, 2))

    def check(self) -> None:
        """Raises IllegalMove if the number of seats is wrong, or if pads are shared in a way that section 8 does not allow."""
        count = len(self.seats)
        if not SEATS_MIN <= count <= SEATS_MAX:
            raise IllegalMove(sentence("2 to 6 can play, not {count}."), count=count)
        if sorted(self.pads) == list(range(count)):
            return
        halves = list(range(count // 2)) * 2
        if count not in (4, 6) or sorted(self.pads) != sorted(halves):
            raise IllegalMove(
                sentence("Every seat needs a pad of its own, or, with 4 or 6 seats, two partners share one.")
            )
        if any(len({self.pads[seat] for seat in pair}) != 1 for pair in self.groups()):
            raise IllegalMove(sentence("Partners must sit side by side."))


@dataclass(frozen=True, slots=True)
class StartDraw:
    """The draw for the start (section 2): one tuple per round with one tile per seat, None for a seat that is out."""

    draws: tuple[tuple[int | None, ...], ...]

    def starter(self) -> int:
        (seat,) = highest_seats(self.draws[-1], int)
        return seat

    def kept_tile(self) -> int:
        """The tile that the starter keeps: the highest that they drew in any round (section 2).

        >>> StartDraw(((6, 6), (2, 4))).kept_tile()
        6
        """
        seat = self.starter()
        return max(draws[seat] or 0 for draws in self.draws)

    def check(self, seats: int) -> None:
        """Raises IllegalMove if ``check_rounds`` does, or if the box does not contain all tiles drawn."""
        check_rounds(self.draws, seats, int)
        check_in_bag(sorted(tile for draw in self.draws for tile in draw if tile), TILES_OF)


@dataclass(frozen=True, slots=True)
class Draw:
    """The tiles that a seat draws at the start of its turn (section 4)."""

    seat: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """A turn and its score: ``lines`` are the run totals in ascending order, ``ticks`` the x2 boxes ticked (section 6)."""

    seat: int
    turn: Turn
    lines: tuple[int, ...]
    ticks: int


@dataclass(frozen=True, slots=True)
class End:
    """The end (section 7): what each seat drew from the rest of the bag if the match got stuck, and the total of each pad."""

    reason: Reason
    drawn: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]

    def check(self, due: Due, seats: int, left: int, bag: Sequence[int]) -> None:
        """Raises IllegalMove if the match may not end like this (section 7).

        The reason must be that of ``due``. The ``left`` tiles in play must have been drawn out of the bag, one at a time and in
        turn, by this number of ``seats``, starting with that of ``due``. ``bag[value]`` is the number of such tiles that were in it.
        """
        assert due.reason is not None
        if self.reason != due.reason:
            raise IllegalMove(OVER[due.reason])
        counts = [left // seats + ((seat - due.seat) % seats < left % seats) for seat in range(seats)]
        if [len(tiles) for tiles in self.drawn] != counts:
            raise IllegalMove(
                sentence("At the end the seats draw these numbers of tiles: {counts}."), counts=listed(counts)
            )
        if any(sum(tiles.count(v) for tiles in self.drawn) > bag[v] for v in VALUES):
            raise IllegalMove(sentence("These are not the tiles that are left in the bag."))


Event = StartDraw | Draw | Lay | SeatChange | End


def check_in_bag(tiles: Sequence[int], bag: Sequence[int]) -> None:
    """Raises IllegalMove if ``bag[value]``, the number of such tiles, is too small for one of these."""
    for value in dict.fromkeys(tiles):
        if tiles.count(value) > bag[value]:
            raise IllegalMove(
                sentence("The bag does not hold that many tiles of value {value}, only {count}."),
                count=bag[value],
                value=value,
            )
