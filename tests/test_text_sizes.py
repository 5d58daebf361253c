"""Everything written in the scenes that are needed during play is large enough: from a sofa, on touch panels and on a table."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from ui_driver import picture_of

from game.commands.example_scenes import example_scenes
from game.commands.fixtures import Around
from game.engine import text
from game.engine.surface_cache import clear_caches
from game.table import digits, handwriting
from game.table.seating import mm_per_pixel

PLAYED = ("turn-", "cards-", "start-draw", "hand-over", "held-tiles", "pause", "end")
NOT_PLAYED = "cards-review"
"""How the names of the scenes begin that are needed during play, and of those among them that are not."""
SOFA = 26.0
"""From the top of a d to the bottom of a g, and the height of a figure in pencil, in pixels at 1920 x 1080."""
PANEL, TABLE = 1.9, 3.0
"""The least height of capitals in millimetres on a touch panel, and on a table with a station for everybody."""


def height_of(letters: str) -> float:
    """The height of these letters divided by the height of the line they are written in."""
    return text.text(letters, 1000, (255, 255, 255)).get_bounding_rect().height / 1000


class Sizes:
    """The smallest size in which each text and each figure was drawn, in pixels.

    A large figure in digits of our own counts as text of the line that it stands in.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.texts: dict[str, int] = {}
        self.figures: set[int] = set()
        real_font, real_strokes, real_digit = text.font, handwriting._drawn, digits._digit

        class Font:
            def __init__(font, pixels: int) -> None:
                font.pixels, font.real = pixels, real_font(pixels)

            def size(font, words: str) -> tuple[int, int]:
                return font.real.size(words)

            def render(font, words: str, *more: object) -> pygame.Surface:
                if words.strip():
                    self.texts[words] = min(font.pixels, self.texts.get(words, font.pixels))
                return font.real.render(words, *more)  # type: ignore[arg-type]

        def drawn(strokes: object, width: int, height: int, scale: int, *more: object) -> pygame.Surface:
            self.figures.add(scale)
            return real_strokes(strokes, width, height, scale, *more)  # type: ignore[arg-type]

        def digit(letter: str, height: int, *more: object) -> pygame.Surface:
            line = int((height + 0.5) / digits.SHARE)
            self.texts[letter] = min(line, self.texts.get(letter, line))
            return real_digit(letter, height, *more)  # type: ignore[arg-type]

        patch.setattr(text, "font", Font)
        patch.setattr(digits, "_digit", digit)
        patch.setattr(handwriting, "_drawn", drawn)

    def too_small(self, letters: Callable[[int], float], least: float) -> set[str]:
        """The texts whose ``letters`` (a height in pixels for the height of a line) and the figures are not ``least`` high."""
        small = {f"{words} ({size})" for words, size in self.texts.items() if letters(size) < least}
        return small | {f"pencil ({size})" for size in self.figures if size < least}


def small_texts(patch, folder, size, around: Around, letters, least: float) -> dict[str, set[str]]:
    """For every scene needed during play, the texts that are too small."""
    pygame.display.init()
    pygame.display.set_mode(size)
    sizes, found = Sizes(patch), {}
    clear_caches()
    for name, make in example_scenes(folder, around):
        if not name.startswith(PLAYED) or name.startswith(NOT_PLAYED):
            continue
        scene = make()
        scene.resize(size)
        clear_caches()
        sizes.texts.clear()
        sizes.figures.clear()
        picture_of(scene)
        assert sizes.texts
        if small := sizes.too_small(letters, least):
            found[name] = small
        scene.close()
    clear_caches()
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seating", "size"), [("one", (1920, 1080)), ("turn", (1920, 1080)), ("one", (1080, 1920))], ids=str
)
@pytest.mark.parametrize("seats", [None, 6])
def test_everything_can_be_read_from_a_sofa(monkeypatch, tmp_path, size, seats, seating):
    share = height_of("dg")
    found = small_texts(
        monkeypatch, tmp_path, size, Around(seating, seats), lambda pixels: pixels * share, SOFA
    )
    assert found == {}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [None, 6])
@pytest.mark.parametrize(
    ("size", "inches"), [((800, 480), 7.0), ((480, 800), 7.0), ((1280, 800), 10.1)], ids=str
)
def test_everything_can_be_read_on_a_small_panel(monkeypatch, tmp_path, size, inches, seats):
    share, mm = height_of("H"), mm_per_pixel(size, inches)
    for seating in ("one", "turn") if size[0] > size[1] else ("one",):
        around = Around(seating, seats, inches)
        with monkeypatch.context() as patch:
            folder = tmp_path / seating
            found = small_texts(patch, folder, size, around, lambda pixels: pixels * share, PANEL / mm)
        assert found == {}, seating


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 5, 6])
def test_everything_can_be_read_at_the_stations_of_a_table(monkeypatch, tmp_path, seats):
    size, inches = (1920, 1080), 24.0
    share, mm = height_of("H"), mm_per_pixel(size, inches)
    around = Around("four", seats, inches)
    found = small_texts(monkeypatch, tmp_path, size, around, lambda pixels: pixels * share, TABLE / mm)
    assert found == {}
