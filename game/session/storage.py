"""What outlives the game: settings, the match in progress, finished matches.

Everything lies where the platform wants it. Whole files are written beside their place, synced and renamed; journals
grow line by line, each line synced. A file that cannot be read is set aside under another name, never overwritten.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from stat import S_ISREG
from typing import Literal, NamedTuple

from game.rules.events import Lay
from game.rules.journal import Journal, JournalError
from game.rules.match import Match
from game.session.settings import Settings, settings_from, settings_text

SUFFIX = ".zatre"
LONGEST = 1 << 20
"""So many bytes are looked at of a file that may be no journal at all."""
FEW = 8


class Notice(NamedTuple):
    """Something that the player must be told: a file was set aside under that name, a journal's last line was cut off, the disk
    refuses, another window writes into the match's file and this one goes on under that name, or no match can be continued
    because the settings do not name the program that sits there."""

    what: Literal["damaged", "cut", "disk", "elsewhere", "program"]
    name: str = ""


class Store:
    """The folder in which everything is kept. ``notices`` are those that have not been shown yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        self.finished = folder / "finished"
        self._playing = folder / "playing"
        self._settings_stuck = False

    def settings(self) -> Settings:
        """The settings as they were saved; the defaults for whatever is missing or makes no sense."""
        path = self.folder / "settings.json"
        try:
            saved = json.loads(path.read_bytes())
            if not isinstance(saved, dict):
                raise ValueError
            settings = settings_from(saved)
            settings_text(settings)  # What lies too deep to be written again is damaged already now.
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError):
            self._settings_stuck = not self._set_aside(path)
            return Settings()
        return settings

    def save_settings(self, settings: Settings) -> None:
        """Writes the settings. A disk that refuses is only noticed; damaged ones that could not be set aside are left."""
        if self._settings_stuck:
            return
        with self.noticing():
            _write_whole(self.folder / "settings.json", settings_text(settings).encode())

    def begin(self, journal: Journal) -> Save:
        """A new match's file, with the header in it."""
        path = self._playing / (time.strftime("%Y-%m-%d-%H%M%S") + SUFFIX)
        save = Save(self, self.free(path), journal)
        save.rewrite()
        return save

    def has_match(self) -> bool:
        """Whether there is a match to continue."""
        return bool(self._latest(self._playing))

    def load(self, wanted: Callable[[Match], bool] = lambda match: True) -> tuple[Journal, Save] | None:
        """Of the matches that are wanted the one played last, exactly as far as its lines go; damaged ones are set aside and
        noticed, others left as they are."""
        for path in self._latest(self._playing):
            try:
                text = path.read_bytes()
                journal = Journal.read(text)
            except FileNotFoundError:  # Another window has just put it away.
                continue
            except (OSError, JournalError):
                self._set_aside(path)
                continue
            if not wanted(journal.match):
                continue
            save = Save(self, path, journal)
            if journal.text.encode() != text:
                save.rewrite()
            if journal.dropped:
                self.notices.append(Notice("cut"))
            return journal, save
        return None

    def has_finished(self) -> bool:
        """Whether a match in which a human played and something was laid lies among the finished ones. They are not replayed: the
        title must not wait."""
        return any(map(_humans_played, self._latest(self.finished)))

    def last_finished(self) -> Match | None:
        """The match with something to review that ended or was given up last; one given up after FEW turns or less only if there is
        no other. The rest are passed over, and left."""
        short = None
        for path in filter(_humans_played, self._latest(self.finished)):
            with contextlib.suppress(OSError, JournalError):
                match = Journal.read(path.read_bytes()).match
                if not reviewable(match):
                    continue
                if match.outcome or long_enough(match):
                    return match
                short = short or match
        return short

    @contextlib.contextmanager
    def noticing(self) -> Iterator[None]:
        """Turns a disk's refusal within the block into a notice."""
        try:
            yield
        except OSError:
            if Notice("disk") not in self.notices:
                self.notices.append(Notice("disk"))

    def free(self, path: Path) -> Path:
        """That path for a match's file, or the same with a number behind its name if one of that name is there or has ended."""
        return _free(path, self.finished / path.name)

    def _latest(self, folder: Path) -> list[Path]:
        """The journals in a folder, the one written last first; none, and a notice, if the disk refuses to tell."""
        found: list[tuple[int, str, Path]] = []
        with self.noticing():
            for path in folder.glob("*" + SUFFIX):
                with contextlib.suppress(FileNotFoundError):  # Another window may have put it away.
                    status = path.stat()
                    if S_ISREG(status.st_mode):
                        found.append((status.st_mtime_ns, path.name, path))
        return [path for _time, _name, path in sorted(found, reverse=True)]

    def _set_aside(self, path: Path) -> bool:
        """Renames a file that cannot be read, and says so; returns whether that was possible."""
        aside = _free(path.with_name(path.name + ".damaged"))
        with self.noticing():
            path.rename(aside)
            self.notices.append(Notice("damaged", aside.name))
            return True
        return False


class Save:
    """The file of the match that a journal tells of. ``behind``: the disk has refused a line, so more is missing than the next one.

    Another window may have the same match open. The file is this one's as long as it says nothing else than the journal does,
    be it less, as after a line that was only half written. If it is not, it is left to the other one.
    """

    def __init__(self, store: Store, path: Path, journal: Journal) -> None:
        self._store = store
        self._path = path
        self._journal = journal
        self.behind = False

    def append(self) -> None:
        """Writes the journal's last line, and whatever is missing before it, and does not return before it is on the disk, or the
        disk has refused it."""
        self.behind = True
        with self._store.noticing():
            text, there = self._journal.text.encode(), self._there()
            if not text.startswith(there):
                self._path = self._store.free(self._path)
                self._store.notices.append(Notice("elsewhere", self._path.name))
            last = self._journal.lines[-1].encode() + b"\n"
            if there + last == text:
                with self._path.open("r+b") as file:
                    file.seek(0, os.SEEK_END)
                    file.write(last)
                    file.flush()
                    os.fsync(file.fileno())
            else:
                _write_whole(self._path, text)
            self.behind = False

    def rewrite(self) -> None:
        """Writes the whole journal, whatever lies there."""
        self.behind = True
        with self._store.noticing():
            _write_whole(self._path, self._journal.text.encode())
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
        with self._store.noticing():
            text, there = self._journal.text.encode(), self._there()
            put = _free(self._store.finished / (self._path.stem + ending + SUFFIX))
            put.parent.mkdir(parents=True, exist_ok=True)
            if not there or not text.startswith(there):
                _write_whole(put, text)
                return
            if there != text:
                _write_whole(self._path, text)
            self._path.rename(put)


def reviewable(match: Match) -> bool:
    """Whether there is something to review: a human played, and something was laid."""
    return bool(match.board.laid) and any(seat.kind == "human" for seat in match.header.seats)


def long_enough(match: Match) -> bool:
    """Whether more than FEW turns were laid."""
    return sum(isinstance(event, Lay) for event in match.events) > FEW


def _humans_played(path: Path) -> bool:
    """Whether a file begins as the journal of a match in which a human plays, and tells of something laid."""
    with contextlib.suppress(OSError, JournalError), path.open("rb") as file:
        first, _line_feed, rest = file.read(LONGEST).partition(b"\n")
        header = Journal.read(first + b"\n").match.header
        return any(seat.kind == "human" for seat in header.seats) and b'"lay"' in rest
    return False


def _free(path: Path, *others: Path) -> Path:
    """The path, or the same with a number behind its name if anything lies there or, under that name, at the others."""
    free, number = path, 1
    while free.exists() or any(other.with_name(free.name).exists() for other in others):
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def _write_whole(path: Path, text: bytes) -> None:
    """Writes a file so that at any moment either the old one or the new one is there, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
