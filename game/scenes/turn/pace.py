"""How fast the events between two turns of people are shown, what a press skips, and how long a turn lasts in which nothing fits."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.skips import Skips
from game.engine.tween import Timeline
from game.scenes.turn.table import Stage
from game.session.game_session import GameSession
from game.session.recording import Recording
from game.table import timings

ACTING_KINDS = (IntentKind.PRESS, IntentKind.CONFIRM, IntentKind.DONE, IntentKind.TAKE_BACK)
"""Intents that would change a turn."""


class Pace:
    """Runs the timeline of the replays.

    ``skipping``: a press has asked to go on to the next turn of a person; every replay ends at once, without a sound.
    """

    def __init__(self, app: App, timeline: Timeline, session: GameSession) -> None:
        self.skipping = False
        self._app = app
        self._timeline = timeline
        self._session = session
        self._watched = isinstance(session, Recording)
        self._skips = Skips()
        self._faster = 1.0
        self._guard = 0.0
        self._clock = 0.0
        self._turn_began: float | None = None

    @property
    def guards(self) -> bool:
        """Whether a turn has just begun, so that a press may have been meant to skip what was shown before."""
        return self._guard > 0

    def replaying(self, seat: int, event: str) -> None:
        """A replay has been added to the timeline: of the event with this name, which ``seat`` made.

        A computer's turn may be shown faster, so that the round of all computers keeps to its time, which includes thinking.
        """
        self._faster, length = 1.0, self._timeline.last - self._timeline.now
        if self._session.match.seats[seat].kind == "human" or self._watched:
            self._turn_began = None
            return
        began = self._clock if self._turn_began is None else self._turn_began
        most = self._most(event, self._clock - began)
        if most:
            self._faster = max(1.0, length / most)
            length /= self._faster
        else:
            began += length
        self._turn_began = self._clock + length if event == "lay" else began

    def update(self, seconds: float) -> None:
        self._guard = max(0.0, self._guard - seconds)
        self._clock += seconds
        if self.skipping:
            self._finish()
        else:
            self._timeline.update(seconds * self._faster)

    def stop(self) -> None:
        self.skipping = False

    def turn_begins(self) -> None:
        self.skipping = False
        self._guard = timings.TURN_GUARD

    def handle(self, intent: Intent, *, thinking: bool) -> bool:
        """A press skips what is replayed or awaited (``thinking``). Returns whether the intent is used up."""
        replaying = self._timeline.busy
        if not replaying and not thinking:
            return self._swallows(intent)
        skips = self._skips.read(intent, IntentKind.PICK)
        if skips:
            self.skipping = not self._watched
            self._session.hurry()
            self._finish()
        return replaying and (skips or intent.kind is IntentKind.PRESS)

    def hurry(self) -> None:
        if self.skipping:
            self._session.hurry()

    def _swallows(self, intent: Intent) -> bool:
        """Whether an intent must do nothing because it comes so soon after the turn began, or after another such intent."""
        if self._guard <= 0 or intent.kind not in ACTING_KINDS:
            return False
        self._guard = timings.TURN_GUARD
        return True

    def _finish(self) -> None:
        self._app.sound.silent = True
        self._timeline.finish()
        self._app.sound.silent = False

    def _most(self, event: str, spent: float) -> float:
        """The longest time for an event of a computer, in seconds; 0 if it can take as long as it needs.

        ``spent``: how long its turn has been going on.
        """
        computers = sum(player.kind != "human" for player in self._session.match.seats)
        whole = self._app.seconds(timings.COMPUTERS_ROUND) / computers
        drawing, least = whole * timings.COMPUTER_DRAW_SHARE, whole * timings.COMPUTER_LEAST_SHARE
        return {"draw": drawing, "lay": max(least, whole - max(spent, drawing))}.get(event, 0.0)


class ForcedPass:
    """``finish`` ends the turn of the player who has to pass. Without animations, only a press does so."""

    def __init__(self, stage: Stage, finish: Callable[[], None]) -> None:
        self._stage = stage
        self._finish = finish
        self._skips = Skips()
        self._left = 0.0

    @property
    def busy(self) -> bool:
        return self._stage.model.must_pass and self._left < math.inf

    def begin(self) -> None:
        seconds = self._stage.app.seconds(timings.PASS_READ)
        self._left = max(timings.PASS_READ_LEAST, seconds) if seconds else math.inf

    def handle(self, intent: Intent) -> bool:
        """A press goes on at once. Returns whether the intent is used up."""
        menu = intent.kind is IntentKind.CONFIRM and self._stage.focus.on_menu
        if not self._stage.model.must_pass or menu:
            return False
        skips = self._skips.read(intent)
        if skips:
            self._finish()
        return skips or intent.kind is IntentKind.PRESS

    def update(self, seconds: float) -> None:
        if self.busy:
            self._left -= seconds
            if self._left <= 0:
                self._finish()
