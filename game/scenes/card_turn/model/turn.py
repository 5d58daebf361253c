"""Everything that the turn scene of the card game knows, without pygame."""

from __future__ import annotations

from game.rules.cards.match import Match
from game.scenes.card_turn.model.displayed_state import DisplayedCards
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.turn.model.hint import Hint
from game.scenes.turn.model.turn import TurnModel


class CardTurnModel(TurnModel):
    """The turns of a match of the card game."""

    match: Match
    displayed: DisplayedCards
    draft: CardDraft | None

    def __init__(self, match: Match, seat: int, *, around: bool = False) -> None:
        super().__init__(match, DisplayedCards(match, seat), Hint(None), around=around)
