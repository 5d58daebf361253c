"""Every part of the campaign with a few trials."""

from __future__ import annotations

import pytest

from tests.campaign.part import Part
from tests.campaign.parts import PARTS

pytestmark = pytest.mark.slow

SEED = 1


@pytest.mark.parametrize(
    ("part", "number"),
    [
        pytest.param(part, number, id=f"{part.name}-{number}")
        for part in PARTS
        for number in range(part.quick)
    ],
)
def test_trial_keeps_every_promise(part: Part, number: int, tmp_path):
    assert part.trial(SEED, number, tmp_path) > 0
