"""The file of one match: it grows line by line while the match is played, and is put away when it is over."""

from __future__ import annotations

import contextlib
import os
from functools import partial
from pathlib import Path

from game.rules.tiles.journal import Journal
from game.session.files import Stamp, free_path, reserve_path, stamp_of, write_whole
from game.session.notices import Notice
from game.session.order import note_written
from game.session.reading import read_file
from game.session.writer import Writer

SUFFIX = ".zatre"


class Save:
    """The file of the match that a journal tells of. All writing is done by the writer: ``settled`` says when it has ended.
    ``over``: the match is not to be continued.

    Another window may have the same match open. The file belongs to this match as long as it holds the beginning of its
    journal. If it holds anything else, it is left to the other window, and this match goes on in a new file.
    """

    def __init__(self, finished: Path, writer: Writer, path: Path, journal: Journal) -> None:
        self.journal = journal
        self.over = False
        self._finished = finished
        self._writer = writer
        # Only the writer's thread changes these.
        self.path = path
        self._stamp: Stamp | None = None
        self._order: Stamp | None = None
        self._torn = False
        self._put_away = False

    @property
    def settled(self) -> bool:
        """Whether everything that was asked for is on the disk, or the disk has refused it."""
        return self._writer.idle

    @property
    def refused(self) -> bool:
        """Whether the disk has refused something that is still missing."""
        return self._writer.refuses(self)

    def append(self) -> None:
        """Writes the lines of the journal that the file lacks."""
        self._writer.do(self, partial(self._update, self.journal.text.encode()))

    def rewrite(self) -> None:
        """Writes the whole journal, whatever the file holds."""
        self._writer.do(self, partial(self._replace, self.journal.text.encode()))

    def finish(self) -> None:
        """The match is over: its journal goes to the finished ones."""
        self._end("")

    def give_up(self) -> None:
        """The match was given up: its journal is kept, and not offered again."""
        self._end("-given-up")

    def lose(self) -> None:
        """A program has lost the match before its end: its journal is kept, and not offered again."""
        self._end("-lost")

    def _end(self, ending: str) -> None:
        self.over = True
        self._writer.do(self, partial(self._move, self.journal.text.encode(), ending))

    def _update(self, text: bytes) -> None:
        """Brings the file up to this text. It is read only if somebody else may have written to it."""
        stamp = self._stamp
        if stamp is None or stamp != stamp_of(self.path):
            there = self._there()
            if not text.startswith(there):
                self.path = free_path(self.path, self._finished / self.path.name)
                self._writer.notices.append(Notice("elsewhere", self.path.name))
                there = b""
            size = len(there)
        else:
            size = stamp.size
        if self._torn or not size:
            self._replace(text)
        elif size < len(text):
            self._grow(text, size)

    def _grow(self, text: bytes, size: int) -> None:
        """Adds to the file what it lacks after its first ``size`` bytes. What a refusal leaves there is not trusted later."""
        self._stamp, self._torn = None, True
        with self.path.open("r+b") as file:
            file.seek(size)
            file.write(text[size:])
            file.flush()
            os.fsync(file.fileno())
        self._written(text)

    def _replace(self, text: bytes) -> None:
        self._stamp, self._torn = None, True
        write_whole(self.path, text)
        self._written(text)

    def _written(self, text: bytes) -> None:
        self._torn = False
        stamp = stamp_of(self.path)
        # Another size means that another window wrote at the same moment: then the file is read before the next line.
        self._stamp = stamp if stamp and stamp.size == len(text) else None
        self._order = note_written(self.path, self._order)

    def _move(self, text: bytes, ending: str) -> None:
        """Puts the journal among the finished ones. If its file belongs to another window, that stays, and a new one is written."""
        if self._put_away:
            return
        goal = reserve_path(self._finished / (self.path.stem + ending + SUFFIX))
        try:
            self._move_to(goal, text)
        except OSError:
            goal.unlink()
            raise
        self._put_away = True
        note_written(goal)

    def _move_to(self, goal: Path, text: bytes) -> None:
        there = self._there()
        if there and text.startswith(there):
            if self._torn or there != text:
                write_whole(self.path, text)
            with contextlib.suppress(FileNotFoundError):  # Another window has just put it away.
                self.path.replace(goal)
                return
        write_whole(goal, text)

    def _there(self) -> bytes:
        """What is in the file; nothing if there is none any more."""
        try:
            return read_file(self.path)
        except FileNotFoundError:
            return b""
