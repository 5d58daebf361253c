"""Files that are written whole, and names that are free."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def free_path(path: Path, *others: Path) -> Path:
    """The path, or the same with a number behind its name if anything lies there or, under that name, at the others."""
    free, number = path, 1
    while free.exists() or any(other.with_name(free.name).exists() for other in others):
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def write_whole(path: Path, text: bytes) -> None:
    """Writes a file so that at any moment either the old one or the new one is there, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
