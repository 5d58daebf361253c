"""The rules of *squares*."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from game.rules.common import match as common
from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.event_texts import NUMBER, NUMBERS, EventTexts, Object, Text, compact, list_of
from game.rules.common.game_rules import GameRules
from game.rules.common.journal import JournalOf, public_lines
from game.rules.common.match import Due, Outcome
from game.rules.common.pad import SCORING_TOTALS, ColumnPad, winners
from game.rules.common.seats import SeatChange

VALUES = (3, 4, 5)
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINES = tuple([f"{column}{row}" for column in "abc"] for row in "123") + tuple(
    [f"{column}{row}" for row in "123"] for column in "abc"
)
Turn = tuple[tuple[int, str], ...]
"""One value and its cell."""


@dataclass(frozen=True, slots=True)
class Rules(common.HouseRules):
    """There is nothing else to choose."""


@dataclass(frozen=True, slots=True)
class Header(common.Header):
    game_name: ClassVar[str] = "squares"
    short_entry: ClassVar[tuple[str, int]] = ("squares", 5)

    @property
    def squares(self) -> int:
        return 5 if self.short else len(CELLS)

    def check(self) -> None:
        if len(self.seats) != 2:
            raise IllegalMove(sentence("Two can play."))


@dataclass(frozen=True, slots=True)
class Lay:
    seat: int
    turn: Turn
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class End:
    pass


class Pad(ColumnPad):
    __slots__ = ()
    points: ClassVar[dict[int, int]] = {10: 1, 11: 2, 12: 3}


class Match(common.Match[int, Turn, Any, Pad]):
    header: Header

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.pads = [Pad() for _seat in header.seats]
        self.hands = [list(VALUES) for _seat in header.seats]
        self.laid: dict[str, int] = {}
        self.due = Due("lay")

    def legal_turns(self) -> list[Turn]:
        return [((value, cell),) for cell in CELLS if cell not in self.laid for value in VALUES]

    def lay_event(self, turn: Turn) -> Lay:
        due = self._lay_due()
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
            self._change_seat(event)
        elif isinstance(event, Lay):
            if event != self.lay_event(event.turn):
                raise IllegalMove(sentence("That is not what the turn scores."))
            self.laid.update({cell: value for value, cell in event.turn})
            self.pads[event.seat].enter(event.lines)
            self.due = Due("end") if len(self.laid) == self.header.squares else Due("lay", 1 - event.seat)
        else:
            self._expect("end")
            totals = tuple(pad.total() for pad in self.pads)
            self.outcome, self.due = Outcome("stuck", totals, winners(dict(enumerate(totals)))), None
        self.events.append(event)


def turn_from(value: object, key: str = "squares") -> Turn:
    return tuple((int(str(one)[0]), str(one)[1:]) for one in list_of(value, key))


def turn_text(turn: Turn) -> list[str]:
    return [f"{value}{cell}" for value, cell in turn]


EVENTS: EventTexts[Any] = EventTexts(
    {
        "lay": (Lay, {"seat": NUMBER, "squares": Text(turn_from, turn_text), "lines": NUMBERS}),
        "end": (End, {}),
    }
)


class Journal(JournalOf[Match, Any]):
    __slots__ = ()
    match_class, header_class, texts = Match, Header, EVENTS

    @staticmethod
    def rules_from(given: Object, seats: int) -> Rules:
        return Rules(short=given.get("squares") == 5)


class View(NamedTuple):
    """Nothing is hidden but the seed."""

    header: common.Header
    match: Match
    seat: int


class Dealer:
    """Nothing is left to chance."""

    def __init__(self, match: Match, seed: int | None = None) -> None:
        pass

    def event(self, match: Match) -> End:
        return End()


class SquareRules(GameRules[Match, Journal, Rules, int, Turn, View]):
    game_name = Header.game_name
    turn_key = "squares"
    lay = Lay
    journal = Journal
    presets: Mapping[str, Rules] = {"usual": Rules()}

    def dealer(self, match: Match, seed: int | None) -> Dealer:
        return Dealer(match, seed)

    def turn_from(self, value: object) -> Turn:
        return turn_from(value)

    def turn_text(self, turn: Turn) -> list[str]:
        return turn_text(turn)

    def view(self, match: Match, seat: int) -> View:
        known = deepcopy(match)
        known.header = replace(match.header, seed=None)
        return View(known.header, known, seat)

    def redacted(self, journal: Journal, seat: int) -> list[Object]:
        return public_lines(journal)

    def score_of(self, event: object) -> tuple[tuple[int, ...], int] | None:
        return (event.lines, 0) if isinstance(event, Lay) else None

    def progress(self, match: Match) -> float:
        return len(match.laid) / match.header.squares

    def position(self, match: Match) -> Object:
        return dict(match.laid)

    def turn_lines(self, match: Match) -> list[str]:
        return [compact({"squares": turn_text(turn)}) for turn in match.legal_turns()]


GAME_RULES = SquareRules()
