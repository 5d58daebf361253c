"""The journal: a match as text, one JSON object per line (JOURNAL.md). Reading a journal checks every line of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from game.rules.common.errors import MalformedText, quoted, sentence
from game.rules.common.journal import (
    BOARD,
    JournalOf,
    Object,
    choice_of,
    compact,
    draws_of,
    header_object,
    header_parts,
    list_of,
    number_of,
    numbers_of,
    object_of,
    read_event,
    seat_change_from,
    seat_change_line,
)
from game.rules.common.seats import SeatChange
from game.rules.tiles.constants import (
    NAMES,
    VALUES,
    HouseRules,
    MustLay,
    Opening,
    Placement,
    Turn,
    cell_named,
)
from game.rules.tiles.events import Draw, End, Event, Header, Lay, Reason, StartDraw
from game.rules.tiles.match import Match


class Journal(JournalOf[Match, Event]):
    """A match of the tile game and its text."""

    __slots__ = ()

    @classmethod
    def begin(cls, header: Header) -> Journal:
        """Starts the journal of a new match. Raises IllegalMove for an impossible header."""
        return cls(Match(header), [header_line(header)])

    @staticmethod
    def match_from(value: Object) -> Match:
        """Starts a match from the object of the first line. Raises MalformedText or IllegalMove."""
        return Match(header_from(value))

    @staticmethod
    def event_from(value: Object) -> Event:
        """Reads an event from the object of its line. Raises MalformedText."""
        return event_from(value)

    @staticmethod
    def event_line(event: Event) -> str:
        """An event as its journal line."""
        return event_line(event)


def header_line(header: Header) -> str:
    """The first line of a journal."""
    rules = {
        "must_lay": header.rules.must_lay,
        "opening": header.rules.opening,
        "overflow_bonus": header.rules.overflow_bonus,
    }
    return compact(header_object(BOARD, header.seats, header.pads, rules, header.seed))


def event_line(event: Event) -> str:
    """An event as its journal line."""
    match event:
        case StartDraw(draws):
            return compact({"event": "start_draw", "draws": draws})
        case Draw(seat, tiles):
            return compact({"event": "draw", "seat": seat, "tiles": tiles})
        case Lay(seat, turn, lines, ticks):
            return compact(
                {"event": "lay", "seat": seat, "tiles": turn_text(turn), "lines": lines, "ticks": ticks}
            )
        case SeatChange():
            return seat_change_line(event)
        case End(reason, drawn, totals):
            return compact({"event": "end", "reason": reason, "drawn": drawn, "totals": totals})


def turn_text(turn: Turn) -> list[str]:
    """The tiles of a turn in the journal's notation.

    >>> turn_text(turn_from(["6h8", "5i8"]))
    ['6h8', '5i8']
    """
    return [f"{value}{NAMES[one]}" for value, one in turn]


def turn_from(tiles: object) -> Turn:
    """Reads a turn from a list of tiles in the journal's notation. Raises MalformedText."""
    return tuple(_placement(tile) for tile in list_of(tiles, "tiles"))


def header_from(value: Object) -> Header:
    """Reads the header from the object of the first line. Raises MalformedText or IllegalMove."""
    seats, pads, seed = header_parts(value, BOARD)
    header = Header(seats, pads, _rules(value.get("rules", {})), seed)
    header.check()
    return header


def event_from(value: Object) -> Event:
    """Reads an event from the object of its line. Raises MalformedText."""
    return read_event(value, _READERS)


def _start_draw(value: Object) -> StartDraw:
    return StartDraw(draws_of(value.get("draws"), _tile))


def _draw(value: Object) -> Draw:
    tiles = tuple(_tile(tile) for tile in list_of(value.get("tiles"), "tiles"))
    return Draw(number_of(value.get("seat"), "seat"), tiles)


def _lay(value: Object) -> Lay:
    return Lay(
        number_of(value.get("seat"), "seat"),
        turn_from(value.get("tiles")),
        numbers_of(value.get("lines"), "lines"),
        number_of(value.get("ticks"), "ticks"),
    )


def _end(value: Object) -> End:
    reason: Reason = choice_of(value.get("reason"), "reason", get_args(Reason))
    drawn = tuple(
        tuple(_tile(tile) for tile in list_of(tiles, "drawn"))
        for tiles in list_of(value.get("drawn"), "drawn")
    )
    return End(reason, drawn, numbers_of(value.get("totals"), "totals"))


_READERS: dict[str, Callable[[Object], Event]] = {
    "start_draw": _start_draw,
    "draw": _draw,
    "lay": _lay,
    "seat": seat_change_from,
    "end": _end,
}


def _rules(value: object) -> HouseRules:
    given, default = object_of(value, "rules"), HouseRules()
    return HouseRules(
        choice_of(given.get("must_lay", default.must_lay), "must_lay", get_args(MustLay)),
        choice_of(given.get("opening", default.opening), "opening", get_args(Opening)),
        choice_of(given.get("overflow_bonus", default.overflow_bonus), "overflow_bonus", (0, 6)),
    )


def _tile(value: object) -> int:
    tile = number_of(value, "tiles")
    if tile not in VALUES:
        raise MalformedText(sentence("There is no tile {value}."), value=tile)
    return tile


def _placement(value: object) -> Placement:
    if not isinstance(value, str) or len(value) < 3 or not value.isascii():
        raise MalformedText(sentence("A laid tile is written like 6h8, not {value}."), value=quoted(value))
    digit, name = value[0], value[1:]
    if digit not in "123456":
        raise MalformedText(sentence("There is no tile {value}."), value=digit)
    where = cell_named(name)
    if where is None:
        raise MalformedText(sentence("The board has no cell {cell}."), cell=name)
    return int(digit), where
