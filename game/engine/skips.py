"""Decides which intents skip an animation."""

from __future__ import annotations

import math

from game.engine.intents import DRAG_PIXELS, MOUSE, SKIP_KINDS, Intent, IntentKind, Pointer


class Skips:
    """Keys and the mouse skip at once; a finger when it lifts after a tap, because a press, or a finger that stays down or moves, may
    be a palm."""

    def __init__(self) -> None:
        self._pressed: dict[Pointer, tuple[int, int]] = {}

    def read(self, intent: Intent, *also: IntentKind) -> bool:
        """Whether this intent skips; so do the kinds ``also``. Call it with every intent while something can be skipped."""
        kind, pointer = intent.kind, intent.pointer
        if kind is IntentKind.PRESS and pointer != MOUSE:
            self._pressed[pointer] = intent.at
            return False
        if kind is IntentKind.RELEASE:
            return self._pressed.pop(pointer, None) is not None
        if kind in (IntentKind.LONG, IntentKind.CANCEL) or (
            kind is IntentKind.POINT
            and math.dist(intent.at, self._pressed.get(pointer, intent.at)) > DRAG_PIXELS
        ):
            self._pressed.pop(pointer, None)
        return kind in (*SKIP_KINDS, *also)
