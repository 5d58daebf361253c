"""What a level overlooks. Both games use this."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

TurnT = TypeVar("TurnT")


class _Noticed(dict[int, bool]):
    """Whether each cell is noticed. That is decided at random when a cell is looked up for the first time."""

    def __init__(self, chance: float, rng: random.Random) -> None:
        super().__init__()
        self._chance, self._rng = chance, rng

    def __missing__(self, cell: int) -> bool:
        found = self[cell] = self._rng.random() < self._chance
        return found


def noticed(
    turns: Sequence[TurnT], cells_of: Callable[[TurnT], Iterable[int]], chance: float, rng: random.Random
) -> Sequence[TurnT]:
    """The turns that a level sees if it notices each cell with this chance. If it sees none, one at random.

    A level sees a turn if it notices all its cells.
    """
    if chance >= 1:
        return turns
    cells = _Noticed(chance, rng)
    return [turn for turn in turns if all(cells[cell] for cell in cells_of(turn))] or [rng.choice(turns)]


def best(turns: Sequence[TurnT], values: Sequence[float], rng: random.Random, near: float = 0) -> TurnT:
    """A random one of the turns whose values are at most ``near`` below the highest."""
    enough = max(values) - near
    return rng.choice([turn for turn, value in zip(turns, values, strict=True) if value >= enough])
