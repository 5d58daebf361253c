"""Everything written in the scenes that are needed during play is large enough: from a sofa, on touch panels and on a table."""

from collections.abc import Callable

import pygame
import pytest
from pygame import Rect
from text_sizes import NOT_PLAYED, READ, TABLE, Sizes, height_of, read_on
from ui_driver import picture_of

from game.engine.devices import Devices
from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches
from game.scenes.turn import status_bar
from game.table.seating import mm_per_pixel
from game.table.widgets import Button, Buttons
from tools.fixtures import Around

pytestmark = pytest.mark.slow


@pytest.fixture
def small_texts(scenes_around, monkeypatch):
    """A function that draws the scenes with these names, for each group of players, and returns the texts that are too small."""

    def small(size, groups: list[Around], letters: Callable[[int], float], least: float, names):
        pygame.display.set_mode(size)
        scenes = [(around, name, scene) for around in groups for name, scene in scenes_around(around).items()]
        clear_caches()  # So that everything is written again, once, and nothing in the size in which scenes are made.
        sizes, drawn = Sizes(monkeypatch), 0
        for around, name, scene in scenes:
            if name.startswith(names) and not name.startswith(NOT_PLAYED):
                sizes.scene = f"{name} {tuple(around)}"
                scene.resize(size)
                picture_of(scene)
                drawn += 1
        assert drawn > 40 * len(groups) and len(sizes.texts) > 200 and sizes.figures
        return sizes.too_small(letters, least)

    yield small
    clear_caches()


@pytest.mark.parametrize(("size", "inches", "seatings", "least"), READ, ids=str)
def test_everything_can_be_read_from_a_sofa_on_a_panel_and_at_a_table(
    small_texts, size, inches, seatings, least
):
    share, mm = (height_of("H"), mm_per_pixel(size, inches)) if inches else (height_of("dg"), 1.0)
    fewest = 2 if least == TABLE else None
    groups = [Around(seatings[0], fewest, inches), *(Around(seating, 6, inches) for seating in seatings)]
    assert small_texts(size, groups, lambda pixels: pixels * share, least / mm, read_on(least)) == []


@pytest.mark.parametrize("seats", (4, 6))
def test_a_short_sentence_at_a_station_is_larger(example, listen, seats):
    scene = example("turn-choosing", (1920, 1080), Around("four", seats, 24.0))
    drawn = listen(status_bar, "paragraph_within", lambda _result, _words, size, *_: size)
    picture_of(scene)
    assert drawn == [round(scene.turn_table.station.text_height * status_bar.LARGER)]


@pytest.mark.parametrize(
    ("height", "icon", "label", "lines"),
    [
        (48, "icon_done", "Done", ["Done"]),
        (48, "icon_done", "Hotovo", ["Hotovo"]),
        (105, "", "Meine Karten zeigen", ["Meine", "Karten", "zeigen"]),
    ],
)
def test_a_label_keeps_its_least_height_on_a_narrow_button(monkeypatch, height, icon, label, lines):
    clear_caches()
    sizes, picture = Sizes(monkeypatch), Picture()
    button = Button(Rect(0, 0, 96, height), label, lambda: None, icon, size=20, least=17)
    Buttons(Devices(), [button]).draw(picture)
    assert [words for words, _pixels in sizes.texts if words in label] == lines
    assert min(pixels for _words, pixels in sizes.texts) >= 17


@pytest.mark.parametrize(
    ("label", "value", "lines"),
    [
        ("", "Computer: Freizeitspieler", ["Computer:", "Freizeitspieler"]),
        ("Regole della casa", "severe", ["Regole", "della casa", "severe"]),
    ],
)
def test_a_label_and_a_value_keep_their_least_height(monkeypatch, label, value, lines):
    clear_caches()
    sizes, picture = Sizes(monkeypatch), Picture()
    button = Button(
        Rect(0, 0, 220, 48), label, lambda: None, value=value, step=lambda way: None, size=18, least=17
    )
    Buttons(Devices(), [button]).draw(picture)
    assert [words for words, _pixels in sizes.texts if words in f"{label} {value}"] == lines
    assert min(pixels for _words, pixels in sizes.texts) >= 17


def test_a_label_is_not_cut_off_for_the_sake_of_its_note(monkeypatch):
    clear_caches()
    sizes, picture = Sizes(monkeypatch), Picture()
    label, note = "Apprendre en jouant", "Une première partie explique le jeu."
    Buttons(Devices(), [Button(Rect(0, 0, 359, 70), label, lambda: None, note=note, size=30)]).draw(picture)
    assert label in {words for words, _pixels in sizes.texts}


def test_a_label_that_has_no_room_at_its_least_height_is_not_cut_off_but_smaller(monkeypatch):
    clear_caches()
    sizes, picture = Sizes(monkeypatch), Picture()
    button = Button(Rect(0, 0, 232, 88), "Plus facile : Omar (impatient)", lambda: None, size=33, least=29)
    Buttons(Devices(), [button]).draw(picture)
    assert set(sizes.texts) >= {("Plus facile : Omar", 23), ("(impatient)", 23)}
