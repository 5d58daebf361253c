"""Advice for a turn of the tile game: the turn that a strong player would lay, with reasons. It uses only what the seat may know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.analysis.coach import draws
from game.analysis.reasons import Advice, Leaves, Rival, column_behind, other_good, row_changes
from game.players.budget import Budget
from game.players.tiles.candidates import RANDOM_TURNS, Candidate
from game.players.tiles.levels import ROLLOUT_TURNS, gain, rank_turns
from game.players.tiles.two_ply_search import plies_to_come
from game.rules.common.pad import MAX_TOTAL
from game.rules.tiles.board import Board, Run
from game.rules.tiles.constants import Turn
from game.rules.tiles.player_view import PlayerView
from game.rules.tiles.turns import (
    Score,
    TurnContext,
    fitting_cells,
    legal_turns,
    legal_turns_up_to,
    score_last_tiles,
)

MAX_TURNS = 2000
"""If a partner has more turns than this, nothing is said about them."""


@dataclass(frozen=True, slots=True)
class TileAdvice(Advice):
    """A turn of the tile game and the reasons for it.

    - ``ticks``: the x2 boxes that it ticks.
    - ``still_fit``: tiles left in hand that fit somewhere after the turn but are not laid.
    - ``partner``: the highest total that the partner, who lays next, can make, 0 if none. None if no partner lays next, or if the
      partner has too many turns.

    ``leaves`` is None if the next player is a partner or will not have two tiles.
    """

    turn: Turn
    runs: tuple[Run, ...]
    fit_nowhere: tuple[int, ...]
    ticks: int
    still_fit: tuple[int, ...]
    partner: int | None

    @property
    def score(self) -> Score:
        return Score(self.lines, self.ticks)


def advise(view: PlayerView, budget: Budget, rng: random.Random) -> TileAdvice:
    """The turn that master would choose, with the reasons for it. ``budget`` and ``rng``: see ``Player``."""
    return explain(view, rank_turns(view, budget, rng))


def explain(view: PlayerView, candidates: Sequence[Candidate]) -> TileAdvice:
    """Advises the first of these candidates, with reasons. They are all turns that were compared, best first."""
    turn, board = candidates[0].turn, view.board
    complete = len(candidates) != RANDOM_TURNS  # Of too many turns, RANDOM_TURNS random ones are compared.
    board.lay_all(turn)
    lines, ticks = score_last_tiles(board, len(turn), opening=view.context.opening)
    runs = tuple(board.runs(len(turn)))
    left = list(view.hand)
    for value, _cell in turn:
        left.remove(value)
    fits = {value for value in left if fitting_cells(board, value, view.context)}
    partner = _partner(view)
    board.take_back_all(turn)
    after = view.pad.copy()
    after.enter(lines, ticks)
    gains = [gain(view, one.turn) for one in candidates]
    return TileAdvice(
        turn=turn,
        runs=runs,
        ticks=ticks,
        gain=gains[0],
        rows=row_changes(view.pad, after),
        behind=column_behind(view.pad, lines),
        fit_nowhere=tuple(sorted(value for value in left if value not in fits)),
        still_fit=tuple(sorted(value for value in left if value in fits)),
        only=len(candidates) == 1 and complete,
        most=max(gains) if complete else None,
        rival=_rival(view, candidates, gains) if complete else None,
        leaves=_leaves(view, candidates),
        partner=partner,
    )


def _partner(view: PlayerView) -> int | None:
    """The highest total that the partner can make next, 0 if none. None if no partner lays next, or one with over MAX_TURNS turns."""
    coming = plies_to_come(view)
    hand = coming[0].hand if coming else None
    if hand is None:
        return None
    turns = legal_turns_up_to(view.board, hand, TurnContext(view.context.rules), MAX_TURNS)
    return None if turns is None else _highest(view.board, turns)


def _rival(view: PlayerView, candidates: Sequence[Candidate], gains: Sequence[int]) -> Rival | None:
    most = max(gains)
    if most == gains[0]:
        return None
    at = gains.index(most)
    behind = candidates[0].margin - candidates[at].margin if at < ROLLOUT_TURNS else None
    return Rival(most, behind, _replies(view, candidates[at].turn)[1] if _next_is_known(view) else None)


def _leaves(view: PlayerView, candidates: Sequence[Candidate]) -> Leaves | None:
    if not _next_is_known(view):
        return None
    most, twelves = _replies(view, candidates[0].turn)
    others = [_replies(view, one.turn)[1] for one in other_good(candidates)]
    return Leaves(most, twelves, sum(others) / len(others) if others else None)


def _next_is_known(view: PlayerView) -> bool:
    """Whether an opponent comes next, with two tiles."""
    coming = plies_to_come(view)
    if not coming or coming[0].hand is not None:
        return False
    held = view.held[coming[0].seat]
    return held <= 2 and held + min(2 - held, view.bag_count) == 2 and sum(view.unseen) >= 2


def _replies(view: PlayerView, turn: Turn) -> tuple[int, float]:
    """The highest total that any two unseen tiles can make after this turn, and the probability that two can make a 12."""
    board, most, twelves = view.board, 0, 0.0
    board.lay_all(turn)
    for hand, chance in draws(dict(enumerate(view.unseen)), 2):
        total = _highest(board, legal_turns(board, hand, TurnContext(view.context.rules)))
        most = max(most, total)
        twelves += chance * (total == MAX_TOTAL)
    board.take_back_all(turn)
    return most, twelves


def _highest(board: Board, turns: Sequence[Turn]) -> int:
    """The highest scoring total that any of these turns makes, 0 if none scores."""
    most = 0
    for turn in turns:
        board.lay_all(turn)
        most = max([most, *(run.total for run in board.runs(len(turn)))])
        board.take_back_all(turn)
        if most == MAX_TOTAL:
            break
    return most
