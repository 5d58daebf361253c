"""The lists of matches and what they lead to, for ``shots`` and the tests."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from game.app import App
from game.commands.card_fixtures import card_session_at
from game.commands.fixtures import THREE, Around, Examples, advanced, asking, session_at
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Scene
from game.engine.sound import Sound
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import SeatKind
from game.scenes.match_actions import MatchActions
from game.scenes.matches import Matches
from game.scenes.records import Records
from game.scenes.watch import Watch
from game.session.game_session import GameSession
from game.session.matches import FinishedMatch, WaitingMatch
from game.session.settings import Settings
from game.session.storage import Store

TWO: tuple[SeatKind, ...] = ("human", "cpu")
LONG_AGO = 1_700_000_000
"""When the matches were played, in seconds since the epoch."""


def example_list_scenes(scratch: Path, around: Around) -> Examples:
    """The name of each scene and a function that makes it."""
    lists = partial(_app_with_matches, scratch / "lists", around)
    none = partial(_app, scratch / "none", around)
    yield "matches", lambda: _all_read(Matches(lists()))
    yield "matches-finished", lambda: _all_read(_show_finished(Matches(lists())))
    yield "matches-none", lambda: _all_read(Matches(none()))
    yield "match-waiting", lambda: MatchActions(app := lists(), _waiting(app))
    yield "match-finished", lambda: MatchActions(app := lists(), _finished(app))
    yield "match-delete", lambda: asking(MatchActions(app := lists(), _finished(app)))
    yield "records", lambda: _all_read(Records(lists()))
    yield "records-none", lambda: _all_read(Records(none()))
    yield "watch", lambda: _watch(lists(), BOARD, 0)
    yield "watch-turn", lambda: advanced(_watch(lists(), BOARD, 12), 1.2)
    yield "watch-stopped", lambda: advanced(_watch(lists(), BOARD, 12), 20)
    yield "watch-cards", lambda: advanced(_watch(lists(), CARDS, 4), 20)


def _app(folder: Path, around: Around) -> App:
    settings = Settings(seating=around.seating, inches=around.inches)
    return App(Store(folder, waits=True), settings, Sound())


def _app_with_matches(folder: Path, around: Around) -> App:
    """Some matches of each kind. They are made only once in each folder."""
    app = _app(folder, around)
    if app.store.has_match():
        return app
    for kinds in (TWO, THREE):
        session_at(app, kinds, None)
        GameSession.resume(app.store)
        for lays in (12, 30, 40):
            session_at(app, kinds, lays).give_up()
    game = card_session_at(app, TWO, 1000)
    GameSession.resume(app.store)
    assert game.match.outcome
    card_session_at(app, THREE, 14)
    for kinds, lays in ((THREE, 12), (TWO, 30), (TWO, 8), (THREE, 40)):
        session_at(app, kinds, lays)
    for path in folder.glob("*/*.zatre"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    return app


def _waiting(app: App) -> WaitingMatch:
    return next(one for one in app.store.waiting() if one)


def _finished(app: App, edition: str = BOARD) -> FinishedMatch:
    """The newest match of a game that was played to its end."""
    for _progress in app.store.find_finished():
        pass
    return next(
        one for one in app.store.finished_matches() if one.record.winners and one.record.edition == edition
    )


def _all_read(scene: Matches | Records) -> Scene:
    """The scene when it has read all matches."""
    scene.resize((1280, 720))
    while scene.busy:
        scene.update(STEP_SECONDS)
    return scene


def _show_finished(scene: Matches) -> Matches:
    """The scene after a press on the second tab."""
    scene.resize((1280, 720))
    scene.buttons.all[1].act()
    return scene


def _watch(app: App, edition: str, turns: int) -> Watch:
    """The scene that shows the turn after this number of turns."""
    match = app.store.open_finished(_finished(app, edition).name)
    assert match is not None
    watch = Watch(app, match, open_handed=True)
    watch.resize((1280, 720))
    if turns:
        watch.go_to(turns)
        watch.step_on()
    return watch
