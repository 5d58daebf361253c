"""The turn scene of the tile game."""

from __future__ import annotations

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Push, Size, Transition
from game.rules.common.variant import VariantMatch
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match
from game.scenes.tile_turn.controller import TileTurnController
from game.scenes.tile_turn.event_replay import HeldReason, TileReplay
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.tile_turn.model.turn import TileTurnModel
from game.scenes.tile_turn.preload import draw_ahead
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
    """All turns of a match of the tile game. After a turn it shows which tiles the player holds."""

    stage: TileStage
    replay: TileReplay

    def __init__(self, app: App, session: GameSession, lesson: Lesson | None = None) -> None:
        super().__init__(app, session, lesson)
        self._held: Push | None = None

    def make_stage(self, match: VariantMatch, layout: Layout, advise: Advise | None = None) -> TileStage:
        """A stage for this match, with its model."""
        assert isinstance(match, Match) and match.due is not None
        return TileStage(self.app, TileTurnModel(match, match.due.seat, advise, around=self.around), layout)

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
        draw_ahead(self.app, self.model, size, around=self.around)

    def before_next(self) -> Transition:
        """The first time that a player holds tiles, a scene explains it."""
        held, self._held = self._held, None
        if not held:
            return None
        self.app.settings.holding_shown = True
        self.app.change()
        return held

    def show_own(self, event: Lay, draft: Draft) -> None:
        """Also shows which tiles the player holds. Around a table they are always seen at the station."""
        super().show_own(event, draft)
        assert isinstance(draft, TileDraft)
        reason = self._why_held(draft)
        tiles = tuple(self.model.match.hands[draft.seat])
        if reason and (self.around or self.device.open_handed or self.app.settings.holding_shown):
            self.replay.hold(draft.seat, reason if event.turn else None, face_up=self.device.open_handed)
        elif reason:
            self.model.displayed.clear_rack()
            self._held = Push("held_tiles", tiles, reason)

    def _why_held(self, draft: TileDraft) -> HeldReason | None:
        """Why the player of this turn holds tiles; None if there are none or the match is over."""
        match = self.model.match
        tiles = match.hands[draft.seat]
        if not tiles or match.due is None or match.due.event == "end":
            return None
        if not match.board.fit_masks[min(tiles)]:
            return "fits nowhere"
        return "opening" if draft.context.opening else "by choice"
