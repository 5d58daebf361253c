"""Large figures are in digits of our own: all equally wide, easy to tell apart, and in the colours of the palette."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from ui_driver import picture_of

from game.commands.example_scenes import example_scenes
from game.commands.fixtures import ONE_SIDE
from game.engine.surface_cache import clear_caches
from game.table import figures, pads
from game.table.figures import DRAWINGS, figure
from game.table.palette import ACCENT, ACCENT_DARK, INK

SIZE = (1280, 720)
PANEL_HEIGHT = 12
"""The least height of a digit on a 7-inch panel with 800 x 480 pixels."""
PLACES: dict[str, tuple[str, set[str]]] = {
    "turn-late": ("badges and pad", {"286", "305", "+16"}),
    "turn-laid": ("this turn, runs and bag", {"10", "+1", "+6", "91"}),
    "end": ("cards", {"220", "110"}),
    "end-adding": ("plates", {"106", "112"}),
    "records": ("best total", {"353"}),
    "cards-pile": ("pile", {"21"}),
    "cards-choosing": ("spots", {"10"}),
    "kiosk-still-playing": ("seconds", {"12"}),
}
"""For each scene where its figures are, and some of them."""


def test_no_number_wobbles_while_it_counts():
    widths = {figure(str(number), 40, INK).width for number in range(100, 1000, 7)}
    assert len(widths) == 1


@pytest.mark.parametrize("height", [PANEL_HEIGHT, 26], ids=str)
def test_no_two_digits_look_alike(height):
    surfaces = [figures.digits(letter, height, INK) for letter in "0123456789"]
    for one, other in combinations(surfaces, 2):
        pixels = [(x, y) for x in range(one.width) for y in range(height)]
        differs = sum(abs(one.get_at(at).a - other.get_at(at).a) for at in pixels) / 255
        assert differs >= 0.06 * len(pixels)


@pytest.mark.parametrize("letter", DRAWINGS)
def test_digits_have_the_colour_that_was_asked_for(letter):
    surface = figures.digits(letter, 60, ACCENT)
    colours = {tuple(surface.get_at((x, y)))[:3] for x in range(surface.width) for y in range(60)}
    assert ACCENT in colours


def test_a_raised_digit_has_a_side_below_its_face():
    flat, raised = figures.digits("7", 60, ACCENT), figures.digits("7", 60, ACCENT, ACCENT_DARK)
    assert raised.height > flat.height
    column = [tuple(raised.get_at((raised.width // 3, y)))[:3] for y in range(raised.height)]
    assert column.index(ACCENT) < len(column) - 1 - column[::-1].index(ACCENT_DARK)


def test_words_and_signs_without_a_drawing_are_in_the_typeface(monkeypatch):
    drawn = []
    monkeypatch.setattr(figures, "digits", lambda *args: drawn.append(args))
    for words in ("–", "bonus", "×2 row 3", "1st", ""):
        assert figure(words, 30, INK).height > 0
    assert drawn == []


@pytest.fixture(scope="module")
def scenes(tmp_path_factory):
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    return dict(example_scenes(tmp_path_factory.mktemp("scenes"), ONE_SIDE))


@pytest.mark.slow
@pytest.mark.parametrize("name", PLACES)
def test_large_figures_in_the_scenes_are_drawn_digits(monkeypatch, scenes, name):
    drawn: set[str] = set()
    real = figures.digits

    def spy(words, *more):
        drawn.add(words)
        return real(words, *more)

    for module in (figures, pads):
        monkeypatch.setattr(module, "digits", spy)
    scene = scenes[name]()
    scene.resize(SIZE)
    clear_caches()
    picture_of(scene)
    scene.close()
    clear_caches()
    assert PLACES[name][1] <= drawn, " ".join(sorted(drawn))
