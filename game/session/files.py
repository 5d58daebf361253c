"""Writing files atomically, finding free names, and removing temporary files."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """Identifies one state of a file; another stamp means that the file was changed. ``changed`` is in nanoseconds."""

    device: int
    inode: int
    size: int
    changed: int


class Access(NamedTuple):
    """Who may read and write a file: the bits of its mode, and the numbers of its owner and its group (-1: as for any new file)."""

    mode: int
    owner: int = -1
    group: int = -1


PRIVATE = Access(0o600)
"""Only the owner."""
_TEMPORARY = re.compile(
    r"(settings\.json|usage\.csv|left|wrong-pins|last-good\.toml|.*\.zatre|.*\.order|.*\.index|probe)"
    r"\.(\d+)-[0-9a-f]+\.new",
    re.DOTALL,
)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
LONGEST_WRITE = 3600.0
"""Seconds. An older temporary file does not belong to a write that is still running."""


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file, or None if there is no file. Raises OSError if the system does not tell."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return Stamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def free_path(path: Path, *others: Path) -> Path:
    """A path that does not exist yet: this one, or one with a number added to its name.

    No file of that name exists in the folders of ``others`` either.
    """
    free, number = path, 1
    while os.path.lexists(free) or any(os.path.lexists(other.with_name(free.name)) for other in others):
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def reserve_path(path: Path) -> Path:
    """Like ``free_path``, but also creates an empty file there, so that no other process takes the name.

    Raises OSError if it cannot be created.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    while True:
        free = free_path(path)
        with contextlib.suppress(FileExistsError):  # Another window has just taken it.
            free.touch(exist_ok=False)
            return free


def write_atomically(path: Path, text: bytes, access: Access | None = None) -> None:
    """Writes a file so that at any moment either the whole old file or the whole new file is there.

    ``access``: nobody else can read the new file at any moment, its temporary name included. Raises OSError if writing fails; the
    old file is unchanged then.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _temporary(path)
    try:
        with os.fdopen(os.open(temporary, _NEW, 0o600 if access else 0o666), "wb") as file:
            if access:
                _grant(file.fileno(), access)
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


def append_and_sync(path: Path, text: bytes) -> None:
    """Adds text to the end of a file, which is made if it is missing, and waits until it is on the disk.

    Does nothing if there is something else than a file: opening a pipe for writing would wait for a reader. Raises OSError if the
    file cannot be written.
    """
    if path.exists() and not path.is_file():
        return
    with path.open("ab") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def can_write(folder: Path) -> bool:
    """Whether files can be created in a folder. Creates the folder if it is missing."""
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
    """Removes temporary files of processes that were killed while they wrote into this folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            temporary = _TEMPORARY.fullmatch(entry.name)
            with contextlib.suppress(OSError):
                if temporary and _abandoned(int(temporary[2]), entry.stat().st_mtime):
                    Path(entry.path).unlink()


def remove_empty(folder: Path, suffix: str) -> None:
    """Removes old empty files with this suffix: names that killed processes had reserved with ``reserve_path``."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                old = abs(time.time() - status.st_mtime) > LONGEST_WRITE
                if entry.name.endswith(suffix) and entry.is_file() and not status.st_size and old:
                    Path(entry.path).unlink()


def _grant(number: int, access: Access) -> None:
    """Gives a new file, which only this process can use so far, its owner, its group and then its mode."""
    if os.name != "posix" or access == PRIVATE:
        return
    mode = access.mode
    try:
        os.fchown(number, access.owner, access.group)
    except OSError:  # Only root may give files away.
        try:
            os.fchown(number, -1, access.group)
        except OSError:
            mode &= ~0o070  # It is another group now.
    os.fchmod(number, mode)


def _temporary(path: Path) -> Path:
    """A path in the same folder that no other process and no other write uses. It contains the number of the process."""
    return path.with_name(f"{path.name}.{os.getpid()}-{os.urandom(4).hex()}.new")


def _abandoned(process: int, written: float) -> bool:
    """Whether no process is writing a temporary file any more: its process has ended, or its time is too far from now."""
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
