"""The journal: a match as text, one JSON object per line (JOURNAL.md). Reading a journal checks every line of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, TypeGuard, get_args

from game.rules.constants import NAMES, VALUES, HouseRules, MustLay, Opening, Placement, Turn, cell
from game.rules.errors import MalformedText, RuleError, quoted, sentence
from game.rules.events import Draw, End, Event, Header, Kind, Lay, Reason, Seat, StartDraw
from game.rules.json_text import TooMuch, json_value
from game.rules.match import Match

FORMAT, VERSION, EDITION = "zatre-journal", 1, "board"
MOST_VALUES = 250_000
"""How many list items and keys one line may hold. The rules need about 200; the rest is room for keys that nobody knows."""

_Object = dict[str, Any]


class JournalError(Exception):
    """A journal cannot be read: ``line`` is the number of the faulty line, from 1, and ``why`` says what is wrong."""

    def __init__(self, line: int, why: RuleError) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


@dataclass(slots=True)
class Journal:
    """A match and its text.

    ``lines`` are exactly the lines that were read or written, so unknown keys are kept. ``dropped`` is 1 if the last line
    was incomplete and therefore left out, otherwise 0.
    """

    match: Match
    lines: list[str] = field(default_factory=list)
    dropped: int = 0

    @classmethod
    def begin(cls, header: Header) -> Journal:
        """Starts the journal of a new match. Raises IllegalMove for an impossible header."""
        return cls(Match(header), [header_line(header)])

    @classmethod
    def read(cls, text: bytes) -> Journal:
        """Replays a journal through the rules. Raises JournalError at the first line that is malformed or illegal.

        If the last line has no line feed and is not JSON, writing it was interrupted: it is left out and counted.
        """
        journal: Journal | None = None
        for number, line in enumerate(BytesIO(text), start=1):
            try:
                encoding = "utf-8-sig" if number == 1 else "utf-8"
                try:
                    value = json_value(line, MOST_VALUES, encoding)
                except ValueError as error:
                    if journal is not None and not line.endswith(b"\n"):
                        journal.dropped = 1
                        break
                    if isinstance(error, TooMuch):
                        raise MalformedText(sentence("the line holds too many values")) from None
                    raise MalformedText(sentence("this is not a line of JSON")) from None
                if not isinstance(value, dict):
                    raise MalformedText(sentence("a line must be a JSON object"))
                if journal is None:
                    journal = cls(Match(header_from(value)))
                else:
                    journal.match.apply(event_from(value))
                journal.lines.append(line.rstrip(b"\n").decode(encoding))
            except RuleError as why:
                raise JournalError(number, why) from why
        if journal is None:
            raise JournalError(1, MalformedText(sentence("the journal is empty")))
        return journal

    def append(self, event: Event) -> str:
        """Applies an event and returns its line. Raises IllegalMove and changes nothing if the rules forbid it."""
        self.match.apply(event)
        self.lines.append(event_line(event))
        return self.lines[-1]

    @property
    def text(self) -> str:
        """The whole journal; every line ends with a line feed."""
        return "".join(line + "\n" for line in self.lines)


def header_line(header: Header) -> str:
    """The first line of a journal."""
    seats = [
        {"name": seat.name, "kind": seat.kind, **({"level": seat.level} if seat.level else {})}
        for seat in header.seats
    ]
    rules = header.rules
    value: _Object = {
        "format": FORMAT,
        "version": VERSION,
        "edition": EDITION,
        "seats": seats,
        "pads": header.pads,
        "rules": {
            "must_lay": rules.must_lay,
            "opening": rules.opening,
            "overflow_bonus": rules.overflow_bonus,
        },
    }
    if header.seed is not None:
        value["seed"] = header.seed
    return _compact(value)


def event_line(event: Event) -> str:
    """An event as its journal line."""
    match event:
        case StartDraw(draws):
            return _compact({"event": "start_draw", "draws": draws})
        case Draw(seat, tiles):
            return _compact({"event": "draw", "seat": seat, "tiles": tiles})
        case Lay(seat, turn, lines, ticks):
            return _compact(
                {"event": "lay", "seat": seat, "tiles": turn_text(turn), "lines": lines, "ticks": ticks}
            )
        case End(reason, drawn, totals):
            return _compact({"event": "end", "reason": reason, "drawn": drawn, "totals": totals})


def turn_text(turn: Turn) -> list[str]:
    """The tiles of a turn in the journal's notation.

    >>> turn_text(turn_from(["6h8", "5i8"]))
    ['6h8', '5i8']
    """
    return [f"{value}{NAMES[one]}" for value, one in turn]


def turn_from(tiles: object) -> Turn:
    """Reads a turn from a list of tiles in the journal's notation. Raises MalformedText."""
    return tuple(_placement(tile) for tile in _list(tiles, "tiles"))


def header_from(value: _Object) -> Header:
    """Reads the header from the object of the first line. Raises MalformedText or IllegalMove."""
    if value.get("format") != FORMAT:
        raise MalformedText(
            sentence('this is no Zatre journal: it does not begin with "format": "zatre-journal"')
        )
    if _number(value.get("version"), "version") != VERSION:
        raise MalformedText(
            sentence("version {version} of the journal is not known"), version=value["version"]
        )
    if value.get("edition", EDITION) != EDITION:
        raise MalformedText(sentence("the edition {edition} is not known"), edition=quoted(value["edition"]))
    seats = tuple(_seat(seat) for seat in _list(value.get("seats"), "seats"))
    given = value.get("pads")
    pads = tuple(range(len(seats))) if given is None else _numbers(given, "pads")
    if len(pads) != len(seats):
        raise MalformedText(sentence("there must be one pad number for each seat"))
    seed = value.get("seed")
    header = Header(seats, pads, _rules(value.get("rules")), None if seed is None else _number(seed, "seed"))
    header.check()
    return header


def event_from(value: _Object) -> Event:
    """Reads an event from the object of its line. Raises MalformedText."""
    if "event" not in value:
        raise MalformedText(sentence("the line names no event"))
    kind = value["event"]
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MalformedText(sentence("the event {event} is not known"), event=quoted(kind))
    return reader(value)


def _start_draw(value: _Object) -> StartDraw:
    rounds = _list(value.get("draws"), "draws")
    if not rounds:
        raise MalformedText(sentence("nobody drew for the start"))
    return StartDraw(
        tuple(tuple(None if tile is None else _tile(tile) for tile in _list(one, "draws")) for one in rounds)
    )


def _draw(value: _Object) -> Draw:
    tiles = tuple(_tile(tile) for tile in _list(value.get("tiles"), "tiles"))
    return Draw(_number(value.get("seat"), "seat"), tiles)


def _lay(value: _Object) -> Lay:
    return Lay(
        _number(value.get("seat"), "seat"),
        turn_from(value.get("tiles")),
        _numbers(value.get("lines"), "lines"),
        _number(value.get("ticks"), "ticks"),
    )


def _end(value: _Object) -> End:
    reason: Reason = _choice(value.get("reason"), "reason", get_args(Reason))
    drawn = tuple(
        tuple(_tile(tile) for tile in _list(tiles, "drawn")) for tiles in _list(value.get("drawn"), "drawn")
    )
    return End(reason, drawn, _numbers(value.get("totals"), "totals"))


_READERS: dict[str, Callable[[_Object], Event]] = {
    "start_draw": _start_draw,
    "draw": _draw,
    "lay": _lay,
    "end": _end,
}


def _seat(value: object) -> Seat:
    if not isinstance(value, dict):
        raise MalformedText(sentence("a seat must have a name and a kind"))
    name, level = value.get("name"), value.get("level")
    kind: Kind = _choice(value.get("kind"), "kind", get_args(Kind))
    if not _is_text(name):
        raise MalformedText(sentence("a seat must have a name and a kind"))
    if level is not None and not _is_text(level):
        raise MalformedText(sentence("the level of {name} must be a word"), name=name)
    return Seat(name, kind, level)


def _rules(value: object) -> HouseRules:
    if value is None:
        return HouseRules()
    if not isinstance(value, dict):
        raise MalformedText(sentence('"{key}" must be an object'), key="rules")
    default = HouseRules()
    return HouseRules(
        _choice(value.get("must_lay", default.must_lay), "must_lay", get_args(MustLay)),
        _choice(value.get("opening", default.opening), "opening", get_args(Opening)),
        _choice(value.get("overflow_bonus", default.overflow_bonus), "overflow_bonus", (0, 6)),
    )


def _compact(value: _Object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_text(value: object) -> TypeGuard[str]:
    """Whether this is text that UTF-8 can encode. JSON can contain lone surrogates, which UTF-8 cannot."""
    return isinstance(value, str) and value == value.encode(errors="ignore").decode()


def _choice(value: object, key: str, allowed: tuple[Any, ...]) -> Any:
    if type(value) is not type(allowed[0]) or value not in allowed:
        raise MalformedText(
            sentence('"{key}" must be one of {allowed}'), key=key, allowed=", ".join(map(str, allowed))
        )
    return value


def _number(value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise MalformedText(sentence('"{key}" must be a whole number'), key=key)
    return value


def _list(value: object, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise MalformedText(sentence('"{key}" must be a list'), key=key)
    return value


def _numbers(value: object, key: str) -> tuple[int, ...]:
    return tuple(_number(one, key) for one in _list(value, key))


def _tile(value: object) -> int:
    tile = _number(value, "tiles")
    if tile not in VALUES:
        raise MalformedText(sentence("there is no tile {value}"), value=tile)
    return tile


def _placement(value: object) -> Placement:
    if not isinstance(value, str) or len(value) < 3 or not value.isascii():
        raise MalformedText(sentence("a tile laid is written like 6h8, not {value}"), value=quoted(value))
    digit, name = value[0], value[1:]
    if digit not in "123456":
        raise MalformedText(sentence("there is no tile {value}"), value=digit)
    where = cell(name)
    if where is None:
        raise MalformedText(sentence("the board has no cell {cell}"), cell=name)
    return int(digit), where
