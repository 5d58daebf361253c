"""Totals that count up or down on the screen when they change."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.tween import ease_out


class Count:
    """One number for each pad. ``shown`` moves from the former numbers to those of the last ``change``."""

    def __init__(self, count: int) -> None:
        self._former: Sequence[int] = [0] * count
        self._totals: Sequence[int] = [0] * count
        self._changed, self._seconds = 0.0, 0.0

    def change(self, totals: Sequence[int], now: float, seconds: float) -> None:
        """Counts to these totals from the time ``now`` on, for that many seconds; 0 shows them at once."""
        self._former, self._totals = self.shown(now), totals
        self._changed, self._seconds = now, seconds

    def progress(self, now: float) -> float:
        """How much of the last change is over at the time ``now``, 0..1."""
        passed = now - self._changed
        return max(0.0, passed) / self._seconds if self._seconds and passed < self._seconds else 1.0

    def shown(self, now: float) -> list[int]:
        """The numbers at the time ``now``."""
        progress = self.progress(now)
        if progress >= 1:
            return list(self._totals)
        p = ease_out(progress)
        return [round(old + (new - old) * p) for old, new in zip(self._former, self._totals, strict=True)]
