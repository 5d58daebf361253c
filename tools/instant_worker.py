"""A worker without a process, for examples and tests."""

from __future__ import annotations

import random
from typing import Any

from game.players.budget import Clock
from game.players.worker import Work


class InstantWorker:
    """Replaces the worker: it answers in this process, at once."""

    def __init__(self) -> None:
        self._answer: Any = None

    @property
    def thinking(self) -> bool:
        return self._answer is not None

    def ask(self, work: Work, known: Any, budget: float, seed: int) -> None:
        self._answer = work(known, Clock(budget), random.Random(seed))

    def answer(self) -> Any:
        answer, self._answer = self._answer, None
        return answer

    def hurry(self) -> None:
        """Does nothing, because the answer is there already."""

    def close(self) -> None:
        self._answer = None
