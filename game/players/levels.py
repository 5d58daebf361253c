"""The computer's levels by name, the weakest first."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Protocol, cast

from game.analysis.reasons import Advice
from game.players.budget import Budget
from game.players.player_view import View
from game.rules.constants import Turn

_MODULES = {"beginner": "greedy", "casual": "greedy", "club": "club", "master": "master"}
LEVELS = tuple(_MODULES)
BUDGET = 1.0


class Player(Protocol):
    """Anything that decides a turn. ``budget`` is what it may take for that; ``rng`` its only chance."""

    def __call__(self, view: View, budget: Budget, rng: random.Random) -> Turn:
        """A legal turn."""


def player(level: str) -> Player:
    """The player of that level. What the stronger ones know is loaded when the first of them sits down: the window, which
    only needs the names, opens without it."""
    return cast(Player, getattr(import_module(f"game.players.{_MODULES[level]}"), level))


def choose(level: str, view: View, budget: Budget, rng: random.Random) -> Turn:
    """A turn as that level chooses it: what another process is asked, which then loads the level."""
    return player(level)(view, budget, rng)


def advise(view: View, budget: Budget, rng: random.Random) -> Advice:
    """What the coach says, who is loaded in the same way."""
    return cast(Advice, import_module("game.analysis.advice").advise(view, budget, rng))
