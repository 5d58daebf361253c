"""The games that can be played. Another game is added here (docs/ARCHITECTURE.md)."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from game.rules.common.journal import BOARD, CARDS, edition_in
from game.rules.common.variant import Variant

FOLDERS = {BOARD: "tiles", CARDS: "cards"}
"""By the name of a game: its folder in the rules and in the analysis."""
EDITIONS = tuple(FOLDERS)
"""The names of the games in journals."""


@cache
def variant_of(edition: str) -> Variant:
    """The game of this name. Its modules are imported only now, so that the window opens faster."""
    variant: Variant = import_module(f"game.rules.{FOLDERS[edition]}.variant").VARIANT
    return variant


def variant_in(text: bytes) -> Variant:
    """The game that the first line of a journal names. If it names no known game, this is the tile game, whose reader then reports
    the error."""
    edition = edition_in(text)
    return variant_of(edition if isinstance(edition, str) and edition in FOLDERS else BOARD)
