"""The files of the game: settings, the match in progress, finished matches. Both games have the same ones.

They are in the platform's folder for application data. Whole files are written under a temporary name, synced and renamed.
Journals grow line by line, and each line is synced. A damaged file is renamed, never overwritten. What cannot be written
stays in memory until the game closes, so such a match can still be continued and reviewed.

A window never waits here: whatever changes a file is a job for the ``Writer``, and what still has to be written is looked up in
memory. Reading is done at once.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.rules.common.variant import VariantJournal, VariantMatch
from game.session.files import (
    PRIVATE,
    can_write,
    free_path,
    refuses_lines,
    remove,
    remove_empty,
    remove_leftovers,
    set_aside,
    write_atomically,
)
from game.session.finished import Finished, review_value
from game.session.match_file import GIVEN_UP, SUFFIX, MatchFile
from game.session.match_index import FinishedMatch, MatchIndex, Progress, index_of
from game.session.match_record import record_of
from game.session.notices import Notice, notice_disk_errors
from game.session.order import order_of
from game.session.reading import read_file
from game.session.settings import Settings, settings_from, settings_text
from game.session.waiting import Waiting, WaitingMatch
from game.session.writer import Job, Writer

MAX_UNSAVED = 50
"""The maximum number of finished matches in memory that could not be written."""


class Store:
    """The folder for all files of the game.

    ``notices`` are the notices that have not been shown yet. ``can_save`` is False if the last check found that no files can
    be written. Files are written on a separate thread, and only ``close`` waits for it. With ``waits`` the store waits for every
    single file; use that where there is no window. ``indexed``: whether there is a list of the finished matches. In a public place
    there is none.
    """

    def __init__(self, folder: Path, waits: bool = False, indexed: bool = True) -> None:
        # The player may keep this folder elsewhere. A link inside it, however, may come from anybody (see ``files``).
        self.folder = folder = folder.resolve() if folder.is_symlink() else folder
        self.notices: list[Notice] = []
        self.finished = folder / "finished"
        self.can_save = True
        self._archive = Finished(self.finished, self.notices)
        self._saves: list[MatchFile] = []
        self._settings_locked = False  # Only the writer's thread uses this.
        self._writer = Writer(self.notices, waits)
        self._waiting = Waiting(folder / "playing", self.finished, self._writer)
        self._index = MatchIndex(self.finished, SUFFIX, self._writer)
        self._file_of = partial(MatchFile, self.finished, self._writer, indexed)

    def check(self) -> None:
        """Finds out whether files can be written (``can_save``), and tries again to write what could not be written before."""
        self.do("check", self._probe, whole=True)

    def do(self, key: object, job: Job, *, whole: bool = False) -> None:
        """Does something else with the disk in the background (see ``Writer.do``). Failure causes only a notice."""
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
        """Waits until everything is on the disk. Failed writes are tried once more, and lost files are written again.

        Calls ``meanwhile`` again and again.
        """
        for save in self._saves:
            save.check()
        self._writer.settle(meanwhile)

    def remove_leftovers(self) -> None:
        """Removes unfinished files of processes that were killed. A notice names files that the game does not write to."""
        self.do("leftovers", self._remove_leftovers)

    def settings(self) -> Settings:
        """The saved settings, with the default for everything missing or invalid. A damaged file is renamed."""
        path = self.folder / "settings.json"
        try:
            return settings_from(read_file(path))
        except (FileNotFoundError, NotADirectoryError):
            return Settings()
        except (OSError, ValueError, RecursionError):
            self.do("damaged settings", self._set_settings_aside)
            return Settings()

    def save_settings(self, settings: Settings) -> None:
        """Writes the settings. Failure causes only a notice. A damaged file that could not be renamed is not overwritten."""
        self.do("settings", partial(self._write_settings, settings_text(settings).encode()), whole=True)

    def write_file(self, name: str, content: bytes | None) -> None:
        """Writes a file in the folder that only its owner can read, or removes it (None). Failure causes only a notice."""
        path = self.folder / name
        write = (
            partial(remove, path) if content is None else partial(write_atomically, path, content, PRIVATE)
        )
        self.do(name, write, whole=True)

    def begin(self, journal: VariantJournal) -> MatchFile:
        """Creates the file of a new match, with the header in it."""
        # The random part is for two windows that begin a match in the same second.
        name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.urandom(4).hex()}{SUFFIX}"
        path = self._waiting.folder / name
        save = self._remember(free_path(path, self.finished / name), journal)
        save.rewrite()
        return save

    def has_match(self) -> bool:
        """Whether there is a match to continue."""
        return any(not save.over for save in self._unsaved()) or bool(self._unfinished())

    def waiting(self) -> Iterator[WaitingMatch | None]:
        """The matches that can be continued, newest first. Nothing is renamed, and nothing causes a notice.

        Each step opens at most one file, so that a window can go on between the steps; None if it could not be read. What is
        damaged shows when the match is opened with ``load``. While a match is being saved, there are only steps with None, because
        nobody may see a turn before it is saved.
        """
        while self.saving:
            yield None
        for save in self._unsaved():
            if not save.over:
                yield WaitingMatch(save.journal.match, save.path.name, None)
        for path in self._unfinished():
            yield self._waiting.look(path)

    def load(
        self, wanted: Callable[[VariantMatch], bool] = lambda match: True, name: str | None = None
    ) -> tuple[VariantJournal, MatchFile] | None:
        """The newest match for which ``wanted`` returns True, exactly as its journal says; None if there is none.

        ``name``: only the match in the file with this name, as in ``WaitingMatch``.

        Damaged files are renamed, with a notice. Files that the system cannot read cause a notice. All others stay as they are.
        """
        for save in self._unsaved():
            if not save.over and name in (None, save.path.name) and wanted(save.journal.match):
                return save.journal, save
        for path in self._unfinished():
            if name not in (None, path.name):
                continue
            found = self._waiting.read(path)
            if found is None:
                continue
            text, journal = found
            if not wanted(journal.match):
                continue
            save = self._remember(path, journal)
            if journal.text.encode() != text:
                save.rewrite()
            if journal.dropped:
                self.notices.append(Notice("cut"))
            return journal, save
        return None

    def give_up_others(self) -> None:
        """Moves every unfinished match that this store has not loaded to the finished ones, as given up."""
        loaded = {save.path for save in self._saves}
        others = [path for path in self._unfinished() if path not in loaded]
        found = [(path, content[1]) for path in others if (content := self._waiting.read(path))]
        for path, journal in found:
            self._file_of(path, journal).finish(GIVEN_UP)

    def waiting_names(self) -> set[str]:
        """The names of the matches that can be continued now (see ``WaitingMatch``). No file is opened."""
        unsaved = {save.path.name for save in self._unsaved() if not save.over}
        return unsaved | {path.name for path in self._unfinished()}

    def has_finished(self) -> bool:
        """Whether there is a finished match."""
        return self._archive.has_any() or any(save.over for save in self._unsaved())

    def find_finished(self) -> Iterator[Progress]:
        """Finds all finished matches, in small steps. ``finished_matches`` has those found so far.

        While a match is being saved, the steps do nothing.
        """
        while self.saving:
            yield Progress(0, 0)
        with notice_disk_errors(self.notices):
            yield from self._index.refresh()

    def finished_matches(self) -> list[FinishedMatch]:
        """The finished matches that ``find_finished`` has found, newest first."""
        unsaved = [save for save in self._unsaved() if save.over]
        return [
            *(FinishedMatch(save.path.name, None, record_of(save.journal.match)) for save in unsaved),
            *self._index.matches,
        ]

    def open_finished(self, name: str) -> VariantMatch | None:
        """The finished match with this name (see ``FinishedMatch``); None if it cannot be read any more."""
        for save in self._unsaved():
            if save.over and save.path.name == name:
                return save.journal.match
        return self._archive.open(name)

    def delete_waiting(self, name: str) -> None:
        """Deletes the match to continue with this name (see ``WaitingMatch``), and nothing else."""
        self._delete(self._waiting.folder / name, over=False)

    def delete_finished(self, name: str) -> None:
        """Deletes the finished match with this name (see ``FinishedMatch``), and nothing else."""
        self._delete(self.finished / name, over=True)
        self._index.matches = [one for one in self._index.matches if one.name != name]

    def search_finished(self) -> Iterator[bool]:
        """Looks for a finished match to review, a few files at a time. Yields whether one has been found so far.

        There may be thousands of files, and the title must not wait for them. While a match is being saved, the steps do nothing.
        """
        while self.saving:
            yield False
        if any(map(review_value, self._unsaved_over())):
            yield True
        else:
            yield from self._archive.search()

    def last_finished(self) -> VariantMatch | None:
        """The newest finished match worth reviewing; a short one only if there is no other; None if there is none."""
        matches = self._unsaved_over()
        found = self._archive.last()
        if found:
            matches.append(found)
        return max(filter(review_value, matches), key=review_value, default=None)

    def _delete(self, path: Path, *, over: bool) -> None:
        """Deletes a match from memory if it could not be written, and from the disk. Failure causes only a notice."""
        found = [save for save in self._saves if save.over == over and save.path.name == path.name]
        self._saves = [save for save in self._saves if save not in found]

        def delete() -> None:
            for save in found:
                self._writer.forget(save)
            remove(path)

        self.do(path, delete)

    def _remember(self, path: Path, journal: VariantJournal) -> MatchFile:
        """Makes and remembers the file of a match that is being played."""
        unsaved = self._unsaved()[::-1]
        over = [save for save in unsaved if save.over]
        self._saves = [save for save in unsaved if save not in over[:-MAX_UNSAVED]]
        self._saves.append(self._file_of(path, journal))
        return self._saves[-1]

    def _unsaved(self) -> list[MatchFile]:
        """The matches in memory that have not been written completely, or could not be, newest first."""
        unfinished = self._writer.unfinished  # First: a match must not be overlooked that fails just now.
        return [save for save in reversed(self._saves) if save in unfinished or save.failed]

    def _unsaved_over(self) -> list[VariantMatch]:
        """Those of them that are over."""
        return [save.journal.match for save in self._unsaved() if save.over]

    def _unfinished(self) -> list[Path]:
        """The files of matches to continue, newest first, without those that are being changed or whose newest state is in memory."""
        return self._waiting.paths({*self._writer.unfinished, *(save.path for save in self._unsaved())})

    # Jobs: all that follows runs on the writer's thread.

    def _probe(self) -> None:
        self.can_save = all(map(can_write, (self.folder, self._waiting.folder, self.finished)))

    def _remove_leftovers(self) -> None:
        for folder in (self.folder, self._waiting.folder, self.finished):
            remove_leftovers(folder)
        remove_empty(self.finished, SUFFIX)
        lists = order_of(self._waiting.folder), order_of(self.finished), index_of(self.finished)
        self.notices += [Notice("unfit", path.name) for path in lists if refuses_lines(path)]

    def _write_settings(self, text: bytes) -> None:
        if not self._settings_locked:
            write_atomically(self.folder / "settings.json", text)

    def _set_settings_aside(self) -> None:
        self._settings_locked = True
        set_aside(self.folder / "settings.json", self.notices)
        self._settings_locked = False
