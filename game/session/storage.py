"""The files of the game: settings, the match in progress, finished matches. Both games have the same ones.

They are in the platform's folder for application data. Whole files are written under a temporary name, synced and renamed.
Journals grow line by line, and each line is synced. A damaged file is renamed, never overwritten. What cannot be written
stays in memory until the game closes, so such a match can still be continued and reviewed.

A window never waits here: whatever changes a file is a job for the ``Writer``, and what still has to be written is looked up in
memory. Reading is done at once.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from stat import S_ISREG

from game.rules.common.game_rules import AnyJournal, AnyMatch
from game.session import files
from game.session.exercises import Exercises
from game.session.match_file import GIVEN_UP, SUFFIX, MatchFile
from game.session.match_lists import index_of, order_of
from game.session.matches import (
    FinishedMatch,
    FinishedMatches,
    Progress,
    WaitingMatch,
    WaitingMatches,
    read_match,
    review_value,
)
from game.session.records import record_of
from game.session.settings import Settings
from game.session.settings_file import SettingsFile
from game.session.writer import Job, Notice, Writer

MAX_UNSAVED = 50
"""The maximum number of finished matches in memory that could not be written."""

LONGEST_WRITE = 3600.0
"""Seconds. An older temporary file does not belong to a write that is still running."""
_TEMPORARY = re.compile(
    r"((settings|exercises|exercises-found)\.json|usage\.csv|left|pin|staff|wrong-pins|crashed|last-good\.toml|.*\.zatre(\.json)?"
    r"|.*\.order|.*\.index|probe)"
    r"\.(?P<process>\d+)-[0-9a-f]+\.new",
    re.DOTALL,
)


class Store:
    """``notices``: those that have not been shown yet. ``can_save``: False if the last check found that no files can be written. Only
    ``close`` waits for the thread that writes; with ``waits`` all do, where there is no window. ``indexed``: whether there is a list
    of the finished matches, and ``exercises`` are kept. In a public place neither is done."""

    def __init__(self, folder: Path, waits: bool = False, indexed: bool = True) -> None:
        # The player may keep this folder elsewhere. A link inside it, however, may come from anybody (see ``files``).
        self.folder = folder = folder.resolve() if folder.is_symlink() else folder
        self.notices: list[Notice] = []
        self.playing, self.finished = folder / "playing", folder / "finished"
        self.can_save = True
        self._files: list[MatchFile] = []
        self._writer = Writer(self.notices, waits)
        self._settings = SettingsFile(folder / "settings.json", self._writer)
        self._waiting = WaitingMatches(self.playing, self.finished, self._writer)
        self._finished = FinishedMatches(self.finished, self._writer)
        self.exercises = Exercises(folder, self.finished, self._writer, indexed)
        self._file_of = partial(MatchFile, self.finished, self._writer, indexed)

    def check(self) -> None:
        """Whether files can be written (``can_save``). Tries again to write what could not be written before."""
        self.do("check", self._probe, whole=True)

    def do(self, key: object, job: Job, *, whole: bool = False) -> None:
        """Does something else with the disk (see ``Writer.do``). Failure causes only a notice."""
        self._writer.do(key, job, whole=whole)

    @property
    def idle(self) -> bool:
        """Whether everything has been written, or writing it has failed. Never waits."""
        return self._writer.idle

    @property
    def saving(self) -> bool:
        """Whether a match is being written, moved or deleted. Never waits."""
        return any(isinstance(key, MatchFile | Path) for key in self._writer.unfinished)

    def close(self, meanwhile: Job = lambda: None) -> None:
        """Waits until everything is on the disk. Failed writes are tried once more, and lost files are written again. Calls
        ``meanwhile`` again and again."""
        for file in self._files:
            file.check()
        self._writer.settle(meanwhile)

    def remove_leftovers(self) -> None:
        """Unfinished files of processes that were killed. A notice names files that the game does not write to."""
        self.do("leftovers", self._remove_leftovers)

    def settings(self) -> Settings:
        """See ``SettingsFile.read``."""
        return self._settings.read()

    def save_settings(self, settings: Settings) -> None:
        """Those that have been changed (see ``SettingsFile.save``)."""
        self._settings.save(settings)

    def write_file(self, name: str, content: bytes | None) -> None:
        """In the folder, for its owner only; None removes it. Failure causes only a notice."""
        path = self.folder / name
        write = (
            partial(files.remove, path)
            if content is None
            else partial(files.write_atomically, path, content, files.PRIVATE)
        )
        self.do(name, write, whole=True)

    def begin(self, journal: AnyJournal) -> MatchFile:
        """Creates the file of a new match, with the header in it."""
        # The random part is for two windows that begin a match in the same second.
        name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.urandom(4).hex()}{SUFFIX}"
        path = self._waiting.folder / name
        file = self._remember(files.free_path(path, self.finished / name), journal)
        file.rewrite()
        return file

    def save_copy(self, path: Path, journal: AnyJournal) -> None:
        """Adds a match that lies elsewhere: ``path`` is free, in the folder where it belongs."""
        file = self._remember(path, journal)
        file.over = journal.match.due is None
        file.rewrite()

    @property
    def playing_now(self) -> str | None:
        """The name of the match that was begun or continued last, if it is not over."""
        return next((file.path.name for file in reversed(self._files) if not file.over), None)

    def has_match(self) -> bool:
        return any(not file.over for file in self._unsaved()) or bool(self._unfinished())

    def waiting(self) -> Iterator[WaitingMatch | None]:
        """Newest first, one file at most in each step, so that a window can go on; None if it could not be read. Nothing is renamed
        or causes a notice: that is for ``load``. While a match is being saved there are only steps with None, because nobody may see
        a turn before."""
        while self.saving:
            yield None
        for file in self._unsaved():
            if not file.over:
                yield WaitingMatch(file.journal.match, file.path.name, None)
        for path in self._unfinished():
            yield self._waiting.look(path)

    def load(
        self, wanted: Callable[[AnyMatch], bool] = lambda match: True, name: str | None = None
    ) -> tuple[AnyJournal, MatchFile] | None:
        """The newest match that is ``wanted``, or the one in the file ``name``, exactly as its journal says; None if there is none.
        Damaged files are renamed, and files that the system cannot read stay, both with a notice."""
        for file in self._unsaved():
            if not file.over and name in (None, file.path.name) and wanted(file.journal.match):
                return file.journal, file
        for path in self._unfinished():
            if name not in (None, path.name):
                continue
            found = self._waiting.read(path)
            if found is None:
                continue
            text, journal = found
            if not wanted(journal.match):
                continue
            file = self._remember(path, journal)
            if journal.text.encode() != text:
                file.rewrite()
            if journal.dropped:
                self.notices.append(Notice("cut"))
            return journal, file
        return None

    def give_up_others(self) -> None:
        """Moves every unfinished match that this store has not loaded to the finished ones, as given up."""
        loaded = {file.path for file in self._files}
        others = [path for path in self._unfinished() if path not in loaded]
        found = [(path, content[1]) for path in others if (content := self._waiting.read(path))]
        for path, journal in found:
            self._file_of(path, journal).finish(GIVEN_UP)

    def waiting_names(self) -> set[str]:
        """The names of the matches that can be continued now (see ``WaitingMatch``). No file is opened."""
        unsaved = {file.path.name for file in self._unsaved() if not file.over}
        return unsaved | {path.name for path in self._unfinished()}

    def has_finished(self) -> bool:
        return self._finished.has_any() or any(file.over for file in self._unsaved())

    def find_finished(self) -> Iterator[Progress]:
        """In small steps; ``finished_matches`` has those found so far. While a match is being saved, the steps do nothing."""
        while self.saving:
            yield Progress(0, 0)
        yield from self._finished.find()

    def finished_matches(self) -> list[FinishedMatch]:
        """Those that ``find_finished`` has found, newest first."""
        unsaved = [file for file in self._unsaved() if file.over]
        return [
            *(FinishedMatch(file.path.name, None, record_of(file.journal.match)) for file in unsaved),
            *self._finished.found,
        ]

    def open_finished(self, name: str) -> AnyMatch | None:
        """See ``FinishedMatch``; None if it cannot be read any more."""
        for file in self._unsaved():
            if file.over and file.path.name == name:
                return file.journal.match
        return read_match(self.finished / name)

    def delete_waiting(self, name: str) -> None:
        """See ``WaitingMatch``; nothing else is deleted."""
        self._delete(self._waiting.folder / name, over=False)

    def delete_finished(self, name: str) -> None:
        """See ``FinishedMatch``. What its review has found goes with it; nothing else is deleted."""
        self._delete(self.finished / name, over=True)
        self._finished.found = [one for one in self._finished.found if one.name != name]

    def search_finished(self) -> Iterator[bool]:
        """A few files at a time, because there may be thousands; yields whether there is one to review so far. While a match is being
        saved, the steps do nothing."""
        while self.saving:
            yield False
        if any(map(review_value, self._unsaved_over())):
            yield True
        else:
            yield from self._finished.search()

    def last_finished(self) -> AnyMatch | None:
        """The newest one worth reviewing; a short one only if there is no other; None if there is none."""
        matches = self._unsaved_over()
        found = self._finished.last()
        if found:
            matches.append(found)
        return max(filter(review_value, matches), key=review_value, default=None)

    def _delete(self, path: Path, *, over: bool) -> None:
        """From memory if it could not be written, and from the disk. Failure causes only a notice."""
        found = [file for file in self._files if file.over == over and file.path.name == path.name]
        self._files = [file for file in self._files if file not in found]

        def delete() -> None:
            for file in found:
                self._writer.forget(file)
            if over:
                self.exercises.forget(path.name)
            files.remove(path)

        self.do(path, delete)

    def _remember(self, path: Path, journal: AnyJournal) -> MatchFile:
        unsaved = self._unsaved()[::-1]
        over = [file for file in unsaved if file.over]
        self._files = [file for file in unsaved if file not in over[:-MAX_UNSAVED]]
        self._files.append(self._file_of(path, journal))
        return self._files[-1]

    def _unsaved(self) -> list[MatchFile]:
        """Those in memory that have not been written completely, or could not be, newest first."""
        unfinished = self._writer.unfinished  # First: a match must not be overlooked that fails just now.
        return [file for file in reversed(self._files) if file in unfinished or file.failed]

    def _unsaved_over(self) -> list[AnyMatch]:
        return [file.journal.match for file in self._unsaved() if file.over]

    def _unfinished(self) -> list[Path]:
        """Newest first, without those that are being changed or whose newest state is in memory."""
        return self._waiting.paths({*self._writer.unfinished, *(file.path for file in self._unsaved())})

    # Jobs: all that follows runs on the writer's thread.

    def _probe(self) -> None:
        self.can_save = all(map(files.can_write, (self.folder, self._waiting.folder, self.finished)))

    def _remove_leftovers(self) -> None:
        for folder in (self.folder, self._waiting.folder, self.finished, self.exercises.reviews):
            # A killed process may have reserved a name among the finished matches with an empty file.
            _remove_leftovers(folder, SUFFIX if folder == self.finished else None)
        lists = order_of(self._waiting.folder), order_of(self.finished), index_of(self.finished)
        self.notices += [Notice("unfit", path.name) for path in lists if files.refuses_lines(path)]


def _remove_leftovers(folder: Path, suffix: str | None) -> None:
    """Temporary files, and old empty files with the suffix."""
    with contextlib.suppress(OSError):
        files.check_folder(folder)
        for entry in os.scandir(folder):
            with contextlib.suppress(OSError):
                if _is_leftover(entry, suffix):
                    Path(entry.path).unlink()


def _is_leftover(entry: os.DirEntry[str], suffix: str | None) -> bool:
    temporary = _TEMPORARY.fullmatch(entry.name)
    if not temporary and not (suffix and entry.name.endswith(suffix)):
        return False
    status = entry.stat(follow_symlinks=False)
    old = abs(time.time() - status.st_mtime) > LONGEST_WRITE
    if temporary:
        return old or not _is_running(int(temporary["process"]))
    return old and S_ISREG(status.st_mode) and not status.st_size


def _is_running(process: int) -> bool:
    if sys.platform == "win32":  # There os.kill would end the process.
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True
