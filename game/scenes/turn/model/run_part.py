"""The part of a run that is seen while some of its tiles or cards are still moving to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def part_without(cells: Sequence[int], cell: int, hidden: Collection[int]) -> tuple[int, ...]:
    """The cells of a run around one of its cells, up to the next ones that are hidden."""
    at = cells.index(cell)
    first = max((number + 1 for number in range(at) if cells[number] in hidden), default=0)
    last = min((number for number in range(at, len(cells)) if cells[number] in hidden), default=len(cells))
    return tuple(cells[first:last])
