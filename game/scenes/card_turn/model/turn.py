"""Everything that the turn scene of the card game knows, without pygame."""

from __future__ import annotations

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
