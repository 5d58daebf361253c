"""The part of ``bench`` about changes of scene: how long the first picture takes, and how long turning the picture takes."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.commands.example_scenes import example_scenes
from game.commands.fixtures import Around
from game.engine.layout import BOTTOM, SIDES
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.engine.surface_cache import clear_caches, clear_large_caches, plan_ahead, work_ahead
from game.engine.window import Window
from game.scenes.preload import plan_table
from game.scenes.turn.scene import TurnScene
from game.session.settings import ONE, TURN

BUDGET_MS = 40
TURNS = ("turn-", "cards-dealing", "cards-opening", "cards-choosing", "cards-late", "cards-collecting")
"""Beginnings of the names of turn scenes whose picture is turned."""
OVER_TURNS = ("turn-pad", "turn-bag")
"""Scenes over a turn scene: while they are open, the picture is not turned."""
TITLES = ("title", "kiosk-title")
ONE_WAY = (*TITLES, "kiosk-demo", "first-match")
"""Beginnings of the names of scenes that never face a side: the titles, and what is opened only from there."""


def first_pictures(
    rounds: int, size: tuple[int, int], seating: str = ONE, seats: int | None = None
) -> dict[str, Any]:
    """Paints every example scene after the title, in milliseconds.

    A scene finds in the caches what the title has painted and what it has made ahead, as in a game that has been running for
    some seconds; a turn also what the title makes ahead of its match. If it is over the budget, it is
    painted up to ``rounds`` times, and the fastest counts. With the seating TURN, the picture faces the lower edge and then every
    other side. Then the titles are left out, and the demo matches and the choice of the first match, which are opened only from there
    and always face the lower edge. ``seats``: how many play; None for the usual numbers.
    """
    window = Window(size, "Zatre", None, full_screen=False)
    times: dict[str, float] = {}
    with _examples(Around(seating, seats)) as made:
        for side in SIDES if seating == TURN else (BOTTOM,):
            for name, scene in made.items():
                if side != BOTTOM and name.startswith(ONE_WAY):
                    continue
                label = f"{name} at side {side}" if side else name
                for _ in range(rounds):
                    clear_caches()
                    _painted(made[_title_before(name)], window, side)
                    _work_ahead()
                    _draw_for_match(scene, window.size)
                    clear_large_caches()
                    times[label] = min(times.get(label, 1e9), _painted(scene, window, side))
                    if times[label] <= BUDGET_MS:
                        break
    return _summary({name: ms for name, ms in times.items() if name not in TITLES})


def turned_pictures(rounds: int, size: tuple[int, int]) -> dict[str, Any]:
    """Turns the picture of each turn scene to all sides, one after another, in a running game.

    Every scene begins with empty caches and faces the lower edge. Before each turn it has time to work ahead. If a turn is over
    the budget, this is done up to ``rounds`` times, and the fastest counts.
    """
    window = Window(size, "Zatre", None, full_screen=False)
    times: dict[str, float] = {}
    with _examples(Around(TURN)) as made:
        for name in (name for name in made if name.startswith(TURNS) and name not in OVER_TURNS):
            labels = [f"{name} to side {side}" for side in (*SIDES[1:], BOTTOM)]
            for _ in range(rounds):
                clear_caches()
                _painted(made[name], window, BOTTOM)
                for label, side in zip(labels, (*SIDES[1:], BOTTOM), strict=True):
                    _work_ahead()
                    times[label] = min(times.get(label, 1e9), _painted(made[name], window, side))
                if max(times[label] for label in labels) <= BUDGET_MS:
                    break
    return _summary(times)


@contextmanager
def _examples(around: Around) -> Iterator[dict[str, Scene]]:
    with tempfile.TemporaryDirectory() as scratch:
        made = {name: make() for name, make in example_scenes(Path(scratch), around)}
        yield made
        for scene in made.values():
            scene.close()


def _title_before(name: str) -> str:
    """The title that comes before a scene."""
    return "kiosk-title" if name.startswith("kiosk-") else "title"


def _draw_for_match(scene: Scene, size: tuple[int, int]) -> None:
    """Draws ahead what the title draws if this match waits, or the draw for the start before its first turn."""
    if isinstance(scene, TurnScene):
        match = scene.model.match
        plan_ahead(plan_table(scene.app, size, match.header.edition, match=match))
        _work_ahead()


def _work_ahead() -> None:
    """Does everything that is planned ahead."""
    while work_ahead():
        time.sleep(0.001)  # A thread may be at work, too.


def _summary(times: dict[str, float]) -> dict[str, Any]:
    slowest = max(times, key=lambda name: times[name])
    return {
        "slowest_ms": round(times[slowest], 1),
        "slowest": slowest,
        "over_budget": sorted(name for name, ms in times.items() if ms > BUDGET_MS),
        "budget": BUDGET_MS,
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
