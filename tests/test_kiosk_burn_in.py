"""The picture moves so that nothing burns in."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.kiosk.attract import BURN_IN_PERIOD, burn_in_offset, next_burn_in_move


@pytest.mark.parametrize("most", [1, 4, 20])
def test_the_picture_visits_every_place_one_pixel_at_a_time(most):
    side = 2 * most + 1
    path = [burn_in_offset(step * BURN_IN_PERIOD, most) for step in range(2 * side * side)]
    assert set(path) == {(x, y) for x in range(-most, most + 1) for y in range(-most, most + 1)}
    assert {abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(path)} == {1}


def test_the_picture_starts_in_the_middle():
    assert burn_in_offset(0, 4) == (0, 0)


def test_with_0_pixels_the_picture_never_moves():
    assert {burn_in_offset(step * BURN_IN_PERIOD, 0) for step in range(9)} == {(0, 0)}


def test_the_picture_moves_every_five_minutes():
    for time in (0.0, 299.9, 300.0, 12_345.6):
        then = next_burn_in_move(time)
        assert 0 < then - time <= 300
        assert burn_in_offset(time, 4) == burn_in_offset(then - 0.01, 4) != burn_in_offset(then, 4)
