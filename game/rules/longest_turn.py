"""The most tiles that one turn can lay: what the house rule ``must_lay: "most"`` asks for (RULES.md 5.3, 5.4).

Where no light tile is in need, whoever still has a tile that fits can go on without bringing one into need: he lays it on a
dark cell, or, if it fits none, on any light one. So a position from which nobody can lay more tiles without one in need is a
turn's legal end, and how a turn may end need not be looked at here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.board import Board
from game.rules.constants import (
    ALL,
    SCORING,
    VALUES,
    Cell,
    Mask,
    Placement,
    Turn,
    beside,
    cells_of,
    mask_of,
)

Fits = Callable[[int], Mask]
"""By tile: the cells on which it can be laid now."""


def longest(board: Board, hand: Sequence[int], fits: Fits, known: Turn) -> Turn:
    """A turn that lays as many of these tiles as any legal one, in an order in which it may be laid. It is ``known``, a legal
    turn or the empty one, if none lays more. The board is the same afterwards. The same position gives the same turn."""
    looking = _Looking(board, hand, fits, known)
    looking.go(sorted(hand, reverse=True), 0)
    return looking.best


class _Looking:
    """Lays tiles and takes them back until ``best`` is as long as a turn can be."""

    def __init__(self, board: Board, hand: Sequence[int], fits: Fits, known: Turn) -> None:
        self.best = known
        self._board = board
        self._fits = fits
        self._laid: list[Placement] = []
        self._covered = mask_of(cell for _, cell in board.laid)
        self._enough = self._at_most(sorted(hand, reverse=True))
        self._seen: set[tuple[frozenset[Placement], Mask]] = set()

    def go(self, left: list[int], need: Mask) -> None:
        """Looks at every turn that begins with the tiles laid so far and could beat the best. ``left``: the other tiles, large
        ones first; ``need``: the light cells that still want a row or column of 10, 11 or 12."""
        if not need and len(self._laid) > len(self.best):
            self.best = tuple(self._laid)
        if len(self._laid) + self._at_most(left) <= len(self.best):
            return
        key = (frozenset(self._laid), need)
        if key in self._seen:
            return
        self._seen.add(key)
        for at, value in enumerate(left):
            if at and left[at - 1] == value:
                continue
            mask = self._fits(value)
            sound = self._board.sound(value, mask)
            rest = left[:at] + left[at + 1 :]
            for cells in (sound, mask & ~sound):  # What needs help is a last resort, and seldom one.
                for cell in cells_of(cells):
                    self._lay(value, cell, rest, need, cells is sound)
                    if len(self.best) >= self._enough:
                        return

    def _lay(self, value: int, cell: Cell, rest: list[int], need: Mask, sound: bool) -> None:
        """Goes on with this tile on this cell; ``sound``: it may stay there as it is."""
        board = self._board
        board.lay(value, cell)
        self._laid.append((value, cell))
        self._covered ^= 1 << cell
        if not sound:
            need |= 1 << cell
        for total, across in zip(board.totals(value, cell), (True, False), strict=True):
            if need and total >= SCORING[0]:
                need &= ~mask_of(board.run(cell, across))
        self.go(rest, need)
        self._covered ^= 1 << cell
        self._laid.pop()
        board.take_back()

    def _at_most(self, left: list[int]) -> int:
        """A number of these tiles, the large ones first, that a turn going on from here cannot pass: a cell that has no room for
        a tile now never will, and only those count that tiles can spread to."""
        if not left or not self._board.fit[left[-1]]:
            return 0  # Where the smallest does not fit, no other does.
        untouched = ALL & ~(self._covered | beside(self._covered))
        reach = self._reach(left[-1], untouched)
        most = len(left)
        for value in VALUES:
            smaller = sum(one < value for one in left)
            room = (reach & (self._board.fit[value] | untouched)).bit_count()
            most = min(most, smaller + room)
        return most

    def _reach(self, smallest: int, untouched: Mask) -> Mask:
        """The cells that tiles of this value or more can spread to, one beside the other."""
        reach, open_to = self._board.fit[smallest], self._board.fit[smallest] | untouched
        while (more := (reach | beside(reach)) & open_to) != reach:
            reach = more
        return reach
