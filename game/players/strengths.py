"""How strong the levels are: the few numbers by which they are tuned. docs/LEVELS.md says how that is done.

The four lower levels differ in what they pay attention to; ``club`` and ``master`` plan and look ahead as well.
"""

from __future__ import annotations

from typing import NamedTuple


class Attention(NamedTuple):
    """What a level pays attention to in a turn. Each number is a chance from 0 to 1.

    ``cells``: that it notices a cell of the board, for each cell. ``pad``: that it looks at its pad; otherwise it adds up only
    the sums on the board.
    """

    cells: float
    pad: float


TILES = {
    "beginner": Attention(cells=1.0, pad=0.0),
    "learner": Attention(cells=1.0, pad=0.6),
    "hasty": Attention(cells=0.87, pad=1.0),
    "casual": Attention(cells=1.0, pad=1.0),
}
CLUB_NEAR = 1.2
"""Club treats turns within this many points of the best one as equal, so it does not always find the very best."""
CARDS = {
    "beginner": Attention(cells=0.4, pad=1.0),
    "learner": Attention(cells=0.6, pad=1.0),
    "hasty": Attention(cells=0.8, pad=1.0),
    "casual": Attention(cells=1.0, pad=1.0),
}
