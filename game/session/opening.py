"""Opening a saved match that lies anywhere, for example in a mail or on a stick. It is copied; the file itself is never written."""

from __future__ import annotations

import contextlib
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

from game.games import game_in
from game.rules.common.game_rules import AnyMatch
from game.session import files
from game.session.match_file import SUFFIX
from game.session.matches import FinishedMatch, WaitingMatch
from game.session.records import date_of, record_of
from game.session.storage import Store


def take_in(store: Store, path: Path) -> WaitingMatch | FinishedMatch:
    """The match in a file, among those of the store. A file of the store itself is not copied, and neither is one that has been taken
    in before: that copy may have been played on. The copy is saved by the store's writer, so nothing waits for the disk.

    Raises JournalError if the file has no match, and OSError if it cannot be read.
    """
    journal = game_in(text := files.read_file(path)).rules.read(text)
    text, match = journal.text.encode(), journal.match
    # What the file is called says nothing: a match is known by its first line, which has its seed.
    first = text.partition(b"\n")[0]
    mark = f"{zlib.crc32(first):08x}"
    for own in _own_files(store, path, mark):
        with contextlib.suppress(OSError):
            if own == path or (content := files.read_file(own)).startswith(text):
                match = match if own == path else _match_in(content)
                return _entry(store, own, match, own.stat().st_mtime)
    folder = store.finished if match.due is None else store.playing
    copy = files.free_path(folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{mark}{SUFFIX}")
    store.save_copy(copy, journal)
    return _entry(store, copy, match, time.time())


def _own_files(store: Store, path: Path, mark: str) -> Iterator[Path]:
    """Those that could be this file, or a copy of it."""
    for folder in (store.playing, store.finished):
        if folder.is_dir() and path.resolve().parent == folder.resolve():
            yield path
        yield from sorted(folder.glob(f"*-{mark}*{SUFFIX}"))


def _match_in(text: bytes) -> AnyMatch:
    return game_in(text).rules.read(text).match


def _entry(store: Store, path: Path, match: AnyMatch, changed: float) -> WaitingMatch | FinishedMatch:
    played = date_of(match.header, changed)
    if path.resolve().parent == store.finished.resolve():
        return FinishedMatch(path.name, played, record_of(match))
    return WaitingMatch(match, path.name, played)
