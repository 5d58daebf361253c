"""How long a player may think: for some seconds, or for a number of samples."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Samples(NamedTuple):
    """A budget in samples: evaluations of one turn in one possible future. It leads to the same choice on every machine."""

    number: int


class Clock:
    """A budget that is being used up. Time runs from the moment the clock is made.

    ``stop`` is called before every sample, about a thousand times a second. Once it returns True, the player should answer.
    """

    def __init__(self, budget: float | Samples, stop: Callable[[], bool] = lambda: False) -> None:
        self._until = None if isinstance(budget, Samples) else time.perf_counter() + budget
        self._left = budget.number if isinstance(budget, Samples) else 0
        self._stop = stop

    def over(self) -> bool:
        """Whether the budget is used up. Call this exactly once before each sample, because it also counts them."""
        if self._until is None:
            self._left -= 1
            return self._left < 0 or self._stop()
        return time.perf_counter() >= self._until or self._stop()


Budget = float | Samples | Clock
"""Seconds, samples, or a clock that is already running."""


def clock_of(budget: Budget) -> Clock:
    """The clock for this budget; it starts now, unless it is running already."""
    return budget if isinstance(budget, Clock) else Clock(budget)
