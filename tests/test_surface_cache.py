"""Caches of surfaces: what is shown stays, and what is large and not shown is dropped."""

from __future__ import annotations

import pygame
import pytest

from game.engine.sprites import faded
from game.engine.surface_cache import cached, next_frame

SIZE = (800, 600)
"""A surface of this size takes nearly 2 MB, so a cache of large ones keeps one that is not shown."""


@pytest.fixture
def surfaces():
    """A function that makes large surfaces by their number, and the list of the numbers that were made."""
    made = []

    @cached(6, large=True)
    def surface(number):
        made.append(number)
        return pygame.Surface(SIZE)

    return surface, made


def show(surface, *numbers):
    """A frame that needs these surfaces."""
    next_frame()
    return [surface(number) for number in numbers]


def test_large_surfaces_that_are_shown_are_kept(surfaces):
    surface, made = surfaces
    first = show(surface, 1, 2, 3, 4)
    assert show(surface, 1, 2, 3, 4) == first
    assert show(surface, 1, 2, 3, 4, 5)[:4] == first
    assert made == [1, 2, 3, 4, 5]


def test_large_surfaces_that_are_not_shown_any_more_are_dropped(surfaces):
    surface, made = surfaces
    show(surface, 1, 2, 3)
    show(surface, 4)
    show(surface, 5)
    made.clear()
    show(surface, 5, 4, 3)
    assert made == [3]


def test_no_more_surfaces_are_kept_than_the_cache_can_hold(surfaces):
    surface, made = surfaces
    show(surface, *range(7))
    made.clear()
    show(surface, 0)
    assert made == [0]


def test_a_faded_surface_takes_no_memory_of_its_own():
    surface = pygame.Surface(SIZE, pygame.SRCALPHA)
    surface.fill((10, 20, 30, 200))
    other = faded(surface, 100)
    assert other.get_parent() is surface
    assert (other.get_alpha(), surface.get_alpha()) == (100, 255)
