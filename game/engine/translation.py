"""Every word on the screen goes through ``_``, ``ngettext`` or ``pgettext``. English is the language of the msgids.

Translate when a text is needed, never at import: the language can change while the game runs.
"""

from __future__ import annotations

import gettext
from contextlib import suppress
from pathlib import Path

from game.engine.surface_cache import clear_caches

ELLIPSIS = "…"
KEY = "\ue000"
"""Stands in a sentence for the picture of a key; a character that no language uses."""
LOCALE = Path(__file__).parents[2] / "locale"

_catalogue = gettext.NullTranslations()


def set_language(code: str | None) -> None:
    """A code such as "de", or None for the language of the environment. Without a catalogue the game is in English; if no file can be
    opened, the language stays. The caches of rendered text are emptied; scenes get new texts when they are laid out and drawn."""
    global _catalogue
    languages = None if code is None else [code]
    with suppress(OSError):
        _catalogue = gettext.translation("zatre", LOCALE, languages, fallback=True)
    clear_caches()


def _(message: str) -> str:
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message that goes with ``count``."""
    return _catalogue.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """``context`` tells a short label from others that are the same in English."""
    return _catalogue.pgettext(context, message)


def sentences(*texts: str) -> str:
    """Whole sentences as one text, empty ones left out. The pattern that joins two of them can be translated too."""
    pattern = pgettext("two sentences", "{first} {second}")
    joined = ""
    for text in texts:
        joined = pattern.format(first=joined, second=text) if joined and text else joined or text
    return joined


set_language(None)
