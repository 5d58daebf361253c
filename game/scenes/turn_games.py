"""What each game adds to the turn scene. Its modules are imported only when they are needed, so that the window opens quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.common.journal import CARDS

if TYPE_CHECKING:
    from game.scenes.turn.game import TurnGame


def turn_game(edition: str) -> TurnGame:
    """What this game adds to the turn scene."""
    if edition == CARDS:
        from game.scenes.card_turn.game import TURN_GAME as CARD_GAME

        return CARD_GAME
    from game.scenes.tile_turn.game import TURN_GAME as TILE_GAME

    return TILE_GAME
