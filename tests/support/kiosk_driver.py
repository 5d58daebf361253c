"""The loop of a kiosk, on a clock that the test controls."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pygame
import pytest
from ui_driver import InstantWorker, button_of, buttons_of

from game.app import App
from game.commands.kiosk import make_loop
from game.engine.scene import Scene
from game.engine.sound import Sound
from game.engine.window import Window
from game.kiosk.config import Loaded, load
from game.kiosk.pin import hash_pin
from game.kiosk.watchdog import Watchdog
from game.rules.tiles.match import Match
from game.scenes.kiosk.kiosk import Kiosk, default_settings
from game.session.storage import Store

HANG = 120.0
LONGEST_FRAME = 0.1
"""Seconds. While the script waits, a frame takes this long, as on a slow machine, so there are fewer to paint."""
IDLE, COUNTDOWN, ATTRACT, RESUME = 20, 5, 10, 30
Script = Iterator[float]
"""What visitors do: it posts events and yields the number of seconds to wait."""


class KioskDriver:
    """``run`` plays a script in the real loop. ``kiosk`` and ``loop`` are those of the last run."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path, **values: object) -> None:
        self.now = 1000.0
        self.clock = datetime.datetime(2026, 5, 1, 12, 0)
        self.folder = folder
        self.shown: list[str] = []
        times = {
            "idle_seconds": IDLE,
            "countdown_seconds": COUNTDOWN,
            "attract_seconds": ATTRACT,
            "resume_seconds": RESUME,
        }
        self.values = times | values
        self.environment: dict[str, str] = {}
        self.complaints: tuple[str, ...] = ()
        self.kiosk: Kiosk
        patch.setattr("game.engine.loop.time", self)
        patch.setattr("game.commands.kiosk.time", self)
        patch.setattr("game.session.game_session.Worker", InstantWorker)
        self._start = self.now

    def perf_counter(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert monotonic() < self._deadline, "the kiosk never ends"
        self.now += max(seconds, min(LONGEST_FRAME, self._wake - self.now))
        name = type(self.top).__name__
        if self.shown[-1:] != [name]:
            self.shown.append(name)
        if self.now >= self._wake and not pygame.event.peek():
            try:
                self._wake = self.now + (next(self._script) or 0.0)
            except StopIteration:
                self.done = True
                self.kiosk.end(0)
                pygame.event.post(pygame.Event(pygame.QUIT))

    def local_time(self) -> datetime.datetime:
        return self.clock + datetime.timedelta(seconds=self.now - self._start)

    def run(self, script: Script) -> int:
        """Starts the kiosk in its folder, plays the script, and returns the exit status."""
        self._deadline = monotonic() + HANG
        config = load({**self.values, "config": "/dev/null"}, {}).config
        pygame.display.init()
        # Opened at its final size, so that the caches are not cleared.
        window = Window(pygame.display.get_desktop_sizes()[0], "Zatre", None, full_screen=True)
        app = App(Store(self.folder), default_settings(config), Sound(), window, public=True, seed=3)
        self.kiosk = Kiosk(app, Loaded(config, self.complaints), self.now, self.local_time)
        pygame.event.clear()
        self.loop = make_loop(self.kiosk, window, Watchdog(self.environment))
        self._script, self._wake, self.done, self.shown = script, self.now, False, []
        self.loop.run()
        for scene in self.loop.stack.scenes:
            scene.close()
        app.store.close()
        assert self.kiosk.status is not None
        return self.kiosk.status

    @property
    def top(self) -> Scene:
        """The scene on the screen."""
        assert self.loop.stack.top is not None, "no scene is left"
        return self.loop.stack.top

    @property
    def name(self) -> str:
        """The class name of the scene on the screen."""
        return type(self.top).__name__

    @property
    def labels(self) -> list[str]:
        """The labels of its buttons."""
        return [button.label for button in buttons_of(self.top)]

    @property
    def match(self) -> Match:
        """The visitors' match."""
        assert self.kiosk.session is not None
        return self.kiosk.session.match

    def post(self, kind: int, **facts: object) -> None:
        pygame.event.post(pygame.Event(kind, **facts))

    def down(self, where: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=where, button=1, touch=False)

    def up(self, where: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=where, button=1, touch=False)

    def tap(self, where: tuple[int, int]) -> None:
        self.down(where)
        self.up(where)

    def press(self, label: str) -> None:
        """Touches the button with that label where the screen shows it."""
        x, y = button_of(self.top, label).area.center
        right, down = self.loop._guard.offset
        self.tap((x + right, y + down))

    def sit(self, side: int) -> None:
        """Touches the edge of the screen at this side."""
        edge = next(button for button in buttons_of(self.top) if button.side == side)
        self.tap(edge.area.center)

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def files(self) -> list[str]:
        """All files in the kiosk's folder."""
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file())


def quick_hash(pin: str) -> str:
    """A hash of the PIN that is checked in no time, unlike those that the game makes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.kiosk.pin._COST", 2)
        return hash_pin(pin)


def start_match(table: KioskDriver, players: str = "2 players") -> Script:
    """Goes from the title to the first turn, and presses a key there."""
    table.press("Play")
    yield 0.1
    table.press(players)
    yield 8.0
    table.key(pygame.K_RIGHT)
    yield 0.1
