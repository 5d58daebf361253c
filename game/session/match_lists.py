"""The two text files next to a folder of matches: the order in which they were written, and the index of the finished ones.

Both only save time or say what the clock cannot. The folder itself decides which matches exist, and their journals what is true. So
nothing is lost or wrong if one of the files is damaged, missing, or written by two windows at once.
"""

from __future__ import annotations

import contextlib
import json
import os
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from game.rules.common.game_rules import AnyMatch
from game.rules.common.json_text import json_value
from game.session.files import (
    MEGABYTE,
    Stamp,
    append_and_sync,
    check_folder,
    read_file,
    stamp_of,
    write_atomically,
)
from game.session.records import MatchRecord, record_from_json, record_of
from game.session.sync_copies import original_of

SPARE_LINES = 1000
"""The number of outdated lines after which one of these files is rewritten."""
LARGEST_ORDER = 4 * MEGABYTE
"""The number of bytes of an order that counts: one for tens of thousands of matches. It is read often."""
VERSION = 5
"""Lines of the index with another version are ignored. It changes when records contain something else."""
MOST_VALUES = 500
"""The maximum number of list items and keys in a line of the index. A match of six needs about 60."""


# The order: one file name per line, oldest first; if a name appears twice, the last line counts. The clock can be set back, so
# modification times are not enough. They sort the files that are not named, which count as newer. A copy (see ``sync_copies``) has
# the place of its match.


def newest_first(folder: Path, suffix: str) -> list[str]:
    """The names of the regular files in a folder that end in the suffix, without those that cannot be examined. Raises OSError if the
    folder cannot be listed, or is a link."""
    check_folder(folder)
    lines = _lines(folder)
    found: list[tuple[int, int, str]] = []
    with os.scandir(folder) as listed:
        entries = [entry for entry in listed if entry.name.endswith(suffix)]
        there = {name for entry in entries for name in (entry.name, original_of(entry.name))}
        place = {name: number for number, name in enumerate(lines) if name in there}
        for entry in entries:  # There may be thousands, so only new files are examined closely.
            name = entry.name
            with contextlib.suppress(OSError):
                if entry.is_file():
                    at = place.get(name, place.get(original_of(name)))
                    changed = 0 if at is not None else entry.stat().st_mtime_ns
                    found.append((len(lines) if at is None else at, changed, name))
    return [name for _number, _changed, name in sorted(found, reverse=True)]


def note_written(path: Path, known: Stamp | None = None) -> Stamp | None:
    """This file is now the newest; if writing fails, the old order remains. Returns the stamp of the order file. Pass it as ``known``
    when the same match is written again: if nobody has changed the order file since, it need not be read."""
    order = order_of(path.parent)
    if known is None or known != stamp_of(order):
        with contextlib.suppress(OSError):
            _note_name(order, path)
    return stamp_of(order)


def order_of(folder: Path) -> Path:
    """The path of a folder's order file."""
    return folder.with_name(folder.name + ".order")


def _note_name(order: Path, path: Path) -> None:
    """Before it all files that the order file does not name yet."""
    folder, own = path.parent, path.name
    lines = _lines(folder)
    if lines[-2:] == [own, ""] or "\n" in own:
        return
    names = [name for name in reversed(newest_first(folder, path.suffix)) if name != own]
    if len(lines) > 2 * len(names) + SPARE_LINES:
        write_atomically(order, _text([*names, own]))
    else:
        known = {*lines}
        append_and_sync(order, _text([*(name for name in names if name not in known), own]))


def _text(names: list[str]) -> bytes:
    return os.fsencode("".join(name + "\n" for name in names))


def _lines(folder: Path) -> list[str]:
    with contextlib.suppress(OSError, UnicodeDecodeError):
        text = read_file(order_of(folder))
        if len(text) <= LARGEST_ORDER:
            return os.fsdecode(text).split("\n")
    return []


# The index: a line for each file, with its size and time and the record of its match. A line counts if its checksum is right, and if
# the file still has this size and this time. Files without such a line are read and added.


class FileKey(NamedTuple):
    """The file that a line is about, and its state: size and modification time (``changed``, in nanoseconds)."""

    name: str
    size: int
    changed: int


Records = Mapping[FileKey, MatchRecord | None]
"""The records of files; None for a file that is no journal."""


def note_finished(path: Path, match: AnyMatch) -> None:
    """Adds a match whose journal has just been moved to this path. If writing fails, it is read again later."""
    with contextlib.suppress(OSError):
        key = key_of(path)
        write_index(path.parent, [key], {key: record_of(match)})


def write_index(folder: Path, keys: list[FileKey], records: Records, *, rewrite: bool = False) -> None:
    """Adds lines to the index of a folder, or makes them all of it. If that fails, the matches are read again later."""
    text = b"".join(_line(key, records[key]) for key in keys)
    with contextlib.suppress(OSError):
        (write_atomically if rewrite else append_and_sync)(index_of(folder), text)


def read_index(folder: Path, files: int) -> Iterator[tuple[FileKey, MatchRecord | None] | None]:
    """What each line of the index says, in order; None for a line that does not count. Nothing if it cannot be read. ``files``: how
    many there are. Of too many lines the last ones count."""
    try:
        lines = list(filter(None, read_file(index_of(folder)).split(b"\n")))
    except OSError:
        return
    for line in lines[-2 * (files + SPARE_LINES) :]:
        try:
            yield _parsed(line)
        except ValueError:
            yield None


def index_of(folder: Path) -> Path:
    """The path of a folder's index."""
    return folder.with_name(folder.name + ".index")


def key_of(path: Path) -> FileKey:
    """The key of a file as it is now. Raises OSError."""
    status = path.stat()
    return FileKey(path.name, status.st_size, status.st_mtime_ns)


def _line(key: FileKey, record: MatchRecord | None) -> bytes:
    values = [*key, record]
    return _dumped([VERSION, _checksum(values), *values]) + b"\n"


def _parsed(line: bytes) -> tuple[FileKey, MatchRecord | None]:
    """Raises ValueError if this is not a line of this version."""
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
