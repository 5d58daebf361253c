"""Which scene is a turn of which game."""

from game.scenes.turn.scene import TurnScene


def plays(scene: object, edition: str) -> bool:
    """Whether this is the turn scene of a match of this game."""
    return isinstance(scene, TurnScene) and scene.match.header.edition == edition
