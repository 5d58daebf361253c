"""Turned pictures and the positions in them."""

import random

import pygame
import pytest
from pygame import Rect

from game.engine.layout import SIDES, Place, turned
from game.engine.picture import Picture


@pytest.mark.parametrize("side", SIDES)
def test_a_local_pixel_is_found_again(side):
    place = Place((30, 20, 50, 70), side)
    width, height = place.size
    for x, y in ((0, 0), (width - 1, 0), (7, 11), (width - 1, height - 1)):
        at = place.outward(Rect(x, y, 1, 1)).topleft
        assert place.contains(at)
        assert place.inward(at) == (x, y)


@pytest.mark.parametrize("side", SIDES)
def test_a_part_looks_like_the_whole_turned(side):
    place = Place((13, 8, 40, 60), side)
    rng = random.Random(3)
    alone, window = Picture(), Picture()
    with window.part(place):
        for _ in range(12):
            surface = pygame.Surface((rng.randrange(1, 20), rng.randrange(1, 20)), pygame.SRCALPHA)
            surface.fill((rng.randrange(256), rng.randrange(256), rng.randrange(256), 255))
            surface.set_at((0, 0), (255, 0, 0, 90))
            at = rng.randrange(20), rng.randrange(20)
            alone.add(surface, *at)
            window.add(surface, *at)
    expected = pygame.transform.rotate(alone.flatten(place.size), -90 * side)
    shown = window.flatten((80, 80)).subsurface(place.area)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_the_transparency_of_a_surface_is_turned_too():
    faint = pygame.Surface((4, 2), pygame.SRCALPHA)
    faint.fill((200, 100, 50, 255))
    faint.set_alpha(90)
    assert turned(faint, 1).get_alpha() == 90


def test_the_same_surface_is_turned_once():
    surface = pygame.Surface((4, 2))
    assert turned(surface, 1) is turned(surface, 1)
    assert turned(surface, 2) is not turned(surface, 1)


def test_facing_the_reader_changes_nothing():
    surface = pygame.Surface((4, 2))
    assert turned(surface, 0) is surface
