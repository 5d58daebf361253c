"""The computer's levels by name."""

from __future__ import annotations

import random
from typing import Protocol

from game.players.greedy import beginner, casual
from game.players.view import View
from game.rules.material import Turn


class Player(Protocol):
    """Anything that decides a turn. ``budget`` is the time in seconds that it may take; ``rng`` its only chance."""

    def __call__(self, view: View, budget: float, rng: random.Random) -> Turn:
        """A legal turn."""


LEVELS: dict[str, Player] = {"beginner": beginner, "casual": casual}
BUDGET = 1.0
