"""Turns: which tiles fit, which turns are legal, what a turn scores (RULES.md 3, 5, 6).

``search`` lists all legal turns in the plainest way: it tries every tile on every cell. ``legal_turns`` lists the same turns much
faster for two tiles, the usual hand; use it everywhere except in tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.tiles.board import Board, Run
from game.rules.tiles.constants import (
    DARK_MASK,
    LIGHT_MASK,
    NAMES,
    RED_CELL,
    STRIDE,
    Cell,
    HouseRules,
    Mask,
    Placement,
    Turn,
    cells_of,
)
from game.rules.tiles.two_tile_turns import two_tile_turns

_RED_ROW: Mask = sum(1 << c for c in NAMES if c // STRIDE == RED_CELL // STRIDE)
_RED_COLUMN: Mask = sum(1 << c for c in NAMES if c % STRIDE == RED_CELL % STRIDE)
_POSITIONS_PER_TURN = 4
"""A search with a limit of N turns also gives up after 4 × N positions: most ways to lay may end in no legal turn."""


class TurnContext(NamedTuple):
    """The context of a turn: the house rules, and the two facts that make a turn special.

    ``opening``: this is the starter's first turn (section 3). ``obliged``: the player began the turn with two or more held
    tiles and at least one of them fitted. Under ``must_lay: "free"`` they then have to lay at least one (section 5.3).
    """

    rules: HouseRules
    opening: bool = False
    obliged: bool = False


class Score(NamedTuple):
    """What a turn scores (section 6): the totals of its runs in ascending order, and the number of x2 boxes it ticks."""

    lines: tuple[int, ...]
    ticks: int


def fitting_cells(board: Board, value: int, context: TurnContext) -> Mask:
    """The mask of the cells on which a tile of this value can be laid now (sections 3 and 5).

    >>> list(cells_of(fitting_cells(Board(), 5, TurnContext(HouseRules(), opening=True)))) == [RED_CELL]
    True
    """
    mask = board.fit_masks[value]
    if context.opening and context.rules.opening == "row" and len(board.laid) > 1:
        across = board.laid[1][1] // STRIDE == RED_CELL // STRIDE
        mask &= _RED_ROW if across else _RED_COLUMN
    return mask


def score_last_tiles(board: Board, count: int, *, opening: bool = False) -> Score:
    """The score of the last ``count`` tiles on the board, taken as one turn (section 6).

    >>> from game.rules.tiles.journal import turn_from
    >>> board = Board()
    >>> board.lay_all(turn_from(["6h8", "5i8", "5i9"]))  # The first turn of section 9.
    >>> score_last_tiles(board, 3, opening=True)
    Score(lines=(10, 11), ticks=2)
    """
    runs = board.runs(count)
    if not runs:
        return Score((), 0)
    ticks = 1 if opening else 0
    for _, cell in board.laid[-count:]:
        if LIGHT_MASK >> cell & 1 and _in_run(cell, runs):
            ticks += 1
    return Score(tuple(sorted([run.total for run in runs])), ticks)


def search(board: Board, hand: Sequence[int], context: TurnContext) -> list[Turn]:
    """Every legal turn with these tiles, found by trying every tile on every cell: section 5 as it is written.

    This is the plain definition of ``legal_turns``, which is faster and gives the same turns. There is one difference:
    under the house rule ``must_lay: "most"`` this list still contains the turns that lay too few tiles.
    """
    found = _Search(board, context, None)
    found.begin(sorted(hand), 0)
    return list(found.turns.values())


def legal_turns(board: Board, hand: Sequence[int], context: TurnContext) -> list[Turn]:
    """Every legal turn with these tiles (section 5); turns that differ only in the order of laying appear once.

    Each turn is given in an order in which it may be laid. The order of the list depends only on the position and the
    tiles in hand. The board is the same afterwards. The list is never empty: where nothing fits, it holds the empty turn.
    """
    if len(hand) != 2 or context.opening:
        return _allowed(search(board, hand, context), context)
    low, high = sorted(hand)
    at_will = context.rules.must_lay == "free"
    turns = two_tile_turns(board, low, high, at_will)
    if not board.fit_masks[low] or (at_will and not context.obliged):
        turns.append(())
    return _allowed(turns, context)


def legal_turns_up_to(
    board: Board, hand: Sequence[int], context: TurnContext, limit: int
) -> list[Turn] | None:
    """The same, except for hands of three or more tiles, which can have hundreds of thousands of turns.

    For such a hand the result is None if it has more turns than ``limit``, or if the search would take as long as for that many.
    """
    if len(hand) <= 2:
        return legal_turns(board, hand, context)
    found = _Search(board.copy(), context, limit)
    try:
        found.begin(sorted(hand), 0)
    except _TooMany:
        return None
    return _allowed(list(found.turns.values()), context) if len(found.turns) <= limit else None


def unsupported_light_cells(board: Board, turn: Sequence[Placement], exempt: set[Cell]) -> list[Cell]:
    """The light cells of the turn just laid that are in no row or column of 10, 11 or 12 and need one (section 5.4).

    ``turn`` must be the last tiles laid. ``exempt`` are the light cells whose tile fitted no dark cell when it was laid.
    """
    light = [c for _, c in turn if LIGHT_MASK >> c & 1 and c not in exempt]
    if not light:
        return []
    runs = board.runs(len(turn))
    return [c for c in light if not _in_run(c, runs)]


def _allowed(turns: list[Turn], context: TurnContext) -> list[Turn]:
    """Those of the turns that lay enough tiles under the house rule ``must_lay: "most"``."""
    if context.rules.must_lay != "most":
        return turns
    most = max(map(len, turns))
    return [turn for turn in turns if len(turn) == most]


def _in_run(cell: Cell, runs: list[Run]) -> bool:
    return any(cell in run.cells for run in runs)


class _TooMany(Exception):
    """The search has passed its limit."""


class _Search:
    """Collects the legal turns in ``turns``, by the set of their placements, by laying tiles and taking them back.

    With a ``limit`` it raises _TooMany when there are more turns, or when it has seen _POSITIONS_PER_TURN times as many
    positions. The board is then left in the middle of a turn.
    """

    def __init__(self, board: Board, context: TurnContext, limit: int | None) -> None:
        self.turns: dict[frozenset[Placement], Turn] = {}
        self._board = board
        self._context = context
        self._limit = limit
        self._laid: list[Placement] = []
        self._seen: set[tuple[frozenset[Placement], Mask]] = set()

    def begin(self, left: list[int], exempt: Mask) -> None:
        """Adds every legal turn that begins with the tiles laid so far; ``left`` are the other tiles, in ascending order.

        ``exempt`` is the mask of the light cells that need no run (section 5.4). What can follow depends only on the
        placements so far and on ``exempt``, not on the order of laying, so each such position is searched once.
        """
        key = frozenset(self._laid)
        if (key, exempt) in self._seen:
            return
        if (
            self._limit is not None
            and max(len(self.turns), len(self._seen) / _POSITIONS_PER_TURN) > self._limit
        ):
            raise _TooMany
        self._seen.add((key, exempt))
        more_fits = False
        for at, value in enumerate(left):
            if at and left[at - 1] == value:
                continue
            mask = fitting_cells(self._board, value, self._context)
            more_fits = more_fits or mask != 0
            exempt_cells = LIGHT_MASK if not mask & DARK_MASK else 0
            rest = left[:at] + left[at + 1 :]
            for cell in cells_of(mask):
                self._board.lay(value, cell)
                self._laid.append((value, cell))
                self.begin(rest, exempt | 1 << cell & exempt_cells)
                self._laid.pop()
                self._board.take_back()
        if self._may_stop(more_fits) and key not in self.turns:
            lights = set(cells_of(exempt))
            if not unsupported_light_cells(self._board, self._laid, lights):
                self.turns[key] = tuple(self._laid)

    def _may_stop(self, more_fits: bool) -> bool:
        """Whether section 5.3 allows the turn to end here. ``more_fits`` says whether one of the other tiles fits somewhere."""
        if self._context.rules.must_lay != "free" or not more_fits:
            return not more_fits
        return bool(self._laid) or not (self._context.opening or self._context.obliged)
