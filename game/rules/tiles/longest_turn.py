"""A longest legal turn, for the house rule ``must_lay: "most"`` (RULES.md 5.3, 5.4). This is fast code, not plain code.

It searches like ``turns.search`` but drops every branch that cannot beat the best turn found so far. docs/FAST_CODE.md
derives the bound ("The longest turn"). The plain definition is the longest of the turns that ``turns.search`` finds;
tests/test_rules_longest_turn.py compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.common.pad import SCORING_TOTALS
from game.rules.tiles.board import Board
from game.rules.tiles.constants import (
    ALL_MASK,
    VALUES,
    Cell,
    Mask,
    Placement,
    Turn,
    cells_of,
    mask_of,
    neighbours,
)
from game.rules.tiles.turns import TurnContext, fitting_cells


def longest_turn(board: Board, hand: Sequence[int], context: TurnContext, known: Turn = ()) -> Turn:
    """A legal turn that lays as many of these tiles as possible, under any house rule (section 5.3), in a legal order.

    ``known`` is a legal turn or empty; it is returned if no turn lays more tiles. The result depends only on the position. The board
    is the same afterwards. Not all turns are listed, so this is fast for a large hand too.
    """
    search = _LongestSearch(board, hand, context, known)
    search.extend(sorted(hand, reverse=True), 0)
    return search.best


class _LongestSearch:
    """Lays tiles and takes them back, and keeps the longest turn found in ``best``."""

    def __init__(self, board: Board, hand: Sequence[int], context: TurnContext, known: Turn) -> None:
        self.best = known
        self._board = board
        self._context = context
        self._laid: list[Placement] = []
        self._covered = mask_of(cell for _, cell in board.laid)
        self._enough = self._bound(sorted(hand, reverse=True))
        self._seen: set[tuple[frozenset[Placement], Mask]] = set()

    def extend(self, left: list[int], need: Mask) -> None:
        """Tries every turn that begins with the tiles laid so far and could be longer than the best one.

        ``left`` are the other tiles in descending order. ``need`` is the mask of the light cells covered in this turn that
        need a row or column of 10, 11 or 12 and are not in one yet (section 5.4).
        """
        if not need and len(self._laid) > len(self.best):
            self.best = tuple(self._laid)
        if len(self._laid) + self._bound(left) <= len(self.best):
            return
        key = (frozenset(self._laid), need)
        if key in self._seen:
            return
        self._seen.add(key)
        for at, value in enumerate(left):
            if at and left[at - 1] == value:
                continue
            mask = fitting_cells(self._board, value, self._context)
            safe = self._board.safe_cells(value, mask)
            rest = left[:at] + left[at + 1 :]
            for cells in (safe, mask & ~safe):  # Cells that need the help of a later tile come last.
                for cell in cells_of(cells):
                    self._lay(value, cell, rest, need, cells is safe)
                    if len(self.best) >= self._enough:
                        return

    def _lay(self, value: int, cell: Cell, rest: list[int], need: Mask, safe: bool) -> None:
        """Extends the turn by this tile. ``safe`` says whether the tile may stay without the help of a later one."""
        board = self._board
        board.lay(value, cell)
        self._laid.append((value, cell))
        self._covered ^= 1 << cell
        if not safe:
            need |= 1 << cell
        for total, across in zip(board.totals(value, cell), (True, False), strict=True):
            if need and total >= SCORING_TOTALS[0]:
                need &= ~mask_of(board.run(cell, across))
        self.extend(rest, need)
        self._covered ^= 1 << cell
        self._laid.pop()
        board.take_back()

    def _bound(self, left: list[int]) -> int:
        """An upper bound for how many of these tiles (in descending order) can still be laid from here."""
        if not left or not self._board.fit_masks[left[-1]]:
            return 0  # If the smallest tile fits nowhere, no larger one does.
        untouched = ALL_MASK & ~(self._covered | neighbours(self._covered))
        reach = self._reach(left[-1], untouched)
        most = len(left)
        for value in VALUES:
            smaller = sum(one < value for one in left)
            room = (reach & (self._board.fit_masks[value] | untouched)).bit_count()
            most = min(most, smaller + room)
        return most

    def _reach(self, smallest: int, untouched: Mask) -> Mask:
        """The cells that tiles of at least this value can reach from the present tiles, one next to another."""
        reach, open_to = self._board.fit_masks[smallest], self._board.fit_masks[smallest] | untouched
        while (more := (reach | neighbours(reach)) & open_to) != reach:
            reach = more
        return reach
