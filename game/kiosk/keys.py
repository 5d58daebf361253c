"""Every key of the kiosk's configuration, declared once: the file, environment variables, flags and docs/KIOSK.md follow from it."""

from __future__ import annotations

import argparse
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, fields
from datetime import time
from typing import Any

from game.kiosk.complaint import Complaint
from game.kiosk.pin import is_hash
from game.session.settings import LANGUAGES, LARGEST_SCREEN, SEATINGS

PREFIX = "ZATRE_"


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


# What a value can be


class Kind(ABC):
    """What is allowed. Values are read from a TOML file or from plain text; those that are not allowed raise ValueError."""

    @abstractmethod
    def from_file(self, value: Any) -> object:
        """The value as the program uses it, from one of ``tomllib``."""

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
        codes = _codes(value)
        if len(set(codes)) < len(codes) or not all(code in LANGUAGES for code in codes):
            raise ValueError
        return ", ".join(codes)

    def rule(self, where: str) -> Complaint:
        return Complaint(
            "{where} must be some of these, separated by commas, or empty: {values}.",
            where=where,
            values=", ".join(LANGUAGES),
        )


def _codes(text: str) -> tuple[str, ...]:
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


# The keys


def _key(kind: Kind, default: object, flag: str, meaning: str, *, unit: str = "", public: bool = True) -> Any:
    about = {"kind": kind, "flag": flag, "meaning": meaning, "unit": unit, "public": public}
    return field(default=default, metadata=about)


@dataclass(frozen=True, slots=True)
class KioskConfig:
    """The value of each key. Each declares what is allowed, the default, the flag (empty if there is none), and its meaning.
    ``public``: the flag only works together with --kiosk."""

    idle_seconds: int = _key(
        Number(1, DAY * 60), 90, "--idle", "time without input until the countdown", unit="s"
    )
    countdown_seconds: int = _key(
        Number(1, 600), 15, "--countdown", "time to answer whether anybody still plays", unit="s"
    )
    attract_seconds: int = _key(
        Number(1, DAY * 60), 30, "--attract", "time at the title until the demo match", unit="s"
    )
    resume_seconds: int = _key(
        Number(0, DAY * 60), 300, "--resume", "time for which an interrupted match is offered", unit="s"
    )
    keep_matches: int = _key(
        Number(0, 1_000_000), 1000, "--keep-matches", "number of finished matches kept on the disk"
    )
    shift_pixels: int = _key(
        Number(0, 64), 4, "--shift-pixels", "distance by which the picture moves against burn-in", unit="px"
    )
    quiet_hours: Hours = _key(  # noqa: RUF009
        HoursOfDay(), Hours(), "--quiet-hours", "hours without sound, like 22:00-08:00"
    )
    dark_hours: Hours = _key(  # noqa: RUF009
        HoursOfDay(), Hours(), "--dark-hours", "hours with a black screen, like 22:00-08:00"
    )
    max_volume: int = _key(Number(0, 10), 10, "--max-volume", "loudest volume, from 0 to 10")
    seating: str = _key(
        OneOf(SEATINGS), "one", "--seating", "where the players sit: one, turn or four", public=False
    )
    rotate: int = _key(
        OneOf((0, 90, 180, 270)),
        0,
        "--rotate",
        "angle by which the picture is turned",
        unit="degrees",
        public=False,
    )
    inches: float = _key(
        Number(0, int(LARGEST_SCREEN), decimals=True),
        0.0,
        "--inches",
        "diagonal of the screen, 0 if unknown",
        unit="inches",
        public=False,
    )
    languages: str = _key(Languages(), "", "--languages", "languages to choose from, like de, en")
    # The command line of a program can be read by everybody on the machine, so there is no flag for this one.
    pin_hash: str = _key(PinHash(), "", "", "hash of the staff menu's PIN")

    @property
    def offered_languages(self) -> tuple[str, ...]:
        """Their codes; the first is the one that every visitor finds."""
        return _codes(self.languages) or tuple(LANGUAGES)


@dataclass(frozen=True, slots=True)
class Key:
    """One key, as it is declared in ``KioskConfig``."""

    name: str
    default: object
    kind: Kind
    flag: str
    meaning: str
    unit: str
    public: bool

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()


KEYS = tuple(Key(one.name, one.default, **one.metadata) for one in fields(KioskConfig))


# The flags


def add_flags(parser: argparse.ArgumentParser) -> None:
    """--kiosk, --config and a flag for each key that has one. Those not given are missing in the namespace, so ``vars(options)`` can
    be passed to ``config.load``, and a command does not reset the flags before it."""
    group = parser.add_argument_group("table and kiosk")
    missing, about = argparse.SUPPRESS, "the kiosk's settings, like packaging/kiosk/kiosk.toml"
    group.add_argument(
        "--kiosk", action="store_true", default=missing, help="play in a public place: see docs/KIOSK.md"
    )
    group.add_argument("--config", metavar="FILE", default=missing, help=about)
    for key in KEYS:
        if key.flag:
            _add(group, key, missing)


def add_table_flags(parser: argparse.ArgumentParser) -> None:
    """--seating and --inches with their defaults, for pictures of a table."""
    for key in KEYS:
        if key.name in ("seating", "inches"):
            _add(parser, key, key.default)


def _add(group: argparse._ActionsContainer, key: Key, default: object) -> None:
    def read(text: str) -> object:
        try:
            return key.kind.from_text(text)
        except ValueError:
            message = f"{text!r} is wrong: {key.kind.rule(key.flag).rstrip('.')}"
            raise argparse.ArgumentTypeError(message) from None

    words = f"{key.meaning} ({key.unit})" if key.unit else key.meaning
    group.add_argument(key.flag, dest=key.name, type=read, metavar="X", default=default, help=words)
