"""The interface of a guard, which stands between the main loop and the scenes in a public place."""

from __future__ import annotations

from typing import Protocol

from game.engine.intents import Intent
from game.engine.scene import Scene, Transition


class Guard(Protocol):
    """May change the scene at any time, and decides when the game ends. Times are those of ``perf_counter``."""

    @property
    def ended(self) -> bool:
        """Whether the game ends. With a guard, closing the window does not end it."""

    @property
    def offset(self) -> tuple[int, int]:
        """Pixels by which the picture is moved right and down."""

    def consumes(self, intent: Intent, now: float) -> bool:
        """Takes note of an intent. Returns whether the top scene must not get it."""

    def due(self, now: float) -> bool:
        """Whether ``update`` must be called even if nothing happened."""

    def update(self, now: float, top: Scene) -> Transition:
        """Called in every round of the loop. Returns which scene the guard wants instead of the top one."""
