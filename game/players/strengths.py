"""How strong the levels are: the few numbers by which they are tuned. docs/LEVELS.md shows the result."""

from __future__ import annotations

from typing import NamedTuple


class TileStrengths(NamedTuple):
    """The tile game.

    ``beginner_cells`` and ``hasty_cells``: the chance that the level notices a cell of the board, for each cell in each turn.
    ``learner_pad``: the chance that learner looks at its pad in a turn. ``casual_equals``: the number of equal turns that casual
    compares. ``club_turns``: the number of turns that club compares by what they leave for the next player. ``club_near``: club
    treats turns whose margin is at most this many points below the best as equal.
    """

    beginner_cells: float
    learner_pad: float
    hasty_cells: float
    casual_equals: int
    club_turns: int
    club_near: float


class CardStrengths(NamedTuple):
    """The card game.

    ``beginner_cells``, ``learner_cells`` and ``hasty_cells``: the chance that the level notices a cell of the table, for each
    cell in each turn. ``casual_equals``: the number of equal turns that casual compares. ``club_own_share``: the
    share of what the seat itself could gain next that club counts. It is less than 1 because the next player changes the table
    first.
    """

    beginner_cells: float
    learner_cells: float
    hasty_cells: float
    casual_equals: int
    club_own_share: float


TILES = TileStrengths(
    beginner_cells=0.77, learner_pad=0.4, hasty_cells=0.875, casual_equals=4, club_turns=3, club_near=3.3
)
CARDS = CardStrengths(
    beginner_cells=0.75, learner_cells=0.87, hasty_cells=0.96, casual_equals=3, club_own_share=0.05
)
