"""What outlives the game: settings, the match in progress, finished matches.

Everything lies where the platform wants it. Whole files are written beside their place, synced and renamed; journals
grow line by line, each line synced. A file that cannot be read is set aside under another name, never overwritten.
What the disk refuses is kept in memory until the game closes: such a match can be continued and reviewed all the same.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from game.rules.common.json_text import json_value
from game.rules.tiles.journal import Journal, JournalError
from game.rules.tiles.match import Match
from game.session.files import can_write, free_path, remove_empty, remove_leftovers, write_whole
from game.session.finished import Finished, worth_of
from game.session.notices import Notice, noticing
from game.session.order import newest_first
from game.session.reading import read_file
from game.session.save import SUFFIX, Save
from game.session.settings import Settings, settings_from, settings_text
from game.session.writer import Writer

MOST_VALUES = 10_000
"""How many list items and keys the settings may hold. The game's own take about 30; the rest is room for programs."""
REMEMBERED = 50
"""Matches that are over and that the disk has refused: more are not kept in memory."""


class Store:
    """The folder in which everything is kept. ``notices`` are those that have not been shown yet. ``can_save``: False if the last
    check found that no files can be written there.

    Files are written on a thread of their own, which ``close`` waits for. Where no window is held up, the store itself ``waits``
    for every file.
    """

    def __init__(self, folder: Path, waits: bool = False) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        self.finished = folder / "finished"
        self.can_save = True
        self._playing = folder / "playing"
        self._archive = Finished(self.finished, self.notices)
        self._saves: list[Save] = []
        self._unreadable: set[Path] = set()
        self._settings_stuck = False
        self._writer = Writer(self.notices, waits)

    def check(self) -> None:
        """Finds out whether anything can be saved, and writes what the disk has refused before."""
        self.can_save = all(map(can_write, (self.folder, self._playing, self.finished)))
        self._writer.settle()

    def close(self) -> None:
        """Waits until everything is on the disk. What the disk has refused is tried once more."""
        self._writer.settle()

    def remove_leftovers(self) -> None:
        """Removes what processes that were killed left half written."""
        for folder in (self.folder, self._playing, self.finished):
            remove_leftovers(folder)
        remove_empty(self.finished, SUFFIX)

    def settings(self) -> Settings:
        """The settings as they were saved; the defaults for whatever is missing or makes no sense."""
        path = self.folder / "settings.json"
        try:
            text = read_file(path)
            saved = json_value(text, MOST_VALUES, json.detect_encoding(text))
            if not isinstance(saved, dict):
                raise ValueError
            settings = settings_from(saved)
            settings_text(settings)  # What lies too deep to be written again is damaged already now.
        except (FileNotFoundError, NotADirectoryError):
            return Settings()
        except (OSError, ValueError, RecursionError):
            self._settings_stuck = not self._set_aside(path)
            return Settings()
        return settings

    def save_settings(self, settings: Settings) -> None:
        """Writes the settings. A disk that refuses is only noticed; damaged ones that could not be set aside are left."""
        if self._settings_stuck:
            return
        path, text = self.folder / "settings.json", settings_text(settings).encode()
        self._writer.do("settings", partial(write_whole, path, text))

    def begin(self, journal: Journal) -> Save:
        """A new match's file, with the header in it."""
        # Two windows may begin a match in the same second.
        name = f"{time.strftime('%Y-%m-%d-%H%M%S')}-{secrets.token_hex(4)}{SUFFIX}"
        path = self._playing / name
        save = self._save(free_path(path, self.finished / name), journal)
        save.rewrite()
        return save

    def has_match(self) -> bool:
        """Whether there is a match to continue."""
        self._writer.settle()
        return any(not save.over for save in self._refused()) or bool(self._unfinished())

    def load(self, wanted: Callable[[Match], bool] = lambda match: True) -> tuple[Journal, Save] | None:
        """Of the matches that are wanted the one played last, exactly as far as its lines go; damaged ones are set aside and
        noticed, those that the system cannot read are noticed, others left as they are."""
        self._writer.settle()
        for save in self._refused():
            if not save.over and wanted(save.journal.match):
                return save.journal, save
        for path in self._unfinished():
            try:
                text = read_file(path)
                journal = Journal.read(text)
            except FileNotFoundError:  # Another window has just put it away.
                continue
            except JournalError:
                self._set_aside(path)
                continue
            except OSError:
                self._unreadable.add(path)
                self.notices.append(Notice("unreadable", path.name))
                continue
            if not wanted(journal.match):
                continue
            save = self._save(path, journal)
            if journal.text.encode() != text:
                save.rewrite()
            if journal.dropped:
                self.notices.append(Notice("cut"))
            return journal, save
        return None

    def search_finished(self) -> Iterator[bool]:
        """Looks for a finished match to review, a few files at each step: there may be thousands, and the title must not wait. Yields
        whether one has been found so far."""
        self._writer.settle()
        if any(save.over and worth_of(save.journal.match) for save in self._refused()):
            yield True
        else:
            yield from self._archive.search()

    def last_finished(self) -> Match | None:
        """The match with something to review that ended or was given up last; one with few turns only if there is no other."""
        self._writer.settle()
        matches = [save.journal.match for save in self._refused() if save.over]
        found = self._archive.last()
        if found:
            matches.append(found)
        return max(filter(worth_of, matches), key=worth_of, default=None)

    def _save(self, path: Path, journal: Journal) -> Save:
        """The file of a match that is played from now on."""
        refused = [save for save in self._saves if save.refused]
        over = [save for save in refused if save.over]
        self._saves = [save for save in refused if save not in over[:-REMEMBERED]]
        self._saves.append(Save(self.finished, self._writer, path, journal))
        return self._saves[-1]

    def _refused(self) -> list[Save]:
        """The matches of which the disk has refused something, the one played last first."""
        return [save for save in reversed(self._saves) if save.refused]

    def _unfinished(self) -> list[Path]:
        """The files of matches to continue, the one written last first, without those that cannot be read or are behind what is in
        memory. Empty, with a notice, if the disk refuses to tell."""
        useless = self._unreadable | {save.path for save in self._refused()}
        with noticing(self.notices), contextlib.suppress(FileNotFoundError, NotADirectoryError):
            paths = [self._playing / name for name in newest_first(self._playing, SUFFIX)]
            return [path for path in paths if path not in useless]
        return []

    def _set_aside(self, path: Path) -> bool:
        """Renames a file that cannot be read, and says so; returns whether that was possible."""
        aside = free_path(path.with_name(path.name + ".damaged"))
        with noticing(self.notices):
            with contextlib.suppress(FileNotFoundError):  # Another window has just done so.
                path.rename(aside)
                self.notices.append(Notice("damaged", aside.name))
            return True
        return False
