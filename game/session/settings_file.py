"""The file of the settings. Other windows may have it open, so each writes only what has been changed in it."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from game.session import files
from game.session.settings import Settings, json_text, settings_from
from game.session.writer import Writer

Whole = dict[str, Any]
"""All settings by name, as in the file."""
Values = dict[tuple[str, ...], Any]
"""The settings that are written one by one. The choices for a match of each game are one."""


class SettingsFile:
    """``read`` and ``save`` are for the window's thread; the file is written on that of the writer."""

    def __init__(self, path: Path, writer: Writer) -> None:
        self._path, self._writer = path, writer
        self._known = _values(asdict(Settings()))
        self._missing = True
        self._unwritten: list[tuple[Whole, Values]] = []

    def read(self) -> Settings:
        """With the default for everything missing or invalid. A damaged file is renamed."""
        settings = Settings()
        try:
            settings = settings_from(files.read_file(self._path))
            self._missing = False
            self._writer.do("private settings", partial(files.keep_from_others, self._path))
        except (FileNotFoundError, NotADirectoryError):
            pass
        except (OSError, ValueError, RecursionError):
            self._writer.do("damaged settings", self._set_aside)
        self._known = _values(asdict(settings))
        return settings

    def save(self, settings: Settings) -> None:
        """Writes those that are not as they were read or saved last; all if there is no file. Failure causes only a notice. A damaged
        file that could not be renamed is not overwritten."""
        whole = asdict(settings)
        values = _values(whole)
        changed = {key: value for key, value in values.items() if value != self._known[key]}
        if changed or self._missing:
            self._known = values
            self._unwritten.append((whole, changed))
            self._writer.do("settings", self._write, whole=True)

    # Jobs: all that follows runs on the writer's thread.

    def _write(self) -> None:
        saved = list(self._unwritten)  # Meanwhile the other thread may add to it.
        if not saved:
            return
        changed: Values = {}
        for _whole, more in saved:
            changed |= more
        while not self._replace(saved[-1][0], changed):
            pass
        del self._unwritten[: len(saved)]

    def _replace(self, whole: Whole, changed: Values) -> bool:
        """False if another window has written in between."""
        stamp = files.stamp_of(self._path)
        found = self._found()
        if found and not changed:
            return True
        text = json_text(_with(found or whole, changed)).encode()
        return files.write_atomically(
            self._path, text, files.PRIVATE, unless=lambda: stamp != files.stamp_of(self._path)
        )

    def _found(self) -> Whole | None:
        """What is in the file now; None if there is none. A damaged file is renamed."""
        try:
            return asdict(settings_from(files.read_file(self._path)))
        except (FileNotFoundError, NotADirectoryError):
            pass
        except (files.UnfitFile, PermissionError, ValueError, RecursionError):
            self._set_aside()
        return None

    def _set_aside(self) -> None:
        files.set_aside(self._path, self._writer.notices)


def _values(whole: Whole) -> Values:
    values: Values = {(name,): value for name, value in whole.items()}
    choices: Whole = values.pop(("matches",))
    return values | {("matches", game_name): one for game_name, one in choices.items()}


def _with(whole: Whole, values: Values) -> Whole:
    changed = whole | {"matches": dict(whole["matches"])}
    for (name, *of_game), value in values.items():
        if of_game:
            changed[name][of_game[0]] = value
        else:
            changed[name] = value
    return changed
