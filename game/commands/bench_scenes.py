"""The part of ``bench`` about changes of scene: how long the first picture of each scene takes."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any

import pygame

from game.commands.example_scenes import example_scenes
from game.engine.picture import Canvas, Picture
from game.engine.scene import Scene
from game.engine.surface_cache import clear_caches, clear_large_caches

BUDGET_MS = 40


def first_pictures(rounds: int, size: tuple[int, int]) -> dict[str, Any]:
    """Paints every example scene after the title, in milliseconds; the fastest of ``rounds`` counts.

    What the title has left in the caches is all that a scene finds there.
    """
    canvas = Canvas(pygame.display.set_mode(size))
    times: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as scratch:
        made = {name: make() for name, make in example_scenes(Path(scratch))}
        for name, scene in made.items():
            for _ in range(rounds):
                clear_caches()
                _painted(made["title"], canvas, size)
                clear_large_caches()
                times[name] = min(times.get(name, 1e9), _painted(scene, canvas, size))
        for scene in made.values():
            scene.close()
    del times["title"]
    slowest = max(times, key=lambda name: times[name])
    return {
        "slowest_ms": round(times[slowest], 1),
        "slowest": slowest,
        "over_budget": sorted(name for name, ms in times.items() if ms > BUDGET_MS),
        "budget": BUDGET_MS,
    }


def _painted(scene: Scene, canvas: Canvas, size: tuple[int, int]) -> float:
    """The time for the scene's layout and picture, in milliseconds."""
    start = time.perf_counter()
    scene.resize(size)
    picture = Picture()
    scene.draw(picture, 0.0)
    canvas.show(picture)
    return (time.perf_counter() - start) * 1000
