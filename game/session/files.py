"""Reading and writing files, and finding free names.

A file that is read may be anything: reading never waits for a device or a pipe, and never takes more than LARGEST bytes. All that the
game writes goes through this module. It writes only to regular files that have no other name, and only in folders that
are no links: a save folder may come from somewhere else, and a link in it could lead to any file of the player. (What is above the
game's own folder may be a link; the player chose that.) Reading follows links, because it changes nothing.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, NamedTuple

from game.session.writer import Notice

MEGABYTE = 1 << 20
LARGEST = 16 * MEGABYTE
"""The size in bytes of the largest file that is read. A long match needs about 20 KB."""
_NEVER_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Flags for ``os.open``."""


class UnfitFile(OSError):
    """A pipe, a device, a directory, or a file larger than LARGEST. For writing also a link, or a file with two names."""


class Stamp(NamedTuple):
    """Identifies one state of a file; another stamp means that the file was changed. ``changed`` is in nanoseconds."""

    device: int
    inode: int
    size: int
    changed: int


PRIVATE = 0o600
"""The mode of a file that only its owner may read and write."""
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def read_file(path: Path) -> bytes:
    """The content of a file. Raises UnfitFile, or OSError if it cannot be read."""
    with open_file(path) as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:  # It has grown, or the system reported the wrong size.
        raise _too_large(path)
    return text


def open_file(path: Path) -> BinaryIO:
    """Opens a file for reading. Raises UnfitFile, or OSError if it cannot be opened."""
    _check_readable(path, path.stat())  # Opening a device can already have an effect.
    number = os.open(path, os.O_RDONLY | _NEVER_WAIT)
    try:
        _check_readable(path, os.fstat(number))
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file or link, or None if there is none. Raises OSError if the system does not tell."""
    try:
        status = path.lstat()
    except FileNotFoundError:
        return None
    return Stamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def free_path(path: Path, *others: Path) -> Path:
    """This path, or one with a number added, so that no file of that name exists there or in the folders of ``others``."""
    free, number = path, 1
    while os.path.lexists(free) or any(os.path.lexists(other.with_name(free.name)) for other in others):
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def reserve_path(path: Path) -> Path:
    """Like ``free_path``, but creates an empty file, so that no other process takes the name. Raises OSError if that fails."""
    make_folder(path.parent)
    while True:
        free = free_path(path)
        with contextlib.suppress(FileExistsError), _opened(free, _NEW):  # Another window has just taken it.
            return free


def make_folder(folder: Path) -> None:
    """With those above it that are missing, and syncs what contains them. Raises UnfitFile for a link, or OSError."""
    missing = []
    while not os.path.lexists(folder) and folder != folder.parent:
        missing.append(folder)
        folder = folder.parent
    if not missing:
        check_folder(folder)
    for one in reversed(missing):
        with contextlib.suppress(FileExistsError):  # Another window has just made it.
            one.mkdir()
        sync_folder(one.parent)


def check_folder(folder: Path) -> None:
    """Raises UnfitFile if a folder is a link."""
    if folder.is_symlink():
        raise UnfitFile(errno.ELOOP, "this folder is a link", str(folder))


def sync_folder(folder: Path) -> None:
    """Waits until its names are on the disk; does nothing on systems and disks that cannot do that. Raises OSError if it fails."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS):
            raise
    finally:
        os.close(number)


def write_atomically(
    path: Path, text: bytes, mode: int = 0o666, unless: Callable[[], bool] = lambda: False
) -> bool:
    """At any moment either the whole old file or the whole new file is there. A link is replaced. ``mode``: nobody else can ever
    read the new file, under its temporary name either. ``unless``: asked when the new file is complete; if it says so, the old one
    stays. Returns whether it was replaced. Raises OSError; the old file is unchanged then."""
    make_folder(path.parent)
    temporary = _temporary(path)
    try:
        with _opened(temporary, _NEW, mode) as number:
            _write(number, text)
            os.fsync(number)
        if unless():
            temporary.unlink()
            return False
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)
    return True


def overwrite(path: Path, text: bytes) -> None:
    """Writes a file that somebody has asked for by its name, without syncing it. Raises OSError, or UnfitFile for a link."""
    with _opened(path, os.O_WRONLY | os.O_CREAT) as number:
        os.ftruncate(number, 0)
        _write(number, text)


def extend(path: Path, size: int, text: bytes) -> None:
    """Writes ``text`` after the first ``size`` bytes of a file and syncs it. Raises OSError, or UnfitFile for a link."""
    with _opened(path, os.O_WRONLY) as number:
        os.lseek(number, size, os.SEEK_SET)
        _write(number, text)
        os.fsync(number)


def append_and_sync(path: Path, text: bytes) -> None:
    """Adds lines to the end of a file, made if it is missing, and waits until they are on the disk. They begin after an incomplete
    last line that a power cut has left. Raises OSError, and UnfitFile for a link, no file, or one that would get larger than
    LARGEST."""
    make_folder(path.parent)
    with _opened(path, os.O_RDWR | os.O_APPEND | os.O_CREAT) as number:
        size = os.fstat(number).st_size
        if size + len(text) >= LARGEST:
            raise _too_large(path)
        if size:
            os.lseek(number, size - 1, os.SEEK_SET)
            if os.read(number, 1) != b"\n":
                text = b"\n" + text
        try:
            _write(number, text)
            os.fsync(number)
        except OSError:  # They may be written again later, and must not be there twice then.
            with contextlib.suppress(OSError):
                os.ftruncate(number, size)
            raise
    if not size:
        sync_folder(path.parent)


def file_away(path: Path, goal: Path) -> Path | None:
    """Gives a synced file a free name in another folder, and returns its new path. It has both names until the new one is on the
    disk: a rename can be half done after a power cut. Returns None, and changes nothing, if it is gone or a link, or if the disk
    cannot do that. Raises OSError."""
    make_folder(goal.parent)
    while True:
        free = free_path(goal)
        try:
            _check_writable(path, path.lstat())
            os.link(path, free)
        except FileExistsError:  # Another window has just taken it.
            continue
        except OSError:
            return None
        break
    try:
        sync_folder(free.parent)
        remove(path)
    except OSError:
        with contextlib.suppress(OSError):
            free.unlink()
        raise
    return free


def remove(path: Path) -> None:
    """Removes a file or link, if there is one. Raises OSError if that fails."""
    check_folder(path.parent)
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        path.unlink()
        sync_folder(path.parent)


def set_aside(path: Path, notices: list[Notice], ending: str = ".damaged") -> None:
    """Renames a file that is damaged or does harm, with a notice. Raises OSError if that is not possible."""
    aside = free_path(path.with_name(path.name + ending))
    with contextlib.suppress(FileNotFoundError):  # Another window has just done so.
        path.rename(aside)
        notices.append(Notice("damaged", aside.name))


def keep_from_others(path: Path) -> None:
    """Lets only its owner read a file. Older versions have written it for everybody. Does nothing if that is not possible."""
    with contextlib.suppress(OSError):
        _check_writable(path, status := path.lstat())
        if status.st_mode & 0o077:
            path.chmod(PRIVATE)


def refuses_lines(path: Path) -> bool:
    """Whether there is something to which ``append_and_sync`` adds nothing: a link, a folder, or a file that may not be written."""
    try:
        with _opened(path, os.O_WRONLY | os.O_APPEND) as number:
            return os.fstat(number).st_size >= LARGEST
    except (UnfitFile, PermissionError):
        return True
    except OSError:
        return False


def can_write(folder: Path) -> bool:
    """Whether files can be created in a folder. Creates the folder if it is missing."""
    probe = _temporary(folder / "probe")
    try:
        make_folder(folder)
        with _opened(probe, _NEW):
            pass
        probe.unlink()
    except OSError:
        return False
    return True


@contextlib.contextmanager
def _opened(path: Path, flags: int, mode: int = 0o666) -> Iterator[int]:
    """The handle of a file for writing. Raises OSError, or UnfitFile for all that is not written to."""
    check_folder(path.parent)
    with contextlib.suppress(FileNotFoundError):
        _check_writable(path, path.lstat())  # Opening a device can already have an effect.
    number = os.open(path, flags | _NEVER_WAIT | getattr(os, "O_NOFOLLOW", 0), mode)
    try:
        _check_writable(path, os.fstat(number))
        yield number
    finally:
        os.close(number)


def _check_readable(path: Path, status: os.stat_result) -> None:
    if not S_ISREG(status.st_mode):
        raise UnfitFile(errno.EINVAL, "this is not a regular file", str(path))
    if status.st_size > LARGEST:
        raise _too_large(path)


def _too_large(path: Path) -> UnfitFile:
    return UnfitFile(errno.EFBIG, f"this is larger than {LARGEST // MEGABYTE} MB", str(path))


def _check_writable(path: Path, status: os.stat_result) -> None:
    if not S_ISREG(status.st_mode):
        raise UnfitFile(errno.EINVAL, "this is not a regular file", str(path))
    if status.st_nlink > 1:
        raise UnfitFile(errno.EMLINK, "this file has another name", str(path))


def _write(number: int, text: bytes) -> None:
    rest = memoryview(text)
    while rest:
        rest = rest[os.write(number, rest) :]


def _temporary(path: Path) -> Path:
    """In the same folder; no other process and no other write uses it. It contains the number of the process."""
    return path.with_name(f"{path.name}.{os.getpid()}-{os.urandom(4).hex()}.new")
