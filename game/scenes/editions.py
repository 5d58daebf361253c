"""The games that the window can show: their names, and what their things are called."""

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


def table_name(edition: str) -> str:
    """What lies on the table, on a button that shows it."""
    return {BOARD: pgettext("look at it", "Board"), CARDS: pgettext("look at them", "Cards")}[edition]


def stock_name(edition: str) -> str:
    """What is drawn from, as a heading."""
    return {BOARD: pgettext("stock", "The bag"), CARDS: pgettext("stock", "The pile")}[edition]


def show_hand(edition: str) -> str:
    """The button that shows players what they have in hand."""
    return {BOARD: _("Show my tiles"), CARDS: _("Show my cards")}[edition]


def rules_name(edition: str) -> str:
    """What can be chosen from the presets of a game."""
    return {BOARD: _("House rules"), CARDS: _("Deck")}[edition]
