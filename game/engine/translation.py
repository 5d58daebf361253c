"""Every word on the screen goes through ``_``, ``ngettext`` or ``pgettext``. English is the language of the msgids.

Translate when a text is needed, never at import: the language can change while the game runs.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from game.engine.surface_cache import clear_translated

ELLIPSIS = "…"
KEY = "\ue000"
"""Stands in a sentence for the picture of a key; a character that no language uses."""
LOCALE = Path(__file__).parents[2] / "locale"
ENGLISH = "en"
Words = Callable[[], str]
"""What is said and may be shown for long: it speaks the language of the moment."""

_language = ENGLISH
_catalogue = gettext.NullTranslations()


def set_language(code: str) -> None:
    """A code such as "de". Without a catalogue the game is in English; if no file can be opened, the language stays. Scenes get
    new texts when they are laid out and drawn."""
    global _language, _catalogue
    if code == _language:
        return
    with suppress(OSError):
        _catalogue = gettext.translation("zatre", LOCALE, [code], fallback=True)
        _language = code
        clear_translated()


def wanted_languages(environment: Mapping[str, str]) -> list[str]:
    """Codes such as "de", the favourite first, from the variables that all programs with gettext read; empty if there is none."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return [re.split("[_.@]", one)[0] for one in environment[variable].split(":")]
    return []


def first_offered(wanted: Iterable[str], offered: Iterable[str]) -> str:
    """The first of the wanted languages that the game speaks; English if there is none."""
    return next((code for code in wanted if code in offered), ENGLISH)


def _(message: str) -> str:
    return _catalogue.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message that goes with ``count``."""
    return _catalogue.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """``context`` tells a short label from others that are the same in English."""
    return _catalogue.pgettext(context, message)


def decimal(number: str) -> str:
    """A number as Python writes it, with the sign that the language has between whole numbers and fractions."""
    return number.replace(".", pgettext("decimal sign", "."))


def nothing() -> str:
    """``Words`` that say nothing."""
    return ""


def sentences(*texts: str) -> str:
    """Whole sentences as one text, empty ones left out. The pattern that joins two of them can be translated too."""
    pattern = pgettext("two sentences", "{first} {second}")
    joined = ""
    for text in texts:
        joined = pattern.format(first=joined, second=text) if joined and text else joined or text
    return joined


def listed(items: Sequence[str]) -> str:
    """What a sentence lists: "3", "3 and 4", "3, 4 and 5"."""
    if len(items) < 2:
        return "".join(items)
    return _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])
