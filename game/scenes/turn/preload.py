"""What the tables of both games need to be drawn before they are shown (see ``game.engine.preload``)."""

from __future__ import annotations

from game.engine.scene import Transition
from game.rules.common.variant import VariantHeader, VariantMatch
from game.session.game_session import GameSession


def at_turn(match: VariantMatch | None, header: VariantHeader) -> VariantMatch:
    """The match if a lay is due; otherwise another one with this header when its first lay is due. Nobody plays it."""
    if match is not None and match.due is not None and match.due.event == "lay":
        return match
    session = GameSession.unsaved(header)
    while session.match.due is not None and session.match.due.event != "lay":
        session.deal()  # With partners, two players draw before the first turn.
    return session.match


class Nobody:
    """Stands in for the scene: nobody presses the buttons of a table that is not shown."""

    def finish_turn(self) -> None:
        """Does nothing."""

    def open_menu(self) -> Transition:
        """Does nothing."""
        return None
