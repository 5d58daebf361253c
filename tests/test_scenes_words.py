"""The words of every scene in every window: none is cut off, covered, or too weak for what lies below."""

from __future__ import annotations

import importlib
import itertools
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from every_scene import READABLE, every_scene
from helpers import contrast
from pygame import Rect
from ui_driver import buttons_of, picture_of

import game
from game.engine import text as typeface
from game.engine.scene import Scene


def modules() -> list[Any]:
    """Every module of the game."""
    names = [module.name for module in pkgutil.walk_packages(game.__path__, "game.")]
    return [importlib.import_module(name) for name in names]


class Written:
    """Everything that was written while it listens: the words that were wanted, and what became of them."""

    def __init__(self) -> None:
        self.shown: dict[int, tuple[str, tuple[int, ...], pygame.Surface]] = {}
        self.wanted: list[tuple[str, str]] = []

    def listen(self, patch: pytest.MonkeyPatch) -> None:
        real = {name: getattr(typeface, name) for name in ("text", "text_within", "paragraph")}
        for module in modules():
            for name, function in vars(module).items():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()
                for kind, original in real.items():
                    if function is original:
                        patch.setattr(module, name, self._wrapped(kind, original))

    def _wrapped(self, kind: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def write(words: str, pixels: int, colour: Any, *more: Any, **named: Any) -> pygame.Surface:
            surface = original(words, pixels, colour, *more, **named)
            if kind == "text_within":
                self.wanted.append((words, self.shown[id(surface)][0]))
            else:
                self.shown[id(surface)] = (words, tuple(colour), surface)
            return surface

        return write


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
    forget_faces()
    for scene in scenes.values():
        scene.resize(size)
        picture_of(scene)
        for button in buttons_of(scene):
            assert (
                typeface.font(button.size).get_height() / typeface.OVERSAMPLING <= button.area.height + 4
            ), button
    assert len(written.wanted) > 20
    assert {(wanted, became) for wanted, became in written.wanted if wanted != became} == set()


def forget_faces() -> None:
    """Lets everything be written anew."""
    for module in modules():
        if module.__name__.startswith(("game.table.", "game.scenes.")):
            for function in vars(module).values():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()


def words_in(written: Written, scene: Scene) -> Iterator[tuple[str, tuple[int, ...], Rect, int]]:
    """The words that stand by themselves in the scene's picture: colour, place, and how many surfaces lie below."""
    for number, (surface, at) in enumerate(picture_of(scene).blits):
        if id(surface) in written.shown:
            words, colour, _surface = written.shown[id(surface)]
            if words.strip():
                yield words, colour, surface.get_bounding_rect().move(at), number


@pytest.mark.parametrize("size", READABLE, ids=str)
def test_all_words_stand_inside_the_window_beside_the_buttons_and_beside_one_another(scenes, written, size):
    pygame.display.set_mode(size)
    window, wrong = Rect(0, 0, *size), []
    for name, scene in scenes.items():
        scene.resize(size)
        found = list(words_in(written, scene))
        for words, _colour, area, _number in found:
            if not window.contains(area):
                wrong.append((name, "outside", words, area))
            for button in buttons_of(scene):
                if button.area.colliderect(area):
                    wrong.append((name, "on a button", words, button.label))
        for one, other in itertools.combinations(found, 2):
            if one[2].inflate(-2, -2).colliderect(other[2].inflate(-2, -2)):
                wrong.append((name, "on one another", one[0], other[0]))
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
