"""Lets glibc return freed memory to the system. Elsewhere nothing happens: other C libraries lack these functions."""

from __future__ import annotations

import contextlib
import ctypes
import sys

M_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES = -3, 40 << 10
"""A parameter of glibc's mallopt, and its value here. Most large surfaces are larger."""
M_TRIM_THRESHOLD, TRIM_THRESHOLD_BYTES = -1, 1 << 20
"""How much may stay free at the end of the memory for small blocks. With less, glibc returns it and fetches it again many times
while a scene is painted for the first time."""


def return_large_blocks() -> None:
    """From now on the memory of a large surface is returned when it is freed. Otherwise glibc raises its threshold and keeps it."""
    _call("mallopt", M_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES)
    _call("mallopt", M_TRIM_THRESHOLD, TRIM_THRESHOLD_BYTES)


def return_small_blocks() -> None:
    """Returns what is free between small surfaces. Takes one or two milliseconds."""
    _call("malloc_trim", 0)


def _call(function: str, *arguments: int) -> None:
    if sys.platform == "linux":
        with contextlib.suppress(AttributeError, OSError):
            getattr(ctypes.CDLL(None), function)(*arguments)
