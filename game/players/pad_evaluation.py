"""What a pad is worth with the turns that are left: the total that it can be expected to end with.

Each column, x2 among them, is expected to grow at its own pace. From that follows for every box how likely it will be filled,
and for every row what it will come to: the boxes, the bonus if all three are filled, all that doubled if the row is ticked.
So a turn is worth more than its gain: it brings bonuses and doublings nearer, or a column so far ahead that none will follow.

A turn's score is packed into one small number, its *code*: ``TEN`` for every 10, ``ELEVEN`` for every 11, ``TWELVE`` for
every 12, ``TICK`` for every x2 box. Codes of runs that have nothing to do with each other are simply added.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from pathlib import Path
from typing import NamedTuple

from game.rules.constants import POINTS, SCORING
from game.rules.pad import Pad

TEN, ELEVEN, TWELVE, TICK = 1, 8, 64, 512
CODE_OF = {10: TEN, 11: ELEVEN, 12: TWELVE}
_FIELD = 7
"""What a code counts of one total at most. Only a turn of many tiles could have more."""
ROWS = 40
"""More rows than a pad can fill: a game has 121 tiles, and few turns of one tile score."""
FILE = Path(__file__).with_name("weights.json")


class Weights(NamedTuple):
    """How a pad grows. ``paces``: boxes filled per turn in the columns 10, 11, 12 and x2; ``points``: what a box of the
    columns 10, 11 and 12 brings on average; ``spread``: a column's growth has this standard deviation, times the square
    root of the turns."""

    paces: tuple[float, ...]
    points: tuple[float, ...]
    spread: float


def load() -> Weights:
    """The weights that ``tuning`` kept: those of its last trial that says so."""
    found = json.loads(FILE.read_text(encoding="utf-8"))["weights"]
    return Weights(tuple(found["paces"]), tuple(found["points"]), found["spread"])


WEIGHTS = load()


def code_of(lines: Sequence[int], ticks: int) -> int:
    """A turn's score as a code.

    >>> code_of([10, 12, 12], 1) == TEN + 2 * TWELVE + TICK
    True
    """
    return TICK * ticks + sum(CODE_OF[total] * min(_FIELD, lines.count(total)) for total in SCORING)


def enter(pad: Pad, code: int) -> Pad:
    """A copy of the pad with a turn of this code written down."""
    after = pad.copy()
    after.ticks += code // TICK
    for total, unit in CODE_OF.items():
        runs = code // unit & _FIELD
        if runs:
            after.columns[total].append(runs * POINTS[total])
    return after


def expected(pad: Pad, turns: float, weights: Weights = WEIGHTS) -> float:
    """The total that the pad can be expected to end with if its owner has so many turns left."""
    boxes, chances = [], []
    for total, pace, points in zip(SCORING, weights.paces, weights.points, strict=False):
        filled = pad.columns[total]
        grows = reach(pace, turns, weights.spread)
        chances.append((1.0,) * len(filled) + grows)
        boxes.append(filled + [points * chance for chance in grows])
    doubled = (2.0,) * pad.ticks + tuple(
        1 + chance for chance in reach(weights.paces[3], turns, weights.spread)
    )
    bonuses = [pad.bonus(row) for row in range(ROWS)]
    worth: float = sum(
        twice * (ten + eleven + twelve + bonus * first * second * third)
        for twice, ten, eleven, twelve, bonus, first, second, third in zip(
            doubled, *boxes, bonuses, *chances, strict=False
        )
    )
    return worth


@lru_cache(maxsize=4096)
def reach(pace: float, turns: float, spread: float) -> tuple[float, ...]:
    """The chances that a column grows by at least 1, 2, 3, ... boxes in so many turns."""
    if turns <= 0:
        return (0.0,) * ROWS
    deviation = spread * sqrt(2 * turns)
    return tuple((1 + erf((pace * turns - more + 0.5) / deviation)) / 2 for more in range(1, ROWS + 1))


class Worth(dict[int, float]):
    """One pad before a turn: by the code of a turn, the total to be expected after it. ``turns`` is how many more its owner can
    expect then. Worked out when first asked for."""

    def __init__(self, pad: Pad, turns: float, weights: Weights = WEIGHTS) -> None:
        super().__init__()
        self.pad = pad
        self.turns = turns
        self._weights = weights

    def __missing__(self, code: int) -> float:
        value = self[code] = expected(enter(self.pad, code), self.turns, self._weights)
        return value
