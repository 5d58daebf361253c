"""What the value of a key can be, and the sentences that say what is wrong with one."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import time
from typing import Any

from game.engine.translation import _
from game.kiosk.pin import is_hash
from game.session.settings import LANGUAGES

DAY = 24 * 60
"""Minutes."""
_RANGE = re.compile(r"(\d\d?):(\d\d)\s*-\s*(\d\d?):(\d\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Hours:
    """Ranges of minutes since midnight. A range includes its start and excludes its end; it may run over midnight."""

    ranges: tuple[tuple[int, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Hours:
        """Ranges separated by commas; the empty text means never. 24:00 is allowed as an end. Raises ValueError for anything else,
        and if a range starts and ends at the same time."""
        if not text.strip():
            return cls()
        return cls(tuple(_range(part.strip()) for part in text.split(",")))

    def include(self, now: time) -> bool:
        minute = now.hour * 60 + now.minute
        return any(_within(minute, start, end) for start, end in self.ranges)

    def seconds_to_change(self, now: time) -> float | None:
        """None if there are no ranges. Somebody may set the clock, so ask again at least once a minute."""
        second = now.hour * 3600 + now.minute * 60 + now.second + now.microsecond / 1e6
        edges = {edge * 60 for limits in self.ranges for edge in limits}
        # Directly on an edge the change has just happened, so the next one counts.
        return min(((edge - second) % (DAY * 60) or DAY * 60 for edge in edges), default=None)

    def __str__(self) -> str:
        return ", ".join(f"{_clock(start)}-{_clock(end)}" for start, end in self.ranges)


def _range(text: str) -> tuple[int, int]:
    match = _RANGE.fullmatch(text)
    if not match:
        raise ValueError(text)
    start_hour, start_minute, end_hour, end_minute = map(int, match.groups())
    start, end = start_hour * 60 + start_minute, end_hour * 60 + end_minute
    if max(start_minute, end_minute) > 59 or start >= DAY or end > DAY or start == end:
        raise ValueError(text)
    return start, end


def _within(minute: int, start: int, end: int) -> bool:
    return start <= minute < end if start < end else minute >= start or minute < end


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


class Complaint(str):
    """The English sentence. Its facts can be complaints, too."""

    template: str
    facts: dict[str, object]

    def __new__(cls, template: str, **facts: object) -> Complaint:
        made = super().__new__(cls, template.format(**facts))
        made.template, made.facts = template, facts
        return made

    @property
    def translated(self) -> str:
        facts = {
            name: fact.translated if isinstance(fact, Complaint) else fact
            for name, fact in self.facts.items()
        }
        return _(self.template).format(**facts)


class PartlyWrong(ValueError):
    """``usable``: what is left of the value without what is wrong."""

    def __init__(self, usable: object) -> None:
        self.usable = usable


class Kind(ABC):
    """What is allowed. Values are read from a TOML file or from plain text; those that are not allowed raise ValueError."""

    @abstractmethod
    def from_file(self, value: Any) -> object:
        """The value as the program uses it, from one of ``tomllib``. Raises PartlyWrong if some of it can be used."""

    def from_text(self, text: str) -> object:
        """The same from the text of a flag or an environment variable."""
        return self.from_file(text)

    @abstractmethod
    def rule(self, where: str) -> Complaint:
        """The sentence that says what is allowed. ``where``: the key, the variable or the flag."""


@dataclass(frozen=True)
class Number(Kind):
    """A number between two limits; a whole one unless it can have ``decimals``. The text has digits and at most a point."""

    low: int
    high: int
    decimals: bool = False

    def from_file(self, value: Any) -> object:
        types = (int, float) if self.decimals else (int,)  # Never a boolean.
        if type(value) not in types or not self.low <= value <= self.high:
            raise ValueError
        return float(value) if self.decimals else value

    def from_text(self, text: str) -> object:
        if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?" if self.decimals else "[0-9]{1,12}", text):
            raise ValueError
        return self.from_file(float(text) if self.decimals else int(text))

    def rule(self, where: str) -> Complaint:
        if self.decimals:
            return Complaint(
                "{where} must be a number from {low} to {high}.", where=where, low=self.low, high=self.high
            )
        return Complaint(
            "{where} must be a whole number from {low} to {high}.", where=where, low=self.low, high=self.high
        )


@dataclass(frozen=True)
class OneOf(Kind):
    """One of several words or whole numbers, which are all of one type."""

    values: tuple[str, ...] | tuple[int, ...]

    def from_file(self, value: Any) -> object:
        if type(value) is not type(self.values[0]) or value not in self.values:
            raise ValueError
        return value

    def from_text(self, text: str) -> object:
        return self.from_file(next((value for value in self.values if text == str(value)), None))

    def rule(self, where: str) -> Complaint:
        values = ", ".join(map(str, self.values))
        return Complaint("{where} must be one of these: {values}.", where=where, values=values)


@dataclass(frozen=True)
class HoursOfDay(Kind):
    """Ranges of hours, or never."""

    def from_file(self, value: Any) -> object:
        if type(value) is not str:
            raise ValueError
        return Hours.parse(value)

    def rule(self, where: str) -> Complaint:
        return Complaint('{where} must be hours like "22:00-08:00", or empty.', where=where)


@dataclass(frozen=True)
class Languages(Kind):
    """Codes of languages, separated by commas, or nothing: all."""

    def from_file(self, value: Any) -> object:
        if type(value) is not str:
            raise ValueError
        codes = codes_of(value)
        usable = ", ".join(dict.fromkeys(code for code in codes if code in LANGUAGES))
        if usable != ", ".join(codes):
            raise PartlyWrong(usable)
        return usable

    def rule(self, where: str) -> Complaint:
        return Complaint(
            "{where} must be some of these, separated by commas, or empty: {values}.",
            where=where,
            values=", ".join(LANGUAGES),
        )


def codes_of(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",")) if text.strip() else ()


@dataclass(frozen=True)
class PinHash(Kind):
    """The hash of a PIN, or nothing."""

    def from_file(self, value: Any) -> object:
        if type(value) is not str or (value and not is_hash(value)):
            raise ValueError
        return value

    def rule(self, where: str) -> Complaint:
        return Complaint("{where} must be a hash written by the command kiosk-pin, or empty.", where=where)
