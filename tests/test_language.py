"""The language can change while the game runs, and translators get every message."""

import itertools
import re
import struct
from functools import partial

import pygame
import pytest
from catalogues import TEMPLATE, entries
from messages import used_messages
from pseudo_locale import PseudoCatalogue, pseudo, pseudo_locale
from ui_driver import picture_of
from written_words import clear_text_caches, listening

from game.engine import translation
from game.engine.scene import Scene
from game.engine.surface_cache import clear_translated
from game.players.bot_process import BotFailure
from game.players.characters import CHARACTERS
from game.rules.common.errors import IllegalMove
from game.scenes.match_text import error_text
from game.session.settings import FIRST_NAMES, LANGUAGES
from tools.fixtures import ONE_SIDE, Around

SIZE = (800, 480)


def test_the_language_can_change_while_the_game_runs(tmp_path, monkeypatch):
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "zatre.mo").write_bytes(compiled({"Hint": "Tipp", "column\x04total": "Summe"}))
    monkeypatch.setattr(translation, "LOCALE", tmp_path)
    try:
        translation.set_language("de")
        assert (translation._("Hint"), translation.pgettext("column", "total")) == ("Tipp", "Summe")
    finally:
        translation.set_language("en")
    assert (translation._("Hint"), translation.pgettext("column", "total")) == ("Hint", "total")


@pytest.mark.slow
def test_a_change_of_the_language_leaves_no_word_in_a_cache(scenes):
    """Each scene is drawn in a language, then in the other one; the next scene begins with that."""
    pygame.display.set_mode(SIZE)
    before, old = translation._catalogue, []
    spoken = itertools.cycle((PseudoCatalogue(), before))
    clear_text_caches()
    try:
        for name, scene in scenes.items():
            shown = partial(_shown, scene)
            shown()
            translation._catalogue = next(spoken)
            clear_translated()
            at_once = shown()
            clear_text_caches()
            if shown() != at_once:
                old.append(name)
    finally:
        translation._catalogue = before
        clear_text_caches()
    assert old == []


def _shown(scene: Scene) -> bytes:
    scene.resize(SIZE)
    return pygame.image.tobytes(picture_of(scene).flatten(SIZE), "RGB")


UNDER_SETTINGS = (
    *("title-continue", "turn-refused", "turn-scoring", "turn-late", "turn-laid", "lesson-3", "pause"),
    *(
        "cards-scoring",
        "cards-refused",
        "cards-exchange",
        "stations-menus",
        "stations-explained",
        "watch-turn",
    ),
    *("stations-questions", "kiosk-title-offer", "kiosk-pause"),
)
"""Scenes over which somebody can change the language."""
NAMES = {*FIRST_NAMES, *(one.name for one in CHARACTERS.values()), "L1", "R1"}


@pytest.mark.slow
@pytest.mark.parametrize("around", [ONE_SIDE, Around("four", 4, 24.0)], ids=["one", "four"])
def test_a_scene_below_the_settings_speaks_the_new_language_at_once(scenes_around, around):
    size, old = (1920, 1080), {}
    pygame.display.set_mode(size)
    scenes = scenes_around(around)
    found = {name: scenes[name] for name in UNDER_SETTINGS if name in scenes}
    with listening() as written:
        pygame.display.set_mode(size)

        def said(scene: Scene) -> set[str]:
            clear_text_caches()
            written.shown.clear()
            scene.resize(size)
            picture_of(scene)
            return {words for words, _colour, _surface in written.shown.values()}

        for name, scene in found.items():
            before = said(scene)
            with pseudo_locale():
                same = before & said(scene)
            if left := {
                words
                for words in same
                if set(re.findall(r"[^\W\d_]{2,}|[LR]1", words)) - NAMES - {*LANGUAGES.values()}
            }:
                old[name] = left
    assert old == {} and len(found) > 10


def test_an_error_within_an_error_is_translated_too():
    inner = IllegalMove("You must still lay the {value}: it fits on {names}.", value=3, names="k7")
    with pseudo_locale():
        words = error_text(BotFailure("Its turn is against the rules. {why}", why=inner))
    assert (
        words
        == f"{pseudo('Its turn is against the rules. ')}{pseudo('You must still lay the ')}3"
        + words.partition("3")[2]
    )
    assert "still" not in words and "k7" in words


def compiled(messages: dict[str, str]) -> bytes:
    """The messages as the text of an .mo file."""
    pairs = sorted({"": "Content-Type: text/plain; charset=UTF-8\n", **messages}.items())
    data, tables = b"", ([], [])
    start = 28 + 16 * len(pairs)
    for column in (0, 1):
        for pair in pairs:
            word = pair[column].encode()
            tables[column].append((len(word), start + len(data)))
            data += word + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + b"".join(struct.pack("<2I", *entry) for table in tables for entry in table) + data


@pytest.mark.slow
def test_the_template_for_translators_has_every_message():
    """If this fails, run ``make messages``."""
    assert {entry.message for entry in entries(TEMPLATE)} == set(used_messages())


@pytest.mark.slow
def test_tiles_make_runs_and_a_pad_has_lines_but_nothing_is_called_a_row():
    row = re.compile(r"\brows?\b", re.IGNORECASE)
    assert [one for one in used_messages() if any(map(row.search, one))] == []


def test_no_name_of_the_code_stands_in_a_message():
    names = re.compile(r"[a-z]{2}[A-Z]")
    messages = (entry.message for entry in entries(TEMPLATE))
    assert [one for one in messages if any(names.search(re.sub(r"\{.*?\}", "", part)) for part in one)] == []
