"""The game in a running loop, as ``bench`` plays it: in a window, or on a table in a public place."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.commands import kiosk, play
from game.engine.loop import STEP_SECONDS, Loop
from game.engine.scene import Pop, Push
from game.engine.sound import Sound
from game.engine.window import Window
from game.kiosk.config import load
from game.kiosk.watchdog import Watchdog
from game.scenes.kiosk.kiosk import Kiosk, default_settings
from game.scenes.menu import Menu
from game.scenes.turn.scene import TurnScene
from game.session.settings import Settings
from game.session.storage import Store
from game.table.widgets import Button
from tools.benchmarks.measuring import SIZE, time_in_queue
from tools.fixtures import draft_best_turn

INCHES = 24.0
"""The diagonal of the kiosk's screen."""
HANG = 120.0
"""Seconds after which something should have happened."""
AFTERWARDS = 6
"""How many rounds of the loop follow after something has happened."""
SHOWN = 0.5
"""Seconds that a scene is shown: longer than it takes to blend into it."""


class Hand:
    """Plays in a running loop, and measures it from the first frame on.

    ``longest``: the longest round of the loop, in seconds, without the time in which other programs used the
    core, if the system tells it.
    """

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.forget()
        self.run(lambda: loop.frames > 0)
        self.forget()

    def forget(self) -> None:
        self.longest = 0.0

    @property
    def top(self) -> Any:
        return self.loop.stack.top

    @property
    def may_lay(self) -> bool:
        return isinstance(self.top, TurnScene) and self.top.model.draft is not None

    def run(self, until: Callable[[], bool] = lambda: True) -> None:
        """Lets the loop go on until something has happened, and for a moment after that."""
        deadline, left = time.perf_counter() + HANG, AFTERWARDS
        while left:
            begun, queued = time.perf_counter(), time_in_queue()
            assert begun < deadline, type(self.top).__name__
            assert self.loop.step()
            ended = time.perf_counter()
            self.longest = max(self.longest, ended - begun - (time_in_queue() - queued))
            time.sleep(max(0.0, begun + STEP_SECONDS - ended))
            left -= until()

    def show(self, seconds: float = SHOWN) -> None:
        over = time.perf_counter() + seconds
        self.run(lambda: time.perf_counter() >= over)

    def visit(self, way: Push) -> None:
        for transition in (way, Pop()):
            self.loop.follow(transition)
            self.show()

    def key(self, key: int) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self.run()

    def press(self, label: str, times: int = 1) -> None:
        self.run(lambda: self._button(label) is not None)
        button = self._button(label)
        assert button is not None
        for _time in range(times):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=button.area.center, button=1, touch=False))
            self.run()

    def lay(self) -> None:
        """Lays the best turn as soon as a person may lay. It can still be taken back."""
        self.run(lambda: self.may_lay)
        draft_best_turn(self.top)
        self.run()

    def end_turn(self) -> None:
        """Ends the turn as *Done* does. That counts as a round of the loop."""
        begun = time.perf_counter()
        self.top.finish_turn()
        self.longest = max(self.longest, time.perf_counter() - begun)
        self.run()

    def _button(self, label: str) -> Button | None:
        buttons = self.top.buttons.all if isinstance(self.top, Menu) else []
        return next((one for one in buttons if one.label == label and one.enabled), None)


@contextmanager
def in_window(*, waits: bool = True, **chosen: Any) -> Iterator[tuple[App, Hand]]:
    """The game with its title, with the settings that were ``chosen``. It saves in a temporary folder; ``waits``: see ``Store``."""
    with tempfile.TemporaryDirectory() as scratch:
        window = Window(SIZE, "Zatre", None, full_screen=False)
        app = App(Store(Path(scratch), waits=waits), Settings(**chosen), Sound(), window)
        with _closed(app, play.make_loop(app, window)) as hand:
            yield app, hand


@contextmanager
def in_kiosk(seating: str, *, waits: bool = True) -> Iterator[tuple[Kiosk, Hand]]:
    """The game in a public place, with its title. Nothing moves against burn-in."""
    with tempfile.TemporaryDirectory() as scratch:
        flags = {"config": os.devnull, "seating": seating, "inches": INCHES, "shift_pixels": 0}
        loaded = load(flags, {})
        window = Window(SIZE, "Zatre", None, full_screen=False)
        window.inches = INCHES
        store = Store(Path(scratch), waits=waits)
        app = App(store, default_settings(loaded.config), Sound(), window, public=True)
        table = Kiosk(app, loaded, time.perf_counter())
        with _closed(app, kiosk.make_loop(table, window, Watchdog({}))) as hand:
            yield table, hand


@contextmanager
def _closed(app: App, loop: Loop) -> Iterator[Hand]:
    yield Hand(loop)
    for scene in loop.stack.scenes:
        scene.close()
    app.store.close()
