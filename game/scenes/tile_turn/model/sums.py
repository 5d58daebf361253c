"""What the rows and columns through the tiles of a draft add up to."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.tiles.constants import Cell
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.turn.model.run_part import part_without


class Sum(NamedTuple):
    """The total of a row (``across``) or column and its cells in order."""

    total: int
    cells: tuple[Cell, ...]
    across: bool


def sums_made(draft: TileDraft, hidden: set[Cell]) -> list[Sum]:
    """The rows and columns through the laid tiles, each once; tiles on ``hidden`` cells are left out."""
    runs = {}
    for _value, cell in draft.turn:
        for across in (True, False) if cell not in hidden else ():
            cells = part_without(draft.board.run(cell, across), cell, hidden)
            if len(cells) > 1:
                runs[across, cells] = sum(draft.board.tiles[c] for c in cells)
    return [Sum(total, cells, across) for (across, cells), total in runs.items()]


def sums_with_picked(draft: TileDraft, cell: Cell | None) -> list[Sum]:
    """The row and column that the picked tile would make on this cell, where it fits."""
    return sums_with(draft, draft.picked, cell)


def sums_with(draft: TileDraft, place: int | None, cell: Cell | None) -> list[Sum]:
    """The row and column that the tile of this place would make on this cell, where it fits; none without place or cell."""
    if cell is None or place is None:
        return []
    totals = zip((True, False), draft.board.totals(draft.hand[place], cell), strict=True)
    sums = [(total, draft.board.joined_cells(cell, across), across) for across, total in totals]
    return [Sum(total, tuple(sorted([*joined, cell])), across) for total, joined, across in sums if joined]
