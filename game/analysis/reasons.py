"""Why a turn is good, as facts about the position: what both games have in common. The scenes put the facts into words.

Each game has a subclass of ``Advice`` with the reasons that only it knows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.players.choosing import CandidateT
from game.rules.common.pad import SCORING_TOTALS, ColumnPad, RowSum

OTHERS, NEARLY_AS_GOOD = 8, 8.0
"""At most OTHERS turns are compared with the advised one: the next best, at most NEARLY_AS_GOOD points behind."""
CLEARLY_BEHIND = 2
"""The shortest column is clearly behind if the longest one has at least this many more boxes."""


class RowChange(NamedTuple):
    """A row of the pad, counted from 0, that a turn changes: its sums before and after.

    ``lacks``: the totals whose boxes in this row are still empty. ``awaits``: the one that would complete the row in the next turn.
    """

    row: int
    before: RowSum
    after: RowSum
    lacks: tuple[int, ...]
    awaits: int | None

    @property
    def completed(self) -> bool:
        return bool(self.after.bonus and not self.before.bonus)

    @property
    def doubled(self) -> bool:
        return self.after.doubled and not self.before.doubled


class Leaves(NamedTuple):
    """What the next player can score after this turn.

    ``most`` is the highest total (10, 11 or 12) that any hand can make with unseen tiles or cards, 0 if none can.
    ``twelves`` is the probability of a hand that can make a 12. ``others`` is the mean of that probability over the other good
    turns; None if there are none.
    """

    most: int
    twelves: float
    others: float | None


class Rival(NamedTuple):
    """The turn that scores most now, if that is more than the advised turn scores.

    ``behind``: by how many points it is expected to end behind the advised turn; None if it was not compared to the end.
    ``twelves`` as in ``Leaves``; None if nothing is said about the next player.
    """

    gain: int
    behind: float | None
    twelves: float | None


@dataclass(frozen=True, slots=True)
class Advice(ABC):
    """A turn, in a legal order of its tiles or cards, and the reasons for it.

    - ``runs``: the rows and columns that the turn scores. ``gain``: the points that it adds to the pad.
    - ``rows``: the rows of the pad that change, from the top.
    - ``behind``: the total of the clearly shortest column, if the turn makes it; otherwise None.
    - ``fit_nowhere``: tiles or cards left in hand that fit nowhere after the turn.
    - ``only``: whether this is the only legal turn. ``most``: the largest gain of any turn, None if there are too many turns.
    - ``rival``: the turn that scores more now; None if there is none.
    - ``leaves``: what the next player can score. None if nothing can be said about that.
    """

    turn: tuple[Any, ...]
    runs: tuple[Any, ...]
    gain: int
    rows: tuple[RowChange, ...]
    behind: int | None
    fit_nowhere: tuple[Any, ...]
    only: bool
    most: int | None
    rival: Rival | None
    leaves: Leaves | None

    @property
    def lines(self) -> tuple[int, ...]:
        return tuple(sorted(run.total for run in self.runs))

    @property
    @abstractmethod
    def score(self) -> tuple[tuple[int, ...], int]:
        """What the turn scores, as ``entries`` of the game's pad takes it."""


def other_good(ranked: Sequence[CandidateT]) -> list[CandidateT]:
    """The turns that are nearly as good as the best one. ``ranked`` are all turns, best first."""
    best, *rest = ranked
    return [one for one in rest[:OTHERS] if best.margin - one.margin <= NEARLY_AS_GOOD]


def row_changes(before: ColumnPad, after: ColumnPad) -> tuple[RowChange, ...]:
    """The rows that differ between a pad before a turn and the same pad after it, from the top."""
    return tuple(
        _row(before, after, row)
        for row in range(after.used_rows())
        if before.row_sum(row) != after.row_sum(row)
    )


def column_behind(pad: ColumnPad, lines: tuple[int, ...]) -> int | None:
    """The total of the clearly shortest column of a pad, if it is among these totals; otherwise None."""
    boxes = {total: len(column) for total, column in pad.columns.items()}
    least = min(boxes.values())
    shortest = [total for total in SCORING_TOTALS if boxes[total] == least]
    clearly = max(boxes.values()) - least >= CLEARLY_BEHIND
    return shortest[0] if clearly and len(shortest) == 1 and shortest[0] in lines else None


def _row(before: ColumnPad, after: ColumnPad, row: int) -> RowChange:
    lacks = tuple(total for total in SCORING_TOTALS if row >= len(after.columns[total]))
    awaits = lacks[0] if len(lacks) == 1 and len(after.columns[lacks[0]]) == row else None
    return RowChange(row, before.row_sum(row), after.row_sum(row), lacks, awaits)
