"""The levels of the computer by name, weakest first."""

from __future__ import annotations

import random
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:  # Without these the window opens faster.
    from game.players.budget import Budget
    from game.players.player_view import PlayerView
    from game.rules.tiles.constants import Turn

_MODULES = {"beginner": "greedy", "casual": "greedy", "club": "club", "master": "master"}
LEVELS = tuple(_MODULES)
BUDGET = 1.0
"""Seconds that a level may think about a turn."""


class Player(Protocol):
    """A function that chooses a turn. ``budget`` limits its thinking; ``rng`` is its only source of randomness."""

    def __call__(self, view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
        """Returns a legal turn."""


def player(level: str) -> Player:
    """The player of this level. Its module is imported only now, so that the window opens faster; it needs only the names."""
    return cast(Player, getattr(import_module(f"game.players.{_MODULES[level]}"), level))


def choose(level: str, view: PlayerView, budget: Budget, rng: random.Random) -> Turn:
    """The turn that this level chooses. A worker calls this, so the level's module is imported in the worker."""
    return player(level)(view, budget, rng)
