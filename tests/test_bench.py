"""``bench`` measures the game itself, and memory that was freed is returned to the system."""

import ctypes
import os
import signal
from pathlib import Path

import pytest

from game.engine.scene import Pop, SceneStack
from game.engine.window import return_small_blocks
from game.games import GAMES
from tools.bench import FIGURES
from tools.benchmarks import answers, measuring
from tools.benchmarks.memory import memory

BALLAST = 300 << 20
"""What the parent holds, in bytes."""
FASTER = 6
FASTER_CLOCK = f"""
import time
real = time.perf_counter
time.perf_counter = lambda: {FASTER} * real()
from tools.benchmarks import playing
playing.HANG *= {FASTER}
"""
"""Most of the time is spent on showing animations, and they need no more memory the longer they are shown."""


@pytest.mark.slow
def test_the_memory_of_the_game_is_measured_alone_and_within_its_budget(monkeypatch):
    """By a parent that has much more."""
    monkeypatch.setattr(measuring, "CALL", FASTER_CLOCK + measuring.CALL)
    ballast = bytearray(os.urandom(1)) * BALLAST
    figures = memory()
    assert len(ballast) == BALLAST
    assert figures["value"] * 2**20 < BALLAST
    assert figures["value"] <= figures["with_review"] <= FIGURES["memory_mb"].budget
    assert figures["largest_worker"] > 0, "workers are counted separately"


def test_the_start_is_measured_in_windows_that_close_by_themselves(monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    figures = FIGURES["start"].measure(True)
    assert 0 < figures["bare_s"] < figures["first_picture_s"]


@pytest.mark.slow
def test_presses_are_answered_in_games_that_have_just_been_started(monkeypatch):
    monkeypatch.setattr(answers, "PRESSES_AFTER_THE_START", {"list": ((0.0, "Matches"), (0.0, "Finished"))})
    monkeypatch.setattr(answers, "GAMES", {"board": GAMES["board"]})
    monkeypatch.setattr(answers, "SHOWN", 0.0)
    measured = []
    real = measuring.output_of
    monkeypatch.setattr(measuring, "output_of", lambda *more: measured.append(more[-1]) or real(*more))
    figures = answers.answers(1)
    assert figures["value"] > 0 and figures["on_a_fifth"] > 0 and [*figures["each"]] == ["board: list"]
    assert measured == [1, 1, answers.FIFTH]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="Windows cannot stop a process.")
def test_a_process_with_a_fifth_of_a_core_cannot_use_more():
    code = "import time; begun = time.perf_counter()\nwhile time.process_time() < 0.2: pass\nprint(time.perf_counter() - begun)"
    assert float(measuring.output_of(code, slower=5)) > 0.4


BLOCKS, BYTES = 2_000, 30_000
"""Small blocks, and their size. All together they take 60 MB."""


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="Only Linux tells the memory so.")
def test_memory_between_small_blocks_is_returned():
    if not hasattr(ctypes.CDLL(None), "malloc_trim"):
        pytest.skip("this C library has no malloc_trim")
    blocks = [b"x" * BYTES for _ in range(BLOCKS)]
    before = resident()
    blocks[:] = blocks[::100]
    return_small_blocks()
    assert before - resident() > BLOCKS * BYTES / 2


def test_a_change_of_scene_returns_memory(monkeypatch):
    returned = []
    monkeypatch.setattr("game.engine.scene.return_small_blocks", lambda: returned.append(1))
    stack = SceneStack(_Scene(), (800, 480), None)
    stack.follow(Pop())
    assert returned


class _Scene:
    def resize(self, size):
        pass

    def close(self):
        pass
