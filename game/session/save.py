"""The file of one match. It grows line by line during the match and is moved to the finished ones at the end."""

from __future__ import annotations

import contextlib
import os
from functools import partial
from pathlib import Path

from game.rules.common.variant import VariantJournal
from game.session.files import Stamp, free_path, reserve_path, stamp_of, write_atomically
from game.session.match_index import note_finished
from game.session.notices import Notice
from game.session.order import note_written
from game.session.reading import read_file
from game.session.writer import Writer

SUFFIX = ".zatre"


class Save:
    """The file of the match in a journal. ``over`` is True once the match cannot be continued any more.

    The writer does all the writing on its own thread; ``settled`` says whether it has finished.

    Another window may have the same match open. The file belongs to this match as long as the journal begins with the
    file's content. If it does not, the file is left to the other window, and this match continues in a new file.
    """

    def __init__(
        self, finished: Path, writer: Writer, indexed: bool, path: Path, journal: VariantJournal
    ) -> None:
        self.journal = journal
        self.over = False
        self._finished = finished
        self._writer = writer
        self._indexed = indexed
        # Only the writer's thread changes the following attributes.
        self.path = path
        self._stamp: Stamp | None = None
        self._order_stamp: Stamp | None = None
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
        """Writes the whole journal, whatever the file contains."""
        self._writer.do(self, partial(self._replace, self.journal.text.encode()))

    def finish(self) -> None:
        """Ends the match normally: its journal is moved to the finished ones."""
        self._end("")

    def give_up(self) -> None:
        """Ends the match because the players gave it up. Its journal is moved to the finished ones."""
        self._end("-given-up")

    def lose(self) -> None:
        """Ends the match because a bot process failed. Its journal is moved to the finished ones."""
        self._end("-lost")

    def _end(self, suffix: str) -> None:
        self.over = True
        self._writer.do(self, partial(self._move, self.journal.text.encode(), suffix))

    def _update(self, text: bytes) -> None:
        """Extends the file to this text. The file is read only if another process may have written to it."""
        stamp = self._stamp
        if stamp is None or stamp != stamp_of(self.path):
            content = self._content()
            if not text.startswith(content):
                self.path = free_path(self.path, self._finished / self.path.name)
                self._writer.notices.append(Notice("elsewhere", self.path.name))
                content = b""
            size = len(content)
        else:
            size = stamp.size
        if self._incomplete or not size:
            self._replace(text)
        elif size < len(text):
            self._extend(text, size)

    def _extend(self, text: bytes, size: int) -> None:
        """Writes the text after its first ``size`` bytes to the end of the file. If that fails, the file counts as incomplete."""
        self._stamp, self._incomplete = None, True
        with self.path.open("r+b") as file:
            file.seek(size)
            file.write(text[size:])
            file.flush()
            os.fsync(file.fileno())
        self._note_success(text)

    def _replace(self, text: bytes) -> None:
        self._stamp, self._incomplete = None, True
        write_atomically(self.path, text)
        self._note_success(text)

    def _note_success(self, text: bytes) -> None:
        self._incomplete = False
        stamp = stamp_of(self.path)
        # If the size differs, another window wrote at the same moment. Without a stamp the file is read before the next write.
        self._stamp = stamp if stamp and stamp.size == len(text) else None
        self._order_stamp = note_written(self.path, self._order_stamp)

    def _move(self, text: bytes, suffix: str) -> None:
        """Moves the file to the finished matches. A file that belongs to another window stays; then a new one is written."""
        if self._moved:
            return
        goal = reserve_path(self._finished / (self.path.stem + suffix + SUFFIX))
        try:
            self._move_to(goal, text)
        except OSError:
            goal.unlink()
            raise
        self._moved = True
        note_written(goal)
        if self._indexed:
            note_finished(goal, self.journal.match)

    def _move_to(self, goal: Path, text: bytes) -> None:
        content = self._content()
        if content and text.startswith(content):
            if self._incomplete or content != text:
                write_atomically(self.path, text)
            with contextlib.suppress(FileNotFoundError):  # Another window has just moved it.
                self.path.replace(goal)
                return
        write_atomically(goal, text)

    def _content(self) -> bytes:
        """The content of the file; empty if the file is gone."""
        try:
            return read_file(self.path)
        except FileNotFoundError:
            return b""
