"""Whether a turn is great: then it is shown more slowly and with more weight, and a player's best turn is called so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.rules.common.pad import SUPER

MANY_RUNS = 3
TURNS_BEFORE = 3
"""A player's first turns are not compared: nearly each would be the best one so far."""
LEAST_BEST = 10
"""The points of the least turn that is called somebody's best. On a pad that doubles lines it is twice as much."""
LEAST_FULL = 24
"""The points of the least turn that is great because it fills a doubled line: late in a match, every third turn fills one."""
WEIGHT = 2
"""The weight of the first run of a great turn. That of other turns is 0, and each further run of a turn weighs 1 more."""
SLOWER, SLOWEST = 0.16, 1.9
"""How much longer a run takes for each weight, as a share of the usual time, and the greatest factor."""


class Merit(NamedTuple):
    """``best``: it is the best turn that its player has made in this match, and no small one."""

    great: bool = False
    best: bool = False

    def weight(self, number: int) -> int:
        """How heavy a run is stamped. ``number``: how many runs of the turn have been shown before."""
        return number + WEIGHT if self.great else number

    def slower(self, number: int) -> float:
        """The factor by which a run takes longer than in other turns."""
        return min(SLOWEST, 1 + SLOWER * self.weight(number)) if self.great else 1.0


USUAL = Merit()


def merit_of(pad: Any, score: Any, gains: Sequence[int]) -> Merit:
    """Of a turn that scores this. ``pad``: before the turn. ``gains``: what the earlier turns of its player in this match
    brought."""
    lines, entries, after = score[0], pad.entries(*score), pad.copy()
    after.enter(*score)
    fills = any(
        after.row_sum(entry.row).doubled and after.row_sum(entry.row).bonus > pad.row_sum(entry.row).bonus
        for entry in entries
        if entry.column != SUPER
    )
    gain, least = pad.gain(*score), LEAST_BEST * (2 if pad.has_ticks else 1)
    best = len(gains) >= TURNS_BEFORE and gain >= least and gain > max(gains)
    earns = any(entry.column == SUPER for entry in entries)
    return Merit(len(lines) >= MANY_RUNS or (fills and gain >= LEAST_FULL) or earns or best, best)
