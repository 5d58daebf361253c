"""The coach of a game: what hints and the review need to know of it. Everything else about them is the same for all games.

Candidates, turns, events and views differ from game to game, so their type here is ``Any``.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any

from game.analysis.luck import DrawLuck, Drawn
from game.analysis.reasons import Advice, RankedTurn
from game.players.budget import Budget
from game.rules.variants import FOLDERS


class Coach(ABC):
    """The coach of one game."""

    @abstractmethod
    def advise(self, view: Any, budget: Budget, rng: random.Random) -> Advice:
        """The turn that a strong player would lay, with reasons. ``budget`` and ``rng``: see ``Player``."""

    @abstractmethod
    def rank(self, view: Any, budget: Budget, rng: random.Random, also: Any) -> Sequence[RankedTurn]:
        """The turns of a seat, best first. The turn ``also`` is among those that are compared to the end.

        A margin is the expected final margin: the total of the seat's pad minus the mean of the others.
        """

    @abstractmethod
    def same(self, one: Any, other: Any) -> bool:
        """Whether two turns lead to the same position and score."""

    @abstractmethod
    def round(self, match: Any) -> int:
        """The number of the round that is being played, from 1."""

    @abstractmethod
    def drawn(self, event: Any) -> Iterator[tuple[int, Drawn]]:
        """Each seat to which an event gives tiles or cards, and what it gets. Its view is None until the seat has to act."""

    @abstractmethod
    def luck(self, draws: Sequence[Drawn], view: Any) -> DrawLuck:
        """The luck of everything that was drawn for a turn. ``draws`` are in order; ``view`` is the seat's when its lay is due."""

    @abstractmethod
    def end_luck(self, match: Any) -> tuple[float, ...]:
        """For each seat the luck of what it drew at the end of a match, in points. The match is over."""


@cache
def coach_of(edition: str) -> Coach:
    """The coach of the game of this name. Its modules are imported only now, so that the window opens faster."""
    coach: Coach = import_module(f"game.analysis.{FOLDERS[edition]}.coach").COACH
    return coach


def advise(view: Any, budget: Budget, rng: random.Random) -> Advice:
    """The advice for this view. A worker calls this, so the coach is imported in the worker."""
    return coach_of(view.header.edition).advise(view, budget, rng)
