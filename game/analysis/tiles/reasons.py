"""The reasons for a turn of the tile game."""

from __future__ import annotations

from dataclasses import dataclass

from game.analysis.reasons import Advice
from game.rules.tiles.board import Run
from game.rules.tiles.constants import Turn
from game.rules.tiles.turns import Score


@dataclass(frozen=True, slots=True)
class TileAdvice(Advice):
    """A turn of the tile game and the reasons for it.

    - ``ticks``: the x2 boxes that it ticks.
    - ``still_fit``: tiles left in hand that fit somewhere after the turn but are not laid.
    - ``partner``: the highest total that the partner, who lays next, can make, 0 if none. None if no partner lays next, or if the
      partner has too many turns.

    ``leaves`` is None if the next player is a partner or will not have two tiles.
    """

    turn: Turn
    runs: tuple[Run, ...]
    fit_nowhere: tuple[int, ...]
    ticks: int
    still_fit: tuple[int, ...]
    partner: int | None

    @property
    def score(self) -> Score:
        """What the turn scores."""
        return Score(self.lines, self.ticks)
