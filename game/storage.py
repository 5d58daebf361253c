"""What is kept between sessions: settings, the match in progress, finished matches.

Everything lies where the platform wants it. Whole files are written beside their place, synced and renamed; journals
grow line by line, each line synced. A file that cannot be read is set aside under another name, never overwritten.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple

from game.rules.journal import Journal, JournalError

SUFFIX = ".zatre"
VOLUMES = 10


@dataclass(slots=True)
class SeatChoice:
    """One seat as it was set up last: kind is "off", "human" or the level of a computer."""

    name: str
    kind: str


def _first_seats() -> list[SeatChoice]:
    names = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi")
    kinds = ("human", "casual", "off", "off", "off", "off")
    return [SeatChoice(name, kind) for name, kind in zip(names, kinds, strict=True)]


@dataclass(slots=True)
class Settings:
    """What a player has chosen. Volumes go from 0 to VOLUMES."""

    speed: str = "normal"
    reduced_motion: bool = False
    effects: int = 7
    music: int = 4
    numerals: bool = False
    large_text: bool = False
    full_screen: bool = False
    partners: bool = False
    preset: str = "standard"
    seats: list[SeatChoice] = field(default_factory=_first_seats)


class Notice(NamedTuple):
    """Something that the player must be told: a file was set aside under that name, a journal's last line was cut off, or the
    disk refuses to write."""

    what: Literal["damaged", "cut", "disk"]
    name: str = ""


class Store:
    """The folder in which everything is kept. ``notices`` are those that have not been shown yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        self._playing = folder / "playing"
        self._finished = folder / "finished"

    def settings(self) -> Settings:
        """The settings as they were saved; the defaults for whatever is missing or makes no sense."""
        path = self.folder / "settings.json"
        try:
            saved = json.loads(path.read_bytes())
            if not isinstance(saved, dict):
                raise ValueError
        except FileNotFoundError:
            return Settings()
        except (OSError, ValueError, RecursionError):
            self._set_aside(path)
            return Settings()
        return _settings(saved)

    def save_settings(self, settings: Settings) -> None:
        """Writes the settings. A disk that refuses is only noticed."""
        text = json.dumps(asdict(settings), indent=1, ensure_ascii=False)
        with self._noticing():
            _write_whole(self.folder / "settings.json", text)

    def begin(self, journal: Journal) -> Save:
        """A new match's file, with the header in it."""
        path = self._playing / (time.strftime("%Y-%m-%d-%H%M%S") + SUFFIX)
        while path.exists():
            path = path.with_stem(path.stem + "b")
        with self._noticing():
            _write_whole(path, journal.text)
        return Save(self, path)

    def has_match(self) -> bool:
        """Whether there is a match to continue."""
        return bool(self._matches())

    def load(self) -> tuple[Journal, Save] | None:
        """The match that was played last, exactly as far as its lines go; damaged ones are set aside and noticed."""
        for path in self._matches():
            try:
                text = path.read_bytes()
                journal = Journal.read(text)
            except (OSError, JournalError):
                self._set_aside(path)
                continue
            if journal.text.encode() != text:
                with self._noticing():
                    _write_whole(path, journal.text)
            if journal.dropped:
                self.notices.append(Notice("cut"))
            return journal, Save(self, path)
        return None

    def _matches(self) -> list[Path]:
        """Matches in progress, the one played last first."""
        found = [path for path in self._playing.glob("*" + SUFFIX) if path.is_file()]
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)

    def _set_aside(self, path: Path) -> None:
        aside = path.with_name(path.name + ".damaged")
        number = 1
        while aside.exists():
            number += 1
            aside = path.with_name(f"{path.name}.damaged-{number}")
        with self._noticing():
            path.rename(aside)
        self.notices.append(Notice("damaged", aside.name))

    @contextlib.contextmanager
    def _noticing(self) -> Any:
        try:
            yield
        except OSError:
            if Notice("disk") not in self.notices:
                self.notices.append(Notice("disk"))


class Save:
    """The file of the match in progress."""

    def __init__(self, store: Store, path: Path) -> None:
        self._store = store
        self.path = path

    def append(self, line: str) -> None:
        """Writes one line and does not return before it is on the disk."""
        with self._store._noticing(), self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())

    def finish(self) -> None:
        """The match is over: its journal goes to the finished ones."""
        self._move("")

    def give_up(self) -> None:
        """The match was given up: its journal is kept, and not offered again."""
        self._move("-given-up")

    def _move(self, ending: str) -> None:
        with self._store._noticing():
            self._store._finished.mkdir(parents=True, exist_ok=True)
            self.path.rename(self._store._finished / (self.path.stem + ending + SUFFIX))


def _write_whole(path: Path, text: str) -> None:
    """Writes a file so that at any moment either the old one or the new one is there, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _settings(saved: dict[str, Any]) -> Settings:
    settings = Settings()
    for one in fields(Settings):
        value = saved.get(one.name)
        if one.name != "seats" and type(value) is type(getattr(settings, one.name)):
            setattr(settings, one.name, value)
    settings.effects = max(0, min(VOLUMES, settings.effects))
    settings.music = max(0, min(VOLUMES, settings.music))
    seats = saved.get("seats")
    if isinstance(seats, list) and len(seats) == len(settings.seats):
        with contextlib.suppress(TypeError, KeyError):
            settings.seats = [SeatChoice(str(seat["name"]), str(seat["kind"])) for seat in seats]
    return settings
