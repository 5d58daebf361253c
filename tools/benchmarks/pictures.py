"""The part of ``bench`` about painting: frames while something moves, and the first picture of each scene."""

from __future__ import annotations

import contextlib
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import fmean, median
from typing import Any

import pygame

from game.engine.layout import BOTTOM, SIDES
from game.engine.loop import STEP_SECONDS
from game.engine.picture import Canvas, Picture
from game.engine.scene import Scene, draw_ahead
from game.engine.surface_cache import clear_caches, clear_large_caches, plan_ahead, work_ahead
from game.engine.translation import set_language
from game.engine.window import Window
from game.scenes.exercise import ExerciseBoard
from game.scenes.registry import plan_table
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import Overview, ReviewProgress
from game.scenes.review.turn_list import TurnList
from game.scenes.turn.scene import TurnScene
from game.session.settings import LANGUAGES, TURN
from tools.benchmarks.measuring import SIZE, processor_time
from tools.example_scenes import example_scenes
from tools.example_workshop import Workshop
from tools.fixtures import ONE_SIDE, Around, examples_of

BUDGET_BLITS = 300
"""For the first picture of a scene: 60 ms where an opaque blit of the whole window takes 0.2 ms."""
TITLES = ("title", "kiosk-title")
ONE_WAY = (*TITLES, "kiosk-demo", "first-match")
"""Beginnings of the names of scenes that never face a side: the titles, and what is opened only from there."""


# Frames while something moves


def frame_times(rounds: int, around: Around, game_name: str) -> dict[str, Any]:
    """The processor time to update and draw a frame of a game's busiest animations, compared with an opaque blit of the window.

    The first frame of a scene is measured separately, because everything is rasterised for it.
    """
    window = pygame.display.set_mode(SIZE)
    blits: list[float] = []
    spent: list[float] = []
    first: list[float] = []
    for make in examples_of(game_name).busiest * rounds:
        with (
            tempfile.TemporaryDirectory() as scratch,
            contextlib.closing(make(Workshop(Path(scratch), around))) as scene,
        ):
            scene.resize(SIZE)
            blits += _blits(50)
            canvas = Canvas(window)
            first.append(processor_time(lambda: _frame(scene, canvas)))  # noqa: B023
            while scene.turn_table.moving:
                spent.append(processor_time(lambda: _frame(scene, canvas)))  # noqa: B023
    spent.sort()
    blit = median(blits)
    p99 = spent[int(len(spent) * 0.99)]
    return {
        "blit_ms": round(blit * 1000, 4),
        "mean_ms": round(fmean(spent) * 1000, 4),
        "p99_ms": round(p99 * 1000, 4),
        "worst_ms": round(spent[-1] * 1000, 4),
        "first_picture_ms": round(first[0] * 1000, 1),
        "frames": len(spent),
        "mean_ratio": round(fmean(spent) / blit, 2),
        "p99_ratio": round(p99 / blit, 2),
    }


def _blits(count: int) -> list[float]:
    """The processor time for each of some opaque blits of a whole window."""
    window, ground = pygame.Surface(SIZE).convert(), pygame.Surface(SIZE).convert()
    return [processor_time(lambda: window.blit(ground, (0, 0))) for _ in range(count)]


def _frame(scene: Any, canvas: Canvas) -> None:
    """Nothing but what moves is updated, so that the match does not go on."""
    scene.turn_table.timeline.update(STEP_SECONDS)
    scene.turn_table.update(STEP_SECONDS)
    picture = Picture()
    scene.draw(picture, STEP_SECONDS / 2)
    canvas.show(picture)


# The first pictures of scenes


def first_pictures(rounds: int, around: Around) -> dict[str, Any]:
    """Paints every example scene after the title, and compares the time with one opaque blit of the whole window. What was over
    the budget is painted up to ``rounds`` times, and the fastest counts.

    A scene finds in the caches what the title has painted and what it has made ahead, as in a game that has been running for
    some seconds; a turn also what the title makes ahead of its match, and a review what is made ahead while it is computed. With
    the seating TURN, the picture faces the lower edge and then every other side. Then the titles are left out, and the demo matches
    and the choice of the first match, which are opened only from there and always face the lower edge.
    """
    times: dict[str, float] = {}
    blits: list[float] = []
    with _examples(around) as (window, made):
        for side in SIDES if around.seating == TURN else (BOTTOM,):
            for name, scene in made.items():
                if name in TITLES or (side != BOTTOM and name.startswith(ONE_WAY)):
                    continue
                title = made["kiosk-title" if name.startswith("kiosk-") else "title"]
                label = f"{name} at side {side}" if side else name
                times[label] = _after_title(window, title, scene, side)
                blits += _blits(20)
                for _round in range(rounds - 1):
                    if times[label] > BUDGET_BLITS * median(blits):
                        times[label] = min(times[label], _after_title(window, title, scene, side))
    blit = median(blits)
    slowest = max(times, key=lambda name: times[name])
    return {
        "blit_ms": round(blit * 1000, 4),
        "slowest_ms": round(times[slowest] * 1000, 1),
        "slowest_ratio": round(times[slowest] / blit),
        "slowest": slowest,
        "over_budget": sorted(name for name, seconds in times.items() if seconds > BUDGET_BLITS * blit),
    }


def language_changes() -> dict[str, float]:
    """For each language the processor time in ms from choosing it in the settings until its picture is shown, or that of the
    table below them, whichever takes longer. The catalogue is read for the first time."""
    times: dict[str, float] = {}
    with _examples(ONE_SIDE) as (window, made):
        scenes = made["settings"], made["turn-laid"]
        for scene in scenes:
            _painted(scene, window, BOTTOM)
        for code in reversed(LANGUAGES):  # The first one is spoken already.
            spent = processor_time(partial(set_language, code))
            times[code] = round((spent + max(_painted(one, window, BOTTOM) for one in scenes)) * 1000, 1)
    return times


@contextmanager
def _examples(around: Around) -> Iterator[tuple[Window, dict[str, Scene]]]:
    window = Window(SIZE, "Zatre", None, full_screen=False)
    with tempfile.TemporaryDirectory() as scratch:
        made = {name: make() for name, make in example_scenes(Path(scratch), around)}
        yield window, made
        for scene in made.values():
            scene.close()


def _after_title(window: Window, title: Scene, scene: Scene, side: int) -> float:
    clear_caches()
    _painted(title, window, side)
    _work_ahead()
    if isinstance(
        scene, TurnScene
    ):  # The title draws it ahead if it waits, and so does the draw for the start.
        match = scene.model.match
        plan_ahead(plan_table(scene.app, window.size, match.header.game_name, match=match))
        _work_ahead()
    if isinstance(scene, Overview | ReviewBoard | TurnList) and not isinstance(scene, ExerciseBoard):
        _compute_review(scene, window, side)
    clear_large_caches()
    return _painted(scene, window, side)


def _compute_review(scene: Overview | ReviewBoard | TurnList, window: Window, side: int) -> None:
    """What is shown while a review is computed, and what is drawn ahead then; and the overview, if the scene is opened from it."""
    result = scene.board.result if isinstance(scene, ReviewBoard) else scene.result
    clear_caches(lasting=False)
    _painted(ReviewProgress(scene.app, result.match), window, side)
    overview = Overview(scene.app, result)
    plan_ahead([partial(draw_ahead, overview, window.size)])
    _work_ahead()
    if not isinstance(scene, Overview):
        clear_large_caches()
        _painted(overview, window, side)
        _work_ahead()


def _work_ahead() -> None:
    while work_ahead():
        time.sleep(0.001)  # A thread may be at work, too.


def _painted(scene: Scene, window: Window, side: int) -> float:
    """The processor time for the scene's layout and picture. ``side``: the side of the window that it faces."""

    def paint() -> None:
        window.facing = side
        scene.resize(window.size)
        picture = Picture()
        scene.draw(picture, 0.0)
        window.show(picture)

    return processor_time(paint)
