"""The turn scene of each game. Its modules are imported only when they are needed, so that the window opens quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import App
from game.rules.common.journal import CARDS

if TYPE_CHECKING:
    from game.scenes.turn.scene import TurnScene
    from game.session.game_session import GameSession


def turn_scene(app: App, session: GameSession, *, teaching: bool = False) -> TurnScene:
    """The turn scene for this match. ``teaching``: it is somebody's first match."""
    if session.match.header.edition == CARDS:
        from game.scenes.card_turn.model.ideas import card_lesson
        from game.scenes.card_turn.scene import CardTurnScene

        return CardTurnScene(app, session, card_lesson() if teaching else None)
    from game.scenes.tile_turn.model.ideas import tile_lesson
    from game.scenes.tile_turn.scene import TileTurnScene

    return TileTurnScene(app, session, tile_lesson() if teaching else None)
