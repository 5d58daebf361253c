"""Matches that can be continued: their folder, and what the title and lists show of them."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Set
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.rules.common.journal import JournalError
from game.rules.common.variant import VariantJournal, VariantMatch
from game.rules.variants import variant_in
from game.session.files import remove, set_aside
from game.session.match_file import SUFFIX, put_away
from game.session.notices import Notice, notice_disk_errors
from game.session.order import newest_first
from game.session.reading import read_file
from game.session.writer import Writer


class WaitingMatch(NamedTuple):
    """A match that can be continued.

    ``name``: the name of its file, by which it can be opened. ``played``: when it was last written, in seconds since the epoch;
    None if it could not be written.
    """

    match: VariantMatch
    name: str
    played: float | None


class Waiting:
    """The folder of matches that can be continued. What changes a file is a job for the writer."""

    def __init__(self, folder: Path, finished: Path, writer: Writer) -> None:
        self.folder = folder
        self._finished = finished
        self._writer = writer
        self._unreadable: set[Path] = set()

    def paths(self, useless: Set[object]) -> list[Path]:
        """The files, newest first, without the ``useless`` ones. Empty, with a notice, if the folder cannot be listed.

        Files that could not be read are left out.
        """
        with (
            notice_disk_errors(self._writer.notices),
            contextlib.suppress(FileNotFoundError, NotADirectoryError),
        ):
            paths = [self.folder / name for name in newest_first(self.folder, SUFFIX)]
            useless = useless | self._unreadable
            return [path for path in paths if path not in useless and not self._put_away(path)]
        return []

    def look(self, path: Path) -> WaitingMatch | None:
        """The match in a file; None if it cannot be read. Nothing is renamed, and nothing causes a notice."""
        with contextlib.suppress(OSError, JournalError):
            text = read_file(path)
            return WaitingMatch(variant_in(text).read(text).match, path.name, path.stat().st_mtime)
        return None

    def read(self, path: Path) -> tuple[bytes, VariantJournal] | None:
        """The text and the journal of a match; None if there is none. Then the file is renamed or left alone, with a notice."""
        try:
            text = read_file(path)
            return text, variant_in(text).read(text)
        except FileNotFoundError:  # Another window has just moved it.
            return None
        except JournalError:
            self._unreadable.add(path)
            self._writer.do(path, partial(set_aside, path, self._writer.notices))
            return None
        except OSError:
            self._unreadable.add(path)
            self._writer.notices.append(Notice("unreadable", path.name))
            return None

    def _put_away(self, path: Path) -> bool:
        """Whether this match is also among the finished ones: a power cut can leave it in both folders. Then it is removed here."""
        with contextlib.suppress(OSError):
            if any(content == read_file(path) for content in put_away(self._finished, path)):
                self._writer.do(path, partial(remove, path))
                return True
        return False


def missing_bots(match: VariantMatch, bot_commands: Mapping[str, str]) -> list[str]:
    """The names of the bots that play in this match and have no command in the settings. Empty if the match is over."""
    if match.due is None:
        return []
    return [
        seat.level or seat.name
        for seat in match.seats
        if seat.kind == "bot" and seat.level not in bot_commands
    ]
