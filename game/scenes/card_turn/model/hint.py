"""The hint of the card game: what the advised turn would write, and its sentences."""

from __future__ import annotations

from collections.abc import Callable

from game.analysis.cards.reasons import CardAdvice
from game.rules.cards.cells import Placement
from game.rules.cards.deck import Card
from game.rules.cards.pad import Pad
from game.rules.common.pad import ColumnPad, Entry
from game.scenes.card_turn.model import hint_text
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.turn.model.hint import PART, TILES, WHY, Hint


class CardHint(Hint):
    """The hint for a draft of the card game."""

    advice: CardAdvice | None
    _draft: Callable[[], CardDraft | None]

    def in_hand(self, placement: Placement) -> Card:
        """The card."""
        return placement.card

    def visible_ghosts(self) -> list[Placement]:
        """The advised cards that are shown on free cells: from the second step on."""
        draft = self._draft()
        if self.step < TILES or draft is None:
            return []
        placements: list[Placement] = [ghost.placement for ghost in self.ghosts()]
        return [one for one in placements if not set(one.cells) & set(draft.table.halves)]

    def entries(self, pad: ColumnPad) -> list[Entry]:
        """The boxes that the advised turn would fill; they are shown with the reasons."""
        if self.advice is None or self.step != WHY:
            return []
        assert isinstance(pad, Pad)
        return pad.entries(self.advice.lines, self.advice.supers)

    def words(self) -> list[str]:
        """The sentences of the step that is shown."""
        assert self.advice is not None
        if self.step == PART:
            return [hint_text.where(self.advice)]
        if self.step == TILES:
            return [hint_text.how([ghost.placement for ghost in self.ghosts()], self.extra(), self.advice)]
        return hint_text.why(self.advice)
