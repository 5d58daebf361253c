"""Everything that the turn scene of the card game knows, without pygame."""

from __future__ import annotations

from game.engine.translation import _
from game.rules.cards.match import Match
from game.scenes.card_turn.model import hint_text
from game.scenes.card_turn.model.displayed_state import DisplayedCards
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.turn.model.hint import Advise, Hint
from game.scenes.turn.model.turn import TurnModel


class CardTurnModel(TurnModel):
    """The turns of a match of the card game."""

    match: Match
    displayed: DisplayedCards
    draft: CardDraft | None

    def __init__(
        self, match: Match, seat: int, advise: Advise | None = None, *, around: bool = False
    ) -> None:
        hint = Hint(advise, lambda: self.draft, hint_text)
        super().__init__(match, DisplayedCards(match, seat), hint, around=around)

    def words_for_next_pad(self) -> str:
        """Whose pad is shown, and how to see the next one. RB rotates cards."""
        return _("The pad of {name}. Press P or the right stick for the next one.")

    def words_for_going_back(self) -> str:
        """Whose pad is shown, and how to see the acting player's again."""
        return _("The pad of {name}. Press P or the right stick to go back.")
