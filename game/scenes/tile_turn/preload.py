"""Draws tables before they are needed, so that their surfaces are in the caches (see ``game.engine.preload``)."""

from __future__ import annotations

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Size
from game.rules.common.variant import VariantMatch
from game.rules.tiles.match import Match
from game.scenes.tile_turn.controller import TileTurnController
from game.scenes.tile_turn.model.draft import TileDraft
from game.scenes.tile_turn.model.turn import TileTurnModel
from game.scenes.tile_turn.stage import TileStage
from game.scenes.tile_turn.view.table_view import draw_turn
from game.scenes.turn.preload import Nobody
from game.scenes.turn.stage import layout_for
from game.session.settings import FOUR
from game.table.tiles import draw_tile

FACES = range(7)
"""The back of a tile, and its six faces."""


def draw_ahead(app: App, model: TileTurnModel, size: Size, around: bool) -> None:
    """Draws this table in a window of another size, and every kind of tile. Nothing is shown."""
    stage = TileStage(app, model, layout_for(app, model.match, size, around=around))
    TileTurnController(stage, Nobody()).lay_out()
    picture = Picture()
    draw_turn(picture, stage)
    for value in FACES:
        draw_tile(picture, value, stage.station.rack_slot(0, 1), app.style)
        draw_tile(picture, value, stage.layout.rect(0), stage.board_style)


def sample_model(app: App, match: VariantMatch) -> TileTurnModel:
    """The turn that is due, as its player sees it. Nobody plays it."""
    assert isinstance(match, Match) and match.due is not None
    model = TileTurnModel(match, match.due.seat, lambda: None, around=app.seating == FOUR)
    draft = TileDraft(match)
    draft.pick_next()
    model.begin(draft)
    return model
