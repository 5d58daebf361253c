"""``bench`` measures the game itself."""

from __future__ import annotations

import os
from typing import Any

import pytest

from game.commands.benchmarks.bench import FIGURES
from game.commands.benchmarks.memory import memory

pytestmark = pytest.mark.slow
BALLAST = 300 << 20
"""What the parent holds, in bytes."""


@pytest.fixture(scope="module")
def figures() -> dict[str, Any]:
    """The memory of the game, measured by a parent that has much more."""
    ballast = bytearray(os.urandom(1)) * BALLAST
    found = memory()
    assert len(ballast) == BALLAST
    return found


def test_the_memory_of_the_parent_is_not_counted(figures):
    assert figures["value"] * 2**20 < BALLAST


def test_the_memory_of_the_review_includes_that_of_the_turn(figures):
    assert figures["value"] <= figures["with_review"]


def test_workers_are_counted_separately(figures):
    assert figures["largest_worker"] > 0


def test_the_memory_is_within_the_budget(figures):
    assert figures["with_review"] <= FIGURES["memory_mb"].budget
