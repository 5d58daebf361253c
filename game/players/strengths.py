"""How strong the levels are: the few numbers by which they are tuned. docs/LEVELS.md shows the result."""

from __future__ import annotations

from typing import NamedTuple


class TileStrengths(NamedTuple):
    """The tile game.

    ``learner_pad``: the chance that learner looks at its pad in a turn. ``hasty_cells``: the chance that hasty notices a cell
    of the board, for each cell in each turn. ``club_near``: club treats turns whose value is at most this many points below the
    best as equal.
    """

    learner_pad: float
    hasty_cells: float
    club_near: float


class CardStrengths(NamedTuple):
    """The card game. ``beginner_cells``, ``learner_cells`` and ``hasty_cells``: the chance that the level notices a cell of the
    table, for each cell in each turn. ``club_near``: as in the tile game, divided by the number of opponents.
    """

    beginner_cells: float
    learner_cells: float
    hasty_cells: float
    club_near: float


TILES = TileStrengths(learner_pad=0.34, hasty_cells=0.86, club_near=0.4)
CARDS = CardStrengths(beginner_cells=0.4, learner_cells=0.6, hasty_cells=0.8, club_near=0.0)
