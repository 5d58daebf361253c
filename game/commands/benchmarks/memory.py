"""The part of ``bench`` about memory. ``python -m game.commands.benchmarks.memory`` plays in a large window and prints the peak."""

from __future__ import annotations

import json
import multiprocessing
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.app import App
from game.commands.benchmarks.child import module as child_module
from game.commands.benchmarks.child import output_of, without_display
from game.commands.fixtures import draft_best_turn, reviewed_match, session_at
from game.commands.play import open_devices
from game.engine.loop import STEP_SECONDS, Loop
from game.engine.scene import Pop, Push, Replace, Reset, SceneStack
from game.engine.sound import Sound
from game.engine.window import Window
from game.scenes.registry import scene_maker
from game.scenes.turn.hint import WHY
from game.scenes.turn.scene import TurnScene
from game.session.settings import Settings
from game.session.storage import Store

SIZE = (1920, 1080)
TITLE = 2.0
"""Seconds that the title is shown. In this time the loop draws the table of a match ahead."""
ENDING = 3.0
"""Seconds that the end scoring is shown, until some rows of each pad have been added up."""
REVIEWING = 1.0
"""Seconds that the review runs. It needs no more memory after that."""
SHOWN = 0.5
"""Seconds that every other scene is shown: longer than it takes to blend into it."""


def memory() -> dict[str, Any]:
    """Peak memory in megabytes of a game in a separate process, and of its largest worker."""
    return figures_of("game.commands.benchmarks.memory")


def figures_of(module: str, *arguments: str) -> dict[str, Any]:
    """Runs a module in a separate process without a display. Returns the JSON object that it prints last."""
    printed = output_of(child_module(module, *arguments), without_display())
    figures: dict[str, Any] = json.loads(printed.splitlines()[-1])
    return figures


def peak(process: object) -> float:
    """The peak memory of a process so far, in megabytes; 0 on systems other than Linux.

    ``ru_maxrss`` cannot be used, because a process inherits it from its parent.
    """
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0.0
    (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return round(int(line.split()[1]) / 1024, 1)


def main() -> None:
    """Plays a turn with a hint, lets the computer lay, ends the match, reviews it, and prints the peak memory as JSON."""
    with tempfile.TemporaryDirectory() as scratch:
        window = Window(SIZE, "Zatre", None, full_screen=False)
        app = App(Store(Path(scratch), waits=True), Settings(), Sound(), window)
        make = scene_maker(app)
        stack = SceneStack(make("title"), SIZE, make)
        loop = Loop(window, stack, app.devices, lambda: open_devices(app), blend_seconds=app.blend_seconds)
        show(loop, TITLE)
        _play_turn(app, loop)
        workers, playing = _workers(), peak("self")
        workers = max(workers, _review(app, loop))
        for scene in stack.scenes:
            scene.close()
        print(
            json.dumps(
                {"value": playing, "budget": 100, "with_review": peak("self"), "largest_worker": workers}
            )
        )


def _play_turn(app: App, loop: Loop) -> None:
    """Shows all steps of a hint, lays the turn, and waits until the computer has laid too."""
    loop.follow(Reset("table", session_at(app, ("human", "cpu"), 44)))
    turn = loop.stack.top
    assert isinstance(turn, TurnScene)
    run(loop, lambda: turn.model.draft is not None)
    for _step in range(WHY):
        turn.controller.moves.press_hint()
        run(loop, lambda: not turn.model.hint.busy)
        show(loop, 0.1)
    draft_best_turn(turn)
    show(loop, 0.1)
    turn.finish_turn()
    run(loop, lambda: turn.model.draft is not None)


def _review(app: App, loop: Loop) -> float:
    """Shows the end of the match, and all scenes of its review. Returns the memory of the largest worker."""
    result = reviewed_match("human", "cpu")
    loop.follow(Replace("table", session_at(app, ("human", "cpu"), None)))
    show(loop, ENDING)
    loop.follow(Push("review", result.match))
    show(loop, REVIEWING)
    workers = _workers()
    app.last_review = result
    loop.follow(Replace("review", result.match))
    show(loop, SHOWN)
    costliest = tuple(result.report.costliest(0))
    for page in (Push("review_turns", result, 0), Push("review_boards", result, costliest)):
        loop.follow(page)
        show(loop, SHOWN)
        loop.follow(Pop())
        show(loop, SHOWN)
    loop.follow(Pop())
    show(loop, SHOWN)
    return workers


def show(loop: Loop, seconds: float) -> None:
    """Runs the loop for this time."""
    until = time.perf_counter() + seconds
    run(loop, lambda: time.perf_counter() >= until)


def run(loop: Loop, done: Callable[[], bool]) -> None:
    """Runs the loop until ``done`` returns True."""
    while not done():
        assert loop.step()
        time.sleep(STEP_SECONDS / 4)


def _workers() -> float:
    """The peak memory of the largest worker, in megabytes."""
    return max((peak(child.pid) for child in multiprocessing.active_children()), default=0.0)


if __name__ == "__main__":
    main()
