"""The captions of the demo match: everybody around the screen can read one, and the board changes its place."""

from __future__ import annotations

import itertools

import pygame
import pytest
from pygame import Rect
from ui_driver import picture_of

from game.commands.example_scenes import example_scenes
from game.commands.fixtures import Around
from game.engine.layout import BOTTOM, SIDES
from game.scenes.kiosk import idle as demo
from game.scenes.kiosk.idle import captions, table_area
from game.session.settings import FOUR, ONE, TURN

SIZES = [(800, 480), (1280, 800), (1920, 1080), (720, 1280)]


@pytest.fixture(params=SIZES, ids=str)
def size(request) -> tuple[int, int]:
    return request.param


@pytest.fixture(params=[False, True], ids=["first", "next"])
def moved(request) -> bool:
    return request.param


@pytest.mark.parametrize("seating", [TURN, FOUR])
def test_around_a_table_each_side_has_a_caption_that_faces_it(size, moved, seating):
    width, height = size
    places = captions(size, table_area(size, seating, moved=moved))
    assert [place.side for place in places] == list(SIDES)
    for place in places:
        x, y = Rect(place.area).center
        assert min((height - y, 0), (x, 1), (y, 2), (width - x, 3))[1] == place.side


def test_players_at_one_side_have_one_caption(size, moved):
    places = captions(size, table_area(size, ONE, moved=moved))
    assert [place.side for place in places] == [BOTTOM]


@pytest.mark.parametrize("seating", [ONE, TURN, FOUR])
def test_table_and_captions_fill_the_window_without_overlapping(size, moved, seating):
    room = table_area(size, seating, moved=moved)
    areas = [room, *(Rect(place.area) for place in captions(size, room))]
    assert sum(area.width * area.height for area in areas) == size[0] * size[1]
    assert all(not one.colliderect(other) for one, other in itertools.combinations(areas, 2))


@pytest.mark.parametrize("seating", [ONE, TURN, FOUR])
def test_the_board_is_moved_by_more_than_a_cell(size, seating):
    first, then = (table_area(size, seating, moved=moved) for moved in (False, True))
    assert first.size == then.size
    assert abs(first.x - then.x) + abs(first.y - then.y) > min(size) / 16


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "inches", "with_sentences"),
    [((1920, 1080), 24.0, 4), ((800, 480), 7.0, 2)],
    ids=["24 inches", "7 inches"],
)
def test_a_side_without_room_for_readable_sentences_only_says_how_to_begin(
    tmp_path, monkeypatch, size, inches, with_sentences
):
    pygame.display.set_mode(size)
    scene = dict(example_scenes(tmp_path, Around(TURN, 2, inches)))["kiosk-demo-below"]()
    scene.resize(size)
    said = []
    for name in ("text_within", "paragraph_within"):
        draw = getattr(demo, name)
        monkeypatch.setattr(
            demo, name, lambda words, *more, draw=draw: said.append(words) or draw(words, *more)
        )
    picture_of(scene)
    assert len([words for words in said if words.startswith("Lay number tiles")]) == with_sentences
    assert said.count("Touch to play") == 4
    scene.close()
