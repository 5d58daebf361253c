"""A language for tests: English with accents and about a third longer. It shows where a layout has too little room."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from game.engine import translation
from game.engine.surface_cache import clear_caches

ACCENTS = str.maketrans("aceinosuyzACEINOSUYZ", "áčéíñöšüýžÁČÉÍÑÖŠÜÝŽ")
PLACEHOLDER = re.compile(r"(\{[^}]*\})")
EACH = 3
"""Every third letter is doubled."""


def pseudo(message: str) -> str:
    """The message with accents, a third longer; the placeholders stay as they are.

    >>> pseudo("{name} lays {count} tiles.")
    '{name} láýýš {count} tííléšš.'
    """
    return "".join(
        part if PLACEHOLDER.fullmatch(part) else _longer(part) for part in PLACEHOLDER.split(message)
    )


class PseudoCatalogue(NullTranslations):
    """Translates every message with ``pseudo``."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return pseudo(one if count == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)


@contextmanager
def pseudo_locale() -> Iterator[None]:
    """Switches the game to the pseudo-locale."""
    before = translation._catalogue
    translation._catalogue = PseudoCatalogue()
    clear_caches()
    try:
        yield
    finally:
        translation._catalogue = before
        clear_caches()


def _longer(words: str) -> str:
    found, letters = [], 0
    for letter in words.translate(ACCENTS):
        found.append(letter)
        letters += letter.isalpha()
        if letter.isalpha() and letters % EACH == 0:
            found.append(letter.lower())
    return "".join(found)
