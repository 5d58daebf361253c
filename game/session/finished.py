"""The folder of finished matches, and which of them can be reviewed."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

from game.rules.common.journal import JournalError
from game.rules.common.variant import VariantMatch
from game.rules.variants import variant_in, variant_of
from game.session.files import check_folder
from game.session.match_file import SUFFIX
from game.session.notices import Notice, notice_disk_errors
from game.session.order import newest_first
from game.session.reading import open_file, read_file

MAX_BYTES = 1 << 20
"""The number of bytes that a quick look at a file reads. The file may not be a journal at all."""
SHORT = 8
"""Turns. A match that was given up after at most this number is only offered for review if there is no other."""
STEP = 20
"""The number of files opened per step. There may be thousands with nothing to review, and the title must not wait for them."""


class ReviewValue(IntEnum):
    """How much a match offers to a review."""

    NONE = 0
    LOW = 1
    HIGH = 2


class Finished:
    """The folder of finished matches. Its files do not change, so each is opened only once."""

    def __init__(self, folder: Path, notices: list[Notice]) -> None:
        self.folder = folder
        self._notices = notices
        self._values: dict[str, ReviewValue] = {}

    def has_any(self) -> bool:
        """Whether there is a finished match."""
        with contextlib.suppress(OSError):
            check_folder(self.folder)
            with os.scandir(self.folder) as entries:
                return any(entry.name.endswith(SUFFIX) for entry in entries)
        return False

    def open(self, name: str) -> VariantMatch | None:
        """The match in this file; None if it cannot be read."""
        with contextlib.suppress(OSError, JournalError):
            text = read_file(self.folder / name)
            return variant_in(text).read(text).match
        return None

    def search(self) -> Iterator[bool]:
        """Looks for a match to review, STEP files at a time. Yields whether one has been found so far.

        Ends when it is certain which match ``last`` will return.
        """
        found, opened = False, 0
        for name in self._names():
            if name not in self._values:
                if opened == STEP:
                    yield found
                    opened = 0
                opened += 1
            value = self._estimated_value(name)
            found = found or value > ReviewValue.NONE
            if value is ReviewValue.HIGH:
                break
        yield found

    def last(self) -> VariantMatch | None:
        """The newest match worth reviewing; a short one only if there is no other; None if there is none.

        Other files are skipped and stay as they are.
        """
        short = None
        for name in self._names():
            value = self._estimated_value(name)
            if value is ReviewValue.NONE or (value is ReviewValue.LOW and short):
                continue
            match = self.open(name)
            self._values[name] = review_value(match) if match else ReviewValue.NONE
            if self._values[name] is ReviewValue.HIGH:
                return match
            if self._values[name] is ReviewValue.LOW:
                short = short or match
        return short

    def _names(self) -> list[str]:
        """The names of the journals, newest first. Empty, with a notice, if the folder cannot be listed."""
        with notice_disk_errors(self._notices), contextlib.suppress(FileNotFoundError, NotADirectoryError):
            return newest_first(self.folder, SUFFIX)
        return []

    def _estimated_value(self, name: str) -> ReviewValue:
        if name not in self._values:
            self._values[name] = _estimate(self.folder / name)
        return self._values[name]


def reviewable(match: VariantMatch) -> bool:
    """Whether there is something to review: a human played, and a turn was laid."""
    return bool(_lays(match)) and any(seat.kind == "human" for seat in match.header.seats)


def long_enough(match: VariantMatch) -> bool:
    """Whether more than SHORT turns were laid."""
    return _lays(match) > SHORT


def review_value(match: VariantMatch) -> ReviewValue:
    """How much a match that is over offers to a review."""
    if not reviewable(match):
        return ReviewValue.NONE
    return ReviewValue.HIGH if match.outcome or long_enough(match) else ReviewValue.LOW


def _lays(match: VariantMatch) -> int:
    """The number of turns."""
    return sum(isinstance(event, variant_of(match.header.edition).lay) for event in match.events)


def _estimate(path: Path) -> ReviewValue:
    """How much a file seems to offer. It is not replayed, so it may still turn out to be damaged."""
    with contextlib.suppress(OSError, JournalError), open_file(path) as file:
        first, _line_feed, rest = file.read(MAX_BYTES).partition(b"\n")
        header = variant_in(first).read(first + b"\n").match.header
        if b'"lay"' in rest and any(seat.kind == "human" for seat in header.seats):
            return ReviewValue.HIGH if rest.count(b'"lay"') > SHORT or b'"end"' in rest else ReviewValue.LOW
    return ReviewValue.NONE
