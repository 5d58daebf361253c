"""Copies that programs leave beside a match when they sync folders: each match counts once, and no copy is deleted.

A copy has the name of the match with an addition, and the same first line, which contains the seed. It may have been played on, so
the one that has got further counts. If the match itself is missing, its copy is the match.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from game.games import game_in
from game.rules.common.journal import JournalError
from game.session.files import LARGEST, open_file, read_file
from game.session.records import MatchRecord

MOST = 100
"""How many matches with copies are looked at in a folder. The others count with all their copies."""
_OWN = re.compile(r"[a-z0-9-]+\.zatre")
"""A name as the game gives it."""
_COPY = re.compile(
    r"(.+?)(?:\.sync-conflict-[0-9]{8}-[0-9]{6}-[0-9A-Z]{7}|_conflict-[0-9]{8}-[0-9]{6}|\.Conflict| \(.*\)| [0-9]+"
    r"|-[A-Z][A-Z0-9-]*)+((?:-[a-z0-9]+)*\.zatre)",
    re.DOTALL,
)
"""The additions of Syncthing, ownCloud and Resilio; words in parentheses, in any language; a number (iCloud); the name of a computer
(OneDrive); then what the game itself adds."""
Progress = tuple[bool, int]
"""How far a match has got: whether it is over, and the number of its events."""


def original_of(name: str) -> str:
    """The file of which this one is a copy, if its name says so; otherwise its own name."""
    found = None if _OWN.fullmatch(name) else _COPY.fullmatch(name)
    return found[1] + found[2] if found else name


def without_copies(folder: Path, names: Sequence[str]) -> list[str]:
    """Without those of which another one in the folder is the same match and has got as far."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(original_of(name), []).append(name)
    useless: set[str] = set()
    for original, group in [one for one in groups.items() if len(one[1]) > 1][:MOST]:
        best: dict[bytes, str] = {}
        for name in sorted(group, key=lambda one: one != original):
            if (seen := look(folder / name)) is None:
                continue
            first, progress = seen
            other = best.setdefault(first, name)
            if other == name:
                continue
            known = look(folder / other)
            if known and progress > known[1]:
                best[first], name = name, other
            useless.add(name)
    return [name for name in names if name not in useless]


def look(path: Path) -> tuple[bytes, Progress] | None:
    """The first line of a match, and how far it has got; None if it cannot be read."""
    with contextlib.suppress(OSError):
        status = path.stat()
        return _look(path, status.st_size, status.st_mtime_ns)
    return None


@lru_cache(2 * MOST)
def _look(path: Path, _size: int, _changed: int) -> tuple[bytes, Progress] | None:
    """The last two say which state of the file this is."""
    text = read_file(path)
    with contextlib.suppress(JournalError):
        match = game_in(text).rules.read(text).match
        return text.partition(b"\n")[0], (match.outcome is not None, len(match.events))
    return None


def first_line(path: Path) -> bytes:
    """Empty if it cannot be read."""
    with contextlib.suppress(OSError), open_file(path) as file:
        return file.readline(LARGEST)
    return b""


def same_players(one: MatchRecord, other: MatchRecord) -> bool:
    """Whether these can be the records of a match and its copy, which may have got further. To compare their first lines takes
    longer."""
    return _agreed(one) == _agreed(other)


def _agreed(record: MatchRecord) -> tuple[object, ...]:
    players = [(player.name, player.kind, player.level) for player in record.players]
    return record.game_name, players, record.pads, record.short, record.played
