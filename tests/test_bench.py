"""``bench`` measures the game itself."""

from __future__ import annotations

import os

import pytest

from game.commands.bench_memory import memory

pytestmark = pytest.mark.slow


def test_the_memory_of_the_parent_is_not_counted():
    ballast = bytearray(os.urandom(1)) * (300 << 20)
    figures = memory()
    assert len(ballast) > figures["value"] * 2**20
    assert figures["value"] <= figures["with_review"]
    assert figures["largest_worker"] > 0
