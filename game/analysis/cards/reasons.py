"""The reasons for a turn of the card game."""

from __future__ import annotations

from dataclasses import dataclass

from game.analysis.reasons import Advice
from game.rules.cards.cells import Turn
from game.rules.cards.deck import Card
from game.rules.cards.table import Run, Score


@dataclass(frozen=True, slots=True)
class CardAdvice(Advice):
    """A turn of the card game and the reasons for it.

    - ``supers``: the super bonuses that it earns.
    - ``prospect``: a card left in hand that can make a 12 in the seat's next turn, unless somebody is in the way; None if there
      is none.
    - ``super_chance``: the probability that the next player can earn a super bonus. ``other_super_chance``: the mean of that
      probability over the other good turns. Both are 0 if nothing can be said about that.
    - ``next_gain``: the expected gain of the next player. ``usual_next_gain``: its mean after other turns that gain as much as this
      one. ``rival_next_gain``: after the ``rival``. None if there is no such turn or no other player has cards.

    ``leaves`` is None if no other player has cards.
    """

    turn: Turn
    runs: tuple[Run, ...]
    fit_nowhere: tuple[Card, ...]
    supers: int
    prospect: Card | None
    super_chance: float
    other_super_chance: float
    next_gain: float | None
    usual_next_gain: float | None
    rival_next_gain: float | None

    @property
    def score(self) -> Score:
        """What the turn scores."""
        return Score(self.lines, self.supers)
