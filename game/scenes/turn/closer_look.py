"""Asking for a closer look at a pad, the bag or the pile: by a press on the pad, by holding the bag or a badge, or with a key."""

from __future__ import annotations

import math
from typing import Literal

from game.engine.intents import DRAG_PIXELS, Intent, IntentKind, Pointer
from game.scenes.turn.stage import Stage

What = Literal["pad", "badge", "stock"]


class CloserLook:
    """Watches all intents of a turn. It ignores a short press on the bag or on a badge."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._pressed: dict[Pointer, tuple[tuple[int, int], What, int]] = {}

    def read(self, intent: Intent) -> int | Literal["stock"] | None:
        """The seat whose pad is asked for by this intent, or the bag or pile; None if it is not about that."""
        kind, pointer = intent.kind, intent.pointer
        if kind is IntentKind.EXPLAIN:
            return self._stage.model.pad_view.seat
        if kind is IntentKind.PRESS:
            self._press(intent)
            return None
        if pointer not in self._pressed:
            return None
        start, what, seat = self._pressed[pointer]
        if kind is IntentKind.POINT:
            if math.dist(start, intent.at) >= DRAG_PIXELS:
                del self._pressed[pointer]
            return None
        del self._pressed[pointer]
        if what == "pad":
            return seat if kind is IntentKind.RELEASE else None
        if kind is not IntentKind.HOLD:
            return None
        if what == "stock":
            return "stock"
        self._stage.model.pad_view.show_own()  # The press on the badge has changed it.
        return seat

    def _press(self, intent: Intent) -> None:
        stage, at = self._stage, intent.at
        self._pressed.pop(intent.pointer, None)
        if stage.timeline.busy:
            return
        local = stage.station.place.inward(at)
        badges = [seat for seat, badge in enumerate(stage.layout.badges) if badge.collidepoint(at)]
        if badges:
            self._pressed[intent.pointer] = at, "badge", badges[0]
        elif stage.stock_area.collidepoint(local):
            self._pressed[intent.pointer] = at, "stock", 0
        elif stage.layout.shared and stage.model.draft and stage.station.pad.collidepoint(local):
            self._pressed[intent.pointer] = at, "pad", stage.model.pad_view.seat
