"""Measures speed and memory, and prints the results with their budgets as one JSON object.

Machines differ, so most results are ratios to something measured in the same run.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import pygame

from game.commands.arguments import option, positive
from game.commands.terminal import end_progress, exit_after, say_json, show_progress, status_of
from game.games import GAMES
from game.session.settings import FOUR, TURN
from tools.benchmarks.answers import (
    answers,
    frames_while_waiting,
    kiosk_frames_while_waiting,
    longest_without_answer,
)
from tools.benchmarks.measuring import ROOT, output_of, result_of, timed
from tools.benchmarks.memory import memory, memory_with_people, play_demos
from tools.benchmarks.pictures import BUDGET_BLITS, first_pictures, frame_times, language_changes
from tools.benchmarks.tile_rules import games_per_second, time_of_legal_turns
from tools.example_scenes import ENDINGS
from tools.fixtures import ONE_SIDE, Around
from tools.options import parser_of

PARSER = parser_of(
    "bench",
    __doc__,
    option("--quick", action="store_true", help="fewer repetitions"),
    option(
        "--demos",
        type=positive,
        default=2,
        metavar="N",
        help="the number of demo matches after which memory is measured (2)",
    ),
)
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
play((1280, 720), Path({scratch!r}), lambda app: sys.exit())
"""


class Figure(NamedTuple):
    """A figure: how it is measured, and its budget, which is added to what it says. ``measure`` is given whether to be quick."""

    measure: Callable[[bool], Any]
    budget: Any = None


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit status."""

    def run() -> int:
        options = PARSER.parse_args(argv)
        return bench(options.quick, options.demos)

    return status_of(run, PARSER.prog)


def bench(quick: bool, demos: int) -> int:
    """Measures and prints. ``quick`` means fewer repetitions; ``demos`` is the number of demo matches. Returns the exit status."""
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    found: dict[str, Any] = {}
    for name, figure in (
        FIGURES | {"memory_of_demos_mb": Figure(lambda _quick: result_of(play_demos, demos), 150)}
    ).items():
        if found:  # The start is measured with the real display.
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            pygame.display.init()
        show_progress(name.replace("_", " "))
        found[name] = figure.measure(quick)
        if figure.budget is not None and found[name]:
            found[name]["budget"] = figure.budget
    end_progress()
    say_json(found, indent=1)
    return 0


# The start


def _start(runs: int) -> dict[str, Any]:
    """Seconds from the start of the process to the first frame, compared with an empty window.

    The first pair is not counted: Python compiles every module then, as at the first start after an installation.
    """
    with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryDirectory() as bytecode:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
        if not os.environ.get("DISPLAY") and sys.platform == "linux":
            environment["SDL_VIDEODRIVER"] = "dummy"
        codes = BARE, FIRST_PICTURE.format(folder=str(ROOT), scratch=scratch)
        pairs = [[timed(partial(output_of, code, environment)) for code in codes] for _ in range(runs + 1)]
    del pairs[0]
    return {
        "bare_s": round(median(bare for bare, _ in pairs), 3),
        "first_picture_s": round(median(ours for _, ours in pairs), 3),
        "ratio": round(median(ours / bare for bare, ours in pairs), 2),
    }


# All figures


def _repeated(measure: Callable[..., Any], few: int, many: int, budget: Any, *more: Any) -> Figure:
    """A figure that is measured ``few`` times if ``bench`` is to be quick, otherwise ``many`` times."""
    return Figure(lambda quick: measure(few if quick else many, *more), budget)


FRAME = "mean 6, p99 15"
"""Both divided by an opaque blit of the whole window."""
FIGURES = {"start": _repeated(_start, 3, 9, 3)}
for _game, _ending in ENDINGS.items():
    _name = "frame" + _ending.replace("-", "_of_")
    _few, _many = (1, 3) if _ending else (2, 6)
    _around = Around(FOUR, GAMES[_game].most_seats)
    FIGURES |= {
        _name: _repeated(frame_times, _few, _many, FRAME, ONE_SIDE, _game),
        f"{_name}_around_table": _repeated(frame_times, 1, 3, FRAME, _around, _game),
    }
FIGURES |= {
    "waiting_frames_per_second": Figure(lambda _quick: frames_while_waiting()),
    "kiosk_waiting_frames_per_second": Figure(lambda _quick: kiosk_frames_while_waiting(), 0),
    "first_picture_of_a_scene": _repeated(first_pictures, 1, 3, BUDGET_BLITS, ONE_SIDE),
    "first_picture_turned": _repeated(first_pictures, 1, 3, BUDGET_BLITS, Around(TURN)),
    "first_picture_around_table": _repeated(first_pictures, 1, 3, BUDGET_BLITS, Around(FOUR)),
    "first_picture_around_table_of_four": _repeated(first_pictures, 1, 3, BUDGET_BLITS, Around(FOUR, 4)),
    "first_picture_around_table_of_six": _repeated(first_pictures, 1, 3, BUDGET_BLITS, Around(FOUR, 6)),
    "language_change_ms": Figure(lambda _quick: language_changes(), 100),
    "longest_without_answer_ms": _repeated(longest_without_answer, 1, 3, 100),
    "answer_after_the_start_ms": _repeated(answers, 1, 3, "100, on a fifth of a core 400"),
    "memory_mb": Figure(lambda _quick: memory(), 120),
    "memory_with_people_mb": Figure(lambda _quick: memory_with_people()),
    "random_games_per_second": _repeated(games_per_second, 1, 5, 250),
    "legal_turns_ms": _repeated(time_of_legal_turns, 4, 20, 0.3),
}
"""All figures by name but the one of the demo matches, whose number is an option. Figures without a budget are only compared."""


if __name__ == "__main__":
    exit_after(main)
