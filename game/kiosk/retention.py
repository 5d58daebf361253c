"""Keeps the folder of finished matches small."""

from __future__ import annotations

import os
from pathlib import Path

from game.session.files import check_folder


class Retention:
    """Removes the oldest files with this suffix, so that at most ``keep`` remain. Names begin with date and time, so no file is
    opened. The folder is listed once, and then only when there are too many again."""

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
            check_folder(self._folder)
            with os.scandir(self._folder) as entries:
                names = sorted(
                    entry.name
                    for entry in entries
                    if entry.name.endswith(self._suffix) and entry.is_file(follow_symlinks=False)
                )
        except OSError:
            return
        self._count = len(names)
        for name in names[: max(0, len(names) - self._keep)]:
            try:
                (self._folder / name).unlink(missing_ok=True)
            except OSError:
                continue
            self._count -= 1
