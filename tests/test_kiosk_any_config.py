"""A kiosk with any allowed configuration, in windows of any size."""

from __future__ import annotations

import random

import pytest

from tests.campaign.random_kiosk import play_in_small_windows


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_no_configuration_breaks_a_small_window(monkeypatch, tmp_path, seed):
    assert play_in_small_windows(monkeypatch, tmp_path / "kiosk", random.Random(seed), 60)
