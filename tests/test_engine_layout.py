"""Rows, columns and wrapped boxes fill their area and never overlap (examples in the module say the rest), and turned pictures."""

import random
from itertools import combinations

import pygame
import pytest
from pygame import Rect

from game.engine.layout import FILL, MIDDLE, SIDES, Place, across, areas, columns, down, turned, wrapped
from game.engine.picture import Picture


@pytest.mark.parametrize("seed", range(8))
def test_the_parts_of_a_line_fill_it_with_only_the_gaps_between_them(seed):
    chance = random.Random(seed)
    area, gap = Rect(7, 9, chance.randint(300, 2000), chance.randint(300, 2000)), chance.randint(0, 9)
    lengths = [chance.choice((chance.randint(1, 30), chance.random() + 0.01)) for _ in range(7)]
    named = {f"part{at}": length for at, length in enumerate([*lengths, 1.0])}
    beside, below = areas(across(**named), area, gap), areas(down(**named), area, gap)
    assert [(part.y, part.height) for part in beside.values()] == [(area.y, area.height)] * len(named)
    for found, (start, end) in ((beside, (area.left, area.right)), (below, (area.top, area.bottom))):
        spans = [(p.left, p.right) if found is beside else (p.top, p.bottom) for p in found.values()]
        assert [begin for begin, _ in spans] == [start, *(stop + gap for _, stop in spans[:-1])]
        assert spans[-1][1] == end
    for name, length in named.items():
        if isinstance(length, int):
            assert beside[name].width == below[name].height == length


def test_a_line_in_a_line_takes_its_part_and_empty_space_has_no_name():
    found = areas(across(left=1.0, _=10, right=down(30, upper=0.5, lower=0.5)), Rect(0, 0, 100, 50), 2)
    assert found == {
        "left": Rect(0, 0, 56, 50),
        "upper": Rect(70, 0, 30, 24),
        "lower": Rect(70, 26, 30, 24),
    }


@pytest.mark.parametrize("last", ["", MIDDLE, FILL])
@pytest.mark.parametrize("widest", [0, 60])
def test_wrapped_boxes_stay_in_their_area_and_do_not_overlap(last, widest):
    area = Rect(5, 5, 333, 0)
    for count in range(1, 9):
        for most in range(1, 5):
            boxes = wrapped(area, 6, count, most, 20, last=last, widest=widest)
            assert len(boxes) == count
            assert all(area.left <= box.left and box.right <= area.right for box in boxes)
            assert all(box.width <= (widest or area.width) and box.height == 20 for box in boxes)
            assert not any(
                one.inflate(6, 6).colliderect(other.inflate(5, 5)) for one, other in combinations(boxes, 2)
            )
            assert boxes[-1].y == 5 + (count - 1) // most * 26


def test_columns_are_equally_wide():
    assert [tuple(part) for part in columns(Rect(10, 4, 101, 7), 3, 3)] == [
        (10, 4, 31, 7),
        (44, 4, 31, 7),
        (78, 4, 31, 7),
    ]


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


def test_a_surface_is_turned_once_with_its_transparency_and_not_at_all_for_the_reader():
    surface = pygame.Surface((4, 2))
    assert turned(surface, 1) is turned(surface, 1)
    assert turned(surface, 2) is not turned(surface, 1)
    assert turned(surface, 0) is surface
    faint = pygame.Surface((4, 2), pygame.SRCALPHA)
    faint.fill((200, 100, 50, 255))
    faint.set_alpha(90)
    assert turned(faint, 1).get_alpha() == 90
