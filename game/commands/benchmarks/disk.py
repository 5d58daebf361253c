"""The part of ``bench`` about the disk: the slowest frame of a turn with a fast disk and with a slow one."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pygame

from game.app import App
from game.commands.benchmarks.stopwatch import timed
from game.commands.fixtures import draft_best_turn, session_at
from game.engine.loop import STEP_SECONDS
from game.engine.picture import Canvas, Picture
from game.engine.sound import Sound
from game.scenes.turn.scene import TurnScene, turn_scene_of
from game.session.settings import Settings
from game.session.storage import Store

SYNC = 0.3
"""Seconds that the slow disk needs for each sync."""


def worst_frames(rounds: int, size: tuple[int, int]) -> dict[str, Any]:
    """Milliseconds of the slowest frame from *Done* until the human's next turn: the median of the rounds.

    A computer lays in between. One round more is played first and not counted.
    """
    worst: dict[str, list[float]] = {"fast_disk_ms": [], "slow_disk_ms": []}
    canvas = Canvas(pygame.display.set_mode(size))
    for _ in range(rounds + 1):
        for name, sync in (("fast_disk_ms", at_once), ("slow_disk_ms", slowly)):
            with tempfile.TemporaryDirectory() as scratch:
                worst[name].append(_worst_frame(Path(scratch), canvas, size, sync))
    figures: dict[str, Any] = {name: round(median(found[1:]) * 1000, 2) for name, found in worst.items()}
    return figures | {"sync_ms": round(SYNC * 1000)}


def _worst_frame(scratch: Path, canvas: Canvas, size: tuple[int, int], sync: Callable[[int], None]) -> float:
    """Seconds of the slowest frame in one turn, with ``sync`` in place of ``os.fsync``."""
    app = App(Store(scratch), Settings(), Sound())
    scene = turn_scene_of(app, session_at(app, ("human", "cpu"), 44))
    scene.resize(size)
    while scene.model.draft is None:
        app.store.close()
        scene.update(STEP_SECONDS)
    _frame(draft_best_turn(scene), canvas)
    with syncing(sync):
        worst = timed(lambda: _done(app, scene, canvas))
        while scene.model.draft is None:
            worst = max(worst, timed(lambda: _frame(scene, canvas)))
            if not scene.stage.timeline.busy:  # Waiting for the disk or the computer.
                time.sleep(STEP_SECONDS)
        app.store.close()
    scene.close()
    return worst


def _done(app: App, scene: TurnScene, canvas: Canvas) -> None:
    """The frame in which the human ends the turn. The settings are saved in it too."""
    scene.finish_turn()
    app.change()
    _frame(scene, canvas)


def _frame(scene: TurnScene, canvas: Canvas) -> None:
    scene.update(STEP_SECONDS)
    picture = Picture()
    scene.draw(picture, STEP_SECONDS / 2)
    canvas.show(picture)


@contextlib.contextmanager
def syncing(sync: Callable[[int], None]) -> Iterator[None]:
    """Inside this block ``sync`` replaces ``os.fsync``."""
    real, os.fsync = os.fsync, sync  # type: ignore[assignment]
    try:
        yield
    finally:
        os.fsync = real


def at_once(_handle: int) -> None:
    """Replaces ``os.fsync`` on the fast disk."""


def slowly(_handle: int) -> None:
    """Replaces ``os.fsync`` on the slow disk."""
    time.sleep(SYNC)
