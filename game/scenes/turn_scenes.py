"""What each game adds to the turn scene. Its modules are imported only when they are needed, so that the window opens quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import App
from game.rules.common.journal import CARDS

if TYPE_CHECKING:
    from game.scenes.turn.game import TurnGame
    from game.scenes.turn.scene import TurnScene
    from game.session.game_session import GameSession


def turn_game(edition: str) -> TurnGame:
    """What this game adds to the turn scene."""
    if edition == CARDS:
        from game.scenes.card_turn.game import TURN_GAME as CARD_GAME

        return CARD_GAME
    from game.scenes.tile_turn.game import TURN_GAME as TILE_GAME

    return TILE_GAME


def turn_scene(app: App, session: GameSession, *, teaching: bool = False) -> TurnScene:
    """The turn scene for this match. ``teaching``: it is somebody's first match."""
    from game.scenes.turn.scene import TurnScene

    game = turn_game(session.match.header.edition)
    return TurnScene(app, session, game, game.lesson() if teaching else None)
