"""The file of one match: it grows line by line while the match is played, and is put away when it is over."""

from __future__ import annotations

import os
from pathlib import Path

from game.rules.journal import Journal
from game.session.files import free_path, write_whole
from game.session.notices import Notice, noticing

SUFFIX = ".zatre"


class Save:
    """The file of the match that a journal tells of. ``behind``: the disk has refused a line, so more is missing than the next one.

    Another window may have the same match open. The file is this one's as long as it says nothing else than the journal does,
    be it less, as after a line that was only half written. If it is not, it is left to the other one.
    """

    def __init__(self, finished: Path, notices: list[Notice], path: Path, journal: Journal) -> None:
        self._finished = finished
        self._notices = notices
        self._path = path
        self._journal = journal
        self.behind = False

    def append(self) -> None:
        """Writes the journal's last line, and whatever is missing before it, and does not return before it is on the disk, or the
        disk has refused it."""
        self.behind = True
        with noticing(self._notices):
            text, there = self._journal.text.encode(), self._there()
            if not text.startswith(there):
                self._path = free_path(self._path, self._finished / self._path.name)
                self._notices.append(Notice("elsewhere", self._path.name))
            last = self._journal.lines[-1].encode() + b"\n"
            if there + last == text:
                with self._path.open("r+b") as file:
                    file.seek(0, os.SEEK_END)
                    file.write(last)
                    file.flush()
                    os.fsync(file.fileno())
            else:
                write_whole(self._path, text)
            self.behind = False

    def rewrite(self) -> None:
        """Writes the whole journal, whatever lies there."""
        self.behind = True
        with noticing(self._notices):
            write_whole(self._path, self._journal.text.encode())
            self.behind = False

    def finish(self) -> None:
        """The match is over: its journal goes to the finished ones."""
        self._put_away("")

    def give_up(self) -> None:
        """The match was given up: its journal is kept, and not offered again."""
        self._put_away("-given-up")

    def lose(self) -> None:
        """A program has lost the match before its end: its journal is kept, and not offered again."""
        self._put_away("-lost")

    def _there(self) -> bytes:
        """What is in the file; nothing if there is none any more."""
        try:
            return self._path.read_bytes()
        except FileNotFoundError:
            return b""

    def _put_away(self, ending: str) -> None:
        """Where the disk refuses what is still missing in the file, it stays, to be continued from there."""
        with noticing(self._notices):
            text, there = self._journal.text.encode(), self._there()
            put = free_path(self._finished / (self._path.stem + ending + SUFFIX))
            put.parent.mkdir(parents=True, exist_ok=True)
            if not there or not text.startswith(there):
                write_whole(put, text)
                return
            if there != text:
                write_whole(self._path, text)
            self._path.rename(put)
