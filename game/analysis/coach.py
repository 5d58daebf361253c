"""The coach of a game: what hints and the review need to know of it, and what the coaches of all games share.

The luck of a draw is the value of the hand with what was drawn, minus the mean over all possible draws.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from game.analysis.reasons import Advice
from game.games import game_of, part
from game.players.budget import Budget
from game.players.choosing import RankedTurn
from game.rules.common.game_rules import AnyMatch

MatchT = TypeVar("MatchT", bound=AnyMatch)
ViewT = TypeVar("ViewT")
TurnT = TypeVar("TurnT")
EventT = TypeVar("EventT")
RankedT = TypeVar("RankedT", bound=RankedTurn)
PieceT = TypeVar("PieceT")
"""What is drawn: a tile or a card."""
Lines = list[str]


class Coach(ABC, Generic[MatchT, ViewT, TurnT, EventT, RankedT]):
    """The coach of one game. ``pieces``: what is drawn, in the words of the command ``review``."""

    pieces: ClassVar[str]

    @abstractmethod
    def advise(self, view: ViewT, budget: Budget, rng: random.Random) -> Advice:
        """The turn that a strong player would lay, with reasons. ``budget`` and ``rng``: see ``Player``."""

    @abstractmethod
    def rank(
        self, view: ViewT, budget: Budget, rng: random.Random, also: TurnT | None = None
    ) -> Sequence[RankedT]:
        """The turns of a seat, best first; ``also`` is compared with the others to the end. A margin is the expected final margin:
        the total of the seat's pad minus the mean of the others."""

    @abstractmethod
    def explain(self, view: ViewT, ranked: Sequence[RankedT]) -> Advice:
        """Advises the first of these turns, which ``rank`` has returned, with reasons."""

    @abstractmethod
    def same(self, one: TurnT, other: TurnT) -> bool:
        """Whether two turns lead to the same position and score."""

    @abstractmethod
    def luck(self, draws: Sequence[Drawn], view: ViewT) -> DrawLuck:
        """The luck of everything that was drawn for a turn, from the draws in order, and the seat's view when its lay is due."""

    @abstractmethod
    def positions(self, before: MatchT, turns: Sequence[TurnT]) -> list[Lines]:
        """For each of these turns the match before it as lines of text, with the turn's tiles or cards in brackets."""

    def drawn(self, event: EventT) -> Iterator[tuple[int, Drawn]]:
        """Each seat to which an event gives tiles or cards, and what it gets. Its view is None until the seat has to act."""
        yield from ()

    def round(self, match: MatchT) -> int:
        """The number of the round that a match is in, from 1."""
        return 1

    def end_luck(self, match: MatchT) -> tuple[float, ...]:
        """For each seat the luck of what it drew at the end of a match, in points. The match is over."""
        return (0.0,) * len(match.hands)

    def scored(self, lay: EventT) -> str:
        """What an event of laying scored besides its runs, as ``review`` prints it."""
        return ""


AnyCoach = Coach[AnyMatch, Any, Any, Any, Any]
"""The coach of any game."""


def coach_of(game: str) -> AnyCoach:
    """The coach of the game of this name. Its modules are imported only now, so that the window opens faster."""
    coach: AnyCoach = part(game_of(game).coach_in, "COACH")
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
