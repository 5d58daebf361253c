"""The file of one match. It grows line by line during the match and is moved to the finished ones at the end."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Literal

from game.rules.common.game_rules import AnyJournal
from game.session import files
from game.session.match_lists import note_finished, note_written
from game.session.writer import Notice, Writer

SUFFIX = ".zatre"
GIVEN_UP, LOST = "-given-up", "-lost"
"""What the name of a match is given at its end, if that was no normal one."""


class MatchFile:
    """``over``: the match cannot be continued any more. The writer does all the writing on its own thread. Another window may have
    the same match open: the file at ``path`` belongs to this one as long as the journal begins with its content. Otherwise, or if it
    cannot be read, it is left alone, and this match continues in a new file."""

    def __init__(
        self, finished: Path, writer: Writer, indexed: bool, path: Path, journal: AnyJournal
    ) -> None:
        self.journal = journal
        self.over = False
        self._finished = finished
        self._writer = writer
        self._indexed = indexed
        # Only the writer's thread changes the following attributes.
        self.path = path
        self._stamp: files.Stamp | None = None
        self._order_stamp: files.Stamp | None = None
        self._incomplete = False
        self._moved = False

    @property
    def settled(self) -> bool:
        """Whether every write has succeeded or failed. Never waits."""
        return self._writer.idle

    @property
    def failed(self) -> bool:
        """Whether the last write failed, so that something is missing on the disk."""
        return self._writer.has_failed(self)

    def append(self) -> None:
        """Adds the lines of the journal that are missing in the file."""
        self._writer.do(self, partial(self._update, self.journal.text.encode()))

    def rewrite(self) -> None:
        """Whatever the file contains."""
        self._writer.do(self, partial(self._replace, self.journal.text.encode()))

    def check(self) -> None:
        """Writes the match again if its file is gone or has been replaced."""
        self._writer.do(("check", self), partial(self._restore, self.journal.text.encode()))

    def finish(self, how: str = "") -> None:
        """Moves the journal to the finished ones. ``how``: GIVEN_UP, LOST, or empty for a normal end."""
        self.over = True
        self._writer.do(self, partial(self._move, self.journal.text.encode(), how))

    def _update(self, text: bytes) -> None:
        """The file is read only if another process may have written to it."""
        stamp = self._stamp
        if stamp is None or stamp != files.stamp_of(self.path):
            content = self._content()
            if content is None or not text.startswith(content):
                self.path = files.free_path(self.path, self._finished / self.path.name)
                what: Literal["replaced", "elsewhere"] = "replaced" if content is None else "elsewhere"
                self._writer.notices.append(Notice(what, self.path.name))
                content = b""
            size = len(content)
        else:
            size = stamp.size
        # Of several lines a power cut may leave the last without the first, so only a single one is added.
        if self._incomplete or not size or text.count(b"\n", size) > 1:
            self._replace(text)
        elif size < len(text):
            self._extend(text, size)

    def _extend(self, text: bytes, size: int) -> None:
        """If writing fails, the file counts as incomplete."""
        self._stamp, self._incomplete = None, True
        try:
            files.extend(self.path, size, text[size:])
        except files.UnfitFile:  # A link, or a file with another name as well. Its content stays as it is.
            self._replace(text)
        else:
            self._note_success(text)

    def _replace(self, text: bytes) -> None:
        self._stamp, self._incomplete = None, True
        files.write_atomically(self.path, text)
        self._note_success(text)

    def _note_success(self, text: bytes) -> None:
        self._incomplete = False
        stamp = files.stamp_of(self.path)
        # If the size differs, another window wrote at the same moment. Without a stamp the file is read before the next write.
        self._stamp = stamp if stamp and stamp.size == len(text) else None
        self._order_stamp = note_written(self.path, self._order_stamp)

    def _restore(self, text: bytes) -> None:
        """Unless it is there. Another window may have continued it, or put it away."""
        if self._moved:
            # In a public place the oldest matches are deleted, and nobody looks at them.
            if self._indexed and not os.path.lexists(self.path):
                files.write_atomically(self.path, text)
        elif not self.over and (self._stamp is None or self._stamp != files.stamp_of(self.path)):
            content = self._content()
            gone = content == b"" and any(one.startswith(text) for one in put_away(self._finished, self.path))
            if not gone and (content is None or not content.startswith(text)):
                self._update(text)

    def _move(self, text: bytes, suffix: str) -> None:
        """A file that belongs to another window stays; then a new one is written."""
        if self._moved:
            return
        content = self._content()
        own = bool(content) and text.startswith(content or b"")
        if own and (self._incomplete or content != text):
            files.write_atomically(self.path, text)
        goal = self._finished / (self.path.stem + suffix + SUFFIX)
        self.path = (own and files.file_away(self.path, goal)) or self._write_finished(goal, text, own)
        self._moved = True
        note_written(self.path)
        if self._indexed:
            note_finished(self.path, self.journal.match)

    def _write_finished(self, goal: Path, text: bytes, own: bool) -> Path:
        """Writes a new file, and removes that of the running match if it is an ``own`` one."""
        goal = files.reserve_path(goal)
        try:
            files.write_atomically(goal, text)
            if own:
                files.remove(self.path)
        except OSError:
            with contextlib.suppress(OSError):
                goal.unlink()
            raise
        return goal

    def _content(self) -> bytes | None:
        """Empty if the file is gone; None if there is something that is no file or cannot be read."""
        try:
            return files.read_file(self.path)
        except (files.UnfitFile, PermissionError):
            return None
        except FileNotFoundError:
            return None if self.path.is_symlink() else b""
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EIO):
                return None
            raise


class Unsaved:
    """Stands in for the file of a match that leaves no trace."""

    settled, failed, over = True, False, False

    def append(self) -> None: ...

    def finish(self, how: str = "") -> None: ...


def put_away(finished: Path, path: Path) -> Iterator[bytes]:
    """The contents of ``put_away_paths``."""
    for goal in put_away_paths(finished, path):
        with contextlib.suppress(OSError):
            yield files.read_file(goal)


def put_away_paths(finished: Path, path: Path) -> Iterator[Path]:
    """The finished matches that have got their names from the file of this match that was being played."""
    for suffix in ("", GIVEN_UP, LOST):
        first = goal = finished / (path.stem + suffix + SUFFIX)
        number = 1
        while os.path.lexists(goal):
            yield goal
            number += 1
            goal = first.with_stem(f"{first.stem}-{number}")
