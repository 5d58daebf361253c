"""The hint of the tile game: what is left of the advised turn, and its sentences."""

from __future__ import annotations

from collections.abc import Callable

from game.analysis.tiles.reasons import TileAdvice
from game.rules.common.pad import ColumnPad, Entry
from game.rules.tiles.constants import Placement
from game.rules.tiles.pad import Pad
from game.scenes.tile_turn.model import hint_text
from game.scenes.tile_turn.model.draft import TurnDraft
from game.scenes.turn.model.hint import PART, TILES, WHY, Ghost, Hint


class TileHint(Hint):
    """The hint for a draft of the tile game."""

    advice: TileAdvice | None
    _draft: Callable[[], TurnDraft | None]

    def in_hand(self, placement: Placement) -> int:
        """The value of the tile."""
        return placement[0]

    def visible_ghosts(self) -> list[Ghost]:
        """The ghosts that are shown now, on free cells: from the second step on."""
        draft = self._draft()
        if self.step < TILES or draft is None:
            return []
        return [ghost for ghost in self.ghosts() if not draft.board.tiles[ghost.placement[1]]]

    def entries(self, pad: ColumnPad) -> list[Entry]:
        """The boxes that the advised turn would fill; they are shown with the reasons."""
        if self.advice is None or self.step != WHY:
            return []
        assert isinstance(pad, Pad)
        return pad.entries(self.advice.lines, self.advice.ticks)

    def words(self) -> list[str]:
        """The sentences of the step that is shown."""
        assert self.advice is not None
        if self.step == PART:
            return [hint_text.where(self.advice)]
        if self.step == TILES:
            return [hint_text.how([ghost.placement for ghost in self.ghosts()], self.extra(), self.advice)]
        return hint_text.why(self.advice)
