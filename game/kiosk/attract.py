"""What the screen shows while nobody plays: countdown, title, demo match, or nothing in the dark hours. And how the picture moves, so
that nothing burns into the screen.

    PLAYING --idle--> COUNTDOWN --countdown--> TITLE --attract--> DEMO
       ^  input           |                      ^ |   any input   |
       +------------------+                      | +---------------+
       +---------- leave_title, resume ----------+

In the dark hours DARK follows the countdown and replaces the demo. Input wakes the title for the idle time.

Times are those of ``perf_counter``. Every wait begins when its state is entered, so a machine that hung for a while still
shows the whole countdown.
"""

from __future__ import annotations

import math
from enum import Enum, auto

from game.kiosk.keys import KioskConfig


class State(Enum):
    """What is on the screen. PLAYING is everything behind the title, from choosing a seat to the final score."""

    TITLE = auto()
    PLAYING = auto()
    COUNTDOWN = auto()
    DEMO = auto()
    DARK = auto()


class Attract:
    """Decides which state is due. The owner reports what happens and shows the ``state``."""

    def __init__(self, config: KioskConfig, now: float) -> None:
        self.state = State.TITLE
        self._config = config
        self._since = now
        self._dark = False
        self._in_match = False
        self._offer_until: float | None = None

    @property
    def offers_match(self) -> bool:
        return self._offer_until is not None

    # What visitors do

    def input(self, now: float) -> bool:
        """Somebody touched something. Returns whether the touch is used up: no scene may get it, nor the rest of it."""
        consumed = self.state in (State.COUNTDOWN, State.DEMO, State.DARK)
        if self.state is State.COUNTDOWN:
            self.state = State.PLAYING
        elif self.state in (State.DEMO, State.DARK):
            self.state = State.TITLE
        self._since = now
        return consumed

    def leave_title(self, now: float) -> None:
        self._enter(State.PLAYING, now)

    def begin_match(self, now: float) -> bool:
        """Returns whether an interrupted match is waiting, which must now be filed as abandoned."""
        waiting = self.offers_match
        self.resume_match(now)
        return waiting

    def resume_match(self, now: float) -> None:
        """The interrupted match, or the one from before a restart, goes on. That is no input: where visitors are playing, the idle
        time runs on."""
        self._offer_until = None
        self._in_match = True
        if self.state is not State.PLAYING:
            self._enter(State.PLAYING, now)

    def end_match(self) -> None:
        """It is over or given up, so there is nothing to offer when the players have left."""
        self._in_match = False

    def return_to_title(self, now: float) -> None:
        """By a visitor, or after the demo. A match that still runs is offered again."""
        self._interrupt(now)
        self._enter(State.TITLE, now)

    # What time does

    def update(self, now: float, *, dark: bool) -> bool:
        """Moves on to the state that is due. Returns once whether the interrupted match is no longer offered, and must be filed as
        abandoned."""
        self._dark = dark
        wait = self._wait()
        if wait is not None and now >= self._since + wait:
            self._move_on(now)
        if self._offer_until is None or now < self._offer_until:
            return False
        self._offer_until = None
        return True

    def next_change(self, now: float) -> float | None:
        """When to call ``update`` next; None if only input or the dark hours can change the state. In the countdown it is each full
        second."""
        wait = self._wait()
        times = [] if wait is None else [self._since + wait]
        if self.state is State.COUNTDOWN:
            times = [self._since + self._config.countdown_seconds - (self.countdown_left(now) - 1)]
        if self._offer_until is not None:
            times.append(self._offer_until)
        return min(times, default=None)

    def countdown_left(self, now: float) -> int:
        """In seconds, rounded up, at least 1."""
        return max(1, math.ceil(self._since + self._config.countdown_seconds - now))

    def _wait(self) -> float | None:
        """In seconds; None if the state lasts until somebody comes."""
        config = self._config
        return {
            State.PLAYING: config.idle_seconds,
            State.COUNTDOWN: config.countdown_seconds,
            State.TITLE: config.idle_seconds if self._dark else config.attract_seconds,
            State.DEMO: 0 if self._dark else None,
            State.DARK: None if self._dark else 0,
        }[self.state]

    def _move_on(self, now: float) -> None:
        if self.state is State.PLAYING:
            self._enter(State.COUNTDOWN, now)
            return
        if self.state is State.COUNTDOWN:
            self._interrupt(now)
        if self._dark:
            self._enter(State.DARK, now)
        else:
            self._enter(State.DEMO if self.state is State.TITLE else State.TITLE, now)

    def _interrupt(self, now: float) -> None:
        if self._in_match:
            self._in_match = False
            self._offer_until = now + self._config.resume_seconds

    def _enter(self, state: State, now: float) -> None:
        self.state = state
        self._since = now


BURN_IN_PERIOD = 300.0
"""Seconds between two moves of the picture."""


def burn_in_offset(seconds: float, most: int) -> tuple[int, int]:
    """To the right and down, in pixels, each from -``most`` to ``most``. The picture starts in the middle, moves one pixel at a time,
    and goes back and forth through every position. ``seconds``: since the start."""
    side = 2 * most + 1
    last = side * side - 1
    if not last:
        return 0, 0
    step = (int(seconds // BURN_IN_PERIOD) + last // 2) % (2 * last)
    row, column = divmod(step if step <= last else 2 * last - step, side)
    if row % 2:  # Every other row runs backwards, so that its start lies next to the end of the row before.
        column = side - 1 - column
    return column - most, row - most


def next_burn_in_move(seconds: float) -> float:
    return (seconds // BURN_IN_PERIOD + 1) * BURN_IN_PERIOD
