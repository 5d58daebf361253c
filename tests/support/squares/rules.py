"""The rules of *squares*."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from game.rules.common.due import DUE_REFUSALS, expect
from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.journal import (
    JournalOf,
    Object,
    compact,
    header_object,
    header_parts,
    list_of,
    number_of,
    read_event,
    seat_change_from,
    seat_change_line,
)
from game.rules.common.pad import SCORING_TOTALS, ColumnPad, Entry, winners
from game.rules.common.seats import Seat, SeatChange
from game.rules.common.variant import Variant

VALUES = (3, 4, 5)
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINES = tuple([f"{column}{row}" for column in "abc"] for row in "123") + tuple(
    [f"{column}{row}" for row in "123"] for column in "abc"
)
Turn = tuple[tuple[int, str], ...]
"""One value and its cell."""


@dataclass(frozen=True, slots=True)
class Header:
    seats: tuple[Seat, ...]
    pads: tuple[int, ...]
    rules: str = "usual"
    seed: int | None = None
    edition: ClassVar[str] = "squares"

    def seats_of(self, pad: int) -> tuple[int, ...]:
        return (pad,)

    def owners(self, pad: int) -> str:
        return self.seats[pad].name

    def check(self) -> None:
        if len(self.seats) != 2:
            raise IllegalMove(sentence("Two can play."))


class Lay(NamedTuple):
    seat: int
    turn: Turn
    lines: tuple[int, ...]


class End(NamedTuple):
    pass


class Due(NamedTuple):
    event: str
    seat: int = 0


class Outcome(NamedTuple):
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Pad(ColumnPad):
    __slots__ = ()
    points: ClassVar[dict[int, int]] = {10: 1, 11: 2, 12: 3}

    def entries(self, lines: Sequence[int], extras: int = 0) -> list[Entry]:
        return self.run_entries(lines)

    def enter(self, lines: Sequence[int], extras: int = 0) -> None:
        self.enter_runs(lines)

    def gain(self, lines: Sequence[int], extras: int = 0) -> int:
        after = self.copy()
        after.enter(lines)
        return after.total() - self.total()


class Match:
    def __init__(self, header: Header) -> None:
        header.check()
        self.header = header
        self.seats = list(header.seats)
        self.pads = [Pad() for _seat in header.seats]
        self.hands: list[tuple[int, ...]] = [VALUES for _seat in header.seats]
        self.laid: dict[str, int] = {}
        self.events: list[Any] = []
        self.outcome: Outcome | None = None

    @property
    def due(self) -> Due | None:
        if self.outcome:
            return None
        return Due("end") if len(self.laid) == len(CELLS) else Due("lay", len(self.laid) % 2)

    def legal_turns(self) -> list[Turn]:
        return [((value, cell),) for cell in CELLS if cell not in self.laid for value in VALUES]

    def lay_event(self, turn: Turn) -> Lay:
        due = expect(self.due, "lay", None, self.seats, DUE_REFUSALS)
        if turn not in self.legal_turns():
            raise IllegalMove(sentence("Nothing can be laid there."))
        after = self.laid | {cell: value for value, cell in turn}
        totals = [
            sum(after[cell] for cell in line)
            for line in LINES
            if turn[0][1] in line and all(cell in after for cell in line)
        ]
        return Lay(due.seat, turn, tuple(total for total in totals if total in SCORING_TOTALS))

    def apply(self, event: Any) -> None:
        if isinstance(event, SeatChange):
            event.change(self.seats)
        elif isinstance(event, Lay):
            if event != self.lay_event(event.turn):
                raise IllegalMove(sentence("That is not what the turn scores."))
            self.laid.update({cell: value for value, cell in event.turn})
            self.pads[event.seat].enter(event.lines)
        else:
            expect(self.due, "end", None, self.seats, DUE_REFUSALS)
            totals = tuple(pad.total() for pad in self.pads)
            self.outcome = Outcome(totals, winners(dict(enumerate(totals))))
        self.events.append(event)

    def winners_if_lost(self, seat: int) -> tuple[int, ...]:
        return (1 - seat,)


class Journal(JournalOf[Match, Any]):
    __slots__ = ()

    @classmethod
    def begin(cls, header: Header) -> Journal:
        line = header_object(header.edition, header.seats, header.pads, {}, header.seed)
        return cls(Match(header), [compact(line)])

    @staticmethod
    def match_from(value: Object) -> Match:
        seats, pads, seed = header_parts(value, Header.edition)
        return Match(Header(seats, pads, seed=seed))

    @staticmethod
    def event_from(value: Object) -> Any:
        readers = {"lay": _lay_from, "end": lambda _value: End(), "seat": seat_change_from}
        return read_event(value, readers)

    @staticmethod
    def event_line(event: Any) -> str:
        if isinstance(event, SeatChange):
            return seat_change_line(event)
        if isinstance(event, End):
            return compact({"event": "end"})
        turn = SquaresGame().turn_text(event.turn)
        return compact({"event": "lay", "seat": event.seat, "squares": turn, "lines": event.lines})


def _lay_from(value: Object) -> Lay:
    lines = tuple(list_of(value.get("lines"), "lines"))
    return Lay(number_of(value.get("seat"), "seat"), SquaresGame().turn_from(value.get("squares")), lines)


class View(NamedTuple):
    """Nothing is hidden but the seed."""

    header: Header
    match: Match
    seat: int


class Dealer:
    """Nothing is left to chance."""

    def event(self, match: Match) -> End:
        return End()


class SquaresGame(Variant):
    edition = "squares"
    presets: ClassVar[Mapping[str, str]] = {"usual": "usual"}
    partner_seats = ()
    turn_key = "squares"
    lay = Lay

    def header(self, seats: tuple[Seat, ...], pads: tuple[int, ...], rules: str, seed: int | None) -> Header:
        header = Header(seats, pads, rules, seed)
        header.check()
        return header

    def begin(self, header: Header) -> Journal:
        return Journal.begin(header)

    def read(self, text: bytes) -> Journal:
        return Journal.read(text)

    def dealer(self, match: Match, seed: int | None = None) -> Dealer:
        return Dealer()

    def turn_from(self, value: object) -> Turn:
        return tuple((int(str(one)[0]), str(one)[1:]) for one in list_of(value, "squares"))

    def turn_text(self, turn: Turn) -> list[str]:
        return [f"{value}{cell}" for value, cell in turn]

    def written(self, hand: Sequence[int]) -> list[int]:
        return list(hand)

    def view(self, match: Match, seat: int) -> View:
        header = replace(match.header, seed=None)
        known = deepcopy(match)
        known.header = header
        return View(header, known, seat)

    def redacted(self, journal: Journal, seat: int) -> list[Object]:
        raise NotImplementedError

    def score_of(self, event: Any) -> tuple[tuple[int, ...], int] | None:
        return (event.lines, 0) if isinstance(event, Lay) else None

    def progress(self, match: Match) -> float:
        return len(match.laid) / len(CELLS)

    def position(self, match: Match) -> Object:
        return dict(match.laid)

    def turn_lines(self, match: Match) -> list[str]:
        return [compact({"squares": self.turn_text(turn)}) for turn in match.legal_turns()]


VARIANT = SquaresGame()
