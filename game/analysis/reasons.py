"""Why a turn is good: facts, each of them true of the position. ``coach`` works them out; words are made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.rules.common.pad import RowSum
from game.rules.tiles.board import Run
from game.rules.tiles.constants import Turn


class RowChange(NamedTuple):
    """A row of the pad (from 0) that the turn writes in or ticks, before and after. ``lacks``: the totals whose boxes are still
    empty then. ``awaits``: the one that it lacks if the next run of that total is written there, and not further up."""

    row: int
    before: RowSum
    after: RowSum
    lacks: tuple[int, ...]
    awaits: int | None

    @property
    def completed(self) -> bool:
        """Whether the turn fills its third box."""
        return bool(self.after.bonus and not self.before.bonus)

    @property
    def doubled(self) -> bool:
        """Whether the turn ticks it."""
        return self.after.doubled and not self.before.doubled


class Leaves(NamedTuple):
    """What the next player, who will have two tiles, can make of them. ``most``: the highest total of 10, 11 and 12 that any hand
    of unseen tiles makes, 0 if none makes one. ``twelves``: the chance of a hand that makes a 12; ``others``: the same on
    average after the other good turns, None if there are none."""

    most: int
    twelves: float
    others: float | None


@dataclass(frozen=True, slots=True)
class Advice:
    """A turn, in an order in which it may be laid, and what speaks for it.

    ``runs`` and ``ticks``: what it scores; ``gain``: what that adds to the pad; ``rows``: the rows that change, from the top.
    ``behind``: a total that it makes, if that column alone is the shortest, and clearly so; else None.
    ``stuck``: tiles that fit nowhere after it; ``kept``: those that still would and are kept back all the same.
    ``only``: the rules allow no other turn. ``most``: the largest gain of all turns, None if there are too many to know.
    ``leaves``: None if nobody of another pad follows, or with other than two tiles. ``partner``: the highest total that the
    partner, who lays next, can make with the tiles that he has, 0 if none; None if no partner lays next.
    """

    turn: Turn
    runs: tuple[Run, ...]
    ticks: int
    gain: int
    rows: tuple[RowChange, ...]
    behind: int | None
    stuck: tuple[int, ...]
    kept: tuple[int, ...]
    only: bool
    most: int | None
    leaves: Leaves | None
    partner: int | None

    @property
    def lines(self) -> tuple[int, ...]:
        """The totals of the runs, ascending."""
        return tuple(sorted(run.total for run in self.runs))
