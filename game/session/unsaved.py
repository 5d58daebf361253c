"""A match that is not saved, for demonstrations."""

from __future__ import annotations

from typing import Any

from game.rules.variants import variant_of
from game.session.game_session import GameSession


class Unsaved:
    """Stands in for a match's file (see ``MatchFile``) and writes nothing."""

    settled, failed, over = True, False, False

    def append(self) -> None:
        """Does nothing."""

    def finish(self) -> None:
        """Does nothing."""

    give_up = lose = finish


def begin_unsaved(header: Any) -> GameSession:
    """A new match of either game without a file."""
    return GameSession(variant_of(header.edition).begin(header), Unsaved(), header.seed)
