"""The levels of the computer, weakest first: their names, and what they say about themselves.

Each game says which of them it has (``Game.habits``). docs/LEVELS.md compares them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from game.games import FIRST, game_of, part
from game.rules.common.errors import sentence

if TYPE_CHECKING:  # Without this the window opens faster.
    from game.players.budget import Budget

BUDGET = 1.0
"""Seconds that a level may think about a turn."""
_TITLES = {
    "beginner": sentence("beginner"),
    "learner": sentence("learner"),
    "hasty": sentence("hasty"),
    "casual": sentence("casual"),
    "club": sentence("club"),
    "master": sentence("master"),
}
LEVELS = tuple(_TITLES)
"""The names of the levels of all games, in journals, in settings and on the command line."""
USUAL = "casual"
"""Plays where nobody has chosen a level, for somebody who has left, and for a level that this version does not know."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the computer: its name in journals and settings, its name on the screen, and one sentence that says how it plays.

    ``title`` and ``habit`` are templates: the screen translates them.
    """

    name: str
    title: str
    habit: str


Player = Callable[[Any, "Budget", random.Random], Any]
"""A function that chooses a legal turn, from what the seat may know and a limit for its thinking. The random numbers are its only
source of chance. The types of view and turn depend on the game."""


def levels(game: str = FIRST.name) -> tuple[Level, ...]:
    """The levels of the game of this name, weakest first."""
    return tuple(Level(name, _TITLES[name], habit) for name, habit in game_of(game).habits.items())


def level_in(game: str, level: str = USUAL) -> str:
    """This level, if the game has it; otherwise the usual level, or the weakest of a game that does not have that either."""
    habits = game_of(game).habits
    return next((name for name in (level, USUAL) if name in habits), next(iter(habits)))


def title_of(level: str) -> str:
    """The name of a level on the screen, as a template. An unknown one, or the name of a program, stays as it is."""
    return _TITLES.get(level, level)


def next_levels(name: str, game: str = FIRST.name) -> tuple[Level | None, Level | None]:
    """The next weaker and the next stronger level; None if there is none. For an unknown name both are None."""
    found = levels(game)
    at = next((number for number, level in enumerate(found) if level.name == name), None)
    if at is None:
        return None, None
    return found[at - 1] if at else None, found[at + 1] if at + 1 < len(found) else None


def player(level: str, game: str = FIRST.name) -> Player:
    """The player of this level for a game. Its module is imported only now: the window needs only the names, so it opens faster."""
    return cast(Player, part(game_of(game).players_in, level))


def choose(level: str, view: Any, budget: Budget, rng: random.Random) -> Any:
    """The turn that this level chooses. A worker calls this, so the level's module is imported in the worker."""
    return player(level, view.header.game_name)(view, budget, rng)
