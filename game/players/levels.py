"""The levels of the computer by name, weakest first. Both games have the same ones."""

from __future__ import annotations

import random
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from game.rules.common.framing import BOARD, CARDS

if TYPE_CHECKING:  # Without this the window opens faster.
    from game.players.budget import Budget

_MODULES = {"beginner": "greedy", "casual": "greedy", "club": "club", "master": "master"}
_FOLDERS = {BOARD: "game.players", CARDS: "game.players.cards"}
LEVELS = tuple(_MODULES)
BUDGET = 1.0
"""Seconds that a level may think about a turn."""


class Player(Protocol):
    """A function that chooses a turn. ``budget`` limits its thinking; ``rng`` is its only source of randomness.

    View and turn are those of its game.
    """

    def __call__(self, view: Any, budget: Budget, rng: random.Random) -> Any:
        """Returns a legal turn."""


def player(level: str, edition: str = BOARD) -> Player:
    """The player of this level for a game.

    Its module is imported only now. The window needs only the names, so it opens faster.
    """
    return cast(Player, getattr(import_module(f"{_FOLDERS[edition]}.{_MODULES[level]}"), level))


def choose(level: str, view: Any, budget: Budget, rng: random.Random) -> Any:
    """The turn that this level chooses. A worker calls this, so the level's module is imported in the worker."""
    return player(level, view.header.edition)(view, budget, rng)
