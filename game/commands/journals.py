"""Reading a journal of either game, for the commands that accept both."""

from __future__ import annotations

from game.rules.cards.journal import Journal as CardJournal
from game.rules.common.framing import CARDS, edition_in
from game.rules.tiles.journal import Journal


def read_journal(text: bytes) -> Journal | CardJournal:
    """The journal, read by the rules of the game that its first line names. Raises JournalError if it cannot be read."""
    return CardJournal.read(text) if edition_in(text) == CARDS else Journal.read(text)
