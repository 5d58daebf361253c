"""Registers a scene for each route. Scenes are imported when they are first needed, so that the window opens quickly.

To add a scene: write its file, add a route to ``routes``, and register a function here that makes the scene from the route.
"""

from __future__ import annotations

from game.app import App
from game.engine.router import Router
from game.engine.scene import Scene
from game.engine.surface_cache import clear_caches
from game.rules.common.framing import CARDS
from game.scenes import routes


def scenes(app: App) -> Router[Scene]:
    """A router that knows every scene of the game."""
    router: Router[Scene] = Router()

    def title(_route: routes.Title) -> Scene:
        from game.scenes.title import Title

        return Title(app)

    def new_game(_route: routes.NewGame) -> Scene:
        from game.scenes.new_game import NewGame

        return NewGame(app)

    def setup(route: routes.Setup) -> Scene:
        from game.scenes.setup import Setup

        return Setup(app, route.edition)

    def sides(route: routes.Sides) -> Scene:
        from game.scenes.sides import Sides

        return Sides(app, route.header)

    def name_entry(route: routes.NameEntry) -> Scene:
        from game.scenes.name_entry import NameEntry

        return NameEntry(app, route.seat)

    def how_to_play(route: routes.HowToPlay) -> Scene:
        from game.scenes.how_to_play import HowToPlay

        return HowToPlay(app, route.edition)

    def settings(_route: routes.Settings) -> Scene:
        from game.scenes.settings import SettingsScene

        return SettingsScene(app)

    router.register(routes.Title, title)
    router.register(routes.NewGame, new_game)
    router.register(routes.Setup, setup)
    router.register(routes.Sides, sides)
    router.register(routes.NameEntry, name_entry)
    router.register(routes.HowToPlay, how_to_play)
    router.register(routes.Settings, settings)
    _register_match(app, router)
    _register_lists(app, router)
    _register_between_turns(app, router)
    _register_end(app, router)
    _register_review(app, router)
    return router


def _register_match(app: App, router: Router[Scene]) -> None:
    def continued(route: routes.Continue) -> Scene:
        from game.session.game_session import GameSession

        session = GameSession.resume(app.store, app.settings.programs, route.name)
        return router.scene(routes.Table(session) if session else routes.Title())

    def table(route: routes.Table) -> Scene:
        due = route.session.match.due
        if due is None:
            from game.scenes.end_scoring import EndScoring

            return EndScoring(app, route.session)
        if due.event == "start_draw":
            from game.scenes.start_draw import StartDrawScene

            return StartDrawScene(app, route.session)
        if route.session.match.header.edition == CARDS:
            from game.scenes.card_turn.scene import CardTurnScene

            return CardTurnScene(app, route.session)
        from game.scenes.tile_turn.scene import TileTurnScene

        return TileTurnScene(app, route.session)

    def first_match(_route: routes.FirstMatch) -> Scene:
        from game.scenes.first_match import FirstMatch

        return FirstMatch(app)

    def lesson(route: routes.Lesson) -> Scene:
        if route.session.match.header.edition == CARDS:
            from game.scenes.card_turn.model.ideas import card_lesson
            from game.scenes.card_turn.scene import CardTurnScene

            return CardTurnScene(app, route.session, card_lesson())
        from game.scenes.tile_turn.model.ideas import tile_lesson
        from game.scenes.tile_turn.scene import TileTurnScene

        return TileTurnScene(app, route.session, tile_lesson())

    def pause(route: routes.Pause) -> Scene:
        from game.scenes.pause import Pause

        return Pause(app, route.session)

    def seats(route: routes.Seats) -> Scene:
        from game.scenes.seats import Seats

        return Seats(app, route.session)

    router.register(routes.Continue, continued)
    router.register(routes.Table, table)
    router.register(routes.FirstMatch, first_match)
    router.register(routes.Lesson, lesson)
    router.register(routes.Pause, pause)
    router.register(routes.Seats, seats)


def _register_lists(app: App, router: Router[Scene]) -> None:
    def matches(_route: routes.Matches) -> Scene:
        from game.scenes.matches import Matches

        return Matches(app)

    def match_actions(route: routes.MatchActions) -> Scene:
        from game.scenes.match_actions import MatchActions

        return MatchActions(app, route.entry)

    def records(_route: routes.Records) -> Scene:
        from game.scenes.records import Records

        return Records(app)

    def watch(route: routes.Watch) -> Scene:
        from game.scenes.watch import Watch
        from game.session.recording import Recording

        def table(recording: Recording) -> Scene:
            return router.scene(routes.Table(recording))

        return Watch(app, route.match, table, open_handed=route.open_handed)

    router.register(routes.Matches, matches)
    router.register(routes.MatchActions, match_actions)
    router.register(routes.Records, records)
    router.register(routes.Watch, watch)


def _register_between_turns(app: App, router: Router[Scene]) -> None:
    def hand_over(route: routes.HandOver) -> Scene:
        from game.scenes.hand_over import HandOver

        return HandOver(app, route.session, route.seat)

    def held_tiles(route: routes.HeldTiles) -> Scene:
        from game.scenes.held_tiles import HeldTiles

        return HeldTiles(app, route.tiles, route.reason)

    def large_pad(route: routes.LargePad) -> Scene:
        from game.scenes.large_pad import LargePad

        return LargePad(app, route)

    router.register(routes.LargePad, large_pad)
    router.register(routes.HandOver, hand_over)
    router.register(routes.HeldTiles, held_tiles)


def _register_end(app: App, router: Router[Scene]) -> None:
    def match_lost(route: routes.MatchLost) -> Scene:
        from game.scenes.match_lost import MatchLost

        return MatchLost(app, route.match, route.seat, route.why)

    def final_board(route: routes.FinalBoard) -> Scene:
        from game.scenes.final_board import FinalBoard

        return FinalBoard(app, route.match, route.seat)

    router.register(routes.MatchLost, match_lost)
    router.register(routes.FinalBoard, final_board)


def _register_review(app: App, router: Router[Scene]) -> None:
    def review(route: routes.Review) -> Scene:
        from game.scenes.review.overview import Overview
        from game.scenes.review.progress import ReviewProgress

        clear_caches()  # Its scenes need much memory, and hardly anything that the scene below has painted.
        if app.last_review and app.last_review.report.is_about(route.match):
            return Overview(app, app.last_review)
        return ReviewProgress(app, route.match)

    def turns(route: routes.ReviewTurns) -> Scene:
        from game.scenes.review.turn_list import TurnList

        return TurnList(app, route.result, route.seat)

    def boards(route: routes.ReviewBoards) -> Scene:
        if route.result.report.header.edition == CARDS:
            from game.scenes.review.card_board import CardReviewBoard

            return CardReviewBoard(app, route.result, route.turns, route.at)
        from game.scenes.review.tile_board import TileReviewBoard

        return TileReviewBoard(app, route.result, route.turns, route.at)

    router.register(routes.Review, review)
    router.register(routes.ReviewTurns, turns)
    router.register(routes.ReviewBoards, boards)
