"""How fast the events between two turns of people are shown, what a press skips, and a past turn that is shown once more."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.engine.intents import Intent, IntentKind, Skips
from game.scenes.turn.input import TurnInput
from game.scenes.turn.model import TurnModel
from game.scenes.turn.runs import show_lay
from game.scenes.turn.table import TurnTable
from game.session.game_session import GameSession, Recording
from game.table import timings
from game.table.widgets import Pressed

ACTING_KINDS = (IntentKind.PRESS, IntentKind.CONFIRM, IntentKind.DONE, IntentKind.TAKE_BACK)


class Pace:
    """Runs the timeline of the replays.

    ``skipping``: a press has asked to go on to the next turn of a person; every replay ends at once, without a sound. ``finish_turn``
    ends the turn of a player who has to pass. Without animations, only a press does so.
    """

    def __init__(self, turn_table: TurnTable, session: GameSession, finish_turn: Callable[[], None]) -> None:
        self.skipping = False
        self._turn_table = turn_table
        self._app = turn_table.app
        self._timeline = turn_table.timeline
        self._session = session
        self._finish_turn = finish_turn
        self._watched = isinstance(session, Recording)
        self._skips = Skips()
        self._faster = 1.0
        self._guard = 0.0
        self._clock = 0.0
        self._turn_began: float | None = None
        self._skips_pass = Skips()
        self._left_to_pass = 0.0

    @property
    def busy(self) -> bool:
        """Whether a press may still have been meant to skip what was shown before this turn, or the turn will end by itself."""
        return self._guard > 0 or self._passes

    @property
    def _passes(self) -> bool:
        return self._turn_table.model.must_pass and self._left_to_pass < math.inf

    def replaying(self, seat: int, event: str) -> None:
        """A replay has been added to the timeline: of the event with this name, which ``seat`` made. A computer's turn may be shown
        faster, so that the round of all computers keeps to its time, which includes thinking."""
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

    def update(self, seconds: float, *, passing: bool = True) -> None:
        """Lets time pass; without ``passing`` not for a turn in which nothing fits."""
        self._guard = max(0.0, self._guard - seconds)
        self._clock += seconds
        if self.skipping:
            self._finish()
        else:
            self._timeline.update(seconds * self._faster)
        if passing and self._passes:
            self._left_to_pass -= seconds
            if self._left_to_pass <= 0:
                self._finish_turn()

    def turn_begins(self) -> None:
        self.skipping = False
        self._guard = timings.TURN_GUARD
        seconds = self._app.seconds(timings.PASS_READ)
        self._left_to_pass = max(timings.PASS_READ_LEAST, seconds) if seconds else math.inf

    def handle(self, intent: Intent) -> Pressed | None:
        """A press or tap goes on to the next turn of a person: while events are shown, a computer thinks, or nothing fits."""
        if self._turn_table.on_control(intent):
            return None
        return Pressed(None) if self._skip_shown(intent) or self._skip_pass(intent) else None

    def _skip_shown(self, intent: Intent) -> bool:
        replaying = self._timeline.busy
        if not replaying and not self._turn_table.model.thinking:
            return self._swallows(intent)
        skips = self._skips.read(intent, IntentKind.PICK)
        if skips:
            self.skipping = not self._watched
            self._session.hurry()
            self._finish()
        return replaying and (skips or intent.kind is IntentKind.PRESS)

    def _skip_pass(self, intent: Intent) -> bool:
        menu = intent.kind is IntentKind.CONFIRM and self._turn_table.focus.on_menu
        if not self._turn_table.model.must_pass or menu:
            return False
        skips = self._skips_pass.read(intent)
        if skips:
            self._finish_turn()
        return skips or intent.kind is IntentKind.PRESS

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
        computers = sum(player.kind != "human" for player in self._session.match.seats)
        whole = self._app.seconds(timings.COMPUTERS_ROUND) / computers
        drawing, least = whole * timings.COMPUTER_DRAW_SHARE, whole * timings.COMPUTER_LEAST_SHARE
        return {"draw": drawing, "lay": max(least, whole - max(spent, drawing))}.get(event, 0.0)


class PastTurn:
    """``shown``: the turn table on which a turn is shown again; None while none is."""

    def __init__(self, turn_input: TurnInput, session: GameSession) -> None:
        self.shown: TurnTable | None = None
        self._input = turn_input
        self._turn_table = turn_input.turn_table
        self._session = session
        self._skips = Skips()

    def handle(self, intent: Intent) -> Pressed | None:
        """Begins or ends showing a turn. None if the intent is about something else."""
        if self.shown and not self._turn_table.on_control(intent):
            ends = self._skips.read(intent, IntentKind.PICK, IntentKind.REPLAY, IntentKind.MOVE)
            if ends:
                self.end()
            return Pressed(None) if ends or intent.kind is IntentKind.PRESS else None
        if intent.kind in (IntentKind.PRESS, IntentKind.REPLAY):
            self.end()
            return Pressed(None) if self._asked_for(intent) else None
        return None

    def update(self, shown: TurnTable, seconds: float) -> None:
        shown.update(seconds)
        shown.timeline.update(seconds)
        if not shown.timeline.busy:
            self.end()

    def end(self) -> None:
        self.shown = None

    def _asked_for(self, intent: Intent) -> bool:
        """Whether somebody asks for a turn: with the key, or by pressing what says how much it scored."""
        model = self._turn_table.model
        view, turns = model.pad_view, model.displayed.last_turns
        if model.draft is None:
            return False
        by_key = intent.kind is IntentKind.REPLAY
        last = view.seat if view.shows_other else self._laid_last()
        seat = last if by_key else self._seat_named_at(intent.at)
        if seat == model.draft.seat and not self._turn_table.layout.shared:
            # Around a table, others may not press what is in front of somebody who waits.
            seat = self._laid_last()
        if seat is None or seat == model.draft.seat or seat not in turns:
            return by_key
        before = view.shows_other and view.seat == seat
        if not by_key:
            self._input.handle(intent)
        if by_key or not before:
            self._show(seat)
        return True

    def _laid_last(self) -> int | None:
        """The seat that laid last, as far as the screen has shown it; None if nobody has laid."""
        shown = self._turn_table.model.displayed.last_turns
        return max(
            shown, key=lambda seat: self._turn_table.model.match.events.index(shown[seat].event), default=None
        )

    def _seat_named_at(self, at: tuple[int, int]) -> int | None:
        badge = self._turn_table.badge_at(at)
        if badge is not None:
            return badge
        for seat, station in enumerate(self._turn_table.layout.stations):
            if not self._turn_table.layout.shared and station.status.collidepoint(station.place.inward(at)):
                return seat
        return None

    def _show(self, seat: int) -> None:
        model = self._turn_table.model
        event = model.displayed.last_turns[seat].event
        match = self._session.match_before(event)
        assert match.due is not None
        around = not self._turn_table.layout.shared
        past = TurnModel(self._turn_table.game, match, match.due.seat, around=around)
        turn_table: TurnTable = self._turn_table.game.table(
            self._turn_table.app, past, self._turn_table.layout
        )
        turn_table.waiting, turn_table.menus = self._turn_table.waiting, self._turn_table.menus
        turn_table.focus.buttons = turn_table.waiting.get(seat, self._turn_table.focus.buttons)
        turn_table.model.totals_hidden, turn_table.model.open_hands = model.totals_hidden, model.open_hands
        turn_table.model.displayed.seat_at_rack(match, seat, face_up=model.device.may_see(seat))
        hand = list(match.hands[seat])
        match.apply(event)
        show_lay(turn_table, event, hand)
        self.shown = turn_table
