"""Remembers on the disk which match its players have left, so that a restart offers it instead of going on with it."""

from __future__ import annotations

from game.session.game_session import GameSession
from game.session.reading import open_file
from game.session.storage import Store

NAME = "left"
LONGEST = 100


class LeftMatch:
    """One short file. It no longer fits a match that has gone on, so an old file that comes back after a power cut does no harm."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def note(self, session: GameSession) -> None:
        """The players have left this match."""
        self._store.write_file(NAME, _name(session))

    def clear(self) -> None:
        """No match is left any more."""
        self._store.write_file(NAME, None)

    def fits(self, session: GameSession) -> bool:
        """Whether the players had left this match when the table was last running."""
        try:
            with open_file(self._store.folder / NAME) as file:
                return file.read(LONGEST) == _name(session)
        except OSError:
            return False


def _name(session: GameSession) -> bytes:
    """Differs from match to match, and changes when a match goes on."""
    match = session.match
    return f"{match.header.seed} {len(match.events)}\n".encode()
