"""The scenes of a game whose turns are played in the turn scene: a ``Screen`` takes them with the game's ``TurnGame``.

Their modules are imported only when they are needed, so that the window opens quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.app import App
from game.engine.scene import Size
from game.rules.common.variant import VariantMatch

if TYPE_CHECKING:
    from game.analysis.review import Reviewed
    from game.analysis.review_result import ReviewResult
    from game.scenes.review.board import ReviewBoard
    from game.scenes.turn.game import TurnGame
    from game.scenes.turn.scene import TurnScene
    from game.session.game_session import GameSession

MakeTurnGame = Callable[[], "TurnGame"]


def turn_scene(make: MakeTurnGame, app: App, session: GameSession, teaching: bool) -> TurnScene:
    from game.scenes.turn.scene import TurnScene

    game = make()
    return TurnScene(app, session, game, game.lesson() if teaching else None)


def review_boards(
    make: MakeTurnGame, app: App, result: ReviewResult, turns: Sequence[Reviewed], at: int
) -> ReviewBoard:
    from game.scenes.review.board import ReviewBoard

    return ReviewBoard(app, make(), result, turns, at)


def table_ahead(make: MakeTurnGame, app: App, match: VariantMatch) -> Callable[[Size, bool], None]:
    from game.scenes.turn.preload import draw_ahead, sample_model

    game = make()
    return partial(draw_ahead, app, game, sample_model(app, game, match))
