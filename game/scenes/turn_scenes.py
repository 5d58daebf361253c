"""The turn scene of a match. It is imported only when it is needed, so that the window opens quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import App
from game.scenes.turn_games import turn_game

if TYPE_CHECKING:
    from game.scenes.turn.scene import TurnScene
    from game.session.game_session import GameSession


def turn_scene(app: App, session: GameSession, *, teaching: bool = False) -> TurnScene:
    """The turn scene for this match. ``teaching``: it is somebody's first match."""
    from game.scenes.turn.scene import TurnScene

    game = turn_game(session.match.header.edition)
    return TurnScene(app, session, game, game.lesson() if teaching else None)
