"""The documents name only files and code that exist, the recipe for a game all that it needs, and examples are true."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

from tests.campaign import kills, signals
from tests.campaign.attempt import PARTS

ROOT = Path(__file__).parents[1]
DOCUMENTS = [
    path.relative_to(ROOT).as_posix() for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
]
RECIPES = "# Recipes"
"""From this heading on, ARCHITECTURE.md also names what its examples add."""


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8").split(RECIPES)[0]


def quoted(document: str) -> set[str]:
    """Everything in backticks, without code blocks."""
    return set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text_of(document), flags=re.DOTALL)))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_is_named_or_linked_exists(document):
    paths = [one for one in quoted(document) if re.fullmatch(r"[a-z_.]+(/[a-z_.]+)+/?", one)]
    places = (ROOT, ROOT / "docs", ROOT / "game")
    assert [path for path in paths if not any((place / path).exists() for place in places)] == []
    links = re.findall(r"\]\((?!https:)([^)#]+)", text_of(document))
    assert [link for link in links if not ((ROOT / document).parent / link).exists()] == []


def test_a_reading_order_names_every_module():
    missing = []
    for file in ROOT.glob("game/**/__init__.py"):
        words = file.read_text(encoding="utf-8")
        modules = {path.stem for path in file.parent.glob("*.py")} - {"__init__"}
        if "in this order" in words:
            missing += [f"{file.parent.name}.{one}" for one in modules if f"``{one}``" not in words]
    assert missing == []


def test_every_test_that_the_page_about_reliability_names_exists():
    named = set(re.findall(r"\btest_[a-z_]+", text_of("docs/RELIABILITY.md")))
    assert len(named) > 20
    assert [name for name in named if not (ROOT / "tests" / f"{name}.py").exists()] == []


def promises() -> list[tuple[str, str, str]]:
    """The rows of the table of promises: each promise, the tests, and the parts of the campaign."""
    table = text_of("docs/RELIABILITY.md").split("## Promises")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| **")]
    return [(promise.strip(), tests.strip(), parts.strip()) for promise, tests, parts in rows]


def test_every_promise_is_tested_and_every_part_of_the_campaign_tests_one():
    rows = promises()
    assert len(rows) > 15
    assert [promise for promise, tests, parts in rows if not tests and not parts] == []
    assert {part for _promise, _tests, parts in rows for part in parts.split(", ") if part} == {
        part.name for part in PARTS
    }


def test_a_long_run_kills_and_interrupts_as_often_as_the_page_says():
    page = text_of("docs/RELIABILITY.md")
    assert "1,000 times" in page and kills.PART.long * kills.KILLS >= 1000
    assert "200 signals" in page and signals.PART.long >= 200


@pytest.mark.slow
def test_every_name_in_the_architecture_is_in_the_code():
    files = [*ROOT.glob("game/**/*.py"), *ROOT.glob("tests/**/*.py"), ROOT / "main.py", ROOT / "Makefile"]
    words = set(re.findall(r"\w+", "\n".join(file.read_text(encoding="utf-8") for file in files)))
    names = [
        one
        for one in quoted("docs/ARCHITECTURE.md")
        if re.fullmatch(r"[A-Za-z_]+(\.[A-Za-z_]+)*(\(.*\))?", one)
    ]
    assert len(names) > 100
    assert [name for name in names if not set(name.split("(")[0].split(".")) <= words | {"py"}] == []


def test_what_the_architecture_places_in_a_file_is_defined_there():
    placed = re.findall(r"`([\w.]+)`\s+(?:in\s+|\()`(game/[\w/]+\.py)`", text_of("docs/ARCHITECTURE.md"))
    assert len(placed) > 40
    missing = []
    for name, file in placed:
        defined = rf"^\s*(class |def )?{name.split('.')[-1]}\b(?!,)"
        if not re.search(defined, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE):
            missing.append((name, file))
    assert missing == []


def recipe_for_a_game() -> str:
    recipes = (ROOT / "docs/ARCHITECTURE.md").read_text(encoding="utf-8")
    return recipes.split("## Add a game")[1].split("\n## ")[0]


ASKS = re.compile(r"^from game\.rules\.common\.journal import .*\b(BOARD|CARDS)\b", re.MULTILINE)
KNOWS_ONE = re.compile(
    r"^from game\.((rules|players|analysis)\.(tiles|cards)|(scenes|table)\.(tile|card|cloth))", re.MULTILINE
)


def shared_files_with(form: re.Pattern[str], *rooms: str) -> list[str]:
    files = [file for room in rooms for file in ROOT.glob(f"game/{room}/**/*.py")]
    names = [
        file.relative_to(ROOT / "game").as_posix()
        for file in files
        if form.search(file.read_text(encoding="utf-8"))
    ]
    return [name for name in names if not re.search("/(cards|tiles)/|/(card|tile)_", name)]


def test_no_shared_file_asks_which_game_it_is():
    assert shared_files_with(ASKS, "*") == []
    rooms = ("players", "analysis", "session", "kiosk", "scenes", "commands")
    assert shared_files_with(KNOWS_ONE, *rooms) == []


def test_every_file_in_the_recipe_for_a_game_exists():
    paths = set(re.findall(r"`((?:game|scenes|table|session|commands)/[a-z_/]+\.py)`", recipe_for_a_game()))
    own = {path for path in paths if "domino" in path}
    assert len(paths - own) > 3
    assert [
        path for path in paths - own if not any((ROOT / place / path).exists() for place in ("", "game"))
    ] == []


MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "game").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


def test_examples_are_found():
    assert "game.rules.tiles.constants" in MODULES


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_are_true(name):
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
