"""What a kiosk keeps of matches: those of the visitors until they are filed, and as many finished ones as there is room for."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.session.files import open_file
from game.session.game_session import GameSession
from game.session.match_lists import newest_first
from game.session.settings import Settings, settings_from
from game.session.storage import Store

NAME = "left"
LONGEST = 2000
"""The largest number of bytes that are read."""
CHOSEN = (
    "language",
    "speed",
    "reduced_motion",
    "effects",
    "music",
    "numerals",
    "large_text",
    "rules_said",
)
"""The settings that visitors change. The others belong to the table."""


class Visit(NamedTuple):
    """What was known of a match before the restart. ``left``: its players had left it. ``seconds``: how long they had played.
    ``settings``: those that they had chosen; None if that is not known."""

    left: bool = False
    seconds: int = 0
    settings: Settings | None = None


class LeftMatch:
    """It is written every minute and no longer says "left" of a match that has gone on, so an old file that comes back after a power
    cut does little harm."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def note(self, session: GameSession, visit: Visit) -> None:
        words = _seed(session), _events(session) if visit.left else b"-", str(visit.seconds).encode()
        chosen = {} if visit.settings is None else {name: getattr(visit.settings, name) for name in CHOSEN}
        self._store.write_file(NAME, b" ".join(words) + b"\n" + json.dumps(chosen).encode())

    def clear(self) -> None:
        self._store.write_file(NAME, None)

    def read(self, session: GameSession) -> Visit:
        try:
            with open_file(self._store.folder / NAME) as file:
                first, _, rest = file.read(LONGEST).partition(b"\n")
        except OSError:
            return Visit()
        seed, events, seconds, *_ = *first.split(b" "), b"", b"", b""
        if seed != _seed(session):
            return Visit()
        known = int(seconds) if seconds.isdigit() and len(seconds) <= 7 else 0
        try:
            settings = settings_from(rest)
        except (ValueError, RecursionError):
            settings = None
        return Visit(events == _events(session), known, settings)


def with_chosen(settings: Settings, visitors: Settings) -> Settings:
    return replace(settings, **{name: getattr(visitors, name) for name in CHOSEN})


def _seed(session: GameSession) -> bytes:
    return str(session.match.header.seed).encode()


def _events(session: GameSession) -> bytes:
    return str(len(session.match.events)).encode()


class Retention:
    """Removes the oldest files with this suffix, so that at most ``keep`` remain. The oldest were written first, whatever the clock
    said then. The folder is listed once, and then only when there are too many again."""

    def __init__(self, folder: Path, keep: int, suffix: str) -> None:
        self._folder = folder
        self._keep = keep
        self._suffix = suffix
        self._count: int | None = None

    def tidy(self, added: int = 0) -> None:
        """Call it at the start, and after each match with the number of new files. Disk errors are ignored; the next call tries
        again."""
        if self._count is not None:
            self._count += added
            if self._count <= self._keep:
                return
        try:
            names = newest_first(self._folder, self._suffix)
        except OSError:
            return
        self._count = len(names)
        for name in reversed(names[self._keep :]):
            try:
                (self._folder / name).unlink(missing_ok=True)
            except OSError:
                continue
            self._count -= 1
