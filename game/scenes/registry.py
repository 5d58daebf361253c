"""The table of the scenes: for each name the class or function that makes the scene, with the app and what a transition adds.

They are imported when they are needed, so that the window opens quickly, and once a match runs, before files could run out. What
scenes plan ahead (see ``game.engine.surface_cache``): these modules, and the table of the next match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.app import App
from game.engine.scene import MakeScene, Onward, Push, Reset, Scene, Size, Transition, draw_ahead, scene_at
from game.engine.sprites import prepare_backdrop
from game.engine.surface_cache import Interrupted, clear_caches
from game.games import FIRST, GAMES, game_of
from game.rules.common.game_rules import AnyMatch
from game.rules.common.match import Header
from game.rules.common.seats import Seat
from game.scenes.screen import is_first, screen_of
from game.session.game_session import GameSession
from game.session.settings import FOUR, TURN
from game.table.board import TABLE_SIZE

if TYPE_CHECKING:  # Without these the window opens faster.
    from game.analysis.review import Reviewed
    from game.analysis.review_result import ReviewResult
    from game.session.exercises import Exercise

SCENES = {
    # Before a match
    "title": "game.scenes.title:Title",
    "new_game": "game.scenes.new_game:NewGame",
    "setup": "game.scenes.setup:Setup",
    "who": "game.scenes.people:Who",
    "people": "game.scenes.people:People",
    "name_entry": "game.scenes.name_entry:NameEntry",
    "sides": "game.scenes.new_match:Sides",
    "first_match": "game.scenes.new_game:FirstMatch",
    # A match
    "continue": "game.scenes.registry:waiting_match",
    "program": "game.scenes.program:ProgramQuestion",
    "table": "game.scenes.registry:table",
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
    "exercises": "game.scenes.exercises:Exercises",
    "exercise": "game.scenes.registry:exercise",
    "watch": "game.scenes.watch:Watch",
    "review": "game.scenes.registry:review",
    "review_turns": "game.scenes.review.turn_list:TurnList",
    "review_boards": "game.scenes.registry:review_boards",
    # At any time
    "how_to_play": "game.scenes.how_to_play.scene:HowToPlay",
    "settings": "game.scenes.settings:SettingsScene",
    "about": "game.scenes.about:About",
}
TURN_NEXT = ("turn.table", "turn.input", "turn.scene")
NEXT = (
    *("new_game", "setup", "how_to_play.scene", "settings", *TURN_NEXT),
    *("start_draw", "new_match", "pause", "end.scoring", "review.overview"),
    "exercise",
)
"""The modules in ``game.scenes`` that are needed first, and those that ``SCENES`` does not name. TURN_NEXT: what a match that goes
on needs first."""
SAMPLE = Seat("", "human"), Seat("", "cpu", "casual")
"""The seats of a table that is drawn before anybody has chosen any."""
Plans = list[Callable[[], object]]
MakeTurnGame = Callable[[], Any]
AHEAD = {"new_game", "review_turns", "review_boards"}
"""Scenes that are drawn ahead when a button opens them. To make one changes nothing."""


def plan_scenes(app: App, size: Size, ways: Iterable[Callable[[], Transition]]) -> Plans:
    """Draws the scenes of AHEAD that buttons with these acts open."""

    def plan(way: Onward) -> Callable[[], None]:
        made = cache(partial(way.scene, scene_maker(app)))
        return lambda: draw_ahead(made(), size)

    pushes = (act() for act in ways if isinstance(act, partial) and act.func is Push)
    return [plan(way) for way in pushes if isinstance(way, Push) and way.name in AHEAD]


def scene_maker(app: App) -> MakeScene:
    def make(name: str, *args: Any, **options: Any) -> Scene:
        return scene_at(SCENES[name], app, *args, **options)

    return make


def waiting_match(app: App, name: str | None = None, *, grows: Rect | None = None) -> Scene:
    """The match in the file with this name, or the one that was being played last; the title if it cannot be continued. ``grows``:
    see ``table``."""
    commands = app.settings.bot_commands
    session = GameSession.resume(app.store, commands, name)
    if not session:
        return scene_at(SCENES["title"], app)
    if session.match.due and (unknown := app.programs.unknown(session.match.seats, commands)):
        session.close()
        again = partial(Reset, "continue", name, grows=grows)
        return scene_at(SCENES["program"], app, unknown, again, partial(Reset, "title"))
    return table(app, session, grows=grows)


def table(app: App, session: GameSession, *, grows: Rect | None = None) -> Scene:
    """A match in progress: the start draw, a turn or the end scoring, whichever is due. The turns of a first match teach. ``grows``:
    where its picture is on the button that was pressed; the table of a turn grows from there."""
    due = session.match.due
    if due is None:
        return scene_at("game.scenes.end.scoring:EndScoring", app, session)
    if due.event == "start_draw":
        return scene_at("game.scenes.start_draw:StartDrawScene", app, session)
    header = session.match.header
    scene = screen_of(header.game_name).turn_scene(app, session, is_first(header))
    return scene_at("game.scenes.turn.scene:growing", scene, grows) if grows else scene


def review(app: App, match: AnyMatch) -> Scene:
    """The review of a match. It is computed first, unless this match was the last one reviewed."""
    if app.last_review and app.last_review.report.is_about(match):
        return scene_at("game.scenes.review.overview:Overview", app, app.last_review)
    # Its scenes need much memory, and hardly anything that the scene below has painted.
    clear_caches(lasting=False)
    return scene_at("game.scenes.review.overview:ReviewProgress", app, match)


def review_boards(app: App, result: ReviewResult, turns: tuple[Reviewed, ...], at: int = 0) -> Scene:
    return screen_of(result.report.header.game_name).review_boards(app, result, turns, at)


def exercise(app: App, exercise: Exercise, result: ReviewResult, skipped: tuple[Exercise, ...]) -> Scene:
    return screen_of(result.report.header.game_name).exercise(app, exercise, result, skipped)


def turn_scene_with(make: MakeTurnGame, app: App, session: GameSession, teaching: bool) -> Scene:
    where = "game.scenes.turn.scene:teaching_scene" if teaching else "game.scenes.turn.scene:TurnScene"
    return scene_at(where, app, session, make())


def review_boards_with(
    make: MakeTurnGame, app: App, result: ReviewResult, turns: Sequence[Reviewed], at: int
) -> Scene:
    return scene_at("game.scenes.review.board:ReviewBoard", app, make(), result, turns, at)


def exercise_with(
    make: MakeTurnGame, app: App, exercise: Exercise, result: ReviewResult, skipped: tuple[Exercise, ...]
) -> Scene:
    return scene_at("game.scenes.exercise:ExerciseBoard", app, make(), exercise, result, skipped)


def table_ahead_with(make: MakeTurnGame, app: App, match: AnyMatch) -> Callable[[Size, bool], None]:
    scene, game = import_module("game.scenes.turn.scene"), make()
    model = scene.sample_model(app, game, match)
    return lambda size, around: scene.draw_ahead(app, game, model, size, around=around)


def plan_modules(game_name: str = "") -> Plans:
    """Imports the scenes and coaches that can follow, one after another. Later it may be impossible to open a file. ``game_name``: a
    match of this game is next, so its modules come first."""
    modules = [where.partition(":")[0] for where in SCENES.values()]
    for game in GAMES.values():
        modules += [*game.screen_modules, game.coach_in]
    first = [f"game.scenes.{name}" for name in NEXT]
    if game_name:
        first = [*(f"game.scenes.{name}" for name in TURN_NEXT), *game_of(game_name).screen_modules, *first]
    return [partial(import_module, name) for name in dict.fromkeys([*first, *modules])]


def plan_table(
    app: App,
    size: Size,
    game_name: str = FIRST.name,
    header: Header | None = None,
    match: AnyMatch | None = None,
) -> Plans:
    """Draws the next turn of a match of this game in a window of this size and, if the picture turns, in one on its side.

    ``match``: the match; None for a new one. ``header``: that of a new match; None for a person against a computer.
    """

    @cache
    def table() -> Callable[[Size, bool], None]:
        game_rules = game_of(game_name).rules
        new = header or game_rules.header(SAMPLE, (0, 1), game_rules.house_rules(), None)
        return screen_of(game_name).table_ahead(app, _at_turn(match, match.header if match else new))

    def draw(size: Size) -> None:
        table()(size, app.seating == FOUR)

    plans: Plans = [partial(draw, size)]
    if app.seating == TURN:
        plans += [partial(prepare_table_top, size[::-1]), partial(draw, size[::-1])]
    return plans


def plan_full_screen(app: App) -> Plans:
    """Rasterises the table top for the size that the window has after a change to full screen or back. It takes longest of all that
    is drawn then. In a public place nobody can change that."""
    return [partial(prepare_table_top, app.window.other_size)] if app.window and not app.public else []


def _at_turn(match: AnyMatch | None, header: Header) -> AnyMatch:
    """The match if a lay is due; otherwise another one with this header when its first lay is due. Nobody plays it."""
    if match is not None and match.due is not None and match.due.event == "lay":
        return match
    session = GameSession.unsaved(header)
    while session.match.due is not None and session.match.due.event != "lay":
        session.deal()  # With partners, two players draw before the first turn.
    return session.match


def prepare_table_top(size: Size) -> None:
    """Rasterises the table top for a window of this size. Raises Interrupted until that is done."""
    if not prepare_backdrop("table", TABLE_SIZE, size):
        raise Interrupted
