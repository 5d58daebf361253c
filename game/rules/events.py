"""What is agreed before a match and what happens in it: the journal's lines as values (RULES.md 2 to 8, JOURNAL.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.rules.constants import PRESETS, SEATS_MAX, SEATS_MIN, TILES_OF, VALUES, HouseRules, Turn
from game.rules.errors import IllegalMove, sentence

Kind = Literal["human", "cpu", "bot"]
Reason = Literal["bag_empty", "stuck"]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: ``level`` names the strength of a computer."""

    name: str
    kind: Kind
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What is agreed before the first tile is drawn. ``pads`` gives for each seat the pad it writes on."""

    seats: tuple[Seat, ...]
    pads: tuple[int, ...]
    rules: HouseRules = PRESETS["standard"]
    seed: int | None = None

    def pairs(self) -> tuple[tuple[int, ...], ...]:
        """The seats that move together, clockwise: one seat each, or two neighbours that share a pad (section 8)."""
        if len(set(self.pads)) == len(self.seats):
            return tuple((seat,) for seat in range(len(self.seats)))
        first = 0 if self.pads[0] == self.pads[1] else 1
        count = len(self.seats)
        return tuple((seat % count, (seat + 1) % count) for seat in range(first, first + count, 2))

    def seats_of(self, pad: int) -> tuple[int, ...]:
        """The seats that write on this pad."""
        return tuple(seat for seat, own in enumerate(self.pads) if own == pad)

    def owners(self, pad: int) -> str:
        """The names of those who write on this pad."""
        return " + ".join(self.seats[seat].name for seat in self.seats_of(pad))

    def check(self) -> None:
        """Raises IllegalMove unless that many may sit there and the pads are one each or one for two neighbours."""
        count = len(self.seats)
        if not SEATS_MIN <= count <= SEATS_MAX:
            raise IllegalMove(sentence("2 to 6 can play, not {count}"), count=count)
        if sorted(self.pads) == list(range(count)):
            return
        halves = list(range(count // 2)) * 2
        if count not in (4, 6) or sorted(self.pads) != sorted(halves):
            raise IllegalMove(sentence("pads are one for each seat or, with 4 or 6 seats, one for every two"))
        if any(len({self.pads[seat] for seat in pair}) != 1 for pair in self.pairs()):
            raise IllegalMove(sentence("partners must sit side by side"))


@dataclass(frozen=True, slots=True)
class StartDraw:
    """The draw for the start: one tuple per round, one tile per seat, None for a seat that is out of it (section 2)."""

    draws: tuple[tuple[int | None, ...], ...]

    def starter(self) -> int:
        """The seat that starts."""
        last = self.draws[-1]
        return max(range(len(last)), key=lambda seat: last[seat] or 0)

    def kept(self) -> int:
        """The tile that the starter keeps."""
        seat = self.starter()
        return max(draws[seat] or 0 for draws in self.draws)

    def check(self, seats: int) -> None:
        """Raises IllegalMove unless every round is drawn by exactly those who shared the highest tile of the round before,
        and the last round, and only that one, has a single highest tile, out of tiles that the box holds."""
        taking_part = list(range(seats))
        for number, draw in enumerate(self.draws, start=1):
            if len(taking_part) == 1:
                raise IllegalMove(sentence("the start was decided before round {round}"), round=number)
            if [seat for seat, tile in enumerate(draw) if tile is not None] != taking_part or len(
                draw
            ) != seats:
                raise IllegalMove(sentence("in round {round} other seats draw for the start"), round=number)
            highest = max(tile for tile in draw if tile is not None)
            taking_part = [seat for seat, tile in enumerate(draw) if tile == highest]
        if len(taking_part) > 1:
            raise IllegalMove(
                sentence("the draw for the start is not decided: several share the highest tile")
            )
        drawn = [tile for draw in self.draws for tile in draw]
        for value in VALUES:
            if drawn.count(value) > TILES_OF[value]:
                raise IllegalMove(
                    sentence("the bag holds only {count} of the {value}s"), count=TILES_OF[value], value=value
                )


@dataclass(frozen=True, slots=True)
class Draw:
    """The tiles that a seat draws at the start of its turn."""

    seat: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """A turn laid, and what it scored."""

    seat: int
    turn: Turn
    lines: tuple[int, ...]
    ticks: int


@dataclass(frozen=True, slots=True)
class End:
    """The end: ``drawn`` per seat after getting stuck, ``totals`` the grand total of each pad."""

    reason: Reason
    drawn: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]

    def check(self, due: Reason, first: int, seats: int, bag: Sequence[int]) -> None:
        """Raises IllegalMove unless the match ends for the reason that is ``due`` and the tiles drawn are all that the bag
        holds (``bag[value]``: how many), drawn in turn by so many seats beginning with the ``first`` (section 7)."""
        if self.reason != due:
            reasons = {
                "bag_empty": sentence("the match is over because the bag is empty"),
                "stuck": sentence("the match is over because nothing fits any more"),
            }
            raise IllegalMove(reasons[due])
        left = sum(bag)
        counts = [left // seats + ((seat - first) % seats < left % seats) for seat in range(seats)]
        if [len(tiles) for tiles in self.drawn] != counts:
            raise IllegalMove(sentence("at the end the seats draw {counts} tiles"), counts=listed(counts))
        if any(sum(tiles.count(v) for tiles in self.drawn) != bag[v] for v in VALUES):
            raise IllegalMove(sentence("these are not the tiles that are left in the bag"))


Event = StartDraw | Draw | Lay | End


def listed(numbers: Sequence[int]) -> str:
    """The numbers as a refusal names them.

    >>> listed((10, 12)), listed(())
    ('10, 12', 'nothing')
    """
    return ", ".join(map(str, numbers)) or "nothing"
