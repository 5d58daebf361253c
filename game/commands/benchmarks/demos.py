"""The part of ``bench`` about demo matches: whether memory grows. ``python -m game.commands.benchmarks.demos 20`` plays that many."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from game.commands.benchmarks.kiosk import kiosk_loop
from game.commands.benchmarks.memory import figures_of, peak
from game.engine.loop import STEP_SECONDS
from game.engine.picture import Picture
from game.engine.scene import Reset, SceneStack
from game.engine.window import Window
from game.scenes.kiosk.guard import scene_maker
from game.scenes.kiosk.idle import Demo
from game.session.settings import FOUR

SIZE = (1920, 1080)
STEPS_PER_FRAME = 16
"""A match is updated in usual steps, but few frames are shown, so that it takes seconds and not minutes."""
LEVEL = "beginner"
"""The computers think in another process, so their level does not matter for the memory. This one is the fastest."""


def memory_of_demos(matches: int) -> dict[str, Any]:
    """Peak memory in megabytes of a kiosk in a separate process, after half of the demo matches and after all."""
    return figures_of("game.commands.benchmarks.demos", str(matches))


def main() -> None:
    """Plays demo matches with the title in between, and prints the peak memory as JSON."""
    matches = int(sys.argv[1])
    half = 0.0
    with kiosk_loop(SIZE, FOUR) as (table, loop):
        table.app.sound.open()
        make = scene_maker(table)
        stack = SceneStack(make("title"), SIZE, make)
        for number in range(matches):
            if number == matches // 2:
                half = peak("self")
            _play_demo(loop.window, stack)
    print(json.dumps({"value": peak("self"), "after_half": half, "matches": matches, "budget": 130}))


def _play_demo(window: Window, stack: SceneStack) -> None:
    stack.follow(Reset("demo", LEVEL))
    while isinstance(stack.top, Demo):
        for _step in range(STEPS_PER_FRAME):
            if isinstance(stack.top, Demo):
                stack.follow(stack.top.update(STEP_SECONDS))
        _show(window, stack)
        time.sleep(0.001)  # The computers may be thinking.
    stack.follow(Reset("title"))
    _show(window, stack)


def _show(window: Window, stack: SceneStack) -> None:
    assert stack.top
    picture = Picture()
    stack.top.draw(picture, 0.0)
    window.show(picture)


if __name__ == "__main__":
    main()
