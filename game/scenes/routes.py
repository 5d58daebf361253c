"""The ways that lead back: scenes that know one another in a circle meet here."""

from __future__ import annotations

from game.app import App
from game.engine.scene import Scene
from game.sitting import Sitting


def title(app: App) -> Scene:
    """The title."""
    from game.scenes.title import Title

    return Title(app)


def table(app: App, sitting: Sitting) -> Scene:
    """The scene that a match is at: the draw for the start, a turn, or the adding up."""
    from game.scenes.end_scoring import EndScoring
    from game.scenes.start_draw import StartDrawScene
    from game.scenes.turn.scene import TurnScene

    if sitting.match.due is None:
        return EndScoring(app, sitting)
    if sitting.match.due.event == "start_draw":
        return StartDrawScene(app, sitting)
    return TurnScene(app, sitting)
