"""The coach of a game: what hints and the review need to know of it. Everything else about them is the same for all games.

Candidates, turns, events and views differ from game to game, so their type here is ``Any``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.analysis.luck import DrawLuck, Drawn
from game.analysis.printed import Printed
from game.analysis.reasons import Advice
from game.games import game_of, part
from game.players.budget import Budget
from game.players.comparison import RankedTurn


@dataclass(frozen=True, slots=True)
class Coach:
    """The coach of one game.

    - ``printed``: how the command ``review`` prints its turns.
    - ``advise``: the turn that a strong player would lay, with reasons. It gets a view, a budget and random numbers, as a ``Player``.
    - ``rank``: the turns of a seat, best first, from the same and a turn that is compared with the others to the end. A margin is the
      expected final margin: the total of the seat's pad minus the mean of the others.
    - ``same``: whether two turns lead to the same position and score.
    - ``round``: the number of the round that a match is in, from 1.
    - ``drawn``: each seat to which an event gives tiles or cards, and what it gets. Its view is None until the seat has to act.
    - ``luck``: the luck of everything that was drawn for a turn, from the draws in order, and the seat's view when its lay is due.
    - ``end_luck``: for each seat the luck of what it drew at the end of a match, in points. The match is over.
    """

    printed: Printed
    advise: Callable[[Any, Budget, random.Random], Advice]
    rank: Callable[[Any, Budget, random.Random, Any], Sequence[RankedTurn]]
    same: Callable[[Any, Any], bool]
    round: Callable[[Any], int]
    drawn: Callable[[Any], Iterator[tuple[int, Drawn]]]
    luck: Callable[[Sequence[Drawn], Any], DrawLuck]
    end_luck: Callable[[Any], tuple[float, ...]]


def coach_of(game: str) -> Coach:
    """The coach of the game of this name. Its modules are imported only now, so that the window opens faster."""
    coach: Coach = part(game_of(game).coach_in, "COACH")
    return coach


def advise(view: Any, budget: Budget, rng: random.Random) -> Advice:
    """The advice for this view. A worker calls this, so the coach is imported in the worker."""
    return coach_of(view.header.edition).advise(view, budget, rng)
