"""Shows the last turn of a player again, on a stage of its own. The turn that somebody is making stays as it is."""

from __future__ import annotations

from typing import Protocol

from game.engine.intents import Intent, IntentKind
from game.engine.skips import Skips
from game.rules.common.variant import VariantMatch
from game.scenes.turn.controller import TurnController
from game.scenes.turn.event_replay import EventReplay
from game.scenes.turn.model.shared_device import SharedDevice
from game.scenes.turn.stage import Stage
from game.session.game_session import GameSession
from game.table.layout import Layout


class Tables(Protocol):
    """What makes the parts for a game."""

    session: GameSession
    device: SharedDevice
    controller: TurnController

    def make_stage(self, match: VariantMatch, layout: Layout) -> Stage:
        """A stage for this match."""

    def make_replay(self, stage: Stage) -> EventReplay:
        """What replays events on that stage."""


class PastTurn:
    """``shown``: the stage on which a turn is shown again; None while none is."""

    def __init__(self, stage: Stage, tables: Tables) -> None:
        self.shown: Stage | None = None
        self._stage = stage
        self._tables = tables
        self._skips = Skips()

    def handle(self, intent: Intent) -> bool:
        """Begins or ends showing a turn. Returns whether the intent is used up."""
        if self.shown and not self._tables.controller.on_control(intent):
            ends = self._skips.read(intent, IntentKind.PICK, IntentKind.REPLAY, IntentKind.MOVE)
            if ends:
                self.end()
            return ends or intent.kind is IntentKind.PRESS
        if intent.kind in (IntentKind.PRESS, IntentKind.REPLAY):
            self.end()
            return self._asked_for(intent)
        return False

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        if self.shown:
            self.shown.update(seconds)
            self.shown.timeline.update(seconds)
            if not self.shown.timeline.busy:
                self.end()

    def end(self) -> None:
        """Shows the table as it is now."""
        self.shown = None

    def _asked_for(self, intent: Intent) -> bool:
        """Whether somebody asks for a turn: with the key, or by pressing what says how much it scored."""
        model = self._stage.model
        view, turns = model.pad_view, model.displayed.last_turns
        if model.draft is None:
            return False
        by_key = intent.kind is IntentKind.REPLAY
        last = view.seat if view.shows_other else self._stage.laid_last
        seat = last if by_key else self._stage.seat_named_at(intent.at)
        if seat == model.draft.seat and not self._stage.layout.shared:
            seat = (
                self._stage.laid_last
            )  # Around a table, others may not press what is in front of somebody who waits.
        if seat is None or seat == model.draft.seat or seat not in turns:
            return by_key
        before = view.shows_other and view.seat == seat
        if not by_key:
            self._tables.controller.handle(intent)
        if by_key or not before:
            self._show(seat)
        return True

    def _show(self, seat: int) -> None:
        model = self._stage.model
        event = model.displayed.last_turns[seat].event
        match = self._tables.session.match_before(event)
        stage = self._tables.make_stage(match, self._stage.layout)
        stage.waiting, stage.menus = self._stage.waiting, self._stage.menus
        stage.focus.buttons = stage.waiting.get(seat, self._stage.focus.buttons)
        stage.model.totals_hidden, stage.model.open_hands = model.totals_hidden, model.open_hands
        stage.model.displayed.seat_at_rack(match, seat, face_up=self._tables.device.may_see(seat))
        hand = list(match.hands[seat])
        match.apply(event)
        self._tables.make_replay(stage).lay(event, hand)
        self.shown = stage
