"""Everything that the turn scene of the tile game knows, without pygame."""

from __future__ import annotations

from game.rules.tiles.match import Match
from game.scenes.tile_turn.model import hint_text
from game.scenes.tile_turn.model.displayed_state import DisplayedTiles
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.turn.model.hint import Advise, Hint
from game.scenes.turn.model.turn import TurnModel


class TileTurnModel(TurnModel):
    """The turns of a match of the tile game, or a board of the review."""

    match: Match
    displayed: DisplayedTiles
    draft: TileDraft | None

    def __init__(
        self, match: Match, seat: int, advise: Advise | None = None, *, around: bool = False
    ) -> None:
        hint = Hint(advise, lambda: self.draft, hint_text)
        super().__init__(match, DisplayedTiles(match, seat), hint, around=around)
