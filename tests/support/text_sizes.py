"""How large text must be where, and how large it is."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.engine import text
from game.table import figures

PLAYED = (
    "turn-",
    "stations-",
    "leave-question",
    "cards-",
    "start-draw",
    "pause",
    "seats",
    "end",
    "lost",
)
NOT_PLAYED = "cards-review"
"""How the names of the scenes begin that are needed during play, and of some that are not."""
CHOSEN = ("more", "name-entry", "kiosk-players", "settings", "how-to-play-1")
"""How the names of some other scenes begin, which can be read on a panel, too."""
SOFA = 26.0
"""From the top of a d to the bottom of a g, and the height of a figure in pencil, in pixels at 1920 x 1080."""
PANEL, TABLE = 1.9, 3.0
"""The least height of capitals in millimetres on a touch panel, and on a table with a station for everybody."""


def read_on(least: float) -> tuple[str, ...]:
    """How the names of the scenes begin whose text has at least this height. ``least``: an item of ``READ``."""
    return PLAYED + CHOSEN if least == PANEL else PLAYED


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

            def __getattr__(font, name: str) -> Any:
                return getattr(font.real, name)

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


PANELS = [((800, 480), 7.0), ((480, 800), 7.0), ((1280, 800), 10.1), ((800, 1280), 10.1)]
READ = [
    ((1920, 1080), 0.0, ("one", "turn"), SOFA),
    ((1080, 1920), 0.0, ("one",), SOFA),
    *((size, inches, ("one", "turn"), PANEL) for size, inches in PANELS),
    ((1920, 1080), 24.0, ("four",), TABLE),
]
"""A screen, its diagonal, seatings, and how large everything must be there."""
