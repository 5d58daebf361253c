"""Reading files that may be anything: never waiting for a device or a pipe, never more than a journal can need."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

MEGABYTE = 1 << 20
LARGEST = 16 * MEGABYTE
"""The size in bytes of the largest file that is read. A long match takes about 20 KB."""
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


class UnfitFile(OSError):
    """The path leads to a pipe, a device or a directory, or to a file larger than LARGEST."""


def read_file(path: Path) -> bytes:
    """Everything in a file. Raises UnfitFile, or OSError if the system refuses."""
    with open_file(path) as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:  # It grew, or its system does not know its size.
        raise _too_large(path)
    return text


def open_file(path: Path) -> BinaryIO:
    """Opens a file for reading. Raises UnfitFile, or OSError if the system refuses."""
    _check(path, path.stat())  # Opening alone can already do something to a device.
    number = os.open(path, _FLAGS)
    try:
        _check(path, os.fstat(number))
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def _check(path: Path, status: os.stat_result) -> None:
    if not S_ISREG(status.st_mode):
        raise UnfitFile(errno.EINVAL, "this is not a regular file", str(path))
    if status.st_size > LARGEST:
        raise _too_large(path)


def _too_large(path: Path) -> UnfitFile:
    return UnfitFile(errno.EFBIG, f"this is larger than {LARGEST // MEGABYTE} MB", str(path))
