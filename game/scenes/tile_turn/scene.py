"""The turn scene of the tile game."""

from __future__ import annotations

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Push, Size, Transition
from game.rules.common.variant import VariantMatch
from game.rules.tiles.match import Match
from game.scenes import routes
from game.scenes.tile_turn.ahead import draw_ahead
from game.scenes.tile_turn.controller import TileTurnController
from game.scenes.tile_turn.event_replay import TileReplay
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.tile_turn.model.turn import TileTurnModel
from game.scenes.tile_turn.stage import TileStage
from game.scenes.tile_turn.view.sums import draw_dragged
from game.scenes.tile_turn.view.table_view import draw_turn
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.hint import Advise
from game.scenes.turn.model.lesson import Lesson
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.stage import Stage
from game.scenes.turn.view.magnifier import draw_magnifier
from game.session.game_session import GameSession
from game.table.layout import Layout


class TileTurnScene(TurnScene):
    """All turns of a match of the tile game. After a turn it shows the tiles that the player holds."""

    stage: TileStage

    def __init__(self, app: App, session: GameSession, lesson: Lesson | None = None) -> None:
        super().__init__(app, session, lesson)
        self._held: routes.HeldTiles | None = None

    def make_stage(self, match: VariantMatch, layout: Layout, advise: Advise | None = None) -> TileStage:
        """A stage for this match, with its model."""
        assert isinstance(match, Match) and match.due is not None
        return TileStage(self.app, TileTurnModel(match, match.due.seat, advise, around=self._around), layout)

    def make_controller(self) -> TileTurnController:
        """The controller of the tile game."""
        return TileTurnController(self.stage, self)

    def make_replay(self, stage: Stage) -> TileReplay:
        """What replays the events of the tile game on that stage."""
        assert isinstance(stage, TileStage)
        return TileReplay(stage)

    def make_draft(self) -> TileDraft:
        """The draft for the lay that is due."""
        return TileDraft(self.model.match)

    @property
    def model(self) -> TileTurnModel:
        """What the scene knows."""
        return self.stage.model

    def draw_table(self, picture: Picture, stage: Stage) -> None:
        """Draws everything but the tiles that are moving."""
        assert isinstance(stage, TileStage)
        draw_turn(picture, stage)

    def draw_held_up(self, picture: Picture) -> None:
        """Draws the dragged tiles and the magnifier."""
        draw_dragged(picture, self.stage)
        draw_magnifier(picture, self.stage)

    def draw_ahead(self, size: Size) -> None:
        """Draws the table in a window of another size."""
        draw_ahead(self.app, self.model, size, around=self._around)

    def before_next(self) -> Transition:
        """Shows the tiles that were held back in the last turn."""
        held, self._held = self._held, None
        return Push(held) if held else None

    def turn_over(self, draft: Draft) -> None:
        """Remembers the tiles that are held, so that they can be shown. Around a table they are seen at the station."""
        assert isinstance(draft, TileDraft)
        self._held = None if self._around else self._held_tiles(draft)

    def _held_tiles(self, draft: TileDraft) -> routes.HeldTiles | None:
        """The route to the scene that shows the held tiles; None if there are none or the match is over."""
        match = self.model.match
        tiles = tuple(match.hands[draft.seat])
        if not tiles or match.due is None or match.due.event == "end":
            return None
        if not match.board.fit_masks[min(tiles)]:
            return routes.HeldTiles(tiles, "fits nowhere")
        return routes.HeldTiles(tiles, "opening" if draft.context.opening else "by choice")
