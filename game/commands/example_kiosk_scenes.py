"""The scenes of a table in a public place, for ``shots`` and the tests. They are always the same."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from game.app import App
from game.commands.card_fixtures import card_session_at
from game.commands.fixtures import Around, Examples, advanced, asking, session_at, turn_scene
from game.engine.scene import Push, Scene
from game.engine.sound import Sound
from game.kiosk.config import load
from game.kiosk.pin import hash_pin
from game.scenes.kiosk.idle import Dark, Demo, StillPlaying
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.kiosk.staff_menu import StaffMenu
from game.scenes.kiosk.staff_pin import StaffPin, TouchCheck
from game.scenes.kiosk.title import KioskTitle, Players
from game.scenes.pause import CarefulQuestion, Pause
from game.scenes.settings import SettingsScene
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store


def example_kiosk_scenes(scratch: Path, around: Around) -> Examples:
    """The name of every example and a function that makes its scene. ``scratch`` is a folder for saved files."""
    three = around.kinds("human", "cpu", "cpu")
    app = App(
        Store(scratch / "kiosk", waits=True),
        Settings(seating=around.seating, inches=around.inches),
        Sound(),
        public=True,
    )
    flags = {"seating": around.seating, "inches": around.inches}
    loaded = load({"config": os.devnull, "pin_hash": hash_pin("1234"), **flags}, {})
    wrong = load({}, {"ZATRE_CONFIG": "", "ZATRE_IDLE_SECONDS": "soon"}).complaints
    unreadable = Kiosk(app, loaded, 0.0)
    loaded = loaded._replace(complaints=wrong, fault="")
    kiosk = Kiosk(app, loaded, 0.0, lambda: datetime(2026, 5, 1, 12))
    kiosk.seconds_left = 12
    yield "kiosk-title", lambda: _title(kiosk)
    yield "kiosk-title-offer", lambda: _title(_interrupted(kiosk))
    yield "kiosk-new-match-question", lambda: _asked(_interrupted(kiosk))
    yield "kiosk-players", lambda: Players(kiosk)
    yield "kiosk-still-playing", lambda: StillPlaying(kiosk, turn_scene(app, three, 18))
    yield "kiosk-demo-below", lambda: _demo(kiosk, session_at(app, ("cpu", "cpu"), 18), 0)
    yield "kiosk-demo-above", lambda: _demo(kiosk, session_at(app, ("cpu", "cpu"), 18), 1)
    yield "kiosk-demo-cards", lambda: _demo(kiosk, card_session_at(app, ("cpu", "cpu"), 12), 2)
    yield "kiosk-pause", lambda: Pause(app, session_at(app, three, 2))
    yield "kiosk-settings", lambda: SettingsScene(app)
    yield "kiosk-dark", lambda: Dark(kiosk)
    yield "kiosk-staff-pin", lambda: StaffPin(kiosk)
    yield "kiosk-staff-pin-fault", lambda: StaffPin(unreadable)
    yield "kiosk-staff-menu", lambda: StaffMenu(kiosk)
    yield "kiosk-staff-exit", lambda: asking(StaffMenu(kiosk))
    yield "kiosk-touch-check", lambda: TouchCheck(kiosk)


def _demo(kiosk: Kiosk, session: GameSession, number: int) -> Scene:
    """The demo match with this number, which says where the caption is."""
    kiosk.demos = number
    return advanced(Demo(kiosk, session), 0.42)


def _title(kiosk: Kiosk) -> Scene:
    """The title after its animation."""
    scene = KioskTitle(kiosk)
    scene.finish()
    return scene


def _asked(kiosk: Kiosk) -> Scene:
    """The question before a new match puts away the one that waits."""
    asked = KioskTitle(kiosk).play()
    assert isinstance(asked, Push)
    return CarefulQuestion(kiosk.app, *asked.args)


def _interrupted(kiosk: Kiosk) -> Kiosk:
    """The kiosk after its visitors left in the middle of a match."""
    kiosk.at_table(session_at(kiosk.app, ("human", "cpu"), 4))
    kiosk.leave_table()
    kiosk.attract.return_to_title(0.0)
    return kiosk
