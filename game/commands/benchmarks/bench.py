"""``bench``: measures speed and memory, and prints the results with their budgets as one JSON object.

Machines differ, so most results are ratios to something measured in the same run.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import random
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pygame

from game.app import App
from game.commands.benchmarks.answers import longest_without_answer
from game.commands.benchmarks.child import ROOT, output_of
from game.commands.benchmarks.demos import memory_of_demos
from game.commands.benchmarks.disk import worst_frames
from game.commands.benchmarks.frames import frame_times, presented
from game.commands.benchmarks.kiosk import demo_share, kiosk_waiting
from game.commands.benchmarks.memory import memory
from game.commands.benchmarks.people import memory_with_people
from game.commands.benchmarks.rules import games_per_second, time_of_legal_turns
from game.commands.benchmarks.scenes import first_pictures, turned_pictures
from game.commands.benchmarks.slow import longest_gap
from game.commands.benchmarks.stopwatch import timed
from game.commands.fixtures import turn_scene
from game.commands.progress import end_progress, show_progress
from game.engine.loop import Loop
from game.engine.scene import SceneStack
from game.engine.sound import Sound
from game.engine.window import Window
from game.players.budget import Clock
from game.players.tiles.levels import rank_turns
from game.players.worker import Worker
from game.rules.common.journal import CARDS
from game.rules.common.seats import Seat
from game.rules.tiles.events import Header
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of
from game.rules.tiles.playout import random_game
from game.scenes.registry import scene_maker
from game.session.settings import FOUR, TURN, Settings
from game.session.storage import Store

SIZE = (1920, 1080)

BARE = """
import os, time
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame
pygame.display.init()
window = pygame.display.set_mode((1280, 720))
window.fill((42, 33, 28))
pygame.display.flip()
"""

FIRST_PICTURE = """
import os, sys
from pathlib import Path
sys.path.insert(0, {folder!r})
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
from game.commands.play import play
class Enough(Exception): pass
def stop(app): raise Enough
try:
    play((1280, 720), Path({scratch!r}), stop)
except Enough:
    pass
"""


def bench(quick: bool, demos: int) -> int:
    """Measures and prints. ``quick`` means fewer repetitions; ``demos`` is the number of demo matches. Returns the exit status."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    rounds = 2 if quick else 6
    figures = {"start": _measured("start", lambda: _start(3 if quick else 9))}
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    measures: dict[str, Callable[[], Any]] = {
        "frame": lambda: frame_times(rounds, SIZE),
        "frame_around_table": lambda: frame_times(1 if quick else 3, SIZE, FOUR),
        "frame_of_cards": lambda: frame_times(1 if quick else 3, SIZE, edition=CARDS),
        "frame_of_cards_around_table": lambda: frame_times(1 if quick else 3, SIZE, FOUR, CARDS),
        "frame_while_master_thinks": lambda: _frames_while_master_thinks(rounds),
        "presented": lambda: presented(SIZE),
        "waiting_frames_per_second": _waiting,
        "kiosk_waiting_frames_per_second": lambda: kiosk_waiting(SIZE),
        "demo_percent_of_core": lambda: demo_share(SIZE, 4.0 if quick else 12.0),
        "first_picture_of_a_scene": lambda: first_pictures(1 if quick else 3, SIZE),
        "first_picture_turned": lambda: first_pictures(1 if quick else 3, SIZE, TURN),
        "first_picture_around_table": lambda: first_pictures(1 if quick else 3, SIZE, FOUR),
        "first_picture_around_table_of_four": lambda: first_pictures(1 if quick else 3, SIZE, FOUR, 4),
        "first_picture_around_table_of_six": lambda: first_pictures(1 if quick else 3, SIZE, FOUR, 6),
        "turning_the_picture": lambda: turned_pictures(1 if quick else 3, SIZE),
        "gap_on_slow_machine_ms": longest_gap,
        "worst_frame_by_disk": lambda: worst_frames(rounds, SIZE),
        "longest_without_answer_ms": lambda: longest_without_answer(1 if quick else 3, SIZE),
        "memory_mb": memory,
        "memory_with_people_mb": memory_with_people,
        "memory_of_demos_mb": lambda: memory_of_demos(demos),
        "random_games_per_second": lambda: games_per_second(1.0 if quick else 5.0),
        "legal_turns_ms": lambda: time_of_legal_turns(4 if quick else 20),
    }
    figures |= {name: _measured(name, measure) for name, measure in measures.items()}
    end_progress()
    print(json.dumps(figures, indent=1))
    return 0


def _measured(name: str, measure: Callable[[], Any]) -> Any:
    """Calls ``measure`` and returns its result. Prints the name on stderr to show the progress."""
    show_progress(name.replace("_", " "))
    return measure()


def _frames_while_master_thinks(rounds: int) -> dict[str, Any]:
    with _master_thinking():
        return frame_times(rounds, SIZE)


@contextlib.contextmanager
def _master_thinking() -> Iterator[None]:
    """Inside this block a worker with the level master thinks without a pause."""
    match = random_game(
        Header((Seat("a", "cpu", "master"), Seat("b", "cpu", "master")), (0, 1)), random.Random(3)
    )
    again = Match(match.header)
    for event in match.events[:60]:
        again.apply(event)
    worker = Worker()
    assert again.due is not None
    worker.ask(_endlessly, view_of(again, again.due.seat), math.inf, 1)
    try:
        yield
    finally:
        worker.close()


def _endlessly(view: PlayerView, clock: Clock, rng: random.Random) -> None:
    while not clock.over():
        rank_turns(view, clock, rng)


def _waiting() -> float:
    """The number of frames that the loop draws in one second in which the human does nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        window = Window(SIZE, "Zatre", None, full_screen=False)
        app = App(Store(Path(scratch), waits=True), Settings(), Sound())
        stack = SceneStack(turn_scene(app, ("human", "cpu"), 10), SIZE, scene_maker(app))
        loop = Loop(window, stack, app.devices, lambda: None)
        for seconds in (0.5, 1.0):  # The first half second is not counted.
            loop.frames = 0
            ending = threading.Timer(seconds, lambda: pygame.event.post(pygame.Event(pygame.QUIT)))
            ending.daemon = True
            ending.start()
            loop.run()
        return loop.frames


def _start(runs: int) -> dict[str, Any]:
    """Seconds from the start of the process to the first frame, compared with an empty window.

    The first pair is not counted: Python compiles every module then, as at the first start after an installation.
    """
    folder = str(ROOT)
    with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryDirectory() as bytecode:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
        if not os.environ.get("DISPLAY") and sys.platform == "linux":
            environment["SDL_VIDEODRIVER"] = "dummy"
        pairs = []
        for _ in range(runs + 1):
            bare = timed(lambda: output_of(BARE, environment))
            ours = timed(lambda: output_of(FIRST_PICTURE.format(folder=folder, scratch=scratch), environment))
            pairs.append((bare, ours))
    pairs = pairs[1:]
    return {
        "bare_s": round(median(bare for bare, _ in pairs), 3),
        "first_picture_s": round(median(ours for _, ours in pairs), 3),
        "ratio": round(median(ours / bare for bare, ours in pairs), 2),
        "budget": 3,
    }
