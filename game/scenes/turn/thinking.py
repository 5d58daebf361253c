"""Asks the computers for their turns, already while their draw is being shown."""

from __future__ import annotations

from typing import Any

from game.session.game_session import GameSession
from game.session.recording import Recording


class Thinking:
    """The turn that a computer has found before it can be shown."""

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._found: Any = None

    def ahead(self) -> None:
        """Call this while something is being shown: the computer that lays next thinks in the meantime."""
        match = self._session.match
        if self._found is not None or match.due is None or isinstance(self._session, Recording):
            return
        if match.due.event == "lay" and match.seats[match.due.seat].kind == "cpu":
            self._found = self._session.think()

    def turn(self) -> Any:
        """The turn of the computer whose lay is due; None while it is thinking. Raises BotFailure as ``GameSession.think`` does."""
        found = self._session.think() if self._found is None else self._found
        self._found = None
        return found

    def forget(self) -> None:
        """Somebody else plays for a seat now."""
        self._found = None
