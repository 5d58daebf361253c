"""The table of the scenes: for each name the class or function that makes the scene, with the app and what a transition adds.

They are imported when they are needed, so that the window opens quickly, and once a match runs, before files could run out
(``preload``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.app import App
from game.engine.scene import MakeScene, Scene, Size, scene_at
from game.engine.surface_cache import clear_caches
from game.scenes.screen import screen_of

if TYPE_CHECKING:  # Without these the window opens faster.
    from game.analysis.review import Reviewed
    from game.analysis.review_result import ReviewResult
    from game.rules.common.variant import VariantMatch
    from game.scenes.review.board import ReviewBoard
    from game.scenes.turn.game import TurnGame
    from game.scenes.turn.scene import TurnScene
    from game.session.game_session import GameSession

SCENES = {
    # Before a match
    "title": "game.scenes.title:Title",
    "new_game": "game.scenes.new_game:NewGame",
    "setup": "game.scenes.setup:Setup",
    "name_entry": "game.scenes.setup:NameEntry",
    "sides": "game.scenes.new_match:Sides",
    "first_match": "game.scenes.new_game:FirstMatch",
    # A match
    "continue": "game.scenes.registry:waiting_match",
    "table": "game.scenes.registry:table",
    "lesson": "game.scenes.registry:lesson",
    "hand_over": "game.scenes.between_turns:HandOver",
    "held_tiles": "game.scenes.between_turns:HeldTiles",
    "pause": "game.scenes.pause:Pause",
    "seats": "game.scenes.pause:Seats",
    "careful_question": "game.scenes.pause:CarefulQuestion",
    "large_pad": "game.scenes.large_pad:LargePad",
    "match_lost": "game.scenes.end.match_lost:MatchLost",
    "final_board": "game.scenes.end.final_board:final_board",
    # Older matches
    "matches": "game.scenes.matches:Matches",
    "match_actions": "game.scenes.match_actions:MatchActions",
    "records": "game.scenes.records:Records",
    "watch": "game.scenes.watch:Watch",
    "review": "game.scenes.registry:review",
    "review_turns": "game.scenes.review.turn_list:TurnList",
    "review_boards": "game.scenes.registry:review_boards",
    # At any time
    "how_to_play": "game.scenes.how_to_play.scene:HowToPlay",
    "settings": "game.scenes.settings:SettingsScene",
}


def scene_maker(app: App) -> MakeScene:
    def make(name: str, *args: Any, **options: Any) -> Scene:
        return scene_at(SCENES[name], app, *args, **options)

    return make


def waiting_match(app: App, name: str | None = None) -> Scene:
    """The match in the file with this name, or the one that was being played last; the title if it cannot be continued."""
    from game.scenes.title import Title
    from game.session.game_session import GameSession

    session = GameSession.resume(app.store, app.settings.bot_commands, name)
    return table(app, session) if session else Title(app)


def table(app: App, session: GameSession) -> Scene:
    """A match in progress: the start draw, a turn or the end scoring, whichever is due."""
    due = session.match.due
    if due is None:
        from game.scenes.end.scoring import EndScoring

        return EndScoring(app, session)
    if due.event == "start_draw":
        from game.scenes.start_draw import StartDrawScene

        return StartDrawScene(app, session)
    return _turn_scene(app, session)


def lesson(app: App, session: GameSession) -> Scene:
    return _turn_scene(app, session, teaching=True)


def review(app: App, match: VariantMatch) -> Scene:
    """The review of a match. It is computed first, unless this match was the last one reviewed."""
    from game.scenes.review.overview import Overview, ReviewProgress

    clear_caches()  # Its scenes need much memory, and hardly anything that the scene below has painted.
    if app.last_review and app.last_review.report.is_about(match):
        return Overview(app, app.last_review)
    return ReviewProgress(app, match)


def review_boards(app: App, result: ReviewResult, turns: tuple[Reviewed, ...], at: int = 0) -> Scene:
    return screen_of(result.report.header.edition).review_boards(app, result, turns, at)


def _turn_scene(app: App, session: GameSession, *, teaching: bool = False) -> Scene:
    return screen_of(session.match.header.edition).turn_scene(app, session, teaching)


MakeTurnGame = Callable[[], "TurnGame"]


def turn_scene_with(make: MakeTurnGame, app: App, session: GameSession, teaching: bool) -> TurnScene:
    from game.scenes.turn.scene import TurnScene

    game = make()
    return TurnScene(app, session, game, game.lesson() if teaching else None)


def review_boards_with(
    make: MakeTurnGame, app: App, result: ReviewResult, turns: Sequence[Reviewed], at: int
) -> ReviewBoard:
    from game.scenes.review.board import ReviewBoard

    return ReviewBoard(app, make(), result, turns, at)


def table_ahead_with(make: MakeTurnGame, app: App, match: VariantMatch) -> Callable[[Size, bool], None]:
    from game.scenes.turn.scene import draw_ahead, sample_model

    game = make()
    model = sample_model(app, game, match)
    return lambda size, around: draw_ahead(app, game, model, size, around=around)
