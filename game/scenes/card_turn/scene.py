"""The turn scene of the card game."""

from __future__ import annotations

from typing import Any

from game.engine.picture import Picture
from game.engine.scene import Size, Transition
from game.rules.cards.match import Match
from game.rules.common.variant import VariantMatch
from game.scenes.card_turn.controller import CardTurnController
from game.scenes.card_turn.event_replay import CardReplay
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.model.turn import CardTurnModel
from game.scenes.card_turn.preload import draw_ahead
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view.sums import draw_dragged
from game.scenes.card_turn.view.table_view import draw_turn
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.hint import Advise
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.stage import Stage
from game.table.layout import Layout


class CardTurnScene(TurnScene):
    """All turns of a match of the card game, round after round."""

    stage: CardStage
    controller: CardTurnController

    def make_stage(self, match: VariantMatch, layout: Layout, advise: Advise | None = None) -> CardStage:
        """A stage for this match, with its model."""
        assert isinstance(match, Match) and match.due is not None
        return CardStage(self.app, CardTurnModel(match, match.due.seat, advise, around=self.around), layout)

    def make_controller(self) -> CardTurnController:
        """The controller of the card game."""
        return CardTurnController(self.stage, self)

    def make_replay(self, stage: Stage) -> CardReplay:
        """What replays the events of the card game on that stage."""
        assert isinstance(stage, CardStage)
        return CardReplay(stage)

    def make_draft(self) -> CardDraft:
        """The draft for the lay that is due."""
        return CardDraft(self.model.match, self.stage.side)

    @property
    def model(self) -> CardTurnModel:
        """What the scene knows."""
        return self.stage.model

    @property
    def moving(self) -> bool:
        """Also while the cloth moves."""
        return super().moving or self.stage.cloth.moving

    def use_layout(self, layout: Layout) -> None:
        """Also moves the cloth."""
        super().use_layout(layout)
        self.stage.lay_out()

    def update(self, seconds: float) -> Transition:
        """Also moves the view of the cloth to a hint."""
        transition = super().update(seconds)
        self.controller.show_hint()
        return transition

    def draw_ahead(self, size: Size) -> None:
        """Draws the table in a window of another size."""
        draw_ahead(self.app, self.model, size, around=self.around)

    def show_own(self, event: Any, draft: Draft) -> None:
        """Also lets the view of the cloth follow the cards again, if the player has moved it."""
        self.stage.cloth.reset()
        super().show_own(event, draft)

    def draw_table(self, picture: Picture, stage: Stage) -> None:
        """Draws everything but the cards that are moving."""
        assert isinstance(stage, CardStage)
        draw_turn(picture, stage)

    def draw_held_up(self, picture: Picture) -> None:
        """Draws the dragged cards."""
        draw_dragged(picture, self.stage)
