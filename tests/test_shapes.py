"""Shapes look the same however they are drawn."""

from __future__ import annotations

import pygame
import pytest

from game.engine import shapes
from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches, uncached
from game.table.figures import handwritten, handwritten_tick
from game.table.palette import PENCIL


def test_lines_drawn_in_blocks_have_no_seams(monkeypatch):
    zigzag = tuple((x / 10, 0.05 + 0.9 * (x % 3) / 2) for x in range(11))
    line = (200, 300, (zigzag,), (90, 60, 30), 2.5)
    monkeypatch.setattr(shapes, "BLOCK", 300)
    whole = pygame.image.tobytes(uncached(shapes.strokes)(*line), "RGBA")
    monkeypatch.setattr(shapes, "BLOCK", 64)
    assert pygame.image.tobytes(uncached(shapes.strokes)(*line), "RGBA") == whole


def test_writing_without_height_is_drawn_as_small_as_possible():
    """A pad can be that small in a tiny window."""
    assert handwritten("12", 0, PENCIL).height >= 1
    assert handwritten_tick(0, PENCIL).height >= 1


def test_a_painted_box_looks_like_a_box():
    area = pygame.Rect(20, 30, 400, 300)
    made, painted = ground(), ground()
    made.blit(shapes.box(*area.size, 9, (200, 100, 50), (90, 60, 30), 3), area)
    shapes.paint_box(painted, area, 9, (200, 100, 50), (90, 60, 30), 3)
    assert pixels(painted) == pixels(made)


def test_a_box_added_in_strips_looks_like_a_box():
    area, look = pygame.Rect(20, 30, 300, 350), (9, (200, 100, 50), (90, 60, 30), 3)
    made, painted, picture = ground(), ground(), Picture()
    made.blit(shapes.box(*area.size, *look), area)
    shapes.add_box(picture, area, *look)
    painted.fblits(picture.blits)
    assert pixels(painted) == pixels(made)
    assert sum(surface.height for surface in {surface for surface, _ in picture.blits}) < area.height


@pytest.mark.parametrize("size", [(300, 230), (150, 60), (65, 64)])
def test_a_stretched_box_looks_as_if_drawn_whole(monkeypatch, size):
    look = (*size, 9, (200, 100, 50, 180), (90, 60, 30), 3)
    stretched = pygame.image.tobytes(shapes.box(*look), "RGBA")
    clear_caches()
    monkeypatch.setattr(shapes, "STRETCHED_AREA", 10**6)
    assert pygame.image.tobytes(shapes.box(*look), "RGBA") == stretched


@pytest.mark.parametrize("size", [(400, 300), (30, 20)], ids=["large", "small"])
def test_a_painted_shadow_looks_like_a_shadow_around_its_box(size):
    area = pygame.Rect(40, 40, *size)
    made, painted = ground(), ground()
    made.blit(shapes.shadow(*size, 6, 12, 190), area.move(-24, -24))
    shapes.paint_shadow(painted, area, 6, 12, 190)
    for surface in (made, painted):
        surface.fill("black", area)
    assert pixels(painted) == pixels(made)
    assert pixels(painted) != pixels(ground())


def test_a_shadow_is_evenly_dark_under_its_box_and_fades_to_nothing():
    shade = shapes.shadow(400, 300, 6, 12, 190)
    assert {shade.get_at((x, 150)).a for x in range(80, 340)} == {shade.get_at((200, 150)).a}
    sides = [
        [shade.get_at((x, 150)).a for x in range(60)],
        [shade.get_at((447 - x, 150)).a for x in range(60)],
    ]
    assert sides[0] == sorted(sides[0])
    assert sides[0][0] <= 5 and sides[0][-1] > 180
    assert max(abs(a - b) for a, b in zip(*sides, strict=True)) <= 8


def test_round_corners_are_transparent():
    surface = pygame.Surface((100, 80), pygame.SRCALPHA)
    surface.fill("white")
    shapes.round_corners(surface, 12)
    outline = pygame.mask.from_surface(surface)
    assert [outline.get_at(at) for at in ((0, 0), (99, 0), (0, 79), (99, 79))] == [0, 0, 0, 0]
    assert all(outline.get_at(at) for at in ((50, 0), (0, 40), (99, 40), (50, 79), (12, 12)))


def test_painting_within_round_corners_keeps_what_was_outside_of_them():
    size, colour = (200, 150), (40, 90, 60)
    own = pygame.Surface(size, pygame.SRCALPHA)
    own.fill(colour)
    shapes.round_corners(own, 12)
    made, painted = ground(), ground()
    made.blit(own, (30, 20))
    part = painted.subsurface((30, 20, *size))
    with shapes.within_round_corners(part, 12):
        part.fill(colour)
    assert pixels(painted) == pixels(made)


def ground() -> pygame.Surface:
    """An opaque surface in one colour."""
    surface = pygame.Surface((500, 400))
    surface.fill((120, 110, 100))
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
