"""Registers a scene for each route. Scenes are imported when they are first needed, so that the window opens quickly.

To add a scene: write its file, add a route to ``routes``, and register a function here that makes the scene from the route.
"""

from __future__ import annotations

from game.app import App
from game.engine.router import Router
from game.engine.scene import Scene
from game.engine.surface_cache import clear_caches
from game.scenes import routes
from game.scenes.turn_scenes import turn_scene


def scenes(app: App) -> Router[Scene]:
    """A router that knows every scene of the game."""
    router: Router[Scene] = Router()
    _register_menus(app, router)
    _register_match(app, router)
    _register_lists(app, router)
    _register_between_turns(app, router)
    _register_end(app, router)
    _register_review(app, router)
    return router


def _register_menus(app: App, router: Router[Scene]) -> None:
    @router.register(routes.Title)
    def title(_route: routes.Title) -> Scene:
        from game.scenes.title import Title

        return Title(app)

    @router.register(routes.NewGame)
    def new_game(_route: routes.NewGame) -> Scene:
        from game.scenes.new_game import NewGame

        return NewGame(app)

    @router.register(routes.Setup)
    def setup(route: routes.Setup) -> Scene:
        from game.scenes.setup import Setup

        return Setup(app, route.edition)

    @router.register(routes.Sides)
    def sides(route: routes.Sides) -> Scene:
        from game.scenes.sides import Sides

        return Sides(app, route.header)

    @router.register(routes.NameEntry)
    def name_entry(route: routes.NameEntry) -> Scene:
        from game.scenes.name_entry import NameEntry

        return NameEntry(app, route.seat)

    @router.register(routes.HowToPlay)
    def how_to_play(route: routes.HowToPlay) -> Scene:
        from game.scenes.how_to_play.scene import HowToPlay

        return HowToPlay(app, route.edition)

    @router.register(routes.Settings)
    def settings(_route: routes.Settings) -> Scene:
        from game.scenes.settings import SettingsScene

        return SettingsScene(app)


def _register_match(app: App, router: Router[Scene]) -> None:
    @router.register(routes.Continue)
    def continued(route: routes.Continue) -> Scene:
        from game.session.game_session import GameSession

        session = GameSession.resume(app.store, app.settings.bot_commands, route.name)
        return router.scene(routes.Table(session) if session else routes.Title())

    @router.register(routes.Table)
    def table(route: routes.Table) -> Scene:
        due = route.session.match.due
        if due is None:
            from game.scenes.end.scoring import EndScoring

            return EndScoring(app, route.session)
        if due.event == "start_draw":
            from game.scenes.start_draw import StartDrawScene

            return StartDrawScene(app, route.session)
        return turn_scene(app, route.session)

    @router.register(routes.FirstMatch)
    def first_match(_route: routes.FirstMatch) -> Scene:
        from game.scenes.first_match import FirstMatch

        return FirstMatch(app)

    @router.register(routes.Lesson)
    def lesson(route: routes.Lesson) -> Scene:
        return turn_scene(app, route.session, teaching=True)

    @router.register(routes.Pause)
    def pause(route: routes.Pause) -> Scene:
        from game.scenes.pause import Pause

        return Pause(app, route.session, careful=route.careful)

    @router.register(routes.Seats)
    def seats(route: routes.Seats) -> Scene:
        from game.scenes.seats import Seats

        return Seats(app, route.session, careful=route.careful)

    @router.register(routes.CarefulQuestion)
    def careful_question(route: routes.CarefulQuestion) -> Scene:
        from game.scenes.careful_question import CarefulQuestion

        return CarefulQuestion(app, route)


def _register_lists(app: App, router: Router[Scene]) -> None:
    @router.register(routes.Matches)
    def matches(_route: routes.Matches) -> Scene:
        from game.scenes.matches import Matches

        return Matches(app)

    @router.register(routes.MatchActions)
    def match_actions(route: routes.MatchActions) -> Scene:
        from game.scenes.match_actions import MatchActions

        return MatchActions(app, route.entry)

    @router.register(routes.Records)
    def records(_route: routes.Records) -> Scene:
        from game.scenes.records import Records

        return Records(app)

    @router.register(routes.Watch)
    def watch(route: routes.Watch) -> Scene:
        from game.scenes.watch import Watch
        from game.session.recording import Recording

        def table(recording: Recording) -> Scene:
            return router.scene(routes.Table(recording))

        return Watch(app, route.match, table, open_handed=route.open_handed)


def _register_between_turns(app: App, router: Router[Scene]) -> None:
    @router.register(routes.HandOver)
    def hand_over(route: routes.HandOver) -> Scene:
        from game.scenes.hand_over import HandOver

        return HandOver(app, route.session, route.seat)

    @router.register(routes.HeldTiles)
    def held_tiles(route: routes.HeldTiles) -> Scene:
        from game.scenes.held_tiles import HeldTiles

        return HeldTiles(app, route.tiles, route.reason)

    @router.register(routes.LargePad)
    def large_pad(route: routes.LargePad) -> Scene:
        from game.scenes.large_pad import LargePad

        return LargePad(app, route)


def _register_end(app: App, router: Router[Scene]) -> None:
    @router.register(routes.MatchLost)
    def match_lost(route: routes.MatchLost) -> Scene:
        from game.scenes.end.match_lost import MatchLost

        return MatchLost(app, route.match, route.seat, route.why)

    @router.register(routes.FinalBoard)
    def board(route: routes.FinalBoard) -> Scene:
        from game.scenes.end.final_board import final_board

        return final_board(app, route.match, route.seat)


def _register_review(app: App, router: Router[Scene]) -> None:
    @router.register(routes.Review)
    def review(route: routes.Review) -> Scene:
        from game.scenes.review.overview import Overview
        from game.scenes.review.progress import ReviewProgress

        clear_caches()  # Its scenes need much memory, and hardly anything that the scene below has painted.
        if app.last_review and app.last_review.report.is_about(route.match):
            return Overview(app, app.last_review)
        return ReviewProgress(app, route.match)

    @router.register(routes.ReviewTurns)
    def turns(route: routes.ReviewTurns) -> Scene:
        from game.scenes.review.turn_list import TurnList

        return TurnList(app, route.result, route.seat)

    @router.register(routes.ReviewBoards)
    def boards(route: routes.ReviewBoards) -> Scene:
        from game.scenes.review.board import ReviewBoard

        return ReviewBoard(app, route.result, route.turns, route.at)
