"""What a draw was worth, and how the pads stood before it: the best turn with the tiles drawn against the mean over all that
could have been drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from game.players.club import code_on
from game.players.pad_evaluation import PadEvaluation
from game.players.player_view import PlayerView
from game.players.scoring_board import ScoringBoard
from game.players.two_ply_search import plies_to_come
from game.players.two_tile_scorer import TwoTileScorer
from game.rules.tiles.constants import TILES_OF, VALUES
from game.rules.tiles.events import End
from game.rules.tiles.match import Match
from game.rules.tiles.turns import legal_turns

ENOUGH = 1000
"""So many turns of a hand of three and more tiles are looked at."""


class Dealt(NamedTuple):
    """``luck``: points by which the tiles drawn allowed more than the mean; ``margins``: before the draw, for each pad, its
    expected total less the mean of the others'."""

    luck: float
    margins: tuple[float, ...]


def dealt(view: PlayerView, drawn: Sequence[int]) -> Dealt:
    """What the draw before this lay brought: ``drawn`` are the tiles of the hand that came out of the bag last."""
    own = view.header.pads[view.seat]
    turns = [sum(ply.pad == pad for ply in plies_to_come(view)) for pad in range(len(view.pads))]
    hands = _Hands(view, turns[own])
    kept = view.hand[: len(view.hand) - len(drawn)]
    unseen = [count + list(drawn).count(value) for value, count in enumerate(view.unseen)]
    mean = sum(chance * hands.allow((*kept, *tiles)) for tiles, chance in draws(unseen, len(drawn)))
    totals = [PadEvaluation(pad, left)[0] for pad, left in zip(view.pads, turns, strict=True)]
    totals[own] = mean
    return Dealt(hands.allow(view.hand) - mean, margins(totals))


def draws(unseen: Sequence[int], count: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Everything that can be drawn from so many tiles of each value, with its chance.

    >>> list(draws([0, 1, 0, 1, 0, 0, 0], 2))
    [((1, 3), 1.0)]
    """
    every = comb(sum(unseen), count)
    for tiles in combinations_with_replacement(VALUES, count):
        ways = prod(comb(unseen[value], tiles.count(value)) for value in VALUES)
        if ways:
            yield tiles, ways / every


def margins(totals: Sequence[float]) -> tuple[float, ...]:
    """For each pad its total less the mean of the others'.

    >>> margins([10, 4, 2])
    (7.0, -2.0, -5.0)
    """
    every, others = sum(totals), len(totals) - 1
    return tuple(total - (every - total) / others for total in totals)


def last_luck(match: Match, end: End) -> tuple[float, ...]:
    """For each seat what the tiles drawn at the end of a stuck match cost less than the mean of those that it had not seen.
    ``match`` is over."""
    held = [hand[: len(hand) - len(tiles)] for hand, tiles in zip(match.hands, end.drawn, strict=True)]
    pads, found = match.header.pads, []
    for seat, tiles in enumerate(end.drawn):
        seen = [value for partner in match.header.seats_of(pads[seat]) for value in held[partner]]
        seen += (value for value, _ in match.board.laid)
        unseen = [TILES_OF[value] - seen.count(value) for value in VALUES]
        mean = sum(map(prod, zip(VALUES, unseen, strict=True))) / max(1, sum(unseen))
        found.append(len(tiles) * mean - sum(tiles))
    return tuple(found)


class _Hands:
    """What hands allow in one position: the worth of the pad after the best turn with them, less what will be left of them.
    ``turns`` is how many the pad has left after this one."""

    def __init__(self, view: PlayerView, turns: int) -> None:
        self._view = view
        self._worth = PadEvaluation(view.pad, turns)
        self._scorer = TwoTileScorer(ScoringBoard(view.board.laid))
        self._keep = 1 / (1 + turns)

    def allow(self, hand: tuple[int, ...]) -> float:
        if len(hand) > 2 or self._view.context.opening:
            return self._best_of_all(hand)
        one, two, *_ = (*hand, 0, 0)
        reply = self._scorer.best(one, two, self._worth)
        kept = sum(value for value in reply.rest if value and not self._view.board.fit_masks[value])
        return reply.worth - kept * self._keep

    def _best_of_all(self, hand: tuple[int, ...]) -> float:
        view = self._view
        turns = legal_turns(view.board, hand, view.context, limit=ENOUGH)
        if turns is None:  # Of so many tiles, what the best two of them allow.
            return max(self.allow(two) for two in set(combinations(sorted(hand), 2)))
        return max(
            self._worth[code_on(view, turn)] - (sum(hand) - sum(value for value, _ in turn)) * self._keep
            for turn in turns
        )
