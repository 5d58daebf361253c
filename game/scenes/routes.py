"""The ways that lead back: scenes that know one another in a circle meet here."""

from __future__ import annotations

from game.app import App
from game.engine.scene import Scene
from game.rules.match import Match
from game.session.game_session import Sitting


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


def review(app: App, match: Match) -> Scene:
    """The review of a match: at once if it is the one that was reviewed last, else it is looked at first."""
    from game.scenes.review.looking import Looking
    from game.scenes.review.overview import Overview

    if app.reviewed and app.reviewed.report.tells_of(match):
        return Overview(app, app.reviewed)
    return Looking(app, match)
