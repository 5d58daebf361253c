"""Everything written in the scenes that are needed during play is large enough: from a sofa, on touch panels and on a table."""

from collections.abc import Callable

import pygame
import pytest
from ui_driver import picture_of

from game.commands.fixtures import Around
from game.engine import text
from game.engine.surface_cache import clear_caches
from game.scenes.turn import status_bar
from game.table import figures
from game.table.seating import mm_per_pixel

pytestmark = pytest.mark.slow

PLAYED = (
    "turn-",
    "stations-",
    "leave-question",
    "cards-",
    "start-draw",
    "held-tiles",
    "pause",
    "seats",
    "end",
    "lost",
)
CHOSEN = ("more", "name-entry", "kiosk-players", "settings", "how-to-play-1")
NOT_PLAYED = "cards-review"
"""How the names of the scenes begin that are needed during play, of some others, and of those that are not needed during play."""
SOFA = 26.0
"""From the top of a d to the bottom of a g, and the height of a figure in pencil, in pixels at 1920 x 1080."""
PANEL, TABLE = 1.9, 3.0
"""The least height of capitals in millimetres on a touch panel, and on a table with a station for everybody."""


def height_of(letters: str) -> float:
    """The height of these letters divided by the height of the line they are written in."""
    return text.text(letters, 1000, (255, 255, 255)).get_bounding_rect().height / 1000


class Sizes:
    """Records each text and each figure that is drawn: its size in pixels, and the first scene that drew it.

    A large digit, which is drawn without a font, counts as text in a line of its height.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.scene = ""
        self.texts: dict[tuple[str, int], str] = {}
        self.figures: dict[int, str] = {}
        real_font, real_strokes, real_tinted = text.font, figures._drawn, figures.tinted

        class Font:
            def __init__(font, pixels: int) -> None:
                font.pixels, font.real = pixels, real_font(pixels)

            def size(font, words: str) -> tuple[int, int]:
                return font.real.size(words)

            def render(font, words: str, *more: object) -> pygame.Surface:
                if words.strip():
                    self.texts.setdefault((words, font.pixels), self.scene)
                return font.real.render(words, *more)  # type: ignore[arg-type]

        def drawn(strokes: object, width: int, height: int, *more: object) -> pygame.Surface:
            self.figures.setdefault(height, self.scene)
            return real_strokes(strokes, width, height, *more)  # type: ignore[arg-type]

        def tinted(name: str, width: int, height: int, *more: object) -> pygame.Surface:
            if name.startswith("digit_"):
                line = int((height + 0.5) / figures.SHARE)
                self.texts.setdefault((name.removeprefix("digit_"), line), self.scene)
            return real_tinted(name, width, height, *more)  # type: ignore[arg-type]

        patch.setattr(text, "font", Font)
        patch.setattr(figures, "tinted", tinted)
        patch.setattr(figures, "_drawn", drawn)

    def too_small(self, letters: Callable[[int], float], least: float) -> list[tuple[str, str, int]]:
        """The texts and figures that are less than ``least`` pixels high, each with its scene and its size.

        ``letters`` returns the height of a text's letters for the height of its line.
        """
        small = [
            (scene, words, pixels) for (words, pixels), scene in self.texts.items() if letters(pixels) < least
        ]
        return small + [(scene, "pencil", pixels) for pixels, scene in self.figures.items() if pixels < least]


@pytest.fixture
def small_texts(scenes_around, monkeypatch):
    """A function that draws every scene needed during play, for each group of players, and returns the texts that are too small."""

    def small(size, groups: list[Around], letters: Callable[[int], float], least: float, also=()):
        pygame.display.set_mode(size)
        clear_caches()  # So that everything is written again, once.
        sizes, drawn = Sizes(monkeypatch), 0
        for around in groups:
            for name, scene in scenes_around(around).items():
                if name.startswith((*PLAYED, *also)) and not name.startswith(NOT_PLAYED):
                    sizes.scene = f"{name} {tuple(around)}"
                    scene.resize(size)
                    picture_of(scene)
                    drawn += 1
        assert drawn > 40 * len(groups) and len(sizes.texts) > 200 and sizes.figures
        return sizes.too_small(letters, least)

    yield small
    clear_caches()


READ = [
    ((1920, 1080), 0.0, ("one", "turn"), SOFA),
    ((1080, 1920), 0.0, ("one",), SOFA),
    *(
        (size, inches, ("one", "turn"), PANEL)
        for size, inches in (((800, 480), 7.0), ((480, 800), 7.0), ((1280, 800), 10.1))
    ),
    ((1920, 1080), 24.0, ("four",), TABLE),
]
"""A screen, its diagonal, seatings, and how large everything must be there."""


@pytest.mark.parametrize(("size", "inches", "seatings", "least"), READ, ids=str)
def test_everything_can_be_read_from_a_sofa_on_a_panel_and_at_a_table(
    small_texts, size, inches, seatings, least
):
    share, mm = (height_of("H"), mm_per_pixel(size, inches)) if inches else (height_of("dg"), 1.0)
    fewest = 2 if least == TABLE else None
    groups = [Around(seating, seats, inches) for seating in seatings for seats in (fewest, 6)]
    also = CHOSEN if least == PANEL else ()
    assert small_texts(size, groups, lambda pixels: pixels * share, least / mm, also) == []


@pytest.mark.parametrize("seats", (4, 6))
def test_a_short_sentence_at_a_station_is_larger(example, listen, seats):
    scene = example("turn-choosing", (1920, 1080), Around("four", seats, 24.0))
    drawn = listen(status_bar, "paragraph_within", lambda _result, _words, size, *_: size)
    picture_of(scene)
    assert drawn == [round(scene.turn_table.station.text_height * status_bar.LARGER)]
