"""The catalogues in locale/: the compiled ones belong to their sources, those of the game's languages are complete, and translations
keep what is filled in."""

import gettext
import hashlib
import re
import string
from collections.abc import Iterator

import pygame
import pytest
from catalogues import Entry, codes, entries, source_of
from messages import used_messages

from game.engine.letters import NO_BREAK
from game.engine.text import text
from game.engine.translation import ENGLISH
from game.session.settings import LANGUAGES

pytestmark = pytest.mark.slow

CATALOGUES = codes()
LETTERS = {
    "de": "äöüßÄÖÜ„“‚‘–…",
    "fr": "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’–…\u00a0",
    "it": "àèéìòùÀÈÉÌÒÙ«»“”’–…",
    "nl": "áéëïóöüÁÉËÏÓÖÜ“”‘’–…",
    "cs": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“–…",
}
"""What texts in these languages are written with, other than the letters of English."""
MISSING = "\u4e2d"
"""A letter that the font does not have."""
FRENCH = re.compile(rf"(?<!{NO_BREAK})[;!?»]|(?<![{NO_BREAK}\d]):|«(?!{NO_BREAK})")
"""A sign without its no-break space."""


def catalogue(code: str) -> gettext.GNUTranslations:
    with source_of(code).with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def translated(code: str) -> Iterator[Entry]:
    return (entry for entry in entries(source_of(code)) if all(entry.forms) and not entry.fuzzy)


def fields(text: str) -> list[str]:
    """What is filled in, sorted; with how it is written if that is said."""
    found = ((field, spec) for _text, field, spec, _conversion in string.Formatter().parse(text))
    return sorted(f"{field}:{spec}" for field, spec in found if field is not None)


def edges(text: str) -> tuple[bool, bool]:
    """Whether it begins, and ends, with a space."""
    return text[:1].isspace(), text[-1:].isspace()


@pytest.mark.parametrize("code", CATALOGUES)
def test_a_compiled_catalogue_belongs_to_its_source(code):
    """If this fails, run ``make messages``."""
    made, source = catalogue(code), source_of(code).read_text(encoding="utf-8")
    assert made.info()["x-source-sha256"] == hashlib.sha256(source.encode()).hexdigest()
    for entry in translated(code):
        if entry.context is not None:
            assert made.pgettext(*entry.message) == entry.forms[0]
        elif len(entry.message) == 1:
            assert made.gettext(*entry.message) == entry.forms[0]
        else:
            used = {made.ngettext(*entry.message, count) for count in range(200)}
            assert used == set(entry.forms)


@pytest.mark.parametrize("code", sorted({*LANGUAGES} - {ENGLISH}))
def test_a_language_of_the_game_has_every_message(code):
    assert set(used_messages()) - {entry.message for entry in translated(code)} == set()


@pytest.mark.parametrize("code", CATALOGUES)
def test_a_translation_keeps_what_is_filled_in_and_where_lines_break(code):
    wrong = []
    for entry in translated(code):
        english = entry.message if entry.context is None else entry.message[1:]
        kept, breaks = [fields(one) for one in english], english[0].count("\n")
        wrong += [
            form
            for form in entry.forms
            if fields(form) not in kept or form.count("\n") != breaks or edges(form) != edges(english[0])
        ]
    assert wrong == []


@pytest.mark.parametrize("code", CATALOGUES)
def test_every_letter_of_a_catalogue_can_be_drawn(code):
    used = {letter for entry in translated(code) for form in entry.forms for letter in form}
    assert undrawable(used | set(LETTERS.get(code, ""))) == set()


@pytest.mark.parametrize("code", LETTERS)
def test_every_letter_of_the_languages_can_be_drawn(code):
    assert undrawable({*LETTERS[code], "\u65e5"}) == {"\u65e5"}


@pytest.mark.parametrize("code", CATALOGUES)
def test_people_who_open_a_catalogue_are_not_told_that_their_changes_are_lost(code):
    """That is true of the template only."""
    assert "lost" not in source_of(code).read_text(encoding="utf-8").partition("msgid")[0]


@pytest.mark.skipif("fr" not in CATALOGUES, reason="there is no French catalogue yet")
def test_french_signs_have_their_spaces():
    forms = [form for entry in translated("fr") for form in entry.forms]
    assert [form for form in forms if FRENCH.search(form)] == []


def undrawable(letters: set[str]) -> set[str]:
    """Those that are drawn as a box."""
    box = drawn(MISSING)
    return {letter for letter in letters - {"\n"} if drawn(letter) == box}


def drawn(letter: str) -> bytes:
    return pygame.image.tobytes(text(letter, 30, (255, 255, 255)), "RGBA")
