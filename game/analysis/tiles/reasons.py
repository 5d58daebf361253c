"""Why a turn is good, as facts about the position. ``advice`` finds them; the scenes put them into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.rules.common.pad import RowSum
from game.rules.tiles.board import Run
from game.rules.tiles.constants import Turn


class RowChange(NamedTuple):
    """A row of the pad, counted from 0, that a turn changes: its sums before and after.

    ``lacks`` lists the totals (10, 11, 12) whose boxes in this row are still empty after the turn. ``awaits`` is the total
    that would complete the row in the next turn; None if there is no such total.
    """

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
        """Whether the turn ticks its x2 box."""
        return self.after.doubled and not self.before.doubled


class Leaves(NamedTuple):
    """What the next player, who will have two tiles, can score after this turn.

    ``most`` is the highest total (10, 11 or 12) that any two unseen tiles can make, 0 if no two can. ``twelves`` is the
    probability of two tiles that can make a 12. ``others`` is the mean of that probability over the other good turns; None
    if there are none.
    """

    most: int
    twelves: float
    others: float | None


@dataclass(frozen=True, slots=True)
class Advice:
    """A turn, in a legal order of its tiles, and the reasons for it.

    - ``runs`` and ``ticks``: what the turn scores. ``gain``: the points that this adds to the pad.
    - ``rows``: the rows of the pad that change, from the top.
    - ``behind``: the total of the clearly shortest column, if the turn makes it; otherwise None.
    - ``fit_nowhere``: tiles left in hand that fit nowhere after the turn. ``still_fit``: those that fit but are not laid.
    - ``only``: whether this is the only legal turn. ``most``: the largest gain of any turn, None if there are too many turns.
    - ``leaves``: what the next player can score. None if that player is a partner or will not have two tiles.
    - ``partner``: the highest total that the partner, who lays next, can make, 0 if none; None if no partner lays next.
    """

    turn: Turn
    runs: tuple[Run, ...]
    ticks: int
    gain: int
    rows: tuple[RowChange, ...]
    behind: int | None
    fit_nowhere: tuple[int, ...]
    still_fit: tuple[int, ...]
    only: bool
    most: int | None
    leaves: Leaves | None
    partner: int | None

    @property
    def lines(self) -> tuple[int, ...]:
        """The totals of the runs, ascending."""
        return tuple(sorted(run.total for run in self.runs))
