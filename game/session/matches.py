"""The folders of saved matches: those that can be continued, and the finished ones."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping, Set
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.games import game_in, game_of
from game.rules.common.game_rules import AnyJournal, AnyMatch
from game.rules.common.journal import JournalError
from game.session.files import check_folder, open_file, read_file, remove, set_aside
from game.session.match_file import GIVEN_UP, LOST, SUFFIX, put_away, put_away_paths
from game.session.match_lists import (
    SPARE_LINES,
    FileKey,
    Records,
    key_of,
    newest_first,
    read_index,
    write_index,
)
from game.session.records import MatchRecord, date_of, record_of
from game.session.sync_copies import first_line, look, original_of, same_players, without_copies
from game.session.writer import Notice, Writer, notice_disk_errors

MAX_BYTES = 1 << 20
"""The number of bytes that a quick look at a file reads. The file may not be a journal at all."""
SHORT = 8
"""Turns. A match that was given up after at most this number is only offered for review if there is no other."""
STEP = 20
"""The number of files opened per step. There may be thousands with nothing to review, and the title must not wait for them."""
STEP_LINES, STEP_FILES = 100, 100
"""How many lines of the index are parsed, and how many known files looked up, in one step."""
BATCH = 50
"""After how many newly read matches their lines are written."""
NANOSECONDS = 1e-9
MOST_ENDED = 10
"""How many finished files are compared with a match that can be continued."""


class WaitingMatch(NamedTuple):
    """``name``: of its file, by which it can be opened. ``played``: its date (see ``date_of``); None if it could not be written."""

    match: AnyMatch
    name: str
    played: float | None


class FinishedMatch(NamedTuple):
    """``name`` and ``played`` as in ``WaitingMatch``."""

    name: str
    played: float | None
    record: MatchRecord


class Progress(NamedTuple):
    """How many of the matches have been looked at."""

    done: int
    files: int


class ReviewValue(IntEnum):
    """How much a match offers to a review."""

    NONE = 0
    LOW = 1
    HIGH = 2


class WaitingMatches:
    """The folder of matches that can be continued. What changes a file is a job for the writer."""

    def __init__(self, folder: Path, finished: Path, writer: Writer) -> None:
        self.folder = folder
        self._finished = finished
        self._writer = writer
        self._unreadable: set[Path] = set()
        self._copies: tuple[int, list[Path]] = (-1, [])

    def paths(self, useless: Set[object]) -> list[Path]:
        """Newest first, without the ``useless`` ones, those that could not be read, and copies."""
        names = _names(self.folder, self._writer.notices)
        paths = [self.folder / name for name in without_copies(self.folder, names)]
        useless = useless | self._unreadable
        over = self._copies_over()
        return [
            path
            for path in paths
            if path not in useless and not self._put_away(path) and not self._is_over(path, over)
        ]

    def look(self, path: Path) -> WaitingMatch | None:
        """None if it cannot be read. Nothing is renamed, and nothing causes a notice."""
        if match := read_match(path):
            with contextlib.suppress(OSError):
                return WaitingMatch(match, path.name, date_of(match.header, path.stat().st_mtime))
        return None

    def read(self, path: Path) -> tuple[bytes, AnyJournal] | None:
        """The text and the journal; None if there is none. Then the file is renamed or left alone, with a notice."""
        try:
            text = read_file(path)
            return text, game_in(text).rules.read(text)
        except FileNotFoundError:  # Another window has just moved it.
            return None
        except JournalError:
            self._writer.do(path, partial(set_aside, path, self._writer.notices))
        except OSError:
            self._writer.notices.append(Notice("unreadable", path.name))
        self._unreadable.add(path)
        return None

    def _put_away(self, path: Path) -> bool:
        """Whether it is also among the finished ones, as after a power cut. Then it is removed here."""
        with contextlib.suppress(OSError):
            if any(content == read_file(path) for content in put_away(self._finished, path)):
                self._writer.do(path, partial(remove, path))
                return True
        return False

    def _copies_over(self) -> list[Path]:
        """The copies among the finished ones. They are listed again only when something has changed there."""
        with contextlib.suppress(OSError):
            changed = self._finished.stat().st_mtime_ns
            if changed != self._copies[0]:
                check_folder(self._finished)
                copies = [path for path in self._finished.iterdir() if original_of(path.name) != path.name]
                self._copies = changed, copies
            return self._copies[1]
        return []

    def _is_over(self, path: Path, copies: list[Path]) -> bool:
        """Whether this is a copy of a match that is over, or the match of which a copy is over."""
        original = path.with_name(original_of(path.name))
        ended = [one for one in copies if _begun_as(one) == original.name]
        if original != path:
            ended += put_away_paths(self._finished, original)
        if not ended or not (seen := look(path)):
            return False
        return any((found := look(one)) and found[0] == seen[0] for one in ended[:MOST_ENDED])


class FinishedMatches:
    """Its files do not change, so each is opened only once to find out what it offers. ``found``: by the last ``find``, newest
    first."""

    def __init__(self, folder: Path, writer: Writer) -> None:
        self.folder = folder
        self.found: list[FinishedMatch] = []
        self._writer = writer
        self._values: dict[str, ReviewValue] = {}
        self._same: dict[str, list[FinishedMatch]] = {}

    def has_any(self) -> bool:
        with contextlib.suppress(OSError):
            check_folder(self.folder)
            with os.scandir(self.folder) as entries:
                return any(entry.name.endswith(SUFFIX) for entry in entries)
        return False

    def search(self) -> Iterator[bool]:
        """STEP files at a time; yields whether a match to review has been found. Ends when it is certain which one ``last`` will
        return."""
        found, opened = False, 0
        for name in _names(self.folder, self._writer.notices):
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

    def last(self) -> AnyMatch | None:
        """The newest match worth reviewing; a short one only if there is no other; None if there is none. Others stay as they are."""
        short = None
        for name in _names(self.folder, self._writer.notices):
            value = self._estimated_value(name)
            if value is ReviewValue.NONE or (value is ReviewValue.LOW and short):
                continue
            match = read_match(self.folder / name)
            self._values[name] = review_value(match) if match else ReviewValue.NONE
            if self._values[name] is ReviewValue.HIGH:
                return match
            if self._values[name] is ReviewValue.LOW:
                short = short or match
        return short

    def find(self) -> Iterator[Progress]:
        """Each step parses some lines of the index, or reads one journal that is new. Files that are no journals are remembered,
        too."""
        self.found, self._same = [], {}
        with (
            notice_disk_errors(self._writer.notices),
            contextlib.suppress(FileNotFoundError, NotADirectoryError),
        ):
            names = newest_first(self.folder, SUFFIX)
            known: dict[FileKey, MatchRecord | None] = {}
            lines = 0
            for lines, line in enumerate(read_index(self.folder, len(names)), 1):
                if line:
                    known[line[0]] = line[1]
                if lines % STEP_LINES == 0:
                    yield Progress(0, len(names))
            used: list[FileKey] = []
            yield from self._look_up(names, known, used)
            if lines > 2 * len(used) + SPARE_LINES:
                self._write(used, known, rewrite=True)

    def _look_up(
        self, names: list[str], known: dict[FileKey, MatchRecord | None], used: list[FileKey]
    ) -> Iterator[Progress]:
        """Finds the record of each file, and adds the files' keys to ``used``."""
        new: list[FileKey] = []
        for done, name in enumerate(names):
            if done % STEP_FILES == 0:
                yield Progress(done, len(names))
            try:
                key = key_of(self.folder / name)
                if key not in known:
                    known[key] = _read_record(self.folder / name)
                    new.append(key)
                    yield Progress(done, len(names))
            except OSError:  # It has just been deleted, or cannot be read now.
                continue
            used.append(key)
            if record := known[key]:
                self._add(FinishedMatch(name, date_of(record, key.changed * NANOSECONDS), record))
            if len(new) == BATCH:
                self._write(new, known)
                new = []
        self._write(new, known)

    def _add(self, one: FinishedMatch) -> None:
        """To those that have been found. Of a match and its copies only the one that has got furthest is there."""
        same = self._same.setdefault(original_of(one.name), [])
        for at, other in enumerate(same):
            if same_players(one.record, other.record) and self._start_alike(one, other):
                if _furthest(one) > _furthest(other):
                    same[at] = self.found[self.found.index(other)] = one
                return
        same.append(one)
        self.found.append(one)

    def _start_alike(self, one: FinishedMatch, other: FinishedMatch) -> bool:
        return first_line(self.folder / one.name) == first_line(self.folder / other.name)

    def _write(self, keys: list[FileKey], records: Records, *, rewrite: bool = False) -> None:
        if keys:
            self._writer.do(self, partial(write_index, self.folder, keys, records, rewrite=rewrite))

    def _estimated_value(self, name: str) -> ReviewValue:
        if name not in self._values:
            self._values[name] = _estimate(self.folder / name)
        return self._values[name]


def read_match(path: Path) -> AnyMatch | None:
    """The match in this file; None if it cannot be read."""
    with contextlib.suppress(OSError, JournalError):
        text = read_file(path)
        return game_in(text).rules.read(text).match
    return None


def missing_bots(match: AnyMatch, bot_commands: Mapping[str, str]) -> list[str]:
    """The names of the bots that play in this match and have no command in the settings. Empty if the match is over."""
    if match.due is None:
        return []
    return [
        seat.level or seat.name
        for seat in match.seats
        if seat.kind == "bot" and seat.level not in bot_commands
    ]


def reviewable(match: AnyMatch) -> bool:
    """Whether there is something to review: a human played, and a turn was laid."""
    return bool(_lays(match)) and any(seat.kind == "human" for seat in match.header.seats)


def long_enough(match: AnyMatch) -> bool:
    """Whether more than SHORT turns were laid."""
    return _lays(match) > SHORT


def review_value(match: AnyMatch) -> ReviewValue:
    """How much a match that is over offers to a review."""
    if not reviewable(match):
        return ReviewValue.NONE
    return ReviewValue.HIGH if match.outcome or long_enough(match) else ReviewValue.LOW


def _furthest(one: FinishedMatch) -> tuple[bool, int, bool]:
    """How far it has got. If they are equal, the match itself is before its copies."""
    return bool(one.record.winners), one.record.turns, original_of(one.name) == one.name


def _begun_as(path: Path) -> str:
    """What the original of a finished copy was called while it was played, if nobody had to number it."""
    stem = Path(original_of(path.name)).stem
    return stem.removesuffix(GIVEN_UP).removesuffix(LOST) + SUFFIX


def _names(folder: Path, notices: list[Notice]) -> list[str]:
    """Newest first. Empty, with a notice, if the folder cannot be listed."""
    with notice_disk_errors(notices), contextlib.suppress(FileNotFoundError, NotADirectoryError):
        return newest_first(folder, SUFFIX)
    return []


def _lays(match: AnyMatch) -> int:
    return sum(isinstance(event, game_of(match.header.game_name).rules.lay) for event in match.events)


def _read_record(path: Path) -> MatchRecord | None:
    """None if the file is no journal. Raises OSError if it cannot be read."""
    text = read_file(path)
    with contextlib.suppress(JournalError):
        return record_of(game_in(text).rules.read(text).match)
    return None


def _estimate(path: Path) -> ReviewValue:
    """It is not replayed, so it may still turn out to be damaged."""
    with contextlib.suppress(OSError, JournalError), open_file(path) as file:
        first, _line_feed, rest = file.read(MAX_BYTES).partition(b"\n")
        header = game_in(first).rules.read(first + b"\n").match.header
        if b'"lay"' in rest and any(seat.kind == "human" for seat in header.seats):
            return ReviewValue.HIGH if rest.count(b'"lay"') > SHORT or b'"end"' in rest else ReviewValue.LOW
    return ReviewValue.NONE
