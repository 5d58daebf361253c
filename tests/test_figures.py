"""Numbers in digits of our own drawing."""

import itertools

import pygame
import pytest

from game.table.figures import digits
from game.table.palette import INK

pytestmark = pytest.mark.slow

EVERY = "0123456789"
FAINT = 64
"""A pixel with less alpha than this is hardly seen."""
PAIRS = ["".join(pair) for pair in itertools.product(EVERY + "+−×", EVERY)]
"""Each digit beside each, and behind each sign."""


@pytest.mark.parametrize("height", range(7, 60))
def test_digits_side_by_side_never_melt_into_one(height):
    pygame.display.set_mode((100, 100))
    for pair in PAIRS:
        drawn = digits(pair, height, INK)
        groups = [inked for inked, _columns in itertools.groupby(_inked(drawn)) if inked]
        assert len(groups) == 2, pair


def _inked(drawn: pygame.Surface) -> list[bool]:
    """For each column of pixels, whether something is drawn there."""
    columns = (drawn.subsurface((x, 0, 1, drawn.height)) for x in range(drawn.width))
    return [column.get_bounding_rect(min_alpha=FAINT).height > 0 for column in columns]
