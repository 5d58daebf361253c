"""Records every text that scenes draw, and finds the texts in a scene's picture."""

import importlib
import itertools
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pygame
import pytest
from pygame import Rect
from ui_driver import buttons_of, picture_of

import game
from game.engine import text as typeface
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.engine.surface_cache import clear_caches


@cache
def modules() -> list[Any]:
    names = [module.name for module in pkgutil.walk_packages(game.__path__, "game.")]
    return [importlib.import_module(name) for name in names]


class Written:
    """All text that has been rendered. ``wanted``: pairs of a text and what is left of it after shortening."""

    def __init__(self) -> None:
        self.shown: dict[int, tuple[str, tuple[int, ...], pygame.Surface]] = {}
        self.wanted: list[tuple[str, str]] = []
        self.crowded: list[str] = []
        """Texts that are taller than the room they were given."""

    def listen(self, patch: pytest.MonkeyPatch) -> None:
        real = {
            name: getattr(typeface, name) for name in ("text", "text_within", "paragraph", "paragraph_within")
        }
        clear_text_caches()
        for module in modules():
            for name, function in vars(module).items():
                for kind, original in real.items():
                    if function is original:
                        patch.setattr(module, name, self._wrapped(kind, original))

    def _wrapped(self, kind: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def write(words: str, pixels: int, colour: Any, *more: Any, **named: Any) -> pygame.Surface:
            surface = original(words, pixels, colour, *more, **named)
            if kind == "paragraph_within":
                if surface.height > more[0][1] + pixels:
                    self.crowded.append(words)
            elif kind == "text_within":
                self.wanted.append((words, self.shown[id(surface)][0]))
            else:
                self.shown[id(surface)] = (words, tuple(colour), surface)
            return surface

        return write


@contextmanager
def listening() -> Iterator[Written]:
    """Records all text until the end."""
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    written = Written()
    with pytest.MonkeyPatch.context() as patch:
        written.listen(patch)
        yield written


def clear_text_caches() -> None:
    """Clears the caches of all modules that draw, so that all text is rendered again."""
    clear_caches()
    for clear in _clears():
        clear()


@cache
def _clears() -> list[Callable[[], None]]:
    drawing = ("game.engine.", "game.table.", "game.scenes.")
    functions = [
        one for module in modules() if module.__name__.startswith(drawing) for one in vars(module).values()
    ]
    return list({id(one): one.cache_clear for one in functions if hasattr(one, "cache_clear")}.values())


def words_in(written: Written, picture: Picture) -> Iterator[tuple[str, tuple[int, ...], Rect, int]]:
    """The texts that are surfaces of their own in the picture: text, colour, area, and number of surfaces below."""
    for number, (surface, at) in enumerate(picture.blits):
        if id(surface) in written.shown:
            words, colour, _surface = written.shown[id(surface)]
            if words.strip():
                yield words, colour, surface.get_bounding_rect().move(at), number


def misplaced(written: Written, scene: Scene, picture: Picture | None = None) -> list[tuple[str, str, str]]:
    """The texts outside the window, on a button or on other text: what is wrong, the text, and the area or the other text.
    ``picture``: what the scene looks like, if it has been drawn already."""
    window, wrong = Rect(0, 0, *pygame.display.get_window_size()), []
    found = list(words_in(written, picture or picture_of(scene)))
    for words, _colour, area, _number in found:
        if not window.contains(area):
            wrong.append(("outside", words, str(area)))
        for button in buttons_of(scene):
            if button.area.colliderect(area):
                wrong.append(("on a button", words, button.label))
    for one, other in itertools.combinations(found, 2):
        if one[2].inflate(-2, -2).colliderect(other[2].inflate(-2, -2)):
            wrong.append(("on one another", one[0], other[0]))
    return wrong
