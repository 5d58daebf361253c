"""Text with letters that SDL cannot draw, such as a file name that is not valid UTF-8, is drawn without them."""

import os

import pygame
import pytest
from ui_driver import picture_of

from game.engine.text import (
    paragraph,
    paragraph_within,
    printable,
    text,
    text_within,
    width_of,
    wrapped_lines,
)
from game.scenes.title import Title

INK = (1, 1, 1)
BROKEN = ("\ud800", "\udcff.zatre", "a\udc80\0b\udfff", "\udcff " * 2000, "\ufe0f", "\u034f\u200b", "\0", "")


@pytest.mark.slow
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
