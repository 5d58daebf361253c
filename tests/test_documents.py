"""The documents name only files and code that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md", "docs/FAST_CODE.md", "docs/LEVELS.md")
RECIPES = "# Recipes"
"""From this heading on, ARCHITECTURE.md also names what its examples add."""


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8").split(RECIPES)[0]


def quoted(document: str) -> set[str]:
    """Everything in backticks, without code blocks."""
    return set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text_of(document), flags=re.DOTALL)))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_is_named_exists(document):
    paths = [one for one in quoted(document) if re.fullmatch(r"[a-z_.]+(/[a-z_.]+)+/?", one)]
    places = (ROOT, ROOT / "docs", ROOT / "game")
    assert [path for path in paths if not any((place / path).exists() for place in places)] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_to_a_file(document):
    links = re.findall(r"\]\(([^)#:]+)", text_of(document))
    assert [link for link in links if not ((ROOT / document).parent / link).exists()] == []


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
