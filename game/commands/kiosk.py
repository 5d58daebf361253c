"""The game on a table in a public place: ``python main.py --kiosk``."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.commands.crash import note_crash, set_crashing_match_aside
from game.commands.play import is_invisible, open_devices, run_loop, save_folder
from game.commands.terminal import say
from game.engine.loop import Loop
from game.engine.pointers import separate_fingers_from_mouse
from game.engine.scene import SceneStack
from game.engine.sound import Sound
from game.engine.window import Window
from game.kiosk.config import Loaded, load
from game.kiosk.watchdog import Watchdog
from game.scenes.kiosk.guard import KioskGuard, scene_maker
from game.scenes.kiosk.kiosk import Kiosk, default_settings
from game.session.game_session import GameSession
from game.session.storage import Store

FOLDER = "kiosk"
"""Below the folder of the ordinary game, whose matches and settings the kiosk leaves alone."""
SIZE = (1280, 720)


def kiosk(flags: Mapping[str, Any], folder: Path | None = None) -> int:
    """Runs the table until a signal or the staff ends it. Saves in ``folder`` or where the platform wants it. Returns the exit
    status: 0 for a restart and after SIGTERM or SIGHUP, 3 after *Exit*, 130 after Ctrl-C, 1 if there is no screen or the game
    has crashed."""
    folder = folder or save_folder() / FOLDER
    loaded = load(flags, os.environ, folder)
    for complaint in loaded.complaints:
        say(f"Zatre: {complaint}", error=True)
    watchdog = Watchdog(os.environ)
    separate_fingers_from_mouse()
    try:
        pygame.display.init()
        if is_invisible():
            raise pygame.error("there is no screen")
        window = Window(SIZE, "Zatre", None, True, loaded.config.rotate // 90)
    except pygame.error as error:
        say(f"Zatre cannot start: {error}.", error=True)
        return 1
    store = public_store(folder)
    try:
        return _run(flags, loaded, store, window, watchdog)
    except (
        Exception
    ) as error:  # Nobody who plays here can do anything about it. The service starts the game again.
        note_crash(store, error)
        return 1
    finally:
        watchdog.stopping()


def _run(flags: Mapping[str, Any], loaded: Loaded, store: Store, window: Window, watchdog: Watchdog) -> int:
    set_crashing_match_aside(store)
    app = App(store, default_settings(loaded.config), Sound(), window, public=True, seed=flags.get("seed"))
    window.inches = loaded.config.inches
    table = Kiosk(app, loaded, time.perf_counter())
    loop = make_loop(table, window, watchdog)
    run_loop(app, loop, table.end, lambda: table.note_last(time.perf_counter()), watchdog.beat)
    return table.status or 0


def public_store(folder: Path) -> Store:
    """The folder of a table in a public place. Nobody sees a list of the matches there, so none is kept."""
    return Store(folder, indexed=False)


def make_loop(table: Kiosk, window: Window, watchdog: Watchdog) -> Loop:
    """The loop with its first scene: the match that was being played when the power failed, or the title."""
    make = scene_maker(table)
    session = GameSession.resume(table.app.store)
    playing = session is not None and table.after_restart(session)
    first = make("table", session) if session and playing else make("title")
    stack = SceneStack(first, window.size, make)

    def after_first_frame() -> None:
        watchdog.ready(time.perf_counter())
        table.app.sound.failed = no_sound
        open_devices(table.app)
        table.app.store.give_up_others()  # A power cut can leave more than one match unfinished.
        table.app.store.do("tidy", table.retention.tidy)

    told: list[str] = []

    def no_sound(why: str) -> None:
        """Says so once, for the log, however often it is tried."""
        if not told:
            told.append(why)
            say(f"Zatre: no audio device could be opened: {why}.", error=True)

    guard = KioskGuard(table, window, watchdog, table.now)
    return Loop(window, stack, table.app.devices, after_first_frame, guard, table.app.blend_seconds)
