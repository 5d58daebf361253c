"""A match that is not saved, for demonstrations."""

from __future__ import annotations

from game.rules.tiles.events import Header
from game.rules.tiles.journal import Journal
from game.session.game_session import GameSession


class Unsaved:
    """Stands in for a match's file (see ``MatchFile``) and writes nothing."""

    settled, failed, over = True, False, False

    def append(self) -> None:
        """Does nothing."""

    def finish(self) -> None:
        """Does nothing."""

    give_up = lose = finish


def begin_unsaved(header: Header) -> GameSession:
    """A new match without a file."""
    return GameSession(Journal.begin(header), Unsaved(), header.seed)
