"""What outlives the game: settings, the match in progress, finished matches.

Everything lies where the platform wants it. Whole files are written beside their place, synced and renamed; journals
grow line by line, each line synced. A file that cannot be read is set aside under another name, never overwritten.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Callable
from pathlib import Path
from stat import S_ISREG

from game.rules.events import Lay
from game.rules.journal import Journal, JournalError
from game.rules.match import Match
from game.session.files import free_path, write_whole
from game.session.notices import Notice, noticing
from game.session.save import SUFFIX, Save
from game.session.settings import Settings, settings_from, settings_text

LONGEST = 1 << 20
"""So many bytes are looked at of a file that may be no journal at all."""
FEW = 8


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
        with noticing(self.notices):
            write_whole(self.folder / "settings.json", settings_text(settings).encode())

    def begin(self, journal: Journal) -> Save:
        """A new match's file, with the header in it."""
        path = self._playing / (time.strftime("%Y-%m-%d-%H%M%S") + SUFFIX)
        save = Save(self.finished, self.notices, self.free(path), journal)
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
            save = Save(self.finished, self.notices, path, journal)
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

    def free(self, path: Path) -> Path:
        """That path for a match's file, or the same with a number behind its name if one of that name is there or has ended."""
        return free_path(path, self.finished / path.name)

    def _latest(self, folder: Path) -> list[Path]:
        """The journals in a folder, the one written last first; none, and a notice, if the disk refuses to tell."""
        found: list[tuple[int, str, Path]] = []
        with noticing(self.notices):
            for path in folder.glob("*" + SUFFIX):
                with contextlib.suppress(FileNotFoundError):  # Another window may have put it away.
                    status = path.stat()
                    if S_ISREG(status.st_mode):
                        found.append((status.st_mtime_ns, path.name, path))
        return [path for _time, _name, path in sorted(found, reverse=True)]

    def _set_aside(self, path: Path) -> bool:
        """Renames a file that cannot be read, and says so; returns whether that was possible."""
        aside = free_path(path.with_name(path.name + ".damaged"))
        with noticing(self.notices):
            path.rename(aside)
            self.notices.append(Notice("damaged", aside.name))
            return True
        return False


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
