"""The two ways in which the rules say no. Both speak in the players' words. (An outside program loses in the same form.)

A sentence is a template and its facts, kept apart so that the screen can translate the template before it fills it in:
``gettext(error.template).format(**error.facts)``. ``str(error)`` is the English sentence.
"""

from __future__ import annotations

from game.rules.constants import Cell


class RuleError(Exception):
    """What the two errors share: a sentence, and the cells that it speaks of."""

    def __init__(self, template: str, cells: tuple[Cell, ...] = (), **facts: object) -> None:
        super().__init__(template)
        self.template = template
        self.facts = facts
        self.cells = cells

    def __str__(self) -> str:
        return self.template.format(**self.facts)


class MalformedText(RuleError):
    """The text is no journal line: not JSON, a key missing, a value of the wrong kind."""


class IllegalMove(RuleError):
    """The text or the move can be understood, and is against the rules."""


def sentence(template: str) -> str:
    """Marks a template for translation; returns it as it is."""
    return template
