"""The part of ``bench`` about a table in a public place: what it costs to wait and to play a demo match."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.app import App
from game.commands.fixtures import session_at
from game.commands.kiosk import make_loop
from game.engine.loop import STEP_SECONDS, Loop
from game.engine.scene import Reset
from game.engine.sound import Sound
from game.engine.window import Window
from game.kiosk.config import load
from game.kiosk.watchdog import Watchdog
from game.scenes.kiosk.kiosk import Kiosk, default_settings
from game.session.storage import Store

INCHES = 24.0


def kiosk_waiting(size: tuple[int, int]) -> dict[str, Any]:
    """The number of frames that the kiosk shows in one second while a player does nothing."""
    with kiosk_loop(size, "one") as (table, loop):
        loop.stack.follow(Reset("table", session_at(table.app, ("human", "cpu"), 10)))
        _run(loop, 3.0)  # The tiles of the first turn move.
        loop.frames = 0
        _run(loop, 1.0)
        return {"value": loop.frames, "budget": 0}


def demo_share(size: tuple[int, int], seconds: float) -> dict[str, Any]:
    """The share of one core that a demo match needs: processor time of the window and of the computers, over the time.

    The beginning, in which processes start and pictures are made, is not counted.
    """
    with kiosk_loop(size, "one") as (_table, loop):
        loop.stack.follow(Reset("demo"))
        _run(loop, 3.0)
        began, window, computers = time.perf_counter(), time.process_time(), _computers()
        _run(loop, seconds)
        passed = time.perf_counter() - began
        window, computers = time.process_time() - window, _computers() - computers
    return {
        "window_percent": round(100 * window / passed, 1),
        "computers_percent": round(100 * computers / passed, 2),
        "value": round(100 * (window + computers) / passed, 1),
        "budget": 15,
    }


@contextmanager
def kiosk_loop(size: tuple[int, int], seating: str, *, waits: bool = True) -> Iterator[tuple[Kiosk, Loop]]:
    """The kiosk with a window of this size. It saves in a temporary folder, and nothing moves against burn-in.

    ``waits``: see ``Store``.
    """
    with tempfile.TemporaryDirectory() as scratch:
        flags = {"config": os.devnull, "seating": seating, "inches": INCHES, "shift_pixels": 0}
        loaded = load(flags, {})
        window = Window(size, "Zatre", None, full_screen=False)
        window.inches = INCHES
        app = App(
            Store(Path(scratch), waits=waits), default_settings(loaded.config), Sound(), window, public=True
        )
        table = Kiosk(app, loaded, time.perf_counter())
        loop = make_loop(table, window, Watchdog({}))
        yield table, loop
        for scene in loop.stack.scenes:
            scene.close()
        app.store.close()


def _run(loop: Loop, seconds: float) -> None:
    """Runs the loop for this time. ``Loop.run`` would not end: the kiosk's guard ignores events that close the window."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        due = time.perf_counter() + STEP_SECONDS
        assert loop.step()
        time.sleep(max(0.0, due - time.perf_counter()))


def _computers() -> float:
    """The processor time of all child processes so far, also of those that have ended, in seconds.

    On systems other than Linux only of those that have ended.
    """
    ticks = 0
    for child in multiprocessing.active_children():
        stat = Path(f"/proc/{child.pid}/stat")
        if stat.exists():
            user, system = stat.read_text().rpartition(")")[2].split()[11:13]
            ticks += int(user) + int(system)
    ended = os.times()
    running = ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0
    return running + ended.children_user + ended.children_system
