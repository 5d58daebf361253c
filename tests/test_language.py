"""The language can change while the game runs, and translators get every message."""

import ast
import re
import struct
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pseudo_locale import PseudoCatalogue, pseudo, pseudo_locale
from source import nodes_of
from ui_driver import picture_of
from written_words import clear_text_caches

from game.engine import translation
from game.engine.scene import Scene
from game.engine.surface_cache import clear_translated
from game.players.bot_process import BotFailure
from game.rules.common.errors import IllegalMove
from game.scenes.match_text import error_text

ROOT = Path(__file__).parents[1]
TEMPLATE = ROOT / "locale" / "zatre.pot"
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
    pygame.display.set_mode(SIZE)
    before, old = translation._catalogue, []
    for name, scene in scenes.items():
        shown = partial(_shown, scene)
        shown()
        translation._catalogue = PseudoCatalogue()
        clear_translated()
        try:
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


def test_an_error_within_an_error_is_translated_too():
    inner = IllegalMove("The {value} still fits: {names}.", value=3, names="k7")
    with pseudo_locale():
        words = error_text(BotFailure("Its turn is against the rules. {why}", why=inner))
    assert words == f"{pseudo('Its turn is against the rules. ')}{pseudo('The ')}3" + words.partition("3")[2]
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
    assert set(listed_messages()) == set(used_messages())


Message = tuple[str, ...]
"""The function's arguments: context and message, or both forms, or the message alone."""


def used_messages(*, lessons: bool = True) -> Iterator[Message]:
    counts = {"_": 1, "sentence": 1, "ngettext": 2, "pgettext": 2}
    for path in sorted((ROOT / "game").rglob("*.py")):
        if path.name == "lesson.py" and not lessons:
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in counts:
                found = node.args[: counts[node.func.id]]
                if all(isinstance(one, ast.Constant) for one in found):
                    yield tuple(one.value for one in found)


def listed_messages() -> Iterator[Message]:
    for entry in TEMPLATE.read_text(encoding="utf-8").split("\n\n"):
        parts: dict[str, str] = {}
        key = ""
        for line in entry.splitlines():
            if line.startswith("msg"):
                key, _space, line = line.partition(" ")
            if line.startswith('"'):
                parts[key] = parts.get(key, "") + ast.literal_eval(line)
        found = tuple(parts[key] for key in ("msgctxt", "msgid", "msgid_plural") if key in parts)
        if any(found):
            yield found


@pytest.mark.slow
def test_tiles_make_runs_and_a_pad_has_lines_but_nothing_is_called_a_row():
    """But for the lessons, whose sentences still speak of rows."""
    row = re.compile(r"\brows?\b", re.IGNORECASE)
    assert [one for one in used_messages(lessons=False) if any(map(row.search, one))] == []


def test_no_name_of_the_code_stands_in_a_message():
    names = re.compile(r"[a-z]{2}[A-Z]")
    assert [
        one for one in listed_messages() if any(names.search(re.sub(r"\{.*?\}", "", part)) for part in one)
    ] == []
