"""Stands between the game and the disk: sees, refuses or changes the calls that write."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

Write = Callable[[str, bytes, Callable[[bytes], int]], int]
"""Called with the path of a file, the data, and a function that writes data to it. Returns how many bytes were written."""


def plainly(_path: str, data: bytes, write: Callable[[bytes], int]) -> int:
    return write(data)


def watch_writes(
    patch: pytest.MonkeyPatch, opened: Callable[[str], None], write: Write = plainly
) -> dict[int, str]:
    """From now on ``opened`` is called before a file is opened for writing, and ``write`` in place of each write to it.

    Returns the paths of the files that are open for writing, by their handles.
    """
    paths: dict[int, str] = {}
    real_open, real_write, real_close = os.open, os.write, os.close

    def open_(path: Any, flags: int, *more: Any, **named: Any) -> int:
        writes = flags & (os.O_WRONLY | os.O_RDWR)
        if writes:
            opened(os.fspath(path))
        handle = real_open(path, flags, *more, **named)
        if writes:
            paths[handle] = os.fspath(path)
        return handle

    def write_(handle: int, data: Any) -> int:
        if handle not in paths:
            return real_write(handle, data)
        return write(paths[handle], bytes(data), partial(real_write, handle))

    def close(handle: int) -> None:
        paths.pop(handle, None)
        real_close(handle)

    patch.setattr(os, "open", open_)
    patch.setattr(os, "write", write_)
    patch.setattr(os, "close", close)
    return paths


def refuse_to_open(patch: pytest.MonkeyPatch, error: int, refuses: Callable[[Path], bool]) -> None:
    """From now on no file for whose path ``refuses`` returns True can be opened for writing."""

    def opened(path: str) -> None:
        if refuses(Path(path)):
            raise OSError(error, os.strerror(error), path)

    watch_writes(patch, opened)
