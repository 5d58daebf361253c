"""The kinds of configuration values. Each kind reads a value from a TOML file or from plain text.

``from_file`` takes a value from ``tomllib``, ``from_text`` the text of a flag or an environment variable. Both return
the value as the program uses it and raise ValueError if it is not allowed; ``rule`` says what is allowed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from game.engine.translation import _
from game.kiosk.hours import Hours
from game.kiosk.pin import is_hash


class Kind(Protocol):
    """One kind of value."""

    def from_file(self, value: object) -> object:
        """Takes a TOML value."""

    def from_text(self, text: str) -> object:
        """Takes the text of a flag or an environment variable."""

    def rule(self, where: str) -> str:
        """The sentence that says what is allowed. ``where``: the key, the variable or the flag."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two limits."""

    low: int
    high: int

    def from_file(self, value: object) -> int:
        """Takes an integer, but not a boolean."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError
        return value

    def from_text(self, text: str) -> int:
        """Takes digits."""
        if not (text.isascii() and text.isdigit() and len(text) <= 12):
            raise ValueError
        return self.from_file(int(text))

    def rule(self, where: str) -> str:
        """Names the limits."""
        words = _("{where} must be a whole number from {low} to {high}.")
        return words.format(where=where, low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number between two limits, with decimals or without."""

    low: int
    high: int

    def from_file(self, value: object) -> float:
        """Takes an integer or a float, but not a boolean."""
        if type(value) not in (int, float) or not self.low <= value <= self.high:  # type: ignore[operator]
            raise ValueError
        return float(value)  # type: ignore[arg-type]

    def from_text(self, text: str) -> float:
        """Takes digits, with or without a point."""
        if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?", text):
            raise ValueError
        return self.from_file(float(text))

    def rule(self, where: str) -> str:
        """Names the limits."""
        words = _("{where} must be a number from {low} to {high}.")
        return words.format(where=where, low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several words or whole numbers."""

    values: tuple[str, ...] | tuple[int, ...]

    def from_file(self, value: object) -> object:
        """Takes a string or an integer, but not a boolean."""
        if type(value) is not type(self.values[0]) or value not in self.values:
            raise ValueError
        return value

    def from_text(self, text: str) -> object:
        """Takes the same words as in the file."""
        for value in self.values:
            if text == str(value):
                return value
        raise ValueError

    def rule(self, where: str) -> str:
        """Lists all of them."""
        values = ", ".join(map(str, self.values))
        return _("{where} must be one of these: {values}.").format(where=where, values=values)


@dataclass(frozen=True, slots=True)
class HoursOfDay:
    """Ranges of hours."""

    def from_file(self, value: object) -> Hours:
        """Takes a string."""
        if not isinstance(value, str):
            raise ValueError
        return Hours.parse(value)

    def from_text(self, text: str) -> Hours:
        """Takes the same words as in the file."""
        return Hours.parse(text)

    def rule(self, where: str) -> str:
        """Gives an example."""
        return _('{where} must be hours like "22:00-08:00", or empty.').format(where=where)


@dataclass(frozen=True, slots=True)
class PinHash:
    """The hash of a PIN, or nothing."""

    def from_file(self, value: object) -> str:
        """Takes a string."""
        if not isinstance(value, str):
            raise ValueError
        return self.from_text(value)

    def from_text(self, text: str) -> str:
        """Takes a hash or the empty text."""
        if text and not is_hash(text):
            raise ValueError
        return text

    def rule(self, where: str) -> str:
        """Says where it comes from."""
        return _("{where} must be a hash written by the command kiosk-pin, or empty.").format(where=where)
