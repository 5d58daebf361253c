"""Catalogues of messages as translators write them, read without Babel."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

LOCALE = Path(__file__).parents[2] / "locale"
TEMPLATE = LOCALE / "zatre.pot"
Message = tuple[str, ...]
"""The arguments of the function: context and message, or both forms, or the message alone."""


class Entry(NamedTuple):
    """A message and its translation: one form, or several. ``fuzzy``: gettext ignores it."""

    message: Message
    forms: tuple[str, ...]
    context: str | None
    fuzzy: bool


def codes() -> list[str]:
    """The languages that have a catalogue, complete or not."""
    return sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/zatre.po"))


def source_of(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / "zatre.po"


def entries(path: Path) -> Iterator[Entry]:
    """Without the header and what is obsolete."""
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        parts: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line.startswith("msg"):
                key, _space, line = line.partition(" ")
            if line.startswith('"'):
                parts[key] = parts.get(key, "") + ast.literal_eval(line)
        message = tuple(parts[key] for key in ("msgctxt", "msgid", "msgid_plural") if key in parts)
        forms = tuple(text for key, text in parts.items() if key.startswith("msgstr"))
        if any(message):
            fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in block.splitlines())
            yield Entry(message, forms, parts.get("msgctxt"), fuzzy)
