"""The end scoring: every row of a pad counts, and the animation can be skipped."""

from __future__ import annotations

import random

import pytest

from game.commands.example_scenes import example_scenes
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Reset
from game.rules.tiles.pad import Pad
from game.scenes.end_scoring import pad_totals


def test_the_breakdown_of_every_pad_adds_up_to_its_total_row_by_row():
    rng = random.Random(3)
    for _ in range(60):
        pad = Pad()
        for _turn in range(rng.randrange(30)):
            lines = sorted(rng.choice((10, 11, 12)) for _ in range(rng.randrange(4)))
            pad.enter(lines, rng.randrange(3) if lines else 0)
        rows = pad.rows()
        for count in range(len(rows) + 1):
            assert pad_totals(pad, count, 7).total == sum(rows[:count]) - 7
        found = pad_totals(pad, len(rows), 0)
        assert found.total == pad.total()
        assert found.boxes == tuple(sum(pad.columns[total]) for total in (10, 11, 12))


@pytest.mark.slow
def test_take_back_skips_the_scoring_first_and_then_leaves(tmp_path):
    scene = dict(example_scenes(tmp_path))["end-adding"]()
    scene.resize((1280, 720))
    assert scene.busy and scene.handle(Intent(IntentKind.TAKE_BACK)) is None
    assert not scene.busy and isinstance(scene.handle(Intent(IntentKind.TAKE_BACK)), Reset)
