"""What the journals of both games share: reading lines, the first line, seats, and checked fields (JOURNAL.md)."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from io import BytesIO
from typing import Any, ClassVar, Generic, Self, TypeVar, get_args

from game.rules.common.errors import MalformedText, RuleError, quoted, sentence
from game.rules.common.event_texts import (
    NUMBERS,
    EventTexts,
    Object,
    choice_of,
    compact,
    list_of,
    number_of,
    object_of,
)
from game.rules.common.json_text import TooMuch, count_values, is_text, json_value
from game.rules.common.match import Header, Match
from game.rules.common.seats import COLOURS, MARKS, SIDES, Seat, SeatKind

FORMAT, VERSION = "zatre-journal", 1
MOST_VALUES = 250_000
"""The maximum number of list items and keys in a journal. A long match needs some thousands; the rest leaves room for unknown
keys."""
BOARD, CARDS = "board", "cards"
PLAYED = "%Y-%m-%dT%H:%M"
"""How the time at which a match has begun is written in the first line."""
_TIME = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}")
OPEN = "open"
"""The value of ``hands`` in the first line if people who share a screen see each other's hands."""
PUBLIC_KEYS = ("format", "version", "edition", "seats", "pads", "rules")
"""The keys of the first line that players may see. The seed is not among them: it determines the order of the bag and piles."""


class JournalError(Exception):
    """A journal cannot be read: ``line`` is the number of the faulty line, from 1, and ``why`` says what is wrong."""

    def __init__(self, line: int, why: RuleError) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


MatchT = TypeVar("MatchT", bound=Match[Any, Any, Any, Any], covariant=True)
EventT = TypeVar("EventT")


@dataclass(slots=True)
class JournalOf(ABC, Generic[MatchT, EventT]):
    """A match and its text. Each game derives its own, which names its ``match_class`` and ``header_class``, reads its house rules,
    and says what its events look like (``texts``).

    ``lines`` are exactly the lines that were read or written, so unknown keys are not lost. ``dropped`` is 1 if the last
    line was incomplete and therefore left out, otherwise 0.
    """

    match_class: ClassVar[type[Any]]
    header_class: ClassVar[type[Header]]
    texts: ClassVar[EventTexts[Any]]
    match: MatchT
    lines: list[str] = field(default_factory=list)
    dropped: int = 0

    @staticmethod
    @abstractmethod
    def rules_from(given: Object, seats: int) -> Any:
        """Reads the house rules of a match with this number of seats from their object in the first line. Raises MalformedText."""

    @classmethod
    def header_from(cls, value: Object) -> Header:
        """Reads the header from the object of the first line. Raises MalformedText or IllegalMove."""
        seats, pads, seed = _header_parts(value, cls.header_class.game_name)
        rules = cls.rules_from(object_of(value.get("rules", {}), "rules"), len(seats))
        header = cls.header_class.agreed(seats, pads, rules, seed)
        return replace(header, open_hands=value.get("hands") == OPEN, played=time_of(value.get("played")))

    @classmethod
    def begin(cls, header: Header) -> Self:
        """Starts the journal of a new match. Raises IllegalMove for an impossible header."""
        return cls(cls.match_class(header), [header_line(header)])

    @classmethod
    def read(cls, text: bytes) -> Self:
        """Replays a journal through the rules. Raises JournalError at the first line that is malformed or illegal.

        If the last line begins with zeros, or has no line feed and is not JSON, writing was interrupted: the line is left out, and
        ``dropped`` is 1.
        """
        complete = _without_incomplete_line(text)
        journal: Self | None = None
        left = MOST_VALUES
        for number, line in enumerate(BytesIO(complete), start=1):
            encoding = "utf-8-sig" if number == 1 else "utf-8"
            try:
                value = _line_object(line, encoding, left)
                left -= count_values(line)
                if journal is None:
                    journal = cls(cls.match_class(cls.header_from(value)), dropped=int(complete != text))
                else:
                    journal.match.apply(cls.texts.read(value))
            except RuleError as why:
                raise JournalError(number, why) from why
            journal.lines.append(line.rstrip(b"\n").decode(encoding))
        if journal is None:
            raise JournalError(1, MalformedText(sentence("The journal is empty.")))
        return journal

    def append(self, event: EventT) -> str:
        """Applies an event and returns its line. Raises IllegalMove, and changes nothing, if the rules forbid it."""
        self.match.apply(event)
        self.lines.append(self.texts.line(event))
        return self.lines[-1]

    @property
    def text(self) -> str:
        """The whole journal; every line ends with a line feed."""
        return "".join(line + "\n" for line in self.lines)


def public_lines(journal: JournalOf[Any, Any]) -> list[Object]:
    """The lines of a journal as objects. The first has only the keys that the rules need, so the seed is left out."""
    lines: list[Object] = [json.loads(line) for line in journal.lines]
    lines[0] = {key: value for key, value in lines[0].items() if key in PUBLIC_KEYS}
    return lines


def game_name_of(value: Object) -> object:
    """The game named in the object of the first line: BOARD if it names none."""
    return value.get("edition", BOARD)


def game_name_in(text: bytes) -> object:
    """The game named in the first line of a journal: BOARD if it names none or cannot be read."""
    try:
        value = json_value(text.split(b"\n", 1)[0], MOST_VALUES, "utf-8-sig")
    except ValueError:
        return BOARD
    return game_name_of(value) if isinstance(value, dict) else BOARD


def _header_parts(value: Object, game_name: str) -> tuple[tuple[Seat, ...], tuple[int, ...], int | None]:
    """Reads what the first line contains in both games: seats, pads, and seed. Raises MalformedText."""
    if value.get("format") != FORMAT:
        raise MalformedText(
            sentence('This is not a Zatre journal: it does not begin with "format": "zatre-journal".')
        )
    if number_of(value.get("version"), "version") != VERSION:
        raise MalformedText(
            sentence("Version {version} of the journal is not known."), version=value["version"]
        )
    if game_name_of(value) != game_name:
        raise MalformedText(sentence("The edition {edition} is not known."), edition=quoted(value["edition"]))
    seats = tuple(_seat(seat) for seat in list_of(value.get("seats"), "seats"))
    given = value.get("pads")
    pads = tuple(range(len(seats))) if given is None else NUMBERS.read(given, "pads")
    if len(pads) != len(seats):
        raise MalformedText(sentence("There must be one pad number for each seat."))
    seed = value.get("seed")
    return seats, pads, None if seed is None else number_of(seed, "seed")


def time_of(value: object) -> str | None:
    """None for anything that is no date and time as PLAYED writes it."""
    if isinstance(value, str) and _TIME.fullmatch(value):
        with suppress(ValueError):
            datetime.fromisoformat(value)
            return value
    return None


def header_line(header: Header) -> str:
    """The first line of a journal. The rules are written field by field; that a match is full is left out."""
    rules = asdict(header.rules)
    if rules.pop("short"):
        key, number = header.short_entry
        rules[key] = number
    value: Object = {
        "format": FORMAT,
        "version": VERSION,
        "edition": header.game_name,
        "seats": [_seat_object(seat) for seat in header.seats],
        "pads": header.pads,
        "rules": rules,
    }
    if header.open_hands:
        value["hands"] = OPEN
    if header.played:
        value["played"] = header.played
    return compact(value if header.seed is None else {**value, "seed": header.seed})


def _without_incomplete_line(text: bytes) -> bytes:
    """The text without its last line if that begins with zeros, or has no line feed and is not JSON. The first line always stays."""
    lines, line_feed, last = text.removesuffix(b"\n").rpartition(b"\n")
    if line_feed and last.startswith(b"\0"):  # A disk may add zeros to a file before it has the data.
        return lines + line_feed
    lines, line_feed, last = text.rpartition(b"\n")
    if not last or not line_feed:
        return text
    try:
        json_value(last, MOST_VALUES)
    except ValueError:
        return lines + line_feed
    return text


def _line_object(line: bytes, encoding: str, most: int) -> Object:
    try:
        value = json_value(line, most, encoding)
    except TooMuch:
        raise MalformedText(sentence("The line has too many values.")) from None
    except ValueError:
        raise MalformedText(sentence("This is not a line of JSON.")) from None
    if not isinstance(value, dict):
        raise MalformedText(sentence("A line must be a JSON object."))
    return value


def _seat(value: object) -> Seat:
    if not isinstance(value, dict):
        raise MalformedText(sentence("A seat must have a name and a kind."))
    name, level = value.get("name"), value.get("level")
    kind: SeatKind = choice_of(value.get("kind"), "kind", get_args(SeatKind))
    if not is_text(name):
        raise MalformedText(sentence("A seat must have a name and a kind."))
    if level is not None and not is_text(level):
        raise MalformedText(sentence("The level of {name} must be a word."), name=name)
    side = value.get("side")
    colour, mark = _known(value.get("colour"), COLOURS), _known(value.get("mark"), MARKS)
    return Seat(name, kind, level, side if type(side) is int and side in SIDES else None, colour, mark)


def _known(value: object, kinds: tuple[str, ...]) -> str | None:
    return value if isinstance(value, str) and value in kinds else None


def _seat_object(seat: Seat) -> Object:
    level = {"level": seat.level} if seat.level else {}
    rest = {"side": seat.side, "colour": seat.colour, "mark": seat.mark}
    return {
        "name": seat.name,
        "kind": seat.kind,
        **level,
        **{key: value for key, value in rest.items() if value is not None},
    }
