"""The order in which the matches of a folder were written. The clock may go back, so modification times do not tell it.

A text file beside the folder has one file name per line, oldest first; the last line with a name counts. It only helps: the
folder itself says which matches there are. Matches that the file does not name were added since, the newest last.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from game.session.files import Stamp, stamp_of, write_whole

LARGEST = 16 << 20
"""Bytes of an order file. A larger one is not ours, and is ignored."""
SPARE_LINES = 1000
"""Outdated lines that may be in an order file before it is written anew."""


def newest_first(folder: Path, suffix: str) -> list[str]:
    """The names of the regular files in a folder that end in the suffix, the one written last first.

    Entries that the system cannot tell about are left out. Raises OSError if the folder cannot be listed.
    """
    lines = _lines(folder)
    place = {name: number for number, name in enumerate(lines)}
    found: list[tuple[int, int, str]] = []
    with os.scandir(folder) as entries:
        for entry in entries:  # There may be thousands, and somebody is waiting.
            name = entry.name
            if not name.endswith(suffix):
                continue
            try:
                if name in place and entry.is_file():
                    found.append((place[name], 0, name))
                elif entry.is_file():
                    found.append((len(lines), entry.stat().st_mtime_ns, name))
            except OSError:
                continue
    found.sort()
    names = [name for _number, _changed, name in found]
    if len(lines) > 2 * len(names) + SPARE_LINES:
        with contextlib.suppress(OSError):
            write_whole(_order_file(folder), os.fsencode(_text(names)))
    return names[::-1]


def note_written(path: Path, known: Stamp | None = None) -> Stamp | None:
    """Records that the match in this file is now the one written last. If the disk refuses, the old order remains.

    Returns a stamp. Handed in with the next line of the same match, it saves reading the order again if nobody changed it.
    """
    if known is not None and known == stamp_of(_order_file(path.parent)):
        return known
    _note(path)
    return stamp_of(_order_file(path.parent))


def _note(path: Path) -> None:
    folder, own = path.parent, path.name
    lines = _lines(folder)
    if lines[-2:] == [own, ""] or "\n" in own:
        return
    with contextlib.suppress(OSError):
        known = {own, *lines}
        added = [name for name in reversed(newest_first(folder, path.suffix)) if name not in known]
        # The power may have failed in the middle of the last line.
        text = ("" if lines[-1:] in ([], [""]) else "\n") + _text([*added, own])
        if _order_file(folder).exists() and not _order_file(folder).is_file():
            return  # Opening a pipe for writing would wait for a reader.
        with _order_file(folder).open("ab") as file:
            file.write(os.fsencode(text))
            file.flush()
            os.fsync(file.fileno())


def _order_file(folder: Path) -> Path:
    return folder.with_name(folder.name + ".order")


def _text(names: list[str]) -> str:
    return "".join(name + "\n" for name in names)


def _lines(folder: Path) -> list[str]:
    """The lines of a folder's order file; none if it cannot be read."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        path = _order_file(folder)
        if path.is_file() and path.stat().st_size <= LARGEST:
            return os.fsdecode(path.read_bytes()).split("\n")
    return []
