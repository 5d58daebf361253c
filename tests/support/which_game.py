"""Which scene is a turn of which game."""

from game.scenes.turn.scene import TurnScene


def plays(scene: object, game_name: str) -> bool:
    return isinstance(scene, TurnScene) and scene.match.header.game_name == game_name
