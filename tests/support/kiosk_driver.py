"""The loop of a kiosk, on a clock that the test controls."""

import datetime
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic

import pygame
import pytest
from careful import say_yes
from helpers import header
from input_poster import InputPoster
from ui_driver import STEP, button_of, buttons_of
from unpainted import SkippingLoop

from game.app import App
from game.commands.kiosk import make_loop, public_store
from game.engine.scene import Scene
from game.engine.sound import Sound
from game.engine.window import Window
from game.kiosk.config import Loaded, load
from game.kiosk.pin import hash_pin
from game.kiosk.values import Complaint
from game.kiosk.watchdog import Watchdog
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.scenes.kiosk.kiosk import Kiosk, default_settings
from game.scenes.pause import CarefulQuestion
from tools.instant_worker import InstantWorker

HANG = 120.0
LONGEST_FRAME = 0.1
"""Seconds. While a test waits, a frame takes this long, as on a slow machine, and is not painted while something moves."""
IDLE, COUNTDOWN, ATTRACT, RESUME = 20, 5, 10, 30
TO_TITLE = IDLE + COUNTDOWN + 1.0
"""Seconds without input until the title is on the screen again."""


class KioskDriver(InputPoster):
    """Plays as visitors and staff do: ``with table.run():`` starts the kiosk in the real loop. A test posts input with ``press``,
    ``tap`` and so on, and lets the kiosk react with ``wait``. ``kiosk`` and ``loop`` are those of the last run. ``file``: a settings
    file that is read, with what the staff have chosen."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path, **values: object) -> None:
        self.now = 1000.0
        self.clock = datetime.datetime(2027, 5, 1, 12, 0)
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
        self.complaints: tuple[Complaint, ...] = ()
        self.fault: Complaint | None = None
        self.file: Path | None = None
        self.kiosk: Kiosk
        self._kept: Path | None = None
        patch.setattr("game.engine.loop.time", self)
        patch.setattr("game.commands.kiosk.time", self)
        patch.setattr("game.commands.kiosk.Loop", SkippingLoop)
        patch.setattr("game.session.game_session.Worker", InstantWorker)
        self._start = self.now

    def perf_counter(self) -> float:
        return self.now

    def local_time(self) -> datetime.datetime:
        return self.clock + datetime.timedelta(seconds=self.now - self._start)

    @contextmanager
    def run(self) -> Iterator[None]:
        """Starts the kiosk in its folder, and shows the first frame. Closes it at the end, if nobody has done so."""
        self._deadline = monotonic() + HANG
        loaded = load({**self.values, "config": str(self.file)}, {}, self.folder if self.file else None)
        pygame.display.init()
        # Opened at its final size, so that the caches are not cleared.
        window = Window(pygame.display.get_desktop_sizes()[0], "Zatre", None, full_screen=True)
        app = App(
            public_store(self.folder), default_settings(loaded.config), Sound(), window, public=True, seed=3
        )
        if not self.file:
            loaded = Loaded(loaded.config, self.complaints, self.fault)
        self.kiosk = Kiosk(app, loaded, self.now, self.local_time)
        pygame.event.clear()
        self.loop = make_loop(self.kiosk, window, Watchdog(self.environment))
        self.shown = []
        try:
            self.wait(0.0)
            yield
            if self.kiosk.status is None:
                self.kiosk.end(0)
                pygame.event.post(pygame.Event(pygame.QUIT))
                self.wait_until_closed()
        finally:
            for scene in self.loop.stack.scenes:
                scene.close()
            self.kiosk.note_last(self.now)
            self.kiosk.app.sound.close(HANG)
            self.kiosk.app.store.close()
            if self._kept:
                shutil.rmtree(self.folder)
                self._kept.rename(self.folder)
                self._kept = None

    def cut_power(self) -> None:
        """The power fails: the kiosk still ends as always, but nothing that it writes from now on reaches the disk."""
        self._kept = self.folder.with_name("kept")
        shutil.copytree(self.folder, self._kept)

    def wait(self, seconds: float) -> None:
        """Lets the kiosk process all input, and run for this time."""
        until = self.now + seconds
        assert self._step(until), "the kiosk has ended"
        while self.now < until or pygame.event.peek():
            assert self._step(until), "the kiosk has ended"

    def wait_until_closed(self) -> None:
        while self._step(self.now):
            pass

    def _step(self, until: float) -> bool:
        """Runs one frame. Returns False when the kiosk has ended."""
        assert monotonic() < self._deadline, "the kiosk never ends"
        assert isinstance(self.loop, SkippingLoop)
        self.loop.unseen = until - self.now > LONGEST_FRAME
        if not self.loop.step():
            return False
        self.now += max(STEP, min(LONGEST_FRAME, until - self.now))
        if self.shown[-1:] != [self.name]:
            self.shown.append(self.name)
        return True

    @property
    def top(self) -> Scene:
        assert self.loop.stack.top is not None, "no scene is left"
        return self.loop.stack.top

    @property
    def name(self) -> str:
        """The class name of the scene on the screen."""
        return type(self.top).__name__

    @property
    def labels(self) -> list[str]:
        return [button.label for button in buttons_of(self.top)]

    @property
    def match(self) -> Match:
        assert self.kiosk.session is not None
        return self.kiosk.session.match

    def _in_window(self, where: tuple[int, int]) -> tuple[int, int]:
        return where

    def tap(self, where: tuple[int, int]) -> None:
        self.down(where)
        self.up(where)

    def press(self, label: str) -> None:
        x, y = button_of(self.top, label).area.center
        right, down = self.loop._guard.offset
        self.tap((x + right, y + down))

    def sit(self, side: int) -> None:
        edge = next(button for button in buttons_of(self.top) if button.side == side)
        self.tap(edge.area.center)

    def files(self) -> list[str]:
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if path.is_file())


def quick_hash(pin: str) -> str:
    """A hash of the PIN that is checked in no time, unlike those that the game makes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.kiosk.pin._COST", 2)
        return hash_pin(pin)


PIN = "2468"
PIN_HASH = quick_hash(PIN)
CORNER = (3, 3)


def hold_corner(table: KioskDriver) -> None:
    """Holds a finger in a corner until the game asks for the PIN."""
    table.down(CORNER)
    table.wait(5.2)
    table.up(CORNER)
    table.wait(0.1)


def enter_pin(table: KioskDriver) -> None:
    hold_corner(table)
    for digit in PIN:
        table.post(pygame.TEXTINPUT, text=digit)
    table.key(pygame.K_RETURN)
    table.wait(0.1)


def open_staff_menu(table: KioskDriver) -> None:
    enter_pin(table)
    table.kiosk.app.store.close()  # The PIN is checked when the attempt is on the disk.
    table.wait(0.1)


def choose_new(table: KioskDriver) -> None:
    """Goes from the title to the number of players, also if a match waits."""
    table.press("Play")
    table.wait(0.1)
    if isinstance(table.top, CarefulQuestion):
        say_yes(table.tap, partial(table.wait, 0.1), table.top)


def start_match(table: KioskDriver, players: str = "2 players") -> None:
    """Goes from the title to the first turn, and presses a key there."""
    choose_new(table)
    table.press(players)
    table.wait(8.0)
    table.key(pygame.K_RIGHT)
    table.wait(0.1)


def count_down(table: KioskDriver) -> None:
    start_match(table)
    table.wait(IDLE + 1.0)


def press(table: KioskDriver, *labels: str) -> None:
    for label in labels:
        table.press(label)
        table.wait(0.1)


def finished(table: KioskDriver) -> list[str]:
    return [name for name in table.files() if name.startswith("finished/")]


def leave(table: KioskDriver) -> None:
    """Visitors begin a match and leave; the title offers it again."""
    start_match(table)
    table.wait(TO_TITLE)


def save_match(folder: Path, seed: int, *kinds: str) -> None:
    """A match that was begun and not ended. The later one of two has the higher seed."""
    playing = folder / "playing"
    playing.mkdir(parents=True, exist_ok=True)
    path = playing / f"2026-01-01-00000{seed}-x.zatre"
    path.write_text(Journal.begin(header(*kinds or ("human", "casual"), seed=seed)).text)
    os.utime(path, (seed, seed))
