"""What is wrong with the text of scenes: cut off, outside, covered, too high, or too small to be read during play."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pygame
import pytest
from pseudo_locale import pseudo_locale
from text_sizes import NOT_PLAYED, READ, Sizes, height_of, read_on
from ui_driver import buttons_of, picture_of
from written_words import Written, listening, misplaced

from game.engine import text as typeface
from game.engine.scene import Scene
from game.engine.surface_cache import clear_caches
from game.engine.translation import ENGLISH, set_language
from game.table.seating import mm_per_pixel
from game.table.widgets import Button
from tools.example_scenes import example_scenes
from tools.fixtures import Around
from tools.instant_worker import InstantWorker

LONGER = "longer words"
"""Stands for the language of ``pseudo_locale``."""


HIDDEN = {
    **dict.fromkeys(("end-adding", "cards-end-adding"), "on a button"),
    **dict.fromkeys(("cards-dealing", "cards-collecting"), "too high"),
    "kiosk-still-playing": "on one another",
}
"""What is wrong only with words or buttons that are not seen in the scene."""


def too_high(button: Button) -> bool:
    height = typeface.font(button.size).get_height() / typeface.OVERSAMPLING
    return height > button.area.height + 4


def faults(written: Written, scenes: Mapping[str, Scene], size: tuple[int, int]) -> list[tuple[str, ...]]:
    """The name of the scene, what is wrong, and the text; in windows of this size."""
    wrong: list[tuple[str, ...]] = []
    fitted = 0
    for name, scene in scenes.items():
        written.wanted.clear()
        written.crowded.clear()
        scene.resize(size)
        wrong += [(name, *fault) for fault in misplaced(written, scene, picture_of(scene))]
        wrong += [(name, "cut off", words, left) for words, left in written.wanted if words != left]
        high = [button.label for button in buttons_of(scene) if too_high(button)]
        wrong += [(name, "too high", words) for words in high + written.crowded]
        fitted += len(written.wanted)
    assert fitted > 20, "no words had to fit"
    return [fault for fault in wrong if HIDDEN.get(fault[0]) != fault[1]]


@contextmanager
def scenes_in(language: str, folder: Path, around: Around) -> Iterator[tuple[Written, dict[str, Scene]]]:
    """All examples in a language, and the texts that they write."""
    spoken = ENGLISH if language == LONGER else language
    with listening() as written, pseudo_locale() if language == LONGER else nullcontext():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("game.session.game_session.Worker", InstantWorker)
            made = {name: make() for name, make in example_scenes(folder, around, spoken)}
        try:
            yield written, made
        finally:
            for scene in made.values():
                scene.close()
            set_language(ENGLISH)
            clear_caches()


def faults_in(language: str, folder: Path, size: tuple[int, int], around: Around) -> list[tuple[Any, ...]]:
    """In all examples. Words longer than any real ones need not be large enough to be read during play."""
    with scenes_in(language, folder, around) as (written, scenes), pytest.MonkeyPatch.context() as patch:
        pygame.display.set_mode(size)
        clear_caches()
        wrong: list[tuple[Any, ...]] = [*faults(written, scenes, size)]
        letters, least, names = least_height(size, around)
        if not least or language == LONGER:
            return wrong
        clear_caches()
        sizes = Sizes(patch)
        for name, scene in scenes.items():
            if name.startswith(names) and not name.startswith(NOT_PLAYED):
                sizes.scene = name
                scene.resize(size)
                picture_of(scene)
        return wrong + [
            (*small, "too small") for small in sizes.too_small(lambda pixels: pixels * letters, least)
        ]


def least_height(size: tuple[int, int], around: Around) -> tuple[float, float, tuple[str, ...]]:
    """The height of the letters that count, as a share of their line, the least one in pixels, and how the names of the scenes begin
    that have it; 0 if no height is asked for."""
    for wanted, inches, seatings, least in READ:
        if (wanted, inches) == (size, around.inches) and around.seating in seatings:
            if inches:
                return height_of("H"), least / mm_per_pixel(size, inches), read_on(least)
            return height_of("dg"), least, read_on(least)
    return 1.0, 0.0, ()
