"""What the rows and columns through the cards of a draft add up to."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from game.rules.cards.cells import RIGHT, Cell, Placement
from game.rules.cards.table import Table, lines_of, run_through
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.turn.model.run_part import part_without


class Sum(NamedTuple):
    """The total of a row (``across``) or column and its cells in order.

    ``parts``: if a 0 of the turn has joined two rows or columns, the cells of each; otherwise empty.
    """

    total: int
    cells: tuple[Cell, ...]
    across: bool
    parts: tuple[tuple[Cell, ...], ...]


def sums_made(draft: CardDraft, hidden: set[Cell]) -> list[Sum]:
    """The rows and columns through the laid cards, each once; cards whose first cell is ``hidden`` are left out."""
    shown = [placement for placement in draft.turn if placement.cell not in hidden]
    moving = {cell for placement in draft.turn if placement.cell in hidden for cell in placement.cells}
    return _sums(draft.table, shown, moving)


def sums_with(draft: CardDraft, placement: Placement | None) -> list[Sum]:
    """The rows and columns that a card would make there, where it fits; none without a placement."""
    if placement is None or not draft.table.fits(placement):
        return []
    draft.table.lay(placement)
    sums = _sums(draft.table, [placement])
    draft.table.take_back()
    return sums


def joined_by(table: Table, placement: Placement) -> list[Sum]:
    """The rows and columns that a 0 of this card on the table has joined from two."""
    return [one for one in _sums(table, [placement]) if one.parts]


def _sums(table: Table, placements: list[Placement], hidden: Collection[Cell] = ()) -> list[Sum]:
    found: dict[tuple[Cell, int], Sum] = {}
    for placement in placements:
        for cell, step in lines_of(placement):
            cells = part_without(run_through(table.halves, cell, step), cell, hidden)
            if len(cells) < 2:
                continue
            total = sum(table.halves[one] for one in cells)
            before = found.get((cells[0], step))
            parts = _parts(table, placement, cells) or (before.parts if before else ())
            found[cells[0], step] = Sum(total, cells, step == RIGHT, parts)
    return list(found.values())


def _parts(table: Table, placement: Placement, cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The cells on both sides of the card's 0s in this run; nothing if other cards are not on both sides."""
    zeros = [at for at, cell in enumerate(cells) if cell in placement.cells and not table.halves[cell]]
    if not zeros:
        return ()
    parts = cells[: zeros[0]], cells[zeros[-1] + 1 :]
    return parts if all(set(part) - set(placement.cells) for part in parts) else ()
