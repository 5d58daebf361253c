"""Every scene in a language whose words are a third longer than the English ones: all words have room."""

from collections.abc import Iterator

import pygame
import pytest
from every_scene import every_scene
from pseudo_locale import pseudo, pseudo_locale
from written_words import Written, clear_text_caches, listening, misplaced

from game.commands.shots import SIZES
from game.engine.scene import Scene


@pytest.fixture(scope="module")
def written() -> Iterator[Written]:
    with listening() as words, pseudo_locale():
        yield words


@pytest.fixture(scope="module")
def scenes(written, tmp_path_factory) -> Iterator[dict[str, Scene]]:
    with every_scene(tmp_path_factory.mktemp("saves")) as made:
        yield made


@pytest.fixture(scope="module", params=(SIZES[0], SIZES[1], SIZES[-1]), ids=str)
def faults(request, scenes, written) -> dict[str, list[tuple[str, ...]]]:
    """What is wrong with the text of all scenes at one size: ``cut`` off or ``misplaced``."""
    pygame.display.set_mode(request.param)
    clear_text_caches()
    found: dict[str, list[tuple[str, ...]]] = {"cut": [], "misplaced": []}
    for name, scene in scenes.items():
        written.wanted.clear()
        written.crowded.clear()
        scene.resize(request.param)
        found["misplaced"] += [(name, *fault) for fault in misplaced(written, scene)]
        found["cut"] += [(name, wanted, became) for wanted, became in written.wanted if wanted != became]
        found["cut"] += [(name, words, "too high") for words in written.crowded]
    return found


@pytest.mark.slow
def test_longer_words_are_not_cut_off_and_do_not_overlap(faults):
    assert faults["cut"] == []
    assert faults["misplaced"] == []


def test_a_pseudo_message_is_a_third_longer_and_keeps_its_placeholders():
    message = "{name} makes {totals}: +{gain} on the pad."
    assert pseudo(message).count("{name}") == pseudo(message).count("{totals}") == 1
    plain, longer = "Lay as many of your tiles as possible.", pseudo("Lay as many of your tiles as possible.")
    assert 1.2 < len(longer) / len(plain) < 1.4
