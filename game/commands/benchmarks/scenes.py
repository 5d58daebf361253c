"""The part of ``bench`` about changes of scene: how long the first picture takes, and how long turning the picture takes."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.commands.benchmarks.measuring import SIZE
from game.commands.example_scenes import example_scenes
from game.commands.fixtures import Around
from game.engine.layout import BOTTOM, SIDES
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.engine.surface_cache import clear_caches, clear_large_caches, plan_ahead, work_ahead
from game.engine.window import Window
from game.scenes.registry import plan_table
from game.scenes.turn.scene import TurnScene
from game.session.settings import TURN

BUDGET_MS = 40
TURNS = ("turn-", "cards-dealing", "cards-opening", "cards-choosing", "cards-late", "cards-collecting")
"""Beginnings of the names of turn scenes whose picture is turned."""
OVER_TURNS = ("turn-pad", "turn-bag")
"""Scenes over a turn scene: while they are open, the picture is not turned."""
TITLES = ("title", "kiosk-title")
ONE_WAY = (*TITLES, "kiosk-demo", "first-match")
"""Beginnings of the names of scenes that never face a side: the titles, and what is opened only from there."""
Times = dict[str, float]
"""Milliseconds of processor time, by what was painted."""


def first_pictures(rounds: int, seating: str, seats: int | None = None) -> dict[str, Any]:
    """Paints every example scene after the title, in milliseconds.

    A scene finds in the caches what the title has painted and what it has made ahead, as in a game that has been running for
    some seconds; a turn also what the title makes ahead of its match. With the seating TURN, the picture faces the lower edge and
    then every other side. Then the titles are left out, and the demo matches and the choice of the first match, which are opened
    only from there and always face the lower edge. ``seats``: how many play; None for the usual numbers.
    """
    times: Times = {}
    with _examples(Around(seating, seats)) as (window, made):
        for side in SIDES if seating == TURN else (BOTTOM,):
            for name, scene in made.items():
                if name in TITLES or (side != BOTTOM and name.startswith(ONE_WAY)):
                    continue
                title = made["kiosk-title" if name.startswith("kiosk-") else "title"]
                label = f"{name} at side {side}" if side else name
                times |= _fastest(rounds, lambda: {label: _after_title(window, title, scene, side)})  # noqa: B023
    return _summary(times)


def turned_pictures(rounds: int) -> dict[str, Any]:
    """Turns the picture of each turn scene to all sides, one after another, in a running game.

    Every scene begins with empty caches and faces the lower edge. Before each turn it has time to work ahead.
    """
    times: Times = {}
    with _examples(Around(TURN)) as (window, made):
        for name, scene in made.items():
            if name.startswith(TURNS) and name not in OVER_TURNS:
                times |= _fastest(rounds, lambda: _turned_around(window, name, scene))  # noqa: B023
    return _summary(times)


def _fastest(rounds: int, paint: Callable[[], Times]) -> Times:
    """What was over the budget is painted up to ``rounds`` times, and the fastest counts."""
    times = paint()
    for _round in range(rounds - 1):
        if max(times.values()) <= BUDGET_MS:
            break
        times = {label: min(ms, times[label]) for label, ms in paint().items()}
    return times


def _after_title(window: Window, title: Scene, scene: Scene, side: int) -> float:
    clear_caches()
    _painted(title, window, side)
    _work_ahead()
    if isinstance(
        scene, TurnScene
    ):  # The title draws it ahead if it waits, and so does the draw for the start.
        match = scene.model.match
        plan_ahead(plan_table(scene.app, window.size, match.header.edition, match=match))
        _work_ahead()
    clear_large_caches()
    return _painted(scene, window, side)


def _turned_around(window: Window, name: str, scene: Scene) -> Times:
    clear_caches()
    _painted(scene, window, BOTTOM)
    times = {}
    for side in (*SIDES[1:], BOTTOM):
        _work_ahead()
        times[f"{name} to side {side}"] = _painted(scene, window, side)
    return times


@contextmanager
def _examples(around: Around) -> Iterator[tuple[Window, dict[str, Scene]]]:
    """A window, and the scenes by name."""
    window = Window(SIZE, "Zatre", None, full_screen=False)
    with tempfile.TemporaryDirectory() as scratch:
        made = {name: make() for name, make in example_scenes(Path(scratch), around)}
        yield window, made
        for scene in made.values():
            scene.close()


def _work_ahead() -> None:
    """Does everything that is planned ahead."""
    while work_ahead():
        time.sleep(0.001)  # A thread may be at work, too.


def _summary(times: Times) -> dict[str, Any]:
    slowest = max(times, key=lambda name: times[name])
    return {
        "slowest_ms": round(times[slowest], 1),
        "slowest": slowest,
        "over_budget": sorted(name for name, ms in times.items() if ms > BUDGET_MS),
    }


def _painted(scene: Scene, window: Window, side: int) -> float:
    """Processor time for the scene's layout and picture, in milliseconds. ``side``: the side of the window that it faces.

    Other programs on a busy machine make this longer by little, and elapsed time by much.
    """
    start = time.process_time()
    window.facing = side
    scene.resize(window.size)
    picture = Picture()
    scene.draw(picture, 0.0)
    window.show(picture)
    return (time.process_time() - start) * 1000
