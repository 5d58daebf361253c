"""How much the table is used: a CSV file with one line per match, and no names.

The columns are date, minutes, seats, computers, edition, "finished" or "abandoned", and the number of the match, because the clock
that the date comes from may be wrong. Older lines have no number. The first line can be "dropped" with the sums of the lines that had
no room any more: matches, how many of them were finished, minutes, and the date of the first.
"""

from __future__ import annotations

import datetime
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from game.session.files import append_and_sync, write_atomically

LARGEST = 1 << 20
"""The maximum size of the file in bytes."""
_TRIMMED = LARGEST * 3 // 4
"""The size in bytes to which a full file is cut. It is smaller than LARGEST, so that files are rarely cut."""
_DATE = rb"(\d{4}-\d\d-\d\d)"
_LINE = re.compile(
    _DATE + rb",(\d{1,6}),\d{1,2},\d{1,2},[a-z]{1,20},(finished|abandoned)(?:,(\d{1,9}))?\r?", re.ASCII
)
_DROPPED = re.compile(rb"dropped,(\d{1,9}),(\d{1,9}),(\d{1,12})," + _DATE + rb"?\r?", re.ASCII)
_LAST_NUMBER = 999_999_999
_FIRST_YEAR = 2026
"""There was no such table before."""

Ending = Literal["finished", "abandoned"]


@dataclass(frozen=True, slots=True)
class Usage:
    """One match. ``seats`` is the number of players, ``computers`` how many of them were not people."""

    date: datetime.date
    minutes: int
    seats: int
    computers: int
    game_name: str
    outcome: Ending


class Totals(NamedTuple):
    """What the staff menu shows, or what one line says. ``since`` is the date of the first match, None if no date is known."""

    matches: int
    finished: int
    minutes: int
    today: int
    since: datetime.date | None


class UsageFile:
    """The file. Its methods raise nothing. ``trouble`` is the last disk error, for the staff menu; empty if all is well."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.trouble = ""

    def add(self, usage: Usage) -> None:
        """Waits until the line is on the disk."""
        fields = (usage.date, usage.minutes, usage.seats, usage.computers, usage.game_name, usage.outcome)
        try:
            size, before = self._size(), self._newest()
            line = f"{','.join(map(str, fields))},{_next_number(before)}\n".encode()
            if size + len(line) + 1 > LARGEST:
                write_atomically(self._path, _trimmed(before) + line)
            else:
                append_and_sync(self._path, line)
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def totals(self, today: datetime.date) -> Totals:
        """The sums over all lines. Damaged lines are left out."""
        try:
            self._size()
            return _sums(self._newest(), today)
        except OSError as error:
            self.trouble = error.strerror or str(error)
            return _sums(b"")

    def _size(self) -> int:
        """In bytes, 0 if there is none. Raises OSError if it is a link or no file."""
        try:
            status = self._path.lstat()
        except FileNotFoundError:
            return 0
        if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
            raise OSError(f"{self._path.name} is not a file")
        return status.st_size

    def _newest(self) -> bytes:
        """The last whole lines that fit into LARGEST bytes; nothing if there is no file."""
        try:
            with self._path.open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - LARGEST))
                content = file.read(LARGEST)
        except FileNotFoundError:
            return b""
        if size > LARGEST:
            content = content.partition(b"\n")[2]
        return content if not content or content.endswith(b"\n") else content + b"\n"


def _next_number(content: bytes) -> int:
    """One more than that of the last match; matches without a number are counted."""
    for line in reversed(content.split(b"\n")):
        if (match := _LINE.fullmatch(line)) and match[4]:
            return min(int(match[4]) + 1, _LAST_NUMBER)
    return min(_sums(content).matches + 1, _LAST_NUMBER)


def _trimmed(content: bytes) -> bytes:
    """The last whole lines that fit, after the sums of all others."""
    kept = content[-_TRIMMED:].partition(b"\n")[2]
    matches, finished, minutes, _today, since = _sums(content[: len(content) - len(kept)])
    return f"dropped,{matches},{finished},{minutes},{since or ''}\n".encode() + kept


def _sums(content: bytes, today: datetime.date | None = None) -> Totals:
    found = [read for line in content.split(b"\n") if (read := _read(line, today))]
    matches, finished, minutes, on_day, dates = zip(*found, strict=True) if found else [()] * 5
    return Totals(
        sum(matches), sum(finished), sum(minutes), sum(on_day), min(filter(None, dates), default=None)
    )


def _read(line: bytes, today: datetime.date | None) -> Totals | None:
    """None for a damaged line."""
    try:
        if match := _LINE.fullmatch(line):
            date = datetime.date.fromisoformat(match[1].decode())
            known = date if date.year >= _FIRST_YEAR else None
            return Totals(1, int(match[3] == b"finished"), int(match[2]), int(date == today), known)
        if match := _DROPPED.fullmatch(line):
            since = datetime.date.fromisoformat(match[4].decode()) if match[4] else None
            return Totals(int(match[1]), int(match[2]), int(match[3]), 0, since)
    except ValueError:
        pass
    return None
