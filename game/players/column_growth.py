"""How far the columns of a pad grow until the end. Both games use this."""

from __future__ import annotations

from functools import lru_cache
from math import erf, sqrt

ROWS = 40
"""The number of rows that are considered: more than a pad ever fills. A match of the tile game has only 121 tiles."""


@lru_cache(maxsize=4096)
def fill_chances(pace: float, turns: float, spread: float) -> tuple[float, ...]:
    """The chances that a column grows by at least 1, 2, 3, ... boxes in this many turns.

    The growth is taken as normally distributed, with mean ``pace`` × ``turns`` and standard deviation ``spread`` × √``turns``, in
    boxes. docs/FAST_CODE.md derives it ("The evaluation of a pad").
    """
    if turns <= 0:
        return (0.0,) * ROWS
    deviation = spread * sqrt(2 * turns)
    return tuple((1 + erf((pace * turns - more + 0.5) / deviation)) / 2 for more in range(1, ROWS + 1))
