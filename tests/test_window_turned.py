"""A turned picture is painted apart and copied into the window, also while it blends."""

import itertools
import random

import pygame
import pytest

from game.engine import sprites
from game.engine.layout import SIDES, turn
from game.engine.picture import PART, Picture
from game.engine.surface_cache import clear_caches
from game.engine.window import USUAL_MM_PER_PIXEL, Window
from game.table.board import TABLE_SIZE

SIZE = (2 * PART + 50, PART + 20)
"""Some parts of the window are smaller than the others."""


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return Window(SIZE, "Zatre", None, full_screen=False)


def picture_of(window, seed):
    """A ground that fills the window and patches on it. The ground and the first patches are always the same."""
    picture, rng = Picture(), random.Random(7)
    for number in range(9):
        size = (rng.randrange(9, 200), rng.randrange(9, 200)) if number else window.size
        picture.add(patch(size, number), *(rng.randrange(200) if number else 0 for _ in range(2)))
    rng = random.Random(seed)
    picture.add(patch((20, 30), seed), rng.randrange(150), rng.randrange(150))
    return picture


PATCHES: dict[object, pygame.Surface] = {}


def patch(size, number):
    if (size, number) not in PATCHES:
        surface = PATCHES[size, number] = pygame.Surface(size)
        surface.fill(random.Random(number).randbytes(3))
        surface.set_at((0, 0), (255, 255, 255))
    return PATCHES[size, number]


def shown(window):
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def expected(window, picture):
    return pygame.image.tobytes(turn(picture.flatten(window.size), window.facing), "RGB")


@pytest.mark.parametrize("side", SIDES)
def test_the_window_shows_the_picture_turned(window, side):
    for facing in (0, side):
        window.facing = facing
        for seed in (1, 2):
            picture = picture_of(window, seed)
            rects = window.show(picture)
            assert shown(window) == expected(window, picture)
    assert sum(rect.w * rect.h for rect in rects) < SIZE[0] * SIZE[1] / 4


@pytest.mark.parametrize("side", SIDES)
def test_a_turned_picture_blends_into_the_window(window, side):
    window.facing = side
    window.show(picture_of(window, 1))
    before = shown(window)
    window.forget()
    for share in (1, 0.5):
        window.show_blended(picture_of(window, 2), share)
        assert (shown(window) == before) == (share == 1)
    window.show_blended(picture_of(window, 3), 0)
    for seed in (3, 4):
        picture = picture_of(window, seed)
        window.show(picture)
        assert shown(window) == expected(window, picture)


@pytest.mark.parametrize("side", SIDES)
def test_a_blend_goes_on_after_a_turn_and_ends_with_a_new_surface(window, side):
    for share in (None, 1, 0.5):
        picture = picture_of(window, 1)
        window.show(picture) if share is None else window.show_blended(picture, share)
    window.facing = side
    for share in (0.3, 0):
        picture = picture_of(window, 2)
        window.show_blended(picture, share)
    assert shown(window) == expected(window, picture)
    for share in (1, 0.5):
        window.show_blended(picture_of(window, 3), share)
    window.refresh()
    window.show_blended(picture, 0.3)
    assert shown(window) == expected(window, picture)


def test_a_window_faces_a_side_as_it_is_mounted_and_its_pixels_are_not_too_large(window):
    for mounted, facing in itertools.product(SIDES, SIDES):
        window.mount(mounted)
        window.facing = facing
        assert window.place.side == (mounted + facing) % 4
    assert window.mm_per_pixel <= USUAL_MM_PER_PIXEL


def test_of_a_backdrop_only_what_is_seen_is_rasterised(window, monkeypatch):
    """A whole table top that is as high as a tall window takes three times its memory."""
    sizes = []
    load = pygame.image.load_sized_svg

    def noting(file, size):
        sizes.append(size)
        return load(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", noting)
    clear_caches()
    tall = sprites.backdrop("table", TABLE_SIZE, (90, 160))
    assert tall.get_size() == (90, 160)
    assert sizes == [(90, 160)]
