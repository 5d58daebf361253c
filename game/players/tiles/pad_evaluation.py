"""The value of a pad: the total that it can be expected to end with (RULES.md 6).

Each of the four columns 10, 11, 12 and x2 grows at its own pace. This gives the chance that a box will be filled by the
end, and from these chances the expected points of each row, with its bonus and its doubling. So the evaluation sees more
than the points of a turn: it also values a bonus or a doubling that has come closer.

The score of a turn is packed into one integer, its *code*: add TEN for every 10, ELEVEN for every 11, TWELVE for every
12, and TICK for every x2 box. The code of two separate scores is the sum of their codes. docs/FAST_CODE.md derives both
("The evaluation of a pad"); tests/test_fast_code.py compares them with plain definitions.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.players.choosing import ROWS, Growth, fill_chances
from game.rules.common.pad import SCORING_TOTALS
from game.rules.tiles.constants import POINTS, Pad

TEN, ELEVEN, TWELVE, TICK = 1, 8, 64, 512
CODE_OF = {10: TEN, 11: ELEVEN, 12: TWELVE}
_FIELD = 7
"""The largest number of runs of one total in a code. Only a turn of many tiles could make more."""


GROWTH = Growth((0.3231, 0.3715, 0.55, 0.3077), (1.645, 2.365, 4.348), 0.65)
"""These numbers were fitted to played matches."""


def code_of(lines: Sequence[int], ticks: int) -> int:
    """The score of a turn as a code: its run totals and the number of x2 boxes ticked.

    >>> code_of([10, 12, 12], 1) == TEN + 2 * TWELVE + TICK
    True
    """
    return TICK * ticks + sum(CODE_OF[total] * min(_FIELD, lines.count(total)) for total in SCORING_TOTALS)


def enter_code(pad: Pad, code: int) -> Pad:
    """A copy of the pad with a turn of this code entered (section 6)."""
    after = pad.copy()
    after.ticks += code // TICK
    for total, unit in CODE_OF.items():
        runs = code // unit & _FIELD
        if runs:
            after.columns[total].append(runs * POINTS[total])
    return after


def expected_total(pad: Pad, turns: float) -> float:
    """The expected final total of the pad, in points, if this many turns are still to be entered on it."""
    boxes, chances = GROWTH.columns(pad, turns)
    doubled = (2.0,) * pad.ticks + tuple(
        1 + chance for chance in fill_chances(GROWTH.paces[3], turns, GROWTH.spread)
    )
    bonuses = [pad.bonus(row) for row in range(ROWS)]
    value: float = sum(
        twice * (ten + eleven + twelve + bonus * first * second * third)
        for twice, ten, eleven, twelve, bonus, first, second, third in zip(
            doubled, *boxes, bonuses, *chances, strict=False
        )
    )
    return value


class PadEvaluation(dict[int, float]):
    """The expected final total of one pad by the code of its next turn, if about ``turns`` turns follow. Computed once, on demand."""

    def __init__(self, pad: Pad, turns: float) -> None:
        super().__init__()
        self.pad = pad
        self.turns = turns

    def __missing__(self, code: int) -> float:
        value = self[code] = expected_total(enter_code(self.pad, code), self.turns)
        return value
