"""Every legal turn with two tiles, the usual hand (RULES.md 5). This is fast code, not plain code.

It lays the larger tile first, because that fits few cells. Then it adds the turns that are legal only with the smaller tile
first. docs/FAST_CODE.md derives which ones these are ("Turns of two tiles"). The plain definition
is ``turns.search``; tests/test_rules_search.py compares the two.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS
from game.rules.tiles.board import Board
from game.rules.tiles.constants import (
    ALL_MASK,
    DARK_MASK,
    STRIDE,
    Cell,
    Mask,
    Turn,
    cells_of,
    mask_of,
    neighbours,
)

_Found = dict[Turn, Turn]
"""From a turn's placements sorted by cell to the turn in an order in which it may be laid. So turns that differ only in
the order of laying are found once."""


def two_tile_turns(board: Board, low: int, high: int, at_will: bool) -> list[Turn]:
    """Every legal turn that lays one or both of these tiles (section 5); ``low`` is not larger than ``high``. Not for the opening.

    ``at_will`` says that the player may keep a tile that fits (``must_lay: "free"``). The empty turn is never included.
    """
    found: _Found = {}
    if at_will:
        _alone(low, board.safe_cells(low, board.fit_masks[low]), found)
        _alone(high, board.safe_cells(high, board.fit_masks[high]), found)
    _begin(board, high, low, board.fit_masks[high], found)
    if low != high:
        _begin_low(board, low, high, found)
    return list(found.values())


def _begin_low(board: Board, low: int, high: int, found: _Found) -> None:
    """Adds the turns that are legal only with the smaller tile first."""
    cells, dark = board.fit_masks[low], board.fit_masks[high] & DARK_MASK
    untouched = _untouched(board)
    near = neighbours(untouched)
    if dark:
        spoilers = _spoilers(board, dark)
        _begin(board, low, high, cells & spoilers, found)
        _lean(board, low, high, cells & near & ~spoilers, untouched, found)
    elif board.fit_masks[high]:
        _begin(board, low, high, cells, found)
    else:
        _alone(low, board.safe_cells(low, cells) & ~near, found)
        _begin(board, low, high, cells & near, found)


def _begin(board: Board, first: int, second: int, cells: Mask, found: _Found) -> None:
    exempt = not board.fit_masks[first] & DARK_MASK
    for cell in cells_of(cells):
        one = (first, cell)
        board.lay(first, cell)
        mask = board.fit_masks[second]
        if not (exempt or DARK_MASK >> cell & 1 or max(board.totals(first, cell)) >= SCORING_TOTALS[0]):
            mask = _completing(board, cell, second, mask)
        elif not mask:
            found[(one,)] = (one,)
        else:
            mask = board.safe_cells(second, mask)
        for other in cells_of(mask):
            two = (second, other)
            found.setdefault((one, two) if cell < other else (two, one), (one, two))
        board.take_back()


def _lean(board: Board, low: int, high: int, cells: Mask, untouched: Mask, found: _Found) -> None:
    """Adds the turns that lay the smaller tile on one of ``cells`` and then the larger one next to it on an untouched cell.

    An untouched cell has no other neighbour, so the larger tile is in one run only: the one with the smaller tile. The
    caller has made sure that the larger tile still fits a dark cell after the smaller one.
    """
    for cell in cells_of(cells):
        across, down = board.totals(low, cell)
        safe = DARK_MASK >> cell & 1 or across >= SCORING_TOTALS[0] or down >= SCORING_TOTALS[0]
        for step, run in ((-STRIDE, down), (-1, across), (1, across), (STRIDE, down)):
            other, total = cell + step, run + high
            if not untouched >> other & 1 or total > MAX_TOTAL:
                continue
            if total >= SCORING_TOTALS[0] or (safe and DARK_MASK >> other & 1):
                one, two = (low, cell), (high, other)
                found[(one, two) if cell < other else (two, one)] = (one, two)


def _alone(value: int, cells: Mask, found: _Found) -> None:
    for cell in cells_of(cells):
        found[((value, cell),)] = ((value, cell),)


def _completing(board: Board, cell: Cell, value: int, mask: Mask) -> Mask:
    """The cells of ``mask`` where the tile completes a 10, 11 or 12 that contains the tile just laid on ``cell``."""
    left, right, above, below = board.ends(cell)
    found = 0
    for end, down in ((left, 0), (right, 0), (above, 1), (below, 1)):
        if mask >> end & 1 and board.totals(value, end)[down] >= SCORING_TOTALS[0]:
            found |= 1 << end
    return found


def _untouched(board: Board) -> Mask:
    covered = mask_of(cell for _, cell in board.laid)
    return ALL_MASK & ~(covered | neighbours(covered))


def _spoilers(board: Board, dark: Mask) -> Mask:
    """A mask that contains every cell where a tile could leave the larger tile no cell of ``dark``.

    A tile can take away at most five cells: the one that it covers and the four at the ends of its runs. So for each dark
    cell it must lie on that cell or at the end of one of its runs.
    """
    if dark.bit_count() > 5:
        return 0
    return reduce(and_, (1 << cell | mask_of(board.ends(cell)) for cell in cells_of(dark)))
