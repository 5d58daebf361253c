"""Errors that explain themselves to players.

An error stores its sentence as a template and the facts to fill in, so that the screen can translate the template first:
``gettext(error.template).format(**error.facts)``. ``str(error)`` is the English sentence.
Facts may come from files and programs, so long ones are cut here. No sentence is longer than about 300 characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from reprlib import Repr

LONGEST_FACT, LONGEST_PATH, LONGEST_MESSAGE = 80, 150, 250
"""The maximum length in characters of a fact in a sentence, of a file's path, and of a message from the system."""
ELLIPSIS = "…"
LARGEST_NUMBER = 10**12
"""A larger number is cut in a sentence, like a long text."""
_repr = Repr()
_repr.maxstring = _repr.maxother = _repr.maxlong = LONGEST_FACT // 2


class ExplainedError(Exception):
    """An error with a sentence for players: a template and the facts to fill in."""

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template)
        self.template = template
        self.facts = {key: _fact(fact) for key, fact in facts.items()}

    def __str__(self) -> str:
        return self.template.format(**self.facts)


class RuleError(ExplainedError):
    """A violation of the rules or of the journal's format. ``cells`` are the numbers of the cells that it is about."""

    def __init__(self, template: str, cells: tuple[int, ...] = (), **facts: object) -> None:
        super().__init__(template, **facts)
        self.cells = cells


class MalformedText(RuleError):
    """The text is not a journal line: it is not JSON, a key is missing, or a value has the wrong type."""


class IllegalMove(RuleError):
    """The event or the move is well formed, but the rules forbid it."""


def sentence(template: str) -> str:
    """Marks a template for translation and returns it unchanged."""
    return template


def listed(numbers: Sequence[int]) -> str:
    """Numbers in the form used in error sentences.

    >>> listed((10, 12)), listed(())
    ('10, 12', 'nothing')
    """
    return ", ".join(map(str, numbers)) or "nothing"


def quoted(value: object) -> str:
    """A value from a file as error messages quote it: like ``repr``, but never long.

    >>> quoted("draw"), quoted([[[0] * 100] * 100])
    ("'draw'", '[[[0, 0, 0, 0, 0, 0, ...], [0, 0, 0, 0, 0, 0, ...], [0, 0, 0, 0, 0, 0, ...], [0…')
    """
    return shortened(_repr.repr(value))


def shortened(text: str, longest: int = LONGEST_FACT) -> str:
    r"""Makes text from outside fit for a message: one line, only printable characters, at most ``longest`` of them.

    >>> shortened("two\nlines\0")
    'two lines?'
    """
    shown = one_line(text[: longest + 1])
    return shown if len(shown) <= longest else shown[: longest - 1].rstrip() + ELLIPSIS


def one_line(text: str) -> str:
    """Text from outside as one line of printable characters: no letter moves the cursor of a terminal or gives it an order."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " if letter.isspace() else "?" for letter in text)


def _fact(fact: object) -> object:
    if isinstance(fact, str):
        return shortened(fact)
    if isinstance(fact, int) and abs(fact) > LARGEST_NUMBER:
        return shortened(str(fact))
    return fact
