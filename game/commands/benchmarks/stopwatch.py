"""Measuring time for ``bench``."""

from __future__ import annotations

import time
from collections.abc import Callable


def timed(action: Callable[[], object]) -> float:
    """Calls ``action`` and returns the seconds that it took."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began
