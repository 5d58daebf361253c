"""The luck of a draw: the value of the best turn with the tiles drawn, minus the mean over all possible draws."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from game.analysis.luck import DrawLuck, draws, margins
from game.players.tiles.candidates import code_on
from game.players.tiles.pad_evaluation import PadEvaluation
from game.players.tiles.scoring_board import ScoringBoard
from game.players.tiles.two_ply_search import plies_to_come
from game.players.tiles.two_tile_scorer import TwoTileScorer
from game.rules.tiles.constants import TILES_OF, VALUES
from game.rules.tiles.events import End
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView
from game.rules.tiles.turns import legal_turns

MAX_TURNS = 1000
"""A hand of three or more tiles with more turns than this is judged by its best two tiles."""


def draw_luck(view: PlayerView, drawn: Sequence[int]) -> DrawLuck:
    """The luck of the draw before this lay. ``drawn`` are the tiles just drawn; they are the last ones of the hand."""
    own = view.header.pads[view.seat]
    turns = [sum(ply.pad == pad for ply in plies_to_come(view)) for pad in range(len(view.pads))]
    hands = _Hands(view, turns[own])
    held = view.hand[: len(view.hand) - len(drawn)]
    unseen = {value: view.unseen[value] + list(drawn).count(value) for value in VALUES}
    mean = sum(chance * hands.value((*held, *tiles)) for tiles, chance in draws(unseen, len(drawn)))
    totals = [PadEvaluation(pad, left)[0] for pad, left in zip(view.pads, turns, strict=True)]
    totals[own] = mean
    return DrawLuck(hands.value(view.hand) - mean, margins(totals))


def end_luck(match: Match, end: End) -> tuple[float, ...]:
    """For each seat the luck of the tiles that it drew at the end of a stuck match, in points: their mean cost minus the real one.

    The mean is over the tiles that the seat had not seen. ``match`` is over, and ``end`` is its last event (section 7).
    """
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
    """The values of hands in one position: the pad evaluation after the best turn, minus the cost of the tiles left over.

    ``turns`` is the number of turns that the pad has left after this one.
    """

    def __init__(self, view: PlayerView, turns: int) -> None:
        self._view = view
        self._evaluation = PadEvaluation(view.pad, turns)
        self._scorer = TwoTileScorer(ScoringBoard(view.board.laid))
        self._cost_per_pip = 1 / (1 + turns)

    def value(self, hand: tuple[int, ...]) -> float:
        if len(hand) > 2 or self._view.context.opening:
            return self._best_of_all(hand)
        one, two, *_ = (*hand, 0, 0)
        reply = self._scorer.best(one, two, self._evaluation)
        leftover = sum(value for value in reply.rest if value and not self._view.board.fit_masks[value])
        return reply.value - leftover * self._cost_per_pip

    def _best_of_all(self, hand: tuple[int, ...]) -> float:
        """The value of a hand of any size: of all its legal turns or, if there are too many, of its best two tiles."""
        view = self._view
        turns = legal_turns(view.board, hand, view.context, limit=MAX_TURNS)
        if turns is None:  # Too many: take the best two tiles.
            return max(self.value(two) for two in set(combinations(sorted(hand), 2)))
        return max(
            self._evaluation[code_on(view, turn)]
            - (sum(hand) - sum(value for value, _ in turn)) * self._cost_per_pip
            for turn in turns
        )
