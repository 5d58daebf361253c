"""How long a player may think."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Samples(NamedTuple):
    """So many looks ahead. Unlike seconds, they lead to the same choice on every machine."""

    number: int


def _never() -> bool:
    return False


class Clock:
    """A budget that is being used up. Time runs from when it is made. ``stop`` is asked before every look ahead, a thousand
    times a second or so: once it says yes, the best turn so far is wanted at once."""

    def __init__(self, budget: float | Samples, stop: Callable[[], bool] = _never) -> None:
        self._until = None if isinstance(budget, Samples) else time.perf_counter() + budget
        self._left = budget.number if isinstance(budget, Samples) else 0
        self._stop = stop

    def over(self) -> bool:
        """Whether there is no time for one more look ahead. To be asked once before each: it counts them."""
        if self._until is None:
            self._left -= 1
            return self._left < 0 or self._stop()
        return time.perf_counter() >= self._until or self._stop()


Budget = float | Samples | Clock
"""Seconds, samples, or either of them with a way to be stopped."""


def clock_of(budget: Budget) -> Clock:
    """The clock for a turn that begins now."""
    return budget if isinstance(budget, Clock) else Clock(budget)
