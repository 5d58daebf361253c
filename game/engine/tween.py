"""Animation: easing functions, and a timeline that plays motions.

A timeline only animates; the state of the game does not depend on it. ``finish`` ends it early at any moment: it makes the
remaining ``begin`` and ``end`` calls at once, in the order in which they would have happened.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from game.engine.picture import Picture


def ease_out(p: float) -> float:
    """Starts fast and slows down. ``p`` and the result: 0..1."""
    return 1 - (1 - p) ** 3


def ease_in_out(p: float) -> float:
    """Starts slowly, is fast in the middle, and slows down. ``p`` and the result: 0..1."""
    return 4 * p**3 if p < 0.5 else 1 - (2 - 2 * p) ** 3 / 2


def rise_and_fall(p: float) -> float:
    """Goes from 0 up to 1 in the middle and back to 0. ``p``: 0..1."""
    return math.sin(math.pi * p)


def sway(p: float) -> float:
    """Goes from 0 up, back through 0 to the other side, and comes to rest at 0. ``p``: 0..1; the result: less than 1."""
    return math.sin(math.tau * p) * (1 - p)


def do_nothing(*_of: object) -> None:
    """The default of a motion's ``begin`` and ``end``, and of other functions that need not do anything."""


@dataclass(slots=True)
class Motion:
    """``start`` and ``duration`` are in seconds. ``begin`` is called once at its start and ``end`` at its end. In between,
    ``draw(picture, p)`` adds it to each frame; p grows from 0 to 1. Without ``draw`` it is a pause. ``begun`` is set by the
    timeline."""

    start: float
    duration: float
    draw: Callable[[Picture, float], None] | None = None
    begin: Callable[[], None] = do_nothing
    end: Callable[[], None] = do_nothing
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Steps:
    """Motions that belong together. Their starts count from the first step; ``seconds``: how long all take. See ``Timeline.play``."""

    motions: tuple[Motion, ...]
    seconds: float


NOTHING = Steps((), 0)


def show(
    seconds: float,
    draw: Callable[[Picture, float], None] | None = None,
    *,
    begin: Callable[[], None] = do_nothing,
    end: Callable[[], None] = do_nothing,
) -> Steps:
    """A single motion. See ``Motion``."""
    return Steps((Motion(0, seconds, draw, begin, end),), seconds)


def do(action: Callable[[], None]) -> Steps:
    """Something that happens at a moment."""
    return show(0, begin=action)


def wait(seconds: float) -> Steps:
    """A pause."""
    return show(seconds)


def after(seconds: float, steps: Steps) -> Steps:
    """These steps, a while later."""
    return Steps(
        tuple(replace(one, start=one.start + seconds) for one in steps.motions), seconds + steps.seconds
    )


def together(*parts: Steps) -> Steps:
    """Steps that begin at the same moment."""
    return Steps(
        tuple(motion for part in parts for motion in part.motions),
        max((part.seconds for part in parts), default=0.0),
    )


def sequence(*parts: Steps) -> Steps:
    """Steps that follow each other."""
    starts = accumulate((part.seconds for part in parts), initial=0.0)
    return together(*map(after, starts, parts))


def staggered(seconds: float, parts: Sequence[Steps]) -> Steps:
    """Steps that begin one after another, each this many seconds after the one before."""
    return together(*(after(seconds * number, part) for number, part in enumerate(parts)))


class Timeline:
    """Plays motions. ``now`` is its clock: the seconds since it was made."""

    def __init__(self) -> None:
        self.now = 0.0
        self._motions: list[Motion] = []

    @property
    def busy(self) -> bool:
        return bool(self._motions)

    @property
    def last(self) -> float:
        return max([self.now] + [m.start + m.duration for m in self._motions])

    def add(self, motion: Motion) -> None:
        """Motions with the same start begin in the order in which they were added."""
        self._motions.append(motion)
        self._motions.sort(key=lambda m: m.start)

    def play(self, *steps: Steps, at: float | None = None) -> None:
        """Adds steps that follow each other. ``at``: when they begin; None: after all motions that are there."""
        start = self.last if at is None else at
        for motion in sequence(*steps).motions:
            self.add(replace(motion, start=start + motion.start))

    def update(self, seconds: float) -> None:
        """Advances the clock, and calls ``begin`` and ``end`` of the motions that are due."""
        self._run(self.now + seconds)

    def finish(self) -> None:
        """Jumps to the end of all motions, including those that are added on the way."""
        while self._motions:
            self._run(self.last)

    def draw(self, picture: Picture, lag: float) -> None:
        """As it was ``lag`` seconds ago."""
        for motion in self._motions:
            if motion.begun and motion.draw:
                elapsed = self.now - lag - motion.start
                motion.draw(
                    picture, min(1.0, max(0.0, elapsed / motion.duration)) if motion.duration else 1.0
                )

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
