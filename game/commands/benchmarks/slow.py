"""The part of ``bench`` about a slow machine: the longest gap between two frames while a computer plays.

``python -m game.commands.benchmarks.slow`` plays such a turn and prints the gap. ``longest_gap`` runs it with a fifth of one core.
"""

from __future__ import annotations

import json
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.commands.benchmarks.child import child, module, without_display
from game.commands.fixtures import draft_best_turn, turn_scene
from game.engine.loop import STEP_SECONDS, Loop
from game.engine.scene import SceneStack
from game.engine.sound import Sound
from game.engine.window import Window
from game.scenes.registry import scene_maker
from game.scenes.turn.scene import TurnScene
from game.session.settings import Settings
from game.session.storage import Store

SIZE = (1280, 800)
PERIOD, QUOTA = 0.010, 0.002
"""The process runs for QUOTA seconds in each period of PERIOD seconds."""
READY = "ready"


def longest_gap() -> dict[str, Any]:
    """Milliseconds between two frames during a computer's turn with scoring, at most, with a fifth of one core.

    ``full_speed_ms`` is the same on the whole core. Only the process with the window is slowed down. Empty on Windows, which
    cannot stop a process.
    """
    if sys.platform == "win32":
        return {}
    return {
        "value": _gap_of_process(slow=True),
        "full_speed_ms": _gap_of_process(slow=False),
        "budget": 100,
    }


def _gap_of_process(*, slow: bool) -> float:
    """Runs this module in a process of its own, and stops it most of the time if it is to be ``slow``."""
    with child(module("game.commands.benchmarks.slow"), without_display()) as process:
        assert process.stdout
        while process.stdout.readline().strip() != READY:
            assert process.poll() is None
        while slow and process.poll() is None:
            process.send_signal(signal.SIGCONT)
            time.sleep(QUOTA)
            process.send_signal(signal.SIGSTOP)
            time.sleep(PERIOD - QUOTA)
        return float(json.loads(process.stdout.read()))


def main() -> None:
    """Lays the human's turn, lets the computer play, and prints the longest gap in milliseconds. The first round is for the
    caches and not counted."""
    with tempfile.TemporaryDirectory() as scratch:
        window = Window(SIZE, "Zatre", None, full_screen=False)
        app = App(Store(Path(scratch), waits=True), Settings(), Sound())
        scene = turn_scene(app, ("human", "cpu"), 44)
        loop = Loop(window, SceneStack(scene, SIZE, scene_maker(app)), app.devices, lambda: None)
        _gap_of_turns(loop, scene)
        print(READY, flush=True)
        gap = _gap_of_turns(loop, scene)
        scene.close()
    pygame.quit()
    print(json.dumps(round(gap * 1000, 1)))


def _gap_of_turns(loop: Loop, scene: TurnScene) -> float:
    """Ends the human's turn and runs the loop until the next one. Returns the longest gap in seconds."""
    draft_best_turn(scene)
    loop.step()
    scene.finish_turn()
    longest, last = 0.0, time.perf_counter()
    while scene.model.draft is None:
        assert loop.step()
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
        time.sleep(STEP_SECONDS / 4)
    return longest


if __name__ == "__main__":
    main()
