"""Motion over time: easing functions, and a timeline that plays motions for the eye.

A timeline never owns the truth. It can be finished at any moment: every motion that has not ended then begins and ends at
once, in the order in which it would have, so that what is shown is what would have been shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from game.engine.picture import Picture


def linear(p: float) -> float:
    """Even speed."""
    return p


def ease_out(p: float) -> float:
    """Fast first, then slowing down to rest."""
    return 1 - (1 - p) ** 3


def ease_in_out(p: float) -> float:
    """From rest to rest."""
    return 4 * p**3 if p < 0.5 else 1 - (2 - 2 * p) ** 3 / 2


def settle(p: float) -> float:
    """Slightly past the goal and back, like a thing set down by hand."""
    return 1 + 2.2 * (p - 1) ** 3 + 1.2 * (p - 1) ** 2


def rise_and_fall(p: float) -> float:
    """0 at both ends, 1 in the middle."""
    return math.sin(math.pi * p)


def lerp(a: float, b: float, p: float) -> float:
    """From a (p = 0) to b (p = 1)."""
    return a + (b - a) * p


def do_nothing() -> None:
    """For a motion that only waits."""


@dataclass(slots=True)
class Motion:
    """One movement: ``draw(picture, p)`` with p from 0 to 1 between ``begin`` and ``end``, which run once each."""

    start: float
    duration: float
    draw: Callable[[Picture, float], None] | None = None
    begin: Callable[[], None] = do_nothing
    end: Callable[[], None] = do_nothing
    begun: bool = False


class Timeline:
    """Motions in time order, on a clock of their own in seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._motions: list[Motion] = []

    @property
    def busy(self) -> bool:
        """Whether anything is still to be played."""
        return bool(self._motions)

    @property
    def last(self) -> float:
        """When the last motion ends; now, if there is none."""
        return max([self.now] + [m.start + m.duration for m in self._motions])

    def add(self, motion: Motion) -> None:
        """Plays a motion when its time comes; motions that start together begin in the order of adding."""
        self._motions.append(motion)
        self._motions.sort(key=lambda m: m.start)

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self._run(self.now + seconds)

    def finish(self) -> None:
        """Jumps to the end of everything, also of what the ends of motions add."""
        while self._motions:
            self._run(self.last)

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws every motion under way as it was ``lag`` seconds before now."""
        for motion in self._motions:
            if motion.begun and motion.draw:
                past = self.now - lag - motion.start
                motion.draw(picture, min(1.0, max(0.0, past / motion.duration)) if motion.duration else 1.0)

    def _run(self, until: float) -> None:
        while self._motions:
            starts = [(m.start, 1, i) for i, m in enumerate(self._motions) if not m.begun]
            ends = [(m.start + m.duration, 0, i) for i, m in enumerate(self._motions) if m.begun]
            at, kind, index = min(starts + ends)
            if at > until:
                break
            self.now = max(self.now, at)
            motion = self._motions[index]
            if kind:
                motion.begun = True
                motion.begin()
            else:
                self._motions.remove(motion)
                motion.end()
        self.now = max(self.now, until)
