"""Which letters can be shown, also for modules without pygame: ``text``, which has the font, tells this module what it has."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

NO_BREAK = "\u00a0"

_font_has: Callable[[str], bool] = str.isprintable


def ask_font(has: Callable[[str], bool]) -> None:
    """From now on this function says whether there is a letter in the font."""
    global _font_has
    _font_has = has


def printable(words: str) -> str:
    """Without letters that cannot be printed. A lone surrogate (an invalid byte in a file name) becomes U+FFFD: SDL cannot encode
    it. A no-break space becomes a space: the font has none."""
    if words.isprintable():
        return words
    letters = (
        "\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in words.replace(NO_BREAK, " ")
    )
    return "".join(letter for letter in letters if letter.isprintable())


def can_show(words: str) -> bool:
    """Whether the font has all of these letters. SDL writes them one after another from left to right, so that Arabic and Hebrew
    cannot be shown, whatever the font has, nor marks that Unicode does not combine with the letter before."""
    return words.isascii() or all(map(_can_show, unicodedata.normalize("NFC", words)))


def _can_show(letter: str) -> bool:
    if unicodedata.category(letter)[0] in "CM" or unicodedata.bidirectional(letter) in ("R", "AL"):
        return False
    return letter.isspace() or _font_has(letter)
