"""``bench`` measures the game itself."""

from __future__ import annotations

import os

import pytest

from game.commands.bench_memory import memory

pytestmark = pytest.mark.slow


def test_the_memory_is_the_game_s_own_however_much_its_parent_uses():
    ballast = bytearray(os.urandom(1)) * (300 << 20)
    figures = memory()
    assert len(ballast) > figures["value"] * 2**20
    assert figures["value"] <= figures["with_review"] <= figures["budget"]
    assert figures["largest_worker"] > 0
