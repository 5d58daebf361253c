"""Every part of the campaign with a few trials."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.scenes import registry, routes
from game.scenes.kiosk import registry as kiosk_registry
from tests.campaign.part import Part
from tests.campaign.parts import PARTS
from tests.campaign.random_checks import registered
from tests.campaign.random_kiosk import WAYS
from tests.campaign.route_starts import STARTS

SEED = 1


def test_random_input_has_a_way_to_every_scene(ui):
    everywhere = registered(registry.scenes(ui.app))
    at_a_table = registered(kiosk_registry.scenes(SimpleNamespace(app=ui.app)))
    assert {*STARTS} == everywhere
    assert {*WAYS} == at_a_table - everywhere | {routes.Title}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "number"),
    [
        pytest.param(part, number, id=f"{part.name}-{number}")
        for part in PARTS
        for number in range(part.quick)
    ],
)
def test_a_trial_breaks_no_promise(part: Part, number: int, tmp_path):
    assert part.trial(SEED, number, tmp_path) > 0
