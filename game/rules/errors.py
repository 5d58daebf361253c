"""The errors that the rules raise. Their sentences are written for players.

An error stores its sentence as a template and the facts to fill in, so that the screen can translate the template first:
``gettext(error.template).format(**error.facts)``. ``str(error)`` is the English sentence.
"""

from __future__ import annotations

from game.rules.constants import Cell


class RuleError(Exception):
    """The common base: a sentence, and the cells that it is about."""

    def __init__(self, template: str, cells: tuple[Cell, ...] = (), **facts: object) -> None:
        super().__init__(template)
        self.template = template
        self.facts = facts
        self.cells = cells

    def __str__(self) -> str:
        return self.template.format(**self.facts)


class MalformedText(RuleError):
    """The text is not a journal line: it is not JSON, a key is missing, or a value has the wrong type."""


class IllegalMove(RuleError):
    """The event or the move is well formed, but the rules forbid it."""


def sentence(template: str) -> str:
    """Marks a template for translation and returns it unchanged."""
    return template
