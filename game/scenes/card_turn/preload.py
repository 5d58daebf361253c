"""Draws tables of the card game before they are needed, so that their surfaces are in the caches."""

from __future__ import annotations

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Size
from game.rules.cards.match import Match
from game.rules.common.variant import VariantMatch
from game.scenes.card_turn.controller import CardTurnController
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.model.turn import CardTurnModel
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view.table_view import draw_turn
from game.scenes.turn.preload import Nobody
from game.scenes.turn.stage import layout_for
from game.session.settings import FOUR


def draw_ahead(app: App, model: CardTurnModel, size: Size, around: bool) -> None:
    """Draws this table in a window of another size. Nothing is shown."""
    stage = CardStage(app, model, layout_for(app, model.match, size, around=around))
    CardTurnController(stage, Nobody()).lay_out()
    stage.cloth.update(0, still=True)
    draw_turn(Picture(), stage)


def sample_model(app: App, match: VariantMatch) -> CardTurnModel:
    """The turn that is due, as its player sees it. Nobody plays it."""
    assert isinstance(match, Match) and match.due is not None
    model = CardTurnModel(match, match.due.seat, lambda: None, around=app.seating == FOUR)
    draft = CardDraft(match)
    draft.pick_next()
    model.begin(draft)
    return model
