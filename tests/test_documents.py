"""What the documents repeat from the code agrees with it: levels, house rules and the ways to settings."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from catalogues import codes, entries, source_of

from game.app import App
from game.engine.sound import Sound
from game.games import FIRST, GAMES, game_of
from game.players.characters import CHARACTERS
from game.players.levels import LEVELS, title_of
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.constants import PRESETS
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.session.settings import Settings
from game.session.storage import Store

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def tables(name: str, *heads: str) -> Iterator[list[list[str]]]:
    """The rows of every table whose first columns have these heads."""
    for table in re.findall(r"(?:^\|.*\n)+", text_of(name), re.MULTILINE):
        head, _line, *rows = ([cell.strip() for cell in row[1:-1].split("|")] for row in table.splitlines())
        if tuple(head[: len(heads)]) == heads:
            yield rows


def quoted_in(words: str) -> list[str]:
    return re.findall(r"`([^`]+)`", words)


def test_the_table_in_the_readme_has_every_level():
    (rows,) = tables("README.md", "who", "level")
    assert [row[:2] for row in rows] == [[CHARACTERS[level].name, title_of(level)] for level in LEVELS]


def test_the_description_of_simulate_names_every_level_and_every_preset():
    (levels,) = re.findall(r"A seat is a level \(([^)]*)\)", text_of("docs/COMMANDS.md"))
    assert quoted_in(levels) == list(LEVELS)
    (rows,) = (rows for rows in tables("docs/COMMANDS.md", "option", "meaning") if "--games" in rows[0][0])
    meanings = {row[0].strip("`").partition(" ")[0]: row[1] for row in rows}
    for game_name, game in GAMES.items():
        assert game.preset_flag is not None
        assert quoted_in(meanings[game.preset_flag[0]]) == list(game_of(game_name).rules.presets)


def test_the_comparison_of_the_levels_has_each_pair_of_neighbours_for_both_lengths_of_a_match():
    found = [[tuple(row[:2]) for row in rows] for rows in tables("docs/LEVELS.md", "level", "against")]
    pairs = [list(pairwise(GAMES[game_name].habits)) for game_name in (BOARD, CARDS)]
    assert found == 2 * pairs


def test_the_rules_list_every_preset_with_what_it_means():
    (rows,) = tables("docs/RULES.md", "preset", "must_lay", "opening", "overflow_bonus")
    listed = {quoted_in(row[0])[0]: row[1:] for row in rows}
    assert list(listed) == list(PRESETS)
    for name, cells in listed.items():
        rules = PRESETS[name]
        assert cells == [rules.must_lay, rules.opening, str(rules.overflow_bonus)]


def test_the_rules_of_the_card_game_name_every_deck():
    (described,) = re.findall(r"house rule `deck`:[^\n]*\n[^\n]*", text_of("docs/CARDS.md"))
    decks = game_of(CARDS).rules.presets.values()
    assert re.findall(r'`"(\w+)"', described) == [rules.deck for rules in decks]


@pytest.mark.parametrize("code", codes())
def test_the_glossary_has_every_level_in_every_language(code):
    glossary = [line for line in text_of("docs/TRANSLATING.md").splitlines() if line.startswith("| ")]
    columns = [[cell.strip() for cell in line[1:-1].split("|")] for line in glossary]
    first = next(at for at, cells in enumerate(columns) if cells[0].startswith("level: "))
    rows = [[re.sub(r"^\w+\s?: ", "", cell) for cell in cells] for cells in columns[first : first + 2]]
    terms = [", ".join(cells).split(", ") for cells in zip(*rows, strict=True)]
    messages = {one.message[-1]: one.forms[0] for one in entries(source_of(code))}
    column = next(at for at, cells in enumerate(columns[0]) if cells == LANGUAGE_HEADS[code])
    assert terms[0] == [title_of(level) for level in LEVELS]
    assert terms[column] == [messages[title_of(level)] for level in LEVELS]


LANGUAGE_HEADS = {"de": "Deutsch", "fr": "français", "it": "italiano", "nl": "Nederlands", "cs": "čeština"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_way_to_a_setting_leads_to_a_line_that_is_there(path, tmp_path):
    app = App(Store(tmp_path), Settings(), Sound())
    pages = {"Settings": SettingsScene(app), "More choices": Setup(app, FIRST.name)}
    for page in pages.values():
        page.resize((1280, 720))
    lines = {name: [button.label for button in page.buttons.all] for name, page in pages.items()}
    for way in re.findall(r"\*([^*\n]+ → [^*]+)\*", path.read_text(encoding="utf-8")):
        for page, label in pairwise(re.split(r"\s→\s", way)):
            assert page not in lines or label in lines[page], way
