"""How events become lines of a journal and are read again: from the fields of their classes and the keys of JOURNAL.md.

Each value of an event has a ``Text``, which reads it from JSON and writes it. Values of all games are here, those of one game in its
``journal``. The functions at the end check the types of values in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Generic, NamedTuple, TypeVar, get_args

from game.rules.common.errors import MalformedText, quoted, sentence
from game.rules.common.json_text import is_text
from game.rules.common.seats import SeatChange, SeatKind

Object = dict[str, Any]
EventT = TypeVar("EventT")


class Text(NamedTuple):
    """How a value is read and written. ``read`` gets what JSON has under a key, and the key. It raises MalformedText."""

    read: Callable[[object, str], Any]
    write: Callable[[Any], Any] = lambda value: value


class EventTexts(Generic[EventT]):
    """The events of a game as lines of its journal.

    ``forms``: for each event its class and, in the order of its fields, the keys of its line with their texts.
    """

    def __init__(self, forms: Mapping[str, tuple[type[EventT], Mapping[str, Text]]]) -> None:
        self._forms = {"seat": _SEAT_CHANGE, **forms}
        self._names = {made: name for name, (made, _texts) in self._forms.items()}

    def read(self, value: Object) -> EventT:
        """An event from the object of its line. Raises MalformedText, or IllegalMove for a cell that no card can reach."""
        if "event" not in value:
            raise MalformedText(sentence("The line does not name an event."))
        name = value["event"]
        form = self._forms.get(name) if isinstance(name, str) else None
        if form is None:
            raise MalformedText(sentence("The event {event} is not known."), event=quoted(name))
        made, texts = form
        event: EventT = made(*(text.read(value.get(key), key) for key, text in texts.items()))
        return event

    def line(self, event: EventT) -> str:
        """An event as its journal line. A key without a value is left out."""
        name = self._names[type(event)]
        made, texts = self._forms[name]
        value: Object = {"event": name}
        for field, (key, text) in zip(fields(made), texts.items(), strict=True):
            written = text.write(getattr(event, field.name))
            if written is not None:
                value[key] = written
        return compact(value)


def several(one: Text) -> Text:
    """Values in a list, which are a tuple in the event."""
    return Text(
        lambda value, key: tuple(one.read(each, key) for each in list_of(value, key)),
        lambda values: [one.write(each) for each in values],
    )


def draws(one: Text) -> Text:
    """The rounds of a draw for the start, of which there is at least one; ``one``: a single tile or card."""
    rounds = several(
        several(
            Text(
                lambda value, key: None if value is None else one.read(value, key),
                lambda drawn: None if drawn is None else one.write(drawn),
            )
        )
    )

    def read(value: object, key: str) -> Any:
        if not list_of(value, key):
            raise MalformedText(sentence("Nobody drew for the start."))
        return rounds.read(value, key)

    return Text(read, rounds.write)


def word(allowed: tuple[str, ...]) -> Text:
    """One of these words."""
    return Text(lambda value, key: choice_of(value, key, allowed))


def compact(value: Object) -> str:
    """Writes an object as one line of JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def choice_of(value: object, key: str, allowed: tuple[Any, ...]) -> Any:
    """Returns the value, which must be one of those allowed. Raises MalformedText."""
    if type(value) is not type(allowed[0]) or value not in allowed:
        raise MalformedText(
            sentence('"{key}" must be one of {allowed}.'), key=key, allowed=", ".join(map(str, allowed))
        )
    return value


def number_of(value: object, key: str) -> int:
    """Returns the value, which must be a whole number. Raises MalformedText."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise MalformedText(sentence('"{key}" must be a whole number.'), key=key)
    return value


def list_of(value: object, key: str) -> list[Any]:
    """Returns the value, which must be a list. Raises MalformedText."""
    if not isinstance(value, list):
        raise MalformedText(sentence('"{key}" must be a list.'), key=key)
    return value


def object_of(value: object, key: str) -> Object:
    """Returns the value, which must be an object. Raises MalformedText."""
    if not isinstance(value, dict):
        raise MalformedText(sentence('"{key}" must be an object.'), key=key)
    return value


def _level_of(value: object, key: str) -> str | None:
    if value is not None and not is_text(value):
        raise MalformedText(sentence('"{key}" must be text.'), key=key)
    return value


NUMBER = Text(number_of)
NUMBERS = several(NUMBER)
_SEAT_CHANGE = (
    SeatChange,
    {"seat": NUMBER, "kind": word(get_args(SeatKind)), "level": Text(_level_of, lambda level: level or None)},
)
