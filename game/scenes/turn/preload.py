"""Draws tables before they are shown, so that their surfaces are in the caches (see ``game.engine.preload``)."""

from __future__ import annotations

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Size, Transition
from game.engine.tween import do_nothing
from game.rules.common.variant import VariantHeader, VariantMatch
from game.scenes.turn.game import TurnGame
from game.scenes.turn.model import TurnModel
from game.scenes.turn.moves import Moves
from game.scenes.turn.table import layout_for
from game.session.game_session import GameSession
from game.session.settings import FOUR


def draw_ahead(app: App, game: TurnGame, model: TurnModel, size: Size, *, around: bool) -> None:
    stage = game.table(app, model, layout_for(app, model.match, size, around=around))
    Moves(stage, game, do_nothing, _stay).lay_out()
    stage.update(0, still=True)
    picture = Picture()
    game.draw(picture, stage)
    game.draw_kinds(picture, stage)


def at_turn(match: VariantMatch | None, header: VariantHeader) -> VariantMatch:
    """The match if a lay is due; otherwise another one with this header when its first lay is due. Nobody plays it."""
    if match is not None and match.due is not None and match.due.event == "lay":
        return match
    session = GameSession.unsaved(header)
    while session.match.due is not None and session.match.due.event != "lay":
        session.deal()  # With partners, two players draw before the first turn.
    return session.match


def sample_model(app: App, game: TurnGame, match: VariantMatch) -> TurnModel:
    assert match.due is not None
    model = game.model(match, match.due.seat, lambda: None, around=app.seating == FOUR)
    draft = game.draft(match)
    draft.pick_next()
    model.begin(draft)
    return model


def _stay() -> Transition:
    return None
