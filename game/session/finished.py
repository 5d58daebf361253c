"""The finished matches: which of them can be reviewed."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path

from game.rules.tiles.events import Lay
from game.rules.tiles.journal import Journal, JournalError
from game.rules.tiles.match import Match
from game.session.notices import Notice, noticing
from game.session.order import newest_first
from game.session.reading import open_file, read_file
from game.session.save import SUFFIX

LONGEST = 1 << 20
"""Bytes that are looked at of a file that may be no journal at all."""
FEW = 8
"""A match given up after this number of turns is only reviewed if there is no other."""
STEP = 20
"""Files that are opened at a time. There may be thousands that nobody can review, and the title must not wait for them."""


class Worth(IntEnum):
    """What a finished match offers to a review."""

    NOTHING = 0
    LITTLE = 1
    MUCH = 2


class Finished:
    """The folder of the finished matches. Their files do not change, so each is opened once."""

    def __init__(self, folder: Path, notices: list[Notice]) -> None:
        self.folder = folder
        self._notices = notices
        self._worth: dict[str, Worth] = {}

    def search(self) -> Iterator[bool]:
        """Looks for the match to review, a few files at each step. Yields whether one has been found so far, and ends when it is
        certain which one it is."""
        found, opened = False, 0
        for name in self._names():
            if name not in self._worth:
                if opened == STEP:
                    yield found
                    opened = 0
                opened += 1
            worth = self._seeming_worth(name)
            found = found or worth > Worth.NOTHING
            if worth is Worth.MUCH:
                break
        yield found

    def last(self) -> Match | None:
        """The match with something to review that ended or was given up last; one with few turns only if there is no other. The rest
        are passed over, and left."""
        short = None
        for name in self._names():
            worth = self._seeming_worth(name)
            if worth is Worth.NOTHING or (worth is Worth.LITTLE and short):
                continue
            self._worth[name] = Worth.NOTHING
            with contextlib.suppress(OSError, JournalError):
                match = Journal.read(read_file(self.folder / name)).match
                self._worth[name] = worth_of(match)
                if self._worth[name] is Worth.MUCH:
                    return match
                if self._worth[name] is Worth.LITTLE:
                    short = short or match
        return short

    def _names(self) -> list[str]:
        """The journals, the one that was put away last first; none, and a notice, if the disk refuses to tell."""
        with noticing(self._notices), contextlib.suppress(FileNotFoundError, NotADirectoryError):
            return newest_first(self.folder, SUFFIX)
        return []

    def _seeming_worth(self, name: str) -> Worth:
        if name not in self._worth:
            self._worth[name] = _seeming_worth(self.folder / name)
        return self._worth[name]


def reviewable(match: Match) -> bool:
    """Whether there is something to review: a human played, and something was laid."""
    return bool(match.board.laid) and any(seat.kind == "human" for seat in match.header.seats)


def long_enough(match: Match) -> bool:
    """Whether more than FEW turns were laid."""
    return sum(isinstance(event, Lay) for event in match.events) > FEW


def worth_of(match: Match) -> Worth:
    """What a match that is over offers to a review."""
    if not reviewable(match):
        return Worth.NOTHING
    return Worth.MUCH if match.outcome or long_enough(match) else Worth.LITTLE


def _seeming_worth(path: Path) -> Worth:
    """What a file seems to offer: it is not replayed, so it may be damaged all the same."""
    with contextlib.suppress(OSError, JournalError), open_file(path) as file:
        first, _line_feed, rest = file.read(LONGEST).partition(b"\n")
        header = Journal.read(first + b"\n").match.header
        if b'"lay"' in rest and any(seat.kind == "human" for seat in header.seats):
            return Worth.MUCH if rest.count(b'"lay"') > FEW or b'"end"' in rest else Worth.LITTLE
    return Worth.NOTHING
