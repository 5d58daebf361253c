"""The games that the window can show, with their names."""

from __future__ import annotations

from game.engine.translation import _, pgettext
from game.rules.common.journal import BOARD, CARDS

EDITIONS: tuple[str, ...] = (BOARD, CARDS)
"""In the order in which *New game* offers them."""


def edition_name(edition: str) -> str:
    """The name of a game."""
    return {BOARD: pgettext("game", "Tiles"), CARDS: pgettext("game", "Cards")}[edition]


def edition_line(edition: str) -> str:
    """What a game is, in one line."""
    return {
        BOARD: _("Lay tiles on a board. Up to six play."),
        CARDS: _("Lay cards on a cloth without edges. Up to four play."),
    }[edition]
