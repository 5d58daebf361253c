"""Ends a turn in which nothing fits: the sums that forbid it are shown for a while, and then the player passes."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.engine.intents import Intent, IntentKind
from game.engine.skips import Skips
from game.scenes.turn.stage import Stage
from game.table import timings


class ForcedPass:
    """``finish`` ends the turn of the player who has to pass. Without animations, only a press does so."""

    def __init__(self, stage: Stage, finish: Callable[[], None]) -> None:
        self._stage = stage
        self._finish = finish
        self._skips = Skips()
        self._left = 0.0

    @property
    def busy(self) -> bool:
        """Whether the turn will end by itself."""
        return self._stage.model.must_pass and self._left < math.inf

    def begin(self) -> None:
        """A turn of a human begins."""
        seconds = self._stage.app.seconds(timings.PASS_READ)
        self._left = max(timings.PASS_READ_LEAST, seconds) if seconds else math.inf

    def handle(self, intent: Intent) -> bool:
        """A press goes on at once. Returns whether the intent is used up."""
        menu = intent.kind is IntentKind.CONFIRM and self._stage.focus.on_menu
        if not self._stage.model.must_pass or menu:
            return False
        skips = self._skips.read(intent)
        if skips:
            self._finish()
        return skips or intent.kind is IntentKind.PRESS

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        if self.busy:
            self._left -= seconds
            if self._left <= 0:
                self._finish()
