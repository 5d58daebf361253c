"""Every legal turn with a hand of two tiles, the everyday case: the turns that ``turns.search`` finds, found faster.

A tile changes only what fits at the ends of its runs. So nearly every turn is found by laying the larger tile first, which
fits in few places, and looking where the smaller one then goes. What that misses is added: turns in which the larger tile
leans on the smaller one, and those in which the smaller one takes the larger one's last dark cells away (RULES.md 5.4).
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from game.rules.board import Board
from game.rules.constants import ALL, DARK, MOST, SCORING, STRIDE, Cell, Mask, Turn, beside, cells_of, mask_of

_Found = dict[Turn, Turn]
"""Turns by their tiles in the order of the cells: two that differ only in the order of laying are one."""


def pair_turns(board: Board, low: int, high: int, at_will: bool) -> list[Turn]:
    """Every legal turn that lays one or both of these tiles, the opening apart. ``at_will``: he may keep one back."""
    found: _Found = {}
    if at_will:
        _alone(low, board.sound(low, board.fit[low]), found)
        _alone(high, board.sound(high, board.fit[high]), found)
    _begin(board, high, low, board.fit[high], found)
    if low != high:
        _begin_low(board, low, high, found)
    return list(found.values())


def _begin_low(board: Board, low: int, high: int, found: _Found) -> None:
    """Adds the turns that have to begin with the smaller tile."""
    cells, dark = board.fit[low], board.fit[high] & DARK
    untouched = _untouched(board)
    near = beside(untouched)
    if dark:
        spoilers = _spoilers(board, dark)
        _begin(board, low, high, cells & spoilers, found)
        _lean(board, low, high, cells & near & ~spoilers, untouched, found)
    elif board.fit[high]:
        _begin(board, low, high, cells, found)
    else:
        _alone(low, board.sound(low, cells) & ~near, found)
        _begin(board, low, high, cells & near, found)


def _begin(board: Board, first: int, second: int, cells: Mask, found: _Found) -> None:
    """Adds the turns that begin with ``first`` on one of ``cells``."""
    excused = not board.fit[first] & DARK
    for cell in cells_of(cells):
        one = (first, cell)
        board.lay(first, cell)
        mask = board.fit[second]
        if not (excused or DARK >> cell & 1 or max(board.totals(first, cell)) >= SCORING[0]):
            mask = _completing(board, cell, second, mask)
        elif not mask:
            found[(one,)] = (one,)
        else:
            mask = board.sound(second, mask)
        for other in cells_of(mask):
            two = (second, other)
            found.setdefault((one, two) if cell < other else (two, one), (one, two))
        board.take_back()


def _lean(board: Board, low: int, high: int, cells: Mask, untouched: Mask, found: _Found) -> None:
    """Adds the turns that begin with the smaller tile on one of ``cells``, where it leaves the larger one a dark cell, and
    go on with the larger one beside it on an untouched cell: it shares one run with the smaller one and has no other."""
    for cell in cells_of(cells):
        across, down = board.totals(low, cell)
        sound = DARK >> cell & 1 or across >= SCORING[0] or down >= SCORING[0]
        for step, run in ((-STRIDE, down), (-1, across), (1, across), (STRIDE, down)):
            other, total = cell + step, run + high
            if not untouched >> other & 1 or total > MOST:
                continue
            if total >= SCORING[0] or (sound and DARK >> other & 1):
                one, two = (low, cell), (high, other)
                found[(one, two) if cell < other else (two, one)] = (one, two)


def _alone(value: int, cells: Mask, found: _Found) -> None:
    for cell in cells_of(cells):
        found[((value, cell),)] = ((value, cell),)


def _completing(board: Board, cell: Cell, value: int, mask: Mask) -> Mask:
    """The cells of ``mask`` where the tile makes a run together with the one just laid on ``cell``."""
    left, right, above, below = board.ends(cell)
    found = 0
    for end, down in ((left, 0), (right, 0), (above, 1), (below, 1)):
        if mask >> end & 1 and board.totals(value, end)[down] >= SCORING[0]:
            found |= 1 << end
    return found


def _untouched(board: Board) -> Mask:
    """The free cells that share no side with a tile."""
    covered = mask_of(cell for _, cell in board.laid)
    return ALL & ~(covered | beside(covered))


def _spoilers(board: Board, dark: Mask) -> Mask:
    """Cells among which are all those where a tile can take away every cell of ``dark``: it takes the one that it covers and
    those at the ends of its runs."""
    if dark.bit_count() > 5:
        return 0
    return reduce(and_, (1 << cell | mask_of(board.ends(cell)) for cell in cells_of(dark)))
