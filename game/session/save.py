"""The file of one match: it grows line by line while the match is played, and is put away when it is over."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from game.rules.journal import Journal
from game.session.files import free_path, reserve_path, write_whole
from game.session.notices import Notice, noticing
from game.session.order import note_written
from game.session.reading import read_file

SUFFIX = ".zatre"


class Save:
    """The file of the match that a journal tells of. ``behind``: the disk has refused a line, so more is missing than the next one,
    or it has refused to put the file away. ``over``: the match is not to be continued.

    Another window may have the same match open. The file is this one's as long as it says nothing else than the journal does,
    be it less, as after a line that was only half written. If it is not, it is left to the other one.
    """

    def __init__(self, finished: Path, notices: list[Notice], path: Path, journal: Journal) -> None:
        self._finished = finished
        self._notices = notices
        self.path = path
        self.journal = journal
        self.behind = False
        self.over = False
        self._ending = ""

    def append(self) -> None:
        """Writes the journal's last line, and whatever is missing before it, and does not return before it is on the disk, or the
        disk has refused it."""
        self.behind = True
        with noticing(self._notices):
            text, there = self.journal.text.encode(), self._there()
            if not text.startswith(there):
                self.path = free_path(self.path, self._finished / self.path.name)
                self._notices.append(Notice("elsewhere", self.path.name))
            last = self.journal.lines[-1].encode() + b"\n"
            if there + last == text:
                with self.path.open("r+b") as file:
                    file.seek(0, os.SEEK_END)
                    file.write(last)
                    file.flush()
                    os.fsync(file.fileno())
            else:
                write_whole(self.path, text)
            self.behind = False
            note_written(self.path)

    def rewrite(self) -> None:
        """Writes the whole journal, whatever lies there."""
        self.behind = True
        with noticing(self._notices):
            write_whole(self.path, self.journal.text.encode())
            self.behind = False
            note_written(self.path)

    def finish(self) -> None:
        """The match is over: its journal goes to the finished ones."""
        self._put_away("")

    def give_up(self) -> None:
        """The match was given up: its journal is kept, and not offered again."""
        self._put_away("-given-up")

    def lose(self) -> None:
        """A program has lost the match before its end: its journal is kept, and not offered again."""
        self._put_away("-lost")

    def retry(self) -> None:
        """Does what the disk has refused so far, if it has refused anything."""
        if self.behind and self.over:
            self._put_away(self._ending)
        elif self.behind:
            self.append()

    def _there(self) -> bytes:
        """What is in the file; nothing if there is none any more."""
        try:
            return read_file(self.path)
        except FileNotFoundError:
            return b""

    def _put_away(self, ending: str) -> None:
        """Where the disk refuses what is still missing in the file, it stays, to be continued from there."""
        self.over = self.behind = True
        self._ending = ending
        with noticing(self._notices):
            put = reserve_path(self._finished / (self.path.stem + ending + SUFFIX))
            try:
                self._move(put)
            except OSError:
                put.unlink()
                raise
            self.behind = False
            note_written(put)

    def _move(self, put: Path) -> None:
        """Puts the journal there; the file goes with it, unless another window has written something else into it."""
        text, there = self.journal.text.encode(), self._there()
        if there and text.startswith(there):
            if there != text:
                write_whole(self.path, text)
            with contextlib.suppress(FileNotFoundError):  # Another window has just put it away.
                self.path.replace(put)
                return
        write_whole(put, text)
