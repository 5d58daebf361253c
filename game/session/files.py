"""Files that are written whole, and names that are free."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
import time
from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """Tells whether a file was changed since: where it is stored, its size in bytes, and when it was changed, in nanoseconds."""

    device: int
    inode: int
    size: int
    changed: int


_TEMPORARY = re.compile(r"(settings\.json|.*\.zatre|.*\.order|probe)\.(\d+)-[0-9a-f]+\.new", re.DOTALL)
LONGEST_WRITE = 3600.0
"""Seconds after which a temporary file cannot belong to a write that is still going on."""


def stamp_of(path: Path) -> Stamp | None:
    """The file's present stamp; None if there is no file. Raises OSError if the disk refuses."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return Stamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def free_path(path: Path, *others: Path) -> Path:
    """The path, or the same with a number behind its name if anything lies there or, under that name, at the others."""
    free, number = path, 1
    while os.path.lexists(free) or any(os.path.lexists(other.with_name(free.name)) for other in others):
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def reserve_path(path: Path) -> Path:
    """The path, or the same with a number behind its name, at which an empty file now keeps the place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        place = free_path(path)
        with contextlib.suppress(FileExistsError):  # Another window has just taken it.
            place.touch(exist_ok=False)
            return place


def write_whole(path: Path, text: bytes) -> None:
    """Writes a file so that at any moment either the old one or the new one is there, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _temporary(path)
    try:
        with temporary.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def can_write(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made if it is missing."""
    probe = _temporary(folder / "probe")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with probe.open("wb"):
            pass
        probe.unlink()
    except OSError:
        return False
    return True


def remove_leftovers(folder: Path) -> None:
    """Removes the temporary files of processes that were killed while they wrote into this folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            temporary = _TEMPORARY.fullmatch(entry.name)
            with contextlib.suppress(OSError):
                if temporary and _abandoned(int(temporary[2]), entry.stat().st_mtime):
                    Path(entry.path).unlink()


def remove_empty(folder: Path, suffix: str) -> None:
    """Removes empty files with this suffix: places that ``reserve_path`` kept for processes that were killed."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                old = abs(time.time() - status.st_mtime) > LONGEST_WRITE
                if entry.name.endswith(suffix) and entry.is_file() and not status.st_size and old:
                    Path(entry.path).unlink()


def _temporary(path: Path) -> Path:
    """A name beside the path that no other process and no other write uses. It names the process."""
    return path.with_name(f"{path.name}.{os.getpid()}-{secrets.token_hex(4)}.new")


def _abandoned(process: int, written: float) -> bool:
    """Whether nobody writes a temporary file any more: its process has ended, or it is too old, or from the future."""
    if abs(time.time() - written) > LONGEST_WRITE:
        return True
    if sys.platform == "win32":  # There os.kill would end the process.
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        pass
    return False
