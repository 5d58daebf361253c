"""What the examples are made of: apps, matches, and the scenes that a person has opened."""

from __future__ import annotations

import os
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from game.analysis.review_result import ReviewResult
from game.app import App
from game.engine.devices import Device
from game.engine.scene import Push, Transition
from game.engine.sound import Sound
from game.engine.translation import ENGLISH
from game.games import FIRST, GAMES
from game.kiosk.config import Loaded, load
from game.kiosk.pin import hash_pin
from game.scenes.exercise import opened
from game.scenes.kiosk.idle import Demo
from game.scenes.kiosk.kiosk import Kiosk, default_settings
from game.scenes.kiosk.title import KioskTitle
from game.scenes.registry import scene_maker
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.session.matches import FinishedMatch
from game.session.settings import FIRST_NAMES, LANGUAGES, Settings
from game.session.storage import Store
from tools.fixtures import (
    FIRST_SIZE,
    MIXED,
    PERSON,
    THREE,
    TWO,
    WHOLE,
    Around,
    Kinds,
    advanced,
    everybody_known,
    keep_finished,
    reviewed_match,
    session_at,
    turn_scene,
)

TODAY = date(2026, 3, 1)
"""The day on which exercises are solved."""
LONG_AGO = 1_700_000_000
"""When the matches of the lists were played, in seconds since the epoch."""


class Workshop:
    """Makes the examples. ``folder`` is for saved files, ``around`` says where the players sit. ``app`` is that of most examples.
    ``language``: a code of LANGUAGES."""

    def __init__(self, folder: Path, around: Around, language: str = ENGLISH) -> None:
        self.folder = folder
        self.around = around
        self.language = language
        self.two, self.three = around.kinds(TWO), around.kinds(THREE)
        self.six = around.kinds(THREE * 2)
        self.card_players = MIXED[: min(around.seats or 3, 4)]
        self.people = (PERSON,) * (around.seats or 4)
        self._stores: list[Store] = []
        self.app = self.new_app()

    def new_app(self, folder: str = "", **chosen: Any) -> App:
        """An app with these settings, whose files are in this part of the folder. Everybody has said who they are."""
        settings = Settings(
            language=self.language,
            seating=self.around.seating,
            inches=self.around.inches,
            **(everybody_known() | chosen),
        )
        self._stores.append(Store(self.folder / folder, waits=True))
        app = App(self._stores[-1], settings, Sound())
        app.speak()
        return app

    def close(self) -> None:
        """Waits until nothing is being written. Then the folder can be removed."""
        for store in self._stores:
            store.close()

    def used_with(self, device: Device) -> App:
        app = self.new_app()
        app.devices.in_use = device
        return app

    def open(self, way: Push, app: App | None = None) -> Any:
        return way.scene(scene_maker(app or self.app))

    # Matches

    def session(self, lays: int | None, kinds: Kinds = (), **more: Any) -> GameSession:
        return session_at(self.app, kinds or self.three, lays, **more)

    def turn(self, lays: int = 18, kinds: Kinds = (), app: App | None = None, **more: Any) -> Any:
        return turn_scene(app or self.app, kinds or self.three, lays, **more)

    def table(self, session: GameSession, seconds: float = 0.0) -> Any:
        """A match as it goes on in the window, so many seconds later."""
        scene = self.open(Push("table", session))
        return advanced(scene, seconds) if seconds else scene

    def seen_closely(self, session: GameSession, seat: int | None) -> Any:
        """The pad of a seat, or the bag or pile, as large as possible."""
        match = session.match
        screen = screen_of(match.header.game_name)
        unseen = screen.unseen(screen.laid(match), match.hands[0])
        stock = self.table(session).model.displayed.stock
        return self.open(Push("large_pad", match, tuple(match.pads), seat, stock, unseen=unseen))

    def board(self, game_name: str) -> Any:
        """The review board of the costliest turns. Tries on it are not remembered for other examples."""
        known = reviewed_match(*TWO, game_name=game_name)
        result = ReviewResult(known.match, known.report)
        return self.open(Push("review_boards", result, tuple(result.report.costliest(0))))

    # Questions

    def question(self, menu: Any, button: int) -> Any:
        menu.resize(FIRST_SIZE)
        return self._asked(menu.buttons.all[button].act())

    def _asked(self, answer: Transition, app: App | None = None) -> Any:
        assert isinstance(answer, Push) and answer.name == "careful_question"
        return self.open(answer, app)

    # Lists

    @property
    def lists(self) -> App:
        """An app with some matches of each kind. They are made only once."""
        app = self.new_app("lists")
        if app.store.has_match():
            return app
        for kinds in (TWO, THREE):
            session_at(app, kinds, None)
            GameSession.resume(app.store)
            for lays in (12, 30, 40):
                session_at(app, kinds, lays).give_up()
        for game_name in list(GAMES)[1:]:
            session_at(app, TWO, WHOLE, game_name=game_name)
            GameSession.resume(app.store)
            session_at(app, THREE, 14, game_name=game_name)
        for kinds, lays in ((THREE, 12), (TWO, 30), (TWO, 8), (THREE, 40)):
            session_at(app, kinds, lays)
        for path in app.store.folder.glob("*/*.zatre"):
            os.utime(path, (LONG_AGO, LONG_AGO))
        return app

    @property
    def both_lengths(self) -> App:
        """An app with a finished match of each game and each length. They are made only once."""
        app = self.new_app("lengths")
        if not app.store.has_match():
            for game_name in GAMES:
                for short in (False, True):
                    session_at(app, TWO, WHOLE, game_name=game_name, short=short)
                    GameSession.resume(app.store)
        return app

    @cached_property
    def solving(self) -> App:
        """An app of two people with exercises from matches of both games, on a certain day."""
        app = self.new_app("exercises")
        app.today = lambda: TODAY
        reviews = [reviewed_match(*TWO, game_name=game_name) for game_name in GAMES]
        for number, known in enumerate([*reviews, reviewed_match(*MIXED[:3])]):
            keep_finished(app.store, f"match-{number}", known.match)
            app.store.exercises.keep(known.report)
        return app

    def exercise(self, game_name: str) -> Any:
        name = FIRST_NAMES[0]
        found = opened(self.solving, name)
        wanted = next(one for one in found if one[1].match.header.game_name == game_name)
        return self.open(Push("exercise", wanted[0], wanted[1], ()), self.solving)

    def match_actions(self, *, waiting: bool) -> Any:
        app = self.lists
        entry = next(one for one in app.store.waiting() if one) if waiting else newest(app, FIRST.name)
        return self.open(Push("match_actions", entry), app)

    def watch(self, game_name: str, turns: int, seconds: float = 0.0) -> Any:
        """Somebody has watched a match for so many seconds, from the turn after this number of turns."""
        app = self.lists
        match = app.store.open_finished(newest(app, game_name).name)
        assert match is not None
        watch = self.open(Push("watch", match, open_handed=True), app)
        watch.resize(FIRST_SIZE)
        if turns:
            watch.go_to(turns)
            watch.step_on()
        return advanced(watch, seconds) if seconds else watch

    # A table in a public place

    @cached_property
    def public_app(self) -> App:
        app = self.new_app("kiosk")
        app.settings = default_settings(self._loaded.config)
        app.public = True
        return app

    @cached_property
    def kiosk(self) -> Kiosk:
        """The kiosk. Something is wrong with its configuration."""
        wrong = load({}, {"ZATRE_CONFIG": "", "ZATRE_IDLE_SECONDS": "soon"}).complaints
        loaded = self._loaded._replace(complaints=wrong, fault=None)
        kiosk = Kiosk(self.public_app, loaded, 0.0, lambda: datetime(2026, 5, 1, 12))
        kiosk.seconds_left = 12
        return kiosk

    @cached_property
    def unreadable(self) -> Kiosk:
        return Kiosk(self.public_app, self._loaded, 0.0)

    @cached_property
    def _loaded(self) -> Loaded:
        # What a table offers first, its visitors find.
        offered = ", ".join(dict.fromkeys([self.language, *LANGUAGES]))
        flags = {"seating": self.around.seating, "inches": self.around.inches, "languages": offered}
        return load({"config": os.devnull, "pin_hash": hash_pin("1234"), **flags}, {})

    @property
    def interrupted(self) -> Kiosk:
        self.kiosk.at_table(session_at(self.public_app, TWO, 4))
        self.kiosk.leave_table()
        self.kiosk.attract.return_to_title(0.0)
        return self.kiosk

    def put_away(self) -> Any:
        return self._asked(KioskTitle(self.interrupted).play(), self.public_app)

    def demo(self, number: int, game_name: str = FIRST.name, lays: int = 18) -> Any:
        """The demo match with this number, which says where the caption is."""
        self.kiosk.demos = number
        session = session_at(self.public_app, ("cpu", "cpu"), lays, game_name=game_name)
        return advanced(Demo(self.kiosk, session), 0.42)


def newest(app: App, game_name: str) -> FinishedMatch:
    for _progress in app.store.find_finished():
        pass
    return next(
        one
        for one in app.store.finished_matches()
        if one.record.winners and one.record.game_name == game_name
    )
