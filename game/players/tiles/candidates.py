"""The turns that levels compare: what each of them scores, and what the pad can be expected to end with after it.

A *margin* is in points: the expected final total of the player's own pad minus the mean of the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from game.players.choosing import RankedTurn
from game.players.tiles.pad_evaluation import code_of
from game.players.tiles.two_ply_search import DrawCase, TwoPlySearch
from game.rules.tiles.constants import Turn
from game.rules.tiles.player_view import PlayerView
from game.rules.tiles.playout import random_turns
from game.rules.tiles.turns import legal_turns_up_to

MAX_TURNS, RANDOM_TURNS = 5000, 500
"""If a hand has more than MAX_TURNS turns, only RANDOM_TURNS random ones are compared."""
SampleFunction = Callable[["Candidate"], float]
"""One sample: a function from a candidate to its margin in one possible future."""


@dataclass(slots=True, eq=False)
class Candidate(RankedTurn):
    """A legal turn and what is known about it. ``margin`` is the expected final margin.

    ``code`` is its score (see ``pad_evaluation``), ``leftover`` the tiles that stay in hand, ``cost`` their expected cost in points.
    """

    turn: Turn
    code: int
    leftover: tuple[int, ...]
    cost: float
    margin: float
    margins: list[float] = field(default_factory=list)


def candidates(view: PlayerView, rng: random.Random, also: Turn | None = None) -> list[Candidate]:
    """The turns of ``turns_to_compare`` and ``also``, by the evaluation of the player's own pad after the turn, best first."""
    found, turns, search = [], turns_to_compare(view, rng), TwoPlySearch(view, 1)
    if also is not None and frozenset(also) not in map(frozenset, turns):
        turns.append(also)  # A large hand has more turns than ``turns_to_compare`` returns.
    for turn in turns:
        leftover = list(view.hand)
        for value, _ in turn:
            leftover.remove(value)
        code, cost = code_on(view, turn), cost_of_leftover(view, turn)
        found.append(Candidate(turn, code, tuple(leftover), cost, search.margin_now(code) - cost))
    return sorted(found, key=lambda one: -one.margin)


def turns_to_compare(view: PlayerView, rng: random.Random) -> list[Turn]:
    """All legal turns, or RANDOM_TURNS random ones if there are more than MAX_TURNS. These may contain duplicates."""
    turns = legal_turns_up_to(view.board, view.hand, view.context, MAX_TURNS)
    if turns is not None:
        return turns
    return random_turns(view.board, view.hand, view.context, rng, RANDOM_TURNS)


def search_samples(search: TwoPlySearch) -> Iterator[tuple[float, SampleFunction]]:
    """The samples of the two-ply search, each with its chance."""

    def evaluate_in(sample: DrawCase) -> SampleFunction:
        return lambda one: search.margin(one.turn, one.code, one.leftover, sample) - one.cost

    for sample in search.samples():
        yield sample.chance, evaluate_in(sample)


def turns_left(view: PlayerView) -> float:
    """The expected number of further turns for each pad after this one, at two tiles a turn."""
    return view.bag_count / (2 * len(view.pads))


def code_on(view: PlayerView, turn: Turn) -> int:
    """The score of the turn as a code (see ``pad_evaluation``)."""
    return code_of(*view.score_of(turn))


def cost_of_leftover(view: PlayerView, turn: Turn) -> float:
    """The expected cost, in points, of the tiles left over after this turn.

    After the last turn that is all their pips (section 7). The more turns follow, the more likely they will still be laid.
    """
    pips = sum(view.hand) - sum(value for value, _ in turn)
    return pips / (1 + turns_left(view))
