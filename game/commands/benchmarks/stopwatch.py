"""Measuring time for ``bench``."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path


def timed(action: Callable[[], object]) -> float:
    """Calls ``action`` and returns the seconds that it took."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def time_in_queue() -> float:
    """Seconds that this thread has waited for a core so far. Linux tells; elsewhere 0."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    return 0.0
