"""The order in which the matches of a folder were written. The clock can be set back, so modification times are not enough.

A text file next to the folder has one file name per line, oldest first. If a name appears twice, the last line counts. The
folder itself decides which matches exist. Files that are not named count as newer, sorted by modification time.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from game.session.files import Stamp, append_and_sync, check_folder, stamp_of, write_atomically
from game.session.reading import read_file

SPARE_LINES = 1000
"""The number of outdated lines after which an order file is rewritten."""


def newest_first(folder: Path, suffix: str) -> list[str]:
    """The names of the regular files in a folder that end in the suffix, newest first.

    Entries that cannot be examined are left out. Raises OSError if the folder cannot be listed, or is a link.
    """
    check_folder(folder)
    lines = _lines(folder)
    place = {name: number for number, name in enumerate(lines)}
    found: list[tuple[int, int, str]] = []
    with os.scandir(folder) as entries:
        for entry in entries:  # There may be thousands, so only new files are examined closely.
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
    return [name for _number, _changed, name in reversed(found)]


def note_written(path: Path, known: Stamp | None = None) -> Stamp | None:
    """Records that this file is now the newest. If writing fails, the old order remains.

    Returns the stamp of the order file. Pass it as ``known`` when the same match is written again: if nobody has changed the
    order file since, it need not be read.
    """
    if known is not None and known == stamp_of(order_of(path.parent)):
        return known
    _note(path)
    return stamp_of(order_of(path.parent))


def order_of(folder: Path) -> Path:
    """The path of a folder's order file."""
    return folder.with_name(folder.name + ".order")


def _note(path: Path) -> None:
    """Adds the file's name to the order file, and before it all files that the order file does not name yet."""
    folder, own = path.parent, path.name
    lines = _lines(folder)
    if lines[-2:] == [own, ""] or "\n" in own:
        return
    with contextlib.suppress(OSError):
        names = [name for name in reversed(newest_first(folder, path.suffix)) if name != own]
        if len(lines) > 2 * len(names) + SPARE_LINES:
            write_atomically(order_of(folder), os.fsencode(_text([*names, own])))
            return
        known = {*lines}
        added = [name for name in names if name not in known]
        append_and_sync(order_of(folder), os.fsencode(_text([*added, own])))


def _text(names: list[str]) -> str:
    return "".join(name + "\n" for name in names)


def _lines(folder: Path) -> list[str]:
    """The lines of a folder's order file; none if it cannot be read."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        return os.fsdecode(read_file(order_of(folder))).split("\n")
    return []
