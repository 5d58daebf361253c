"""How strong the levels are: the few numbers by which they are tuned. docs/LEVELS.md shows the result."""

from __future__ import annotations

from typing import NamedTuple


class TileStrengths(NamedTuple):
    """The tile game.

    ``beginner_cells`` and ``hasty_cells``: the chance that the level notices a cell of the board, for each cell in each turn.
    ``learner_pad``: the chance that learner looks at its pad in a turn. ``club_near``: club treats turns whose value is at most
    this many points below the best as equal.
    """

    beginner_cells: float
    learner_pad: float
    hasty_cells: float
    club_near: float


class CardStrengths(NamedTuple):
    """The card game.

    ``beginner_cells``, ``learner_cells`` and ``hasty_cells``: the chance that the level notices a cell of the table, for each
    cell in each turn. ``casual_equals``: the number of equal turns that casual compares. ``club_near``: as in the tile game,
    but divided by the number of opponents.
    """

    beginner_cells: float
    learner_cells: float
    hasty_cells: float
    casual_equals: int
    club_near: float


TILES = TileStrengths(beginner_cells=0.77, learner_pad=0.4, hasty_cells=0.87, club_near=0.2)
CARDS = CardStrengths(
    beginner_cells=0.75, learner_cells=0.87, hasty_cells=0.96, casual_equals=2, club_near=0.0
)
