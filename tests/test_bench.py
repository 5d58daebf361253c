"""``bench`` measures the game itself, and memory that was freed is returned to the system."""

import ctypes
import os
from pathlib import Path

import pytest

from game.commands.benchmarks import measuring
from game.commands.benchmarks.bench import FIGURES
from game.commands.benchmarks.memory import memory
from game.engine.scene import Pop, SceneStack
from game.engine.window import return_small_blocks

BALLAST = 300 << 20
"""What the parent holds, in bytes."""
FASTER = 6
FASTER_CLOCK = f"""
import time
real = time.perf_counter
time.perf_counter = lambda: {FASTER} * real()
from game.commands.benchmarks import playing
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
