"""The text of every scene at every size: none is cut off, covered, or too pale for its background."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame
import pytest
from every_scene import READABLE, every_scene
from helpers import contrast
from ui_driver import buttons_of, picture_of
from written_words import Written, clear_text_caches, listening, misplaced, words_in

from game.engine import text as typeface
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.table.widgets import Button

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def written() -> Iterator[Written]:
    with listening() as words:
        yield words


@pytest.fixture(scope="module")
def scenes(written, tmp_path_factory) -> Iterator[dict[str, Scene]]:
    with every_scene(tmp_path_factory.mktemp("saves")) as made:
        yield made


@dataclass
class Texts:
    """What the texts of all scenes at one size are like; each list names what is wrong."""

    shortened: list[tuple[str, str]] = field(default_factory=list)
    misplaced: list[tuple[str, ...]] = field(default_factory=list)
    too_high: list[tuple[str, str]] = field(default_factory=list)
    fitted: int = 0
    """The number of texts that were made to fit."""


TIGHT = [size for size in READABLE if size not in ((800, 480), (720, 1280))]
"""Without sizes in which everything has more room than in another one."""


@pytest.fixture(scope="module", params=TIGHT, ids=str)
def texts(request, scenes, written) -> Texts:
    pygame.display.set_mode(request.param)
    written.wanted.clear()
    clear_text_caches()
    found = Texts()
    for name, scene in scenes.items():
        scene.resize(request.param)
        picture = picture_of(scene)
        found.misplaced += [(name, *fault) for fault in misplaced(written, scene, picture)]
        found.too_high += [(name, button.label) for button in buttons_of(scene) if _too_high(button)]
    found.fitted = len(written.wanted)
    found.shortened += [(wanted, became) for wanted, became in written.wanted if wanted != became]
    return found


def _too_high(button: Button) -> bool:
    height = typeface.font(button.size).get_height() / typeface.OVERSAMPLING
    return height > button.area.height + 4


def _pale(written: Written, picture: Picture, size: tuple[int, int]) -> list[tuple[str, float]]:
    """The texts with too little contrast to what is painted below them, and the contrast."""
    ground, painted, weak = pygame.Surface(size), 0, []
    for words, colour, area, number in words_in(written, picture):
        ground.fblits(picture.blits[painted:number])
        painted = number
        below = pygame.transform.average_color(ground, area.clip(ground.get_rect()))
        if contrast(colour, below) < 4.5:
            weak.append((words, round(contrast(colour, below), 2)))
    return weak


def test_words_fit_and_do_not_overlap(texts):
    assert texts.shortened == []
    assert texts.fitted > 20
    assert texts.too_high == []
    assert texts.misplaced == []


@pytest.mark.parametrize("size", [(1280, 720), (480, 800)], ids=str)
def test_words_can_be_read_on_whatever_lies_below_them(scenes, written, size):
    pygame.display.set_mode(size)
    pale = []
    for name, scene in scenes.items():
        scene.resize(size)
        pale += [(name, *fault) for fault in _pale(written, picture_of(scene), size)]
    assert pale == []
