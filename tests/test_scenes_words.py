"""The text of every scene at every size: none is cut off, covered, or too pale for its background."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from every_scene import READABLE, every_scene
from helpers import contrast
from ui_driver import buttons_of, picture_of
from written_words import Written, clear_text_caches, misplaced, words_in

from game.engine import text as typeface
from game.engine.scene import Scene

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def written() -> Iterator[Written]:
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    patch, listening = pytest.MonkeyPatch(), Written()
    listening.listen(patch)
    yield listening
    patch.undo()


@pytest.fixture(scope="module")
def scenes(written, tmp_path_factory) -> Iterator[dict[str, Scene]]:
    with every_scene(tmp_path_factory.mktemp("saves")) as made:
        yield made


@pytest.mark.parametrize("size", READABLE, ids=str)
def test_no_words_are_cut_off_neither_on_buttons_nor_anywhere_else(scenes, written, size):
    pygame.display.set_mode(size)
    written.wanted.clear()
    clear_text_caches()
    for scene in scenes.values():
        scene.resize(size)
        picture_of(scene)
        for button in buttons_of(scene):
            assert (
                typeface.font(button.size).get_height() / typeface.OVERSAMPLING <= button.area.height + 4
            ), button
    assert len(written.wanted) > 20
    assert {(wanted, became) for wanted, became in written.wanted if wanted != became} == set()


@pytest.mark.parametrize("size", READABLE, ids=str)
def test_words_are_inside_the_window_and_do_not_overlap(scenes, written, size):
    pygame.display.set_mode(size)
    wrong = []
    for name, scene in scenes.items():
        scene.resize(size)
        wrong += [(name, *found) for found in misplaced(written, scene)]
    assert wrong == []


@pytest.mark.parametrize("size", [(1280, 720), (480, 800)], ids=str)
def test_words_can_be_read_on_whatever_lies_below_them(scenes, written, size):
    pygame.display.set_mode(size)
    weak = []
    for name, scene in scenes.items():
        scene.resize(size)
        blits = picture_of(scene).blits
        found = list(words_in(written, scene))
        ground, painted = pygame.Surface(size), 0
        for words, colour, area, number in found:
            ground.fblits(blits[painted:number])
            painted = number
            below = pygame.transform.average_color(ground, area.clip(ground.get_rect()))
            if contrast(colour, below) < 4.5:
                weak.append((name, words, round(contrast(colour, below), 2)))
    assert weak == []
