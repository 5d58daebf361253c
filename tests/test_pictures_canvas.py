"""The window repaints only what has changed, and always shows the whole picture."""

import random

import pygame
import pytest
from pygame import Rect

from game.engine.picture import Canvas, Picture

SIZE = (200, 140)


def filled(size: tuple[int, int], colour: tuple[int, ...]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    return surface


@pytest.fixture
def ground():
    surface = pygame.Surface(SIZE)
    for i in range(SIZE[0]):
        pygame.draw.line(surface, (i, 255 - i, 90), (i, 0), (i, SIZE[1]))
    return surface


@pytest.fixture
def window():
    return pygame.Surface(SIZE)


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def picture(*blits: tuple[pygame.Surface, tuple[float, float]]) -> Picture:
    made = Picture()
    for surface, (x, y) in blits:
        made.add(surface, x, y)
    return made


def test_the_first_picture_and_another_ground_are_painted_whole(ground, window):
    canvas, other = Canvas(window), filled(SIZE, (3, 4, 5, 255))
    for shown in (ground, other):
        assert canvas.show(picture((shown, (0, 0)))) == [Rect(0, 0, *SIZE)]
        assert bytes_of(window) == bytes_of(picture((shown, (0, 0))).flatten(SIZE))


AROUND = [(x, y) for x in (-300, -90, 20, 200, 300) for y in (-300, -80, 20, 140, 300)]
"""Places beyond each edge and each corner, with some distance and without, and one inside."""


@pytest.mark.parametrize("at", ((0, 0), (40, 30), (-60, 30), (150, 120), (-10, -10), *AROUND))
@pytest.mark.parametrize("alpha", (None, 120))
def test_what_a_board_covers_is_painted_as_if_it_was_not_left_out(ground, window, at, alpha):
    board, painted = pygame.Surface((90, 80)), ground.copy()
    board.fill((30, 60, 90))
    board.set_alpha(alpha)
    painted.blit(board, at)
    Canvas(window).show(picture((ground, (0, 0)), (board, at)))
    assert bytes_of(window) == bytes_of(painted)


def test_where_something_moves_on_a_board_the_ground_is_not_painted(ground):
    painted = []

    class Window(pygame.Surface):
        def fblits(self, blits, flags=0):
            painted.extend(surface.get_abs_parent() for surface, _ in blits)
            super().fblits(blits, flags)

    board, dot = pygame.Surface((90, 80)), filled((6, 6), (200, 0, 0, 120))
    canvas = Canvas(Window(SIZE))
    for x, seen in ((60, {ground, board, dot}), (70, {board, dot}), (38, {ground, board, dot})):
        painted.clear()
        canvas.show(picture((ground, (0, 0)), (board, (40, 30)), (dot, (x, 50))))
        assert set(painted) == seen


def test_an_unchanged_picture_paints_and_presents_nothing(ground, window):
    canvas, tile = Canvas(window), filled((20, 20), (250, 240, 220, 200))
    canvas.show(picture((ground, (0, 0)), (tile, (30, 30))))
    window.fill((1, 2, 3), (0, 0, 5, 5))
    assert canvas.show(picture((ground, (0, 0)), (tile, (30, 30)))) == []
    assert window.get_at((0, 0))[:3] == (1, 2, 3)


def test_only_what_changed_is_presented(ground, window):
    canvas = Canvas(window)
    still, tile = filled((20, 20), (9, 9, 9, 255)), filled((20, 20), (250, 240, 220, 200))
    canvas.show(picture((ground, (0, 0)), (still, (100, 100)), (tile, (30, 30))))
    rects = canvas.show(picture((ground, (0, 0)), (still, (100, 100)), (tile, (36, 31))))
    assert Rect(30, 30, 26, 21).contains(rects[0].unionall(rects[1:]))
    assert not any(rect.colliderect((100, 100, 20, 20)) for rect in rects)


def test_what_moves_leaves_nothing_behind(ground, window):
    canvas, tile = Canvas(window), filled((24, 18), (250, 240, 220, 140))
    for x in range(-30, SIZE[0] + 30, 7):
        canvas.show(picture((ground, (0, 0)), (tile, (x, x // 2))))
    canvas.show(picture((ground, (0, 0))))
    assert bytes_of(window) == bytes_of(ground)


def test_what_comes_to_the_front_or_is_painted_once_instead_of_twice_is_repainted(ground, window):
    red, blue = filled((40, 40), (200, 0, 0, 255)), filled((40, 40), (0, 0, 200, 255))
    veil = filled((40, 40), (200, 0, 0, 90)), (20, 20)
    behind = (ground, (0, 0))
    for before, after in (
        ([(red, (20, 20)), (blue, (40, 40))], [(blue, (40, 40)), (red, (20, 20))]),
        ([veil, veil], [veil]),
    ):
        canvas = Canvas(window)
        canvas.show(picture(behind, *before))
        canvas.show(picture(behind, *after))
        assert bytes_of(window) == bytes_of(picture(behind, *after).flatten(SIZE))


def test_things_beyond_the_edge_are_never_presented(ground, window):
    canvas, tile = Canvas(window), filled((30, 30), (250, 240, 220, 200))
    canvas.show(picture((ground, (0, 0))))
    for x, y in ((-20, -20), (190, 130), (-15, 60), (400, 400), (-60, 0)):
        rects = canvas.show(picture((ground, (0, 0)), (tile, (x, y))))
        assert all(window.get_rect().contains(rect) for rect in rects)


@pytest.mark.slow
def test_after_any_change_the_window_shows_what_a_full_repaint_would_show(ground, window):
    rng = random.Random(17)
    things = [
        filled((rng.randrange(1, 60), rng.randrange(1, 50)), tuple(rng.randrange(256) for _ in range(4)))
        for _ in range(12)
    ]
    canvas, shown = Canvas(window), []
    for _ in range(400):
        change = rng.random()
        if shown and change < 0.3:
            shown.pop(rng.randrange(len(shown)))
        elif shown and change < 0.6:
            at = rng.randrange(len(shown))
            shown[at] = (shown[at][0], (rng.randrange(-50, 210), rng.randrange(-40, 150)))
        elif shown and change < 0.7:
            rng.shuffle(shown)
        else:
            shown.append((rng.choice(things), (rng.randrange(-50, 210), rng.randrange(-40, 150))))
        now = picture((ground, (0, 0)), *shown)
        before = bytes_of(window)
        rects = canvas.show(now)
        assert bytes_of(window) == bytes_of(now.flatten(SIZE))
        assert all(not a.colliderect(b) for i, a in enumerate(rects) for b in rects[:i])
        outside = window.copy()
        old = pygame.image.frombytes(before, SIZE, "RGB")
        for rect in rects:
            outside.fill(0, rect)
            old.fill(0, rect)
        assert bytes_of(outside) == bytes_of(old), "something was painted outside of what is presented"


def test_half_pixels_are_rounded_and_the_middle_is_the_middle(ground):
    made = Picture()
    tile = filled((20, 10), (1, 2, 3, 255))
    made.add(tile, 10.4, 10.6)
    made.center(tile, 50, 50)
    assert [at for _surface, at in made.blits] == [(10, 11), (40, 45)]


def test_a_clipped_picture_shows_nothing_outside_the_area(ground, window):
    area = Rect(30, 20, 60, 50)
    red, places = filled((40, 30), (255, 0, 0)), ((10, 10), (40, 30), (70, 60), (150, 100))

    def clipped() -> Picture:
        made = picture((ground, (0, 0)))
        with made.clipped(area):
            for place in places:
                made.add(red, *place)
        return made

    expected = ground.copy()
    expected.set_clip(area)
    for place in places:
        expected.blit(red, place)
    Canvas(window).show(clipped())
    assert bytes_of(window) == bytes_of(expected)
    assert clipped().blits == clipped().blits
