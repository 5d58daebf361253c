"""Caches of surfaces: what is shown stays, and what is large and not shown is dropped."""

from __future__ import annotations

import weakref

import pygame
import pytest

from game.engine.sprites import faded
from game.engine.surface_cache import (
    MADE_BYTES,
    MOVING_BYTES,
    cached,
    clear_caches,
    clear_large_caches,
    drop_unused,
    make_for,
    next_frame,
)

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


@pytest.fixture
def passing():
    """A function that makes surfaces by their number, a function that makes so many others that the caches get older, and the list
    of the numbers that were made."""
    made = []

    @cached(64)
    def surface(number):
        made.append(number)
        return pygame.Surface((8, 8))

    @cached(1)
    def other(_number):
        return pygame.Surface((1024, MADE_BYTES // 4096 + 1))

    others = iter(range(64))

    def get_older():
        other(next(others))
        drop_unused()

    get_older()
    return surface, get_older, made


def show(surface, *numbers):
    """A frame that needs these surfaces."""
    next_frame()
    return [surface(number) for number in numbers]


def test_large_surfaces_that_are_shown_are_kept(surfaces):
    surface, made = surfaces
    first = show(surface, 1, 2, 3, 4)
    assert show(surface, 1, 2, 3, 4) == first
    for _frame in range(2):
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


def test_what_was_made_ahead_stays_for_one_change_of_scene(surfaces):
    surface, made = surfaces
    show(surface, 1)
    make_for(60.0, lambda: surface(2))
    for again in ([1], [1, 2]):
        clear_large_caches()
        made.clear()
        show(surface, 1, 2)
        assert made == again


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


def test_what_is_used_again_and_again_is_made_once(passing):
    surface, get_older, made = passing
    first = surface(1)
    for _ in range(5):
        get_older()
        assert surface(1) is first
    assert made == [1]


def test_what_fills_a_small_cache_stays_while_it_is_used():
    small = cached(2)(lambda number: pygame.Surface((8, 8)))
    used = [small(number) for number in range(3)][-1]
    for number in range(3, 9):
        small(number)
        assert small(2) is used


def test_what_is_not_used_for_long_is_dropped(passing):
    surface, get_older, made = passing
    for number in (1, 2):
        surface(number)
    get_older()
    surface(2)
    get_older()
    surface(1)
    surface(2)
    assert made == [1, 2, 1]


def test_nothing_dropped_is_kept_alive_by_what_replaced_it(passing):
    surface, get_older, _made = passing
    first = weakref.ref(surface(1))
    for _ in range(3):
        get_older()
        surface(2)
    assert first() is None


def test_much_that_moves_is_dropped_before_it_stands_still(passing):
    surface, _get_older, _made = passing

    @cached(1)
    def moving(step):
        return pygame.Surface((1024, MOVING_BYTES // 4096 + 1)), step

    first = weakref.ref(surface(1))
    for step in range(2):
        moving(step)
        next_frame()
    assert first() is None


def test_what_is_not_shown_stays_while_there_is_room():
    made = []

    @cached(6, large=True)
    def surface(number):
        made.append(number)
        return pygame.Surface((400, 300))

    for _again in range(2):
        clear_large_caches()
        made.clear()
        for number in range(9):
            show(surface, number)
        show(surface, 8, 7, 6, 5)
        assert made == [*range(9)]


def test_old_results_stay_until_much_is_made_or_all_are_dropped(passing):
    surface, get_older, made = passing
    surface(1)
    get_older()
    for _frame in range(3):
        drop_unused()
    surface(1)
    assert made == [1]
    clear_caches()
    surface(1)
    assert made == [1, 1]
