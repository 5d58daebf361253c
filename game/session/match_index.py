"""The index of the finished matches: a text file next to their folder, with the record of one match in each line.

It only saves time. The folder decides which matches exist, and their journals what is true: a line counts if its checksum is right,
and if its file still has the size and the modification time that the line gives. Matches without such a line are read and added. So
nothing is lost or wrong if the index is damaged, missing, or written by two windows at once.
"""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from game.rules.common.journal import JournalError
from game.rules.common.json_text import json_value
from game.rules.common.variant import VariantMatch
from game.rules.variants import variant_in
from game.session.files import append_and_sync, write_atomically
from game.session.match_record import MatchRecord, record_as_json, record_from_json, record_of
from game.session.order import newest_first
from game.session.reading import read_file
from game.session.writer import Writer

VERSION = 2
"""Lines with another version are ignored. It changes when records contain something else."""
MOST_VALUES = 500
"""The maximum number of list items and keys in a line. A match of six needs about 60."""
SPARE_LINES = 1000
"""The number of outdated lines after which the index is rewritten."""
STEP_LINES, STEP_FILES = 100, 100
"""How many lines are parsed, and how many known files looked up, in one step."""
BATCH = 50
"""After how many newly read matches their lines are written."""
NANOSECONDS = 1e-9


class FileKey(NamedTuple):
    """The file that a line is about, and its state: size and modification time (``changed``, in nanoseconds)."""

    name: str
    size: int
    changed: int


class FinishedMatch(NamedTuple):
    """A match in the folder. ``name``: the name of its file.

    ``played``: when it was last written, in seconds since the epoch; None if it could not be written.
    """

    name: str
    played: float | None
    record: MatchRecord


class Progress(NamedTuple):
    """How many of the matches have been looked at."""

    done: int
    files: int


class MatchIndex:
    """The finished matches in a folder. ``matches``: those found by the last ``refresh``, newest first."""

    def __init__(self, folder: Path, suffix: str, writer: Writer) -> None:
        self.matches: list[FinishedMatch] = []
        self._folder = folder
        self._suffix = suffix
        self._writer = writer

    def refresh(self) -> Iterator[Progress]:
        """Looks for all matches, in small steps. Each step parses some lines of the index, or reads one journal that is new.

        Files that are no journals are remembered too, so that they are not read again. Raises OSError if the folder cannot be
        listed.
        """
        self.matches = []
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            names = newest_first(self._folder, self._suffix)
            known: dict[FileKey, MatchRecord | None] = {}
            lines = yield from self._read(known, len(names))
            used: list[FileKey] = []
            yield from self._look_up(names, known, used)
            if lines > 2 * len(used) + SPARE_LINES:
                self._write(b"".join(_line(key, known[key]) for key in used), True)

    def _look_up(
        self, names: list[str], known: dict[FileKey, MatchRecord | None], used: list[FileKey]
    ) -> Iterator[Progress]:
        """Finds the record of each file, and adds the files' keys to ``used``."""
        new: list[FileKey] = []
        for done, name in enumerate(names):
            if done % STEP_FILES == 0:
                yield Progress(done, len(names))
            try:
                key = _key(self._folder / name)
                if key not in known:
                    known[key] = _read_record(self._folder / name)
                    new.append(key)
                    yield Progress(done, len(names))
            except OSError:  # It has just been deleted, or cannot be read now.
                continue
            used.append(key)
            record = known[key]
            if record:
                self.matches.append(FinishedMatch(name, key.changed * NANOSECONDS, record))
            if len(new) == BATCH:
                self._write(b"".join(_line(one, known[one]) for one in new))
                new.clear()
        self._write(b"".join(_line(one, known[one]) for one in new))

    def _read(self, known: dict[FileKey, MatchRecord | None], files: int) -> Generator[Progress, None, int]:
        """Fills ``known`` with the lines of the index, and returns their number."""
        try:
            lines = list(filter(None, read_file(index_of(self._folder)).split(b"\n")))
        except OSError:
            return 0
        for number, line in enumerate(lines, 1):
            with contextlib.suppress(ValueError):
                key, record = _parsed(line)
                known[key] = record
            if number % STEP_LINES == 0:
                yield Progress(0, files)
        return len(lines)

    def _write(self, text: bytes, rewrite: bool = False) -> None:
        """Writes in the background. If that fails, the matches are read again the next time."""
        if text:
            self._writer.do(self, partial(_write_index, index_of(self._folder), text, rewrite))


def note_finished(path: Path, match: VariantMatch) -> None:
    """Adds a match whose journal has just been moved to this path. If writing fails, it is read again later."""
    with contextlib.suppress(OSError):
        _write_index(index_of(path.parent), _line(_key(path), record_of(match)), False)


def index_of(folder: Path) -> Path:
    """The path of a folder's index."""
    return folder.with_name(folder.name + ".index")


def _write_index(path: Path, text: bytes, rewrite: bool) -> None:
    with contextlib.suppress(OSError):
        if rewrite:
            write_atomically(path, text)
        else:
            append_and_sync(path, text)


def _key(path: Path) -> FileKey:
    status = path.stat()
    return FileKey(path.name, status.st_size, status.st_mtime_ns)


def _read_record(path: Path) -> MatchRecord | None:
    """The record of a match; None if the file is no journal. Raises OSError if it cannot be read."""
    text = read_file(path)
    with contextlib.suppress(JournalError):
        return record_of(variant_in(text).read(text).match)
    return None


def _line(key: FileKey, record: MatchRecord | None) -> bytes:
    values = [*key, record and record_as_json(record)]
    return _dumped([VERSION, _checksum(values), *values]) + b"\n"


def _parsed(line: bytes) -> tuple[FileKey, MatchRecord | None]:
    """The key and the record in a line. Raises ValueError if this is not a line of this version."""
    values = json_value(line, MOST_VALUES)
    if not isinstance(values, list) or len(values) != 6 or values[:2] != [VERSION, _checksum(values[2:])]:
        raise ValueError
    name, size, changed, record = values[2:]
    if not isinstance(name, str) or type(size) is not int or type(changed) is not int:
        raise ValueError
    return FileKey(name, size, changed), None if record is None else record_from_json(record)


def _checksum(values: list[Any]) -> int:
    return zlib.crc32(_dumped(values))


def _dumped(values: list[Any]) -> bytes:
    return json.dumps(values, separators=(",", ":")).encode()
