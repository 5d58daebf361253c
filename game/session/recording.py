"""Plays a recorded match once more, as if its players chose their turns now. Nothing is saved."""

from __future__ import annotations

from typing import Any

from game.games import game_of
from game.rules.common.seats import SeatChange
from game.rules.common.variant import VariantMatch
from game.session.game_session import GameSession
from game.session.match_file import Unsaved


class Recording(GameSession):
    """Its events come from an older match, and it stops before each turn. ``turns``: how many that has. ``at``: how many have been
    laid here; at first, after how many it begins. ``last_lay``: the last event; ``gain``: its points. ``open_handed``: all hands are
    shown. ``playing``: it does not stop. ``allowed``: how many turns may be laid before it does."""

    def __init__(self, recorded: VariantMatch, at: int = 0, *, open_handed: bool = False) -> None:
        variant = game_of(recorded.header.edition).rules
        super().__init__(variant.begin(recorded.header), Unsaved(), 0)
        self._events = list(recorded.events)
        self.turns = sum(variant.score_of(event) is not None for event in self._events)
        self.at = 0
        self.last_lay: Any = None
        self.gain = 0
        self.open_handed = open_handed
        self.playing = False
        self.allowed = 0
        while self._left and (self.at < at or not self._lay_follows):
            self._play_next()

    @property
    def waiting(self) -> bool:
        if not self._left:
            return True
        return self._lay_follows and not self.playing and not self.allowed

    @property
    def at_end(self) -> bool:
        return not self._left

    @property
    def may_go_on(self) -> bool:
        """Also at the end of a whole match, so that the scene finds nothing due."""
        return not self.waiting or self.match.due is None

    def deal(self) -> Any:
        return self._play_next()

    def think(self) -> Any:
        return self._left[0].turn

    def lay(self, turn: Any) -> Any:
        self.allowed = max(0, self.allowed - 1)
        return self._play_next()

    @property
    def _left(self) -> list[Any]:
        return self._events[len(self.match.events) :]

    @property
    def _lay_follows(self) -> bool:
        return self._variant.score_of(self._left[0]) is not None

    def _play_next(self) -> Any:
        """And after it those that change who plays."""
        event = self._left[0]
        score = self._variant.score_of(event)
        if score is not None:
            pad: Any = self.match.pads[self.match.header.pads[event.seat]]
            self.at, self.last_lay, self.gain = self.at + 1, event, pad.gain(*score)
        self._journal.append(event)
        while self._left and isinstance(self._left[0], SeatChange):
            self._journal.append(self._left[0])
        return event
