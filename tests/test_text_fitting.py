"""Text as it is set: it fits, is wrapped, is cut off only when it never ends, and leaves out what SDL cannot draw."""

import math
import os

import pygame
import pytest
from ui_driver import picture_of

from game.engine.letters import can_show
from game.engine.text import (
    _balanced_lines,
    paragraph,
    paragraph_within,
    printable,
    text,
    text_within,
    width_of,
    wrapped_lines,
)
from game.engine.translation import ELLIPSIS
from game.scenes.title import Title

pytestmark = pytest.mark.slow


def test_text_is_made_to_fit():
    wide = width_of("Ada", 20) + 4
    assert text_within("Ada", 20, (1, 1, 1), int(wide)) is text("Ada", 20, (1, 1, 1))
    name = "Maximiliane von und zu Hohenstein"
    for width in (300, 200, 120, 60, 25):
        assert text_within(name, 20, (1, 1, 1), width).get_width() <= width + 1
    assert width_of(ELLIPSIS, 20) > 0


@pytest.mark.parametrize("said", ["Maximil", "Maximiliane v"])
def test_a_line_without_room_ends_with_an_ellipsis_and_no_space_before_it(said):
    name = "Maximiliane von und zu Hohenstein"
    for part in (1.0, 0.5):
        size = round(20 * part)
        room = math.ceil(width_of(f"{said}{ELLIPSIS}", size))
        assert text_within(name, 20, INK, room, part) is text(f"{said}{ELLIPSIS}", size, INK)
    assert text_within("Ada Adams", 20, INK, math.ceil(width_of(f"Ada {ELLIPSIS}", 20)), 1.0) is text(
        f"Ada{ELLIPSIS}", 20, INK
    )


@pytest.mark.parametrize("words", ["Which game do you want to learn?", "iiiiiiii", "WWW MMM"])
def test_text_that_is_too_wide_is_made_no_smaller_than_needed(words):
    for pixels in (20, 33, 52, 99):
        for part in (0.9, 0.8, 0.7, 0.6):
            room = int(width_of(words, pixels) * part)
            largest = next(size for size in range(pixels, 0, -1) if width_of(words, size) <= room)
            assert text_within(words, pixels, (1, 1, 1), room, 0.5) is text(words, largest, (1, 1, 1))


@pytest.mark.parametrize("pixels", [17, 25, 46])
def test_accents_on_capitals_do_not_move_a_centred_line(pixels):
    feet = []
    for words in ("Cestina", "Čeština"):
        line = text(words, pixels, (1, 1, 1))
        feet.append(line.get_bounding_rect().bottom - line.height / 2)
    assert abs(feet[0] - feet[1]) <= 0.5


LONG_TEXT = "Lay tiles so that they add up to 10, 11 or 12, across or down.\nLess scores nothing."


def test_a_path_is_broken_between_its_folders_only_if_it_is_too_wide():
    path = "/media/someone/share/zatre/crashes/report.txt"
    lines = wrapped_lines(f"It is in {path}", 18, 150)
    assert max(width_of(line, 18) for line in lines) <= 150
    assert "".join(lines).replace(" ", "") == f"Itisin{path}"
    assert wrapped_lines("one 1/2", 18, int(width_of("one 1/", 18))) == ("one", "1/2")


@pytest.mark.parametrize("width", [80, 150, 400, 2000])
def test_wrapped_text_keeps_its_words_and_line_breaks_and_is_narrow_enough(width):
    assert " ".join(wrapped_lines(LONG_TEXT, 18, width)).split() == LONG_TEXT.split()
    lines = wrapped_lines(LONG_TEXT, 18, width)
    assert all(width_of(line, 18) <= width or " " not in line for line in lines)
    assert len(wrapped_lines(LONG_TEXT, 18, 5000)) == 2


def test_a_no_break_space_is_a_space_at_which_no_line_ends():
    assert width_of("Niveau\u00a0: 3", 20) == width_of("Niveau : 3", 20)
    assert wrapped_lines("Niveau\u00a0: 3", 20, 1) == ("Niveau\u00a0:", "3")


@pytest.mark.parametrize("centered", [False, True])
def test_a_paragraph_begins_at_the_left_or_is_in_the_middle(centered):
    seen = paragraph("Ada", 20, INK, 300, centered=centered).get_bounding_rect()
    assert abs(seen.centerx - 150) <= 2 if centered else seen.left <= 3


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Ada 3", True),
        ("Zoë", True),
        ("Zoe\u0308", True),
        ("q\u0308", False),
        ("a\u200bb", False),
        ("\u0645\u062d", False),
        ("\u05e9\u05dc", False),
    ],
)
def test_a_name_can_be_shown_if_each_letter_can_be_in_its_place(words, shown):
    assert can_show(words) == shown


def test_a_page_of_text_is_shown_to_its_end():
    words = [f"w{number}" for number in range(290)]
    assert 1300 < len(" ".join(words)) < 1500
    assert " ".join(wrapped_lines(" ".join(words), 18, 300)).split() == words
    assert text("i" * 399, 18, INK).width < text("i" * 400, 18, INK).width == text("i" * 401, 18, INK).width


def test_what_never_ends_is_cut_off():
    assert text("W" * 40_000, 18, (1, 1, 1)).width < 10_000
    for endless in ("W" * 40_000, "W " * 40_000, "\n" * 40_000):
        said = paragraph_within(endless, 18, (1, 1, 1), (300, 60), 1.3)
        assert said.width == 300
        assert said.height < 40_000


@pytest.mark.parametrize("words", ["Ben and Dora share the 6 and draw again.", "One word less.\nTwo"])
def test_the_lines_of_a_centred_text_are_about_equally_long_and_no_word_is_alone_on_the_last(words):
    for width in range(120, 420, 25):
        usual = wrapped_lines(words, 20, width)
        lines = _balanced_lines(words, 20, width)
        assert len(lines) == len(usual) and " ".join(lines).split() == words.split()
        assert all(width_of(line, 20) <= width for line in lines)
    if "\n" not in words:
        width = round(width_of(words, 20)) - 10
        assert wrapped_lines(words, 20, width)[-1] == "again."
        assert len(_balanced_lines(words, 20, width)[-1].split()) > 2


# Letters that cannot be drawn


INK = (1, 1, 1)
BROKEN = ("\ud800", "\udcff.zatre", "a\udc80\0b\udfff", "\udcff " * 2000, "\ufe0f", "\u034f\u200b", "\0", "")


@pytest.mark.parametrize("words", BROKEN, ids=lambda words: ascii(words[:9]))
def test_all_text_functions_accept_undrawable_characters(words):
    assert width_of(words, 20) >= 0
    assert text(words, 20, INK).width >= 0
    assert text_within(words, 20, INK, 100).width <= 101
    assert wrapped_lines(words, 20, 100)
    assert paragraph(words, 20, INK, 100).width == 100
    assert paragraph_within(words, 20, INK, (100, 60), 1.3).width == 100


def test_invalid_utf_8_in_a_file_name_is_drawn_as_a_replacement():
    name = os.fsdecode(b"\xff.zatre")
    assert printable(name) == "\ufffd.zatre"
    shown = [pygame.image.tobytes(text(words, 20, INK), "RGBA") for words in (name, "\ufffd.zatre")]
    assert shown[0] == shown[1]


@pytest.mark.skipif(os.name == "nt", reason="names are never bytes there")
def test_the_title_names_a_file_whose_name_is_no_utf_8(ui):
    folder = ui.store.folder / "playing"
    folder.mkdir(parents=True)
    try:
        (folder / os.fsdecode(b"\xff.zatre")).write_bytes(b"nothing of the kind")
    except OSError:
        pytest.skip("the file system takes no such name")
    assert ui.store.load() is None
    title = Title(ui.app)
    assert "\ufffd" in title.notice
    title.resize((800, 480))
    assert picture_of(title).blits
    title.close()
