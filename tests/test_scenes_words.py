"""The text of every scene at every size, in English and in longer words: none is cut off, covered, or too pale."""

from collections.abc import Iterator
from contextlib import nullcontext

import pygame
import pytest
from every_scene import READABLE, every_scene
from fitting import LONGER, faults, faults_in
from helpers import contrast
from pseudo_locale import pseudo, pseudo_locale
from ui_driver import picture_of
from written_words import Written, clear_text_caches, listening, words_in

from game.engine.picture import Picture
from game.engine.scene import Scene
from game.engine.translation import ENGLISH
from game.session.settings import LANGUAGES
from tools.fixtures import Around
from tools.shots import SIZES

pytestmark = pytest.mark.slow

IN_TURN = [
    ((1280, 720), Around("one", 2)),
    ((800, 480), Around("one", 2, 7.0)),
    ((720, 1280), Around("one", 3)),
    ((1920, 1080), Around("turn", 4)),
    ((1920, 1080), Around("four", 6, 24.0)),
]
"""A window for each language. ``make languages`` draws all scenes in all languages and all windows."""
SPOKEN = [
    (code, *IN_TURN[number % 5]) for number, code in enumerate(code for code in LANGUAGES if code != ENGLISH)
]
SPOKEN += [(LONGER, *IN_TURN[-1])]


@pytest.mark.parametrize(("language", "size", "around"), SPOKEN, ids=str)
def test_words_fit_in_each_language(tmp_path, language, size, around):
    assert faults_in(language, tmp_path, size, around) == []


TIGHT = [size for size in READABLE if size not in ((800, 480), (720, 1280))]
"""Without sizes in which everything has more room than in another one."""
WRITTEN = {"English": TIGHT, LONGER: [SIZES[0], SIZES[1], SIZES[-1]]}
PALE = (1280, 720), (480, 800)


@pytest.fixture(params=WRITTEN)
def drawn(request, tmp_path) -> Iterator[tuple[str, Written, dict[str, Scene]]]:
    """A language, all scenes in it, and the texts that they write."""
    language = pseudo_locale() if request.param == LONGER else nullcontext()
    with listening() as written, language, every_scene(tmp_path) as made:
        yield request.param, written, made


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


def test_words_fit_and_do_not_overlap(drawn):
    language, written, scenes = drawn
    for size in WRITTEN[language]:
        pygame.display.set_mode(size)
        clear_text_caches()
        assert faults(written, scenes, size) == [], size


@pytest.mark.parametrize("drawn", ["English"], indirect=True)
def test_words_can_be_read_on_whatever_lies_below_them(drawn):
    (_, written, scenes), pale = drawn, []
    for size in PALE:
        pygame.display.set_mode(size)
        for name, scene in scenes.items():
            scene.resize(size)
            pale += [(name, size, *fault) for fault in _pale(written, picture_of(scene), size)]
    assert pale == []


def test_a_pseudo_message_is_a_third_longer_and_keeps_its_placeholders():
    message = "{name} makes {totals}: +{gain} on the pad."
    assert pseudo(message).count("{name}") == pseudo(message).count("{totals}") == 1
    plain, longer = "Lay as many of your tiles as possible.", pseudo("Lay as many of your tiles as possible.")
    assert 1.2 < len(longer) / len(plain) < 1.4
