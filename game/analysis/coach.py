"""The coach of a game: what hints and the review need to know of it, and what the coaches of all games share.

Candidates, turns, events and views differ from game to game, so their type here is ``Any``. The luck of a draw is the value of the
hand with what was drawn, minus the mean over all possible draws.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, NamedTuple, TypeVar

from game.analysis.reasons import Advice
from game.games import game_of, part
from game.players.budget import Budget
from game.players.choosing import RankedTurn

PieceT = TypeVar("PieceT")
"""What is drawn: a tile or a card."""
Lines = list[str]


@dataclass(frozen=True, slots=True)
class Coach:
    """The coach of one game.

    - ``pieces``: what is drawn, in the words of the command ``review``.
    - ``advise``: the turn that a strong player would lay, with reasons. It gets a view, a budget and random numbers, as a ``Player``.
    - ``rank``: the turns of a seat, best first, from the same and a turn that is compared with the others to the end. A margin is the
      expected final margin: the total of the seat's pad minus the mean of the others.
    - ``explain``: advises the first of these turns, with reasons, from a view and what ``rank`` has returned.
    - ``same``: whether two turns lead to the same position and score.
    - ``round``: the number of the round that a match is in, from 1.
    - ``drawn``: each seat to which an event gives tiles or cards, and what it gets. Its view is None until the seat has to act.
    - ``luck``: the luck of everything that was drawn for a turn, from the draws in order, and the seat's view when its lay is due.
    - ``end_luck``: for each seat the luck of what it drew at the end of a match, in points. The match is over.
    - ``scored``: what an event of laying scored besides its runs, as ``review`` prints it.
    - ``positions``: for each of some turns, the match before it as lines of text, with the turn's tiles or cards in brackets.
    """

    pieces: str
    advise: Callable[[Any, Budget, random.Random], Advice]
    rank: Callable[[Any, Budget, random.Random, Any], Sequence[RankedTurn]]
    explain: Callable[[Any, Sequence[Any]], Advice]
    same: Callable[[Any, Any], bool]
    round: Callable[[Any], int]
    drawn: Callable[[Any], Iterator[tuple[int, Drawn]]]
    luck: Callable[[Sequence[Drawn], Any], DrawLuck]
    end_luck: Callable[[Any], tuple[float, ...]]
    scored: Callable[[Any], str]
    positions: Callable[[Any, Sequence[Any]], list[Lines]]


def coach_of(game: str) -> Coach:
    """The coach of the game of this name. Its modules are imported only now, so that the window opens faster."""
    coach: Coach = part(game_of(game).coach_in, "COACH")
    return coach


def advise(view: Any, budget: Budget, rng: random.Random) -> Advice:
    """The advice for this view. A worker calls this, so the coach is imported in the worker."""
    return coach_of(view.header.game_name).advise(view, budget, rng)


class Drawn(NamedTuple):
    """Tiles or cards that a seat was given, the last ones of its hand, and the seat's view when it had to act with them.

    ``returned`` are the cards that it put back for them in an exchange.
    """

    view: Any
    pieces: tuple[Any, ...]
    returned: tuple[Any, ...] = ()


class DrawLuck(NamedTuple):
    """The luck of a draw, and for each pad the expected final margin before it, in points: its total minus the mean of the others."""

    luck: float
    margins: tuple[float, ...]


def draws(unseen: Mapping[PieceT, int], count: int) -> Iterator[tuple[tuple[PieceT, ...], float]]:
    """Every possible draw of ``count`` pieces, with its probability. ``unseen`` says how many there are of each kind.

    >>> list(draws({1: 1, 3: 1}, 2))
    [((1, 3), 1.0)]
    """
    total = comb(sum(unseen.values()), count)
    for pieces in combinations_with_replacement([kind for kind in unseen if unseen[kind]], count):
        ways = prod(comb(unseen[kind], pieces.count(kind)) for kind in set(pieces))
        if ways:
            yield pieces, ways / total


def margins(totals: Sequence[float]) -> tuple[float, ...]:
    """For each pad its total minus the mean of the others.

    >>> margins([10, 4, 2])
    (7.0, -2.0, -5.0)
    """
    everything, others = sum(totals), len(totals) - 1
    return tuple(total - (everything - total) / others for total in totals)


def narrow(row: list[str]) -> Iterator[str]:
    """Shortens each cell of a row to two characters, plus one at the end. Adjacent brackets share a character."""
    yield row[0][0]
    for left, right in zip(row, [*row[1:], "   "], strict=True):
        yield left[1]
        yield "|" if left[2] == "]" and right[0] == "[" else (left[2] + right[0]).strip() or " "
