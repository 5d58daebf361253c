"""The hint of the tile game: what is left of the advised turn, and its sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.analysis.tiles.reasons import TileAdvice
from game.rules.common.pad import ColumnPad, Entry
from game.rules.tiles.constants import Placement
from game.rules.tiles.pad import Pad
from game.scenes.tile_turn.model import hint_text
from game.scenes.tile_turn.model.draft import TurnDraft
from game.scenes.turn.model.hint import PART, TILES, WHY, Advise, Hint


class Ghost(NamedTuple):
    """A tile of the advised turn that is not on the board yet.

    ``number``: its position in the turn, from 1. ``place``: its place on the rack; None if that tile lies on another cell.
    """

    number: int
    placement: Placement
    place: int | None


class TileHint(Hint):
    """The hint for the draft that ``draft`` returns."""

    advice: TileAdvice | None

    def __init__(self, advise: Advise | None, draft: Callable[[], TurnDraft | None]) -> None:
        super().__init__(advise)
        self._draft = draft

    def followed(self) -> bool:
        """Whether only tiles of the advised turn are laid, and not all of them yet."""
        return bool(self.ghosts()) and not self.extra_tiles()

    def extra_tiles(self) -> list[Placement]:
        """The tiles laid that do not belong to the advised turn."""
        draft = self._draft()
        if draft is None or self.advice is None:
            return []
        return [placement for placement in draft.turn if placement not in self.advice.turn]

    def ghosts(self) -> list[Ghost]:
        """The tiles of the advised turn that are still to be laid."""
        draft = self._draft()
        if draft is None or self.advice is None:
            return []
        places, ghosts = list(draft.unlaid), []
        for number, (value, cell) in enumerate(self.advice.turn, 1):
            if (value, cell) in draft.turn:
                continue
            place = next((place for place in places if draft.tiles[place] == value), None)
            if place is not None:
                places.remove(place)
            ghosts.append(Ghost(number, (value, cell), place))
        return ghosts

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

    def words(self) -> str:
        """The sentence of the step that is shown."""
        assert self.advice is not None
        if self.step == PART:
            return hint_text.where(self.advice)
        if self.step == TILES:
            return hint_text.how(
                [ghost.placement for ghost in self.ghosts()], self.extra_tiles(), self.advice
            )
        return hint_text.why(self.advice)
