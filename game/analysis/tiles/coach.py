"""The coach of the tile game. The luck of a draw: the value of the best turn with the tiles drawn, minus the mean over all draws."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod

from game.analysis.coach import Coach, DrawLuck, Drawn, Lines, draws, margins, narrow
from game.analysis.tiles.advice import TileAdvice, advise, explain
from game.players.budget import Budget
from game.players.tiles.candidates import Candidate, code_on
from game.players.tiles.levels import rank_turns
from game.players.tiles.pad_evaluation import PadEvaluation
from game.players.tiles.scoring_board import ScoringBoard
from game.players.tiles.two_ply_search import plies_to_come
from game.players.tiles.two_tile_scorer import TwoTileScorer
from game.rules.tiles.constants import (
    CELLS,
    COLUMNS,
    LIGHT_MASK,
    LINES,
    RED_CELL,
    SIZE,
    TILES_OF,
    VALUES,
    Turn,
    column_row,
)
from game.rules.tiles.events import Draw, End, Event, Lay
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView
from game.rules.tiles.turns import legal_turns_up_to

MAX_TURNS = 1000
"""A hand of three or more tiles with more turns than this is judged by its best two tiles."""


def turn_luck(drawn: Sequence[Drawn], view: PlayerView) -> DrawLuck:
    """The luck of the draw before this lay. A seat draws at most once before each turn; the tiles are the last ones of its hand."""
    own, new = view.header.pads[view.seat], drawn[-1].pieces if drawn else ()
    turns = [sum(ply.pad == pad for ply in plies_to_come(view)) for pad in range(len(view.pads))]
    hands = _Hands(view, turns[own])
    held = view.hand[: len(view.hand) - len(new)]
    unseen = {value: view.unseen[value] + new.count(value) for value in VALUES}
    mean = sum(chance * hands.value((*held, *tiles)) for tiles, chance in draws(unseen, len(new)))
    totals = [PadEvaluation(pad, left)[0] for pad, left in zip(view.pads, turns, strict=True)]
    totals[own] = mean
    return DrawLuck(hands.value(view.hand) - mean, margins(totals))


def end_luck(match: Match) -> tuple[float, ...]:
    """For each seat the luck of the tiles that it drew at the end of a stuck match, in points: their mean cost minus the real one.

    The mean is over the tiles that the seat had not seen (section 7).
    """
    end = match.events[-1]
    assert isinstance(end, End)
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
        turns = legal_turns_up_to(view.board, hand, view.context, MAX_TURNS)
        if turns is None:  # Too many: take the best two tiles.
            return max(self.value(two) for two in set(combinations(sorted(hand), 2)))
        return max(
            self._evaluation[code_on(view, turn)]
            - (sum(hand) - sum(value for value, _ in turn)) * self._cost_per_pip
            for turn in turns
        )


def _board(before: Match, turn: Turn) -> Lines:
    """The board as lines of text, with the tiles of the turn in brackets."""
    shown = [" "] * SIZE
    for cell in CELLS:
        shown[cell] = "#" if cell == RED_CELL else "o" if LIGHT_MASK >> cell & 1 else "."
    for value, cell in (*before.board.laid, *turn):
        shown[cell] = str(value)
    new = {cell for _, cell in turn}
    rows = [["   "] * LINES for _ in range(LINES)]
    for cell in CELLS:
        column, row = column_row(cell)
        rows[row][column] = f"[{shown[cell]}]" if cell in new else f" {shown[cell]} "
    joined = ["".join(narrow(row)) + f" {number}" for number, row in enumerate(rows, start=1)]
    return [*joined, " " + " ".join(COLUMNS)]


class TileCoach(Coach[Match, PlayerView, Turn, Event, Candidate]):
    """The coach of the tile game."""

    pieces = "tiles"

    def advise(self, view: PlayerView, budget: Budget, rng: random.Random) -> TileAdvice:
        return advise(view, budget, rng)

    def rank(
        self, view: PlayerView, budget: Budget, rng: random.Random, also: Turn | None = None
    ) -> list[Candidate]:
        return rank_turns(view, budget, rng, also)

    def explain(self, view: PlayerView, ranked: Sequence[Candidate]) -> TileAdvice:
        return explain(view, ranked)

    def same(self, one: Turn, other: Turn) -> bool:
        """The order in which tiles are laid does not matter."""
        return frozenset(one) == frozenset(other)

    def luck(self, draws: Sequence[Drawn], view: PlayerView) -> DrawLuck:
        return turn_luck(draws, view)

    def positions(self, before: Match, turns: Sequence[Turn]) -> list[Lines]:
        return [_board(before, turn) for turn in turns]

    def drawn(self, event: Event) -> Iterator[tuple[int, Drawn]]:
        if isinstance(event, Draw):
            yield event.seat, Drawn(None, event.tiles)

    def end_luck(self, match: Match) -> tuple[float, ...]:
        return end_luck(match)

    def scored(self, lay: Event) -> str:
        return " x2" * lay.ticks if isinstance(lay, Lay) else ""


COACH = TileCoach()
