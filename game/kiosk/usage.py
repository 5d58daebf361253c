"""How much the table is used: a CSV file with one line per match, and no names.

The columns are date, minutes, seats, computers, edition, and "finished" or "abandoned".
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
_LINE = re.compile(
    rb"(\d{4}-\d\d-\d\d),(\d{1,6}),(\d{1,2}),(\d{1,2}),([a-z]{1,20}),(finished|abandoned)\r?", re.ASCII
)

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
    """What the staff menu shows. ``since`` is the date of the first match, None if there is none."""

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
        line = ",".join(map(str, fields)).encode() + b"\n"
        try:
            size = self._size()
            if size + len(line) + 1 > LARGEST:
                write_atomically(self._path, self._newest(_TRIMMED) + line)
            else:
                append_and_sync(self._path, line)
            self.trouble = ""
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def totals(self, today: datetime.date) -> Totals:
        """The sums over all lines. Damaged lines are left out."""
        try:
            self._size()
            content = self._newest(LARGEST)
        except OSError as error:
            self.trouble = error.strerror or str(error)
            content = b""
        found = [usage for usage in map(_read, content.split(b"\n")) if usage]
        return Totals(
            len(found),
            sum(usage.outcome == "finished" for usage in found),
            sum(usage.minutes for usage in found),
            sum(usage.date == today for usage in found),
            min((usage.date for usage in found), default=None),
        )

    def _size(self) -> int:
        """In bytes, 0 if there is none. Raises OSError if it is a link or no file."""
        try:
            status = self._path.lstat()
        except FileNotFoundError:
            return 0
        if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
            raise OSError(f"{self._path.name} is not a file")
        return status.st_size

    def _newest(self, most: int) -> bytes:
        """The last whole lines that fit into ``most`` bytes; nothing if there is no file."""
        try:
            with self._path.open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - most))
                content = file.read(most)
        except FileNotFoundError:
            return b""
        if size > most:
            content = content.partition(b"\n")[2]
        return content if not content or content.endswith(b"\n") else content + b"\n"


def _read(line: bytes) -> Usage | None:
    match = _LINE.fullmatch(line)
    if not match:
        return None
    day, minutes, seats, computers, game_name, outcome = (field.decode() for field in match.groups())
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        return None
    ending: Ending = "finished" if outcome == "finished" else "abandoned"
    return Usage(date, int(minutes), int(seats), int(computers), game_name, ending)
