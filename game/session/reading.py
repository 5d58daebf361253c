"""Reading files that may be anything: it never waits for a device or a pipe, and never reads more than LARGEST bytes."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO

MEGABYTE = 1 << 20
LARGEST = 16 * MEGABYTE
"""The size in bytes of the largest file that is read. A long match needs about 20 KB."""
NEVER_WAIT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Flags for ``os.open``."""


class UnfitFile(OSError):
    """A pipe, a device, a directory, or a file larger than LARGEST. For writing also a link, or a file with two names."""


def read_file(path: Path) -> bytes:
    """The content of a file. Raises UnfitFile, or OSError if it cannot be read."""
    with open_file(path) as file:
        text = file.read(LARGEST + 1)
    if len(text) > LARGEST:  # It has grown, or the system reported the wrong size.
        raise too_large(path)
    return text


def open_file(path: Path) -> BinaryIO:
    """Opens a file for reading. Raises UnfitFile, or OSError if it cannot be opened."""
    _check(path, path.stat())  # Opening a device can already have an effect.
    number = os.open(path, os.O_RDONLY | NEVER_WAIT)
    try:
        _check(path, os.fstat(number))
        return os.fdopen(number, "rb")
    except BaseException:
        os.close(number)
        raise


def too_large(path: Path) -> UnfitFile:
    """The error for a file larger than LARGEST."""
    return UnfitFile(errno.EFBIG, f"this is larger than {LARGEST // MEGABYTE} MB", str(path))


def _check(path: Path, status: os.stat_result) -> None:
    if not S_ISREG(status.st_mode):
        raise UnfitFile(errno.EINVAL, "this is not a regular file", str(path))
    if status.st_size > LARGEST:
        raise too_large(path)
