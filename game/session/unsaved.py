"""A match that leaves no trace, for demonstrations."""

from __future__ import annotations

from game.rules.tiles.events import Header
from game.rules.tiles.journal import Journal
from game.session.game_session import GameSession


class Unsaved:
    """In the place of a match's file: writes nothing."""

    settled, failed, over = True, False, False

    def append(self) -> None:
        """Nothing is written."""

    def finish(self) -> None:
        """Nothing is kept."""

    give_up = lose = finish


def begin_unsaved(header: Header) -> GameSession:
    """A new match without a file."""
    return GameSession(Journal.begin(header), Unsaved(), header.seed)
