"""Plays a match, turn by turn: waits for humans, asks computers for their turns, and replays what happened."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any

from game.app import App
from game.engine.scene import Push, Replace, Transition
from game.engine.translation import _
from game.players.bot_process import BotFailure
from game.rules.common.errors import RuleError
from game.rules.common.variant import VariantDue, VariantMatch
from game.scenes.turn.board_scene import FIRST_SIZE, BoardScene
from game.scenes.turn.event_replay import EventReplay
from game.scenes.turn.forced_pass import ForcedPass
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.hint import Advise
from game.scenes.turn.model.lesson import Lesson
from game.scenes.turn.model.shared_device import SharedDevice, Spectator
from game.scenes.turn.pace import Pace
from game.scenes.turn.stage import Stage, layout_for
from game.scenes.turn.thinking import Thinking
from game.session.game_session import GameSession
from game.session.recording import Recording
from game.session.settings import FOUR, ONE
from game.table.layout import Layout
from game.table.seating import sides_of


class MatchScene(BoardScene):
    """A table on which a match goes on. ``lesson``: what a first match teaches; None for other matches.

    ``device``: which human has it. ``around``: each seat has a station, at its side in ``sides``. ``pace``: how fast events are
    replayed. ``forced_pass``: ends a turn in which nothing can be laid.
    """

    def __init__(self, app: App, session: GameSession, lesson: Lesson | None = None) -> None:
        match = session.match
        assert match.due is not None
        self.app = app
        app.gamepads.clear()
        self.session = session
        watched = isinstance(session, Recording)
        self.around, self.sides = app.seating == FOUR and not watched, sides_of(match.header.seats)
        first = layout_for(app, match, FIRST_SIZE, around=self.around)
        super().__init__(app, self.make_stage(match, first, session.advise if app.settings.hints else None))
        self.device = (
            Spectator(match, open_handed=session.open_handed)
            if isinstance(session, Recording)
            else SharedDevice(match, passed=app.seating == ONE, agreed=app.settings.open_handed)
        )
        self._open_hands()
        self.replay = self.make_replay(self.stage)
        model = self.model
        model.watched = watched
        model.totals_hidden = app.settings.hidden_totals and not watched
        self.pace = Pace(app, self.stage.timeline, session)
        self.forced_pass = ForcedPass(self.stage, self.finish_turn)
        self._actor = model.displayed.actor
        self._unseen: Callable[[], None] | None = None
        self._thinking = Thinking(session)
        model.lesson = lesson
        model.message = app.notice()
        model.refusal = app.unsaved()  # As a message, the first turn of a computer would replace it.
        if model.displayed.last_laid and not model.message:
            model.message = _("Marks show what was laid last, and by whom.")

    @abstractmethod
    def make_stage(self, match: VariantMatch, layout: Layout, advise: Advise | None = None) -> Stage:
        """A stage for this match, with its model."""

    @abstractmethod
    def make_replay(self, stage: Stage) -> EventReplay:
        """What replays the events of this game on that stage."""

    @abstractmethod
    def make_draft(self) -> Draft:
        """The draft for the lay that is due."""

    def before_next(self) -> Transition:
        """Called when a turn has been shown, before the next event. Leads to a scene that belongs to the turn, if there is one."""
        return None

    def show_own(self, event: Any, draft: Draft) -> None:
        """Replays the turn that a human has finished: what was laid is on the table already."""
        self.replay.score(event, known=not event.turn)

    def draft_begins(self) -> None:
        """Called when a human begins a turn."""

    def close(self) -> None:
        """Ends the session; everything is saved."""
        self.session.close()

    def finish_turn(self) -> None:
        """Ends the human's turn, or says why it cannot end yet."""
        model = self.model
        if model.draft is None:
            return
        try:
            event = self.session.lay(model.draft.checked_turn())
        except RuleError as error:
            self.controller.refuse(error)
            return
        model.clear_refusal()
        draft = model.draft
        self.app.gamepads[draft.seat] = self.app.devices.gamepad
        if model.lesson and not model.must_pass:
            model.lesson.end(draft)
        self.controller.pointing.forget()
        model.hint.end()
        model.draft = None
        model.displayed.leave_on_rack(draft)
        model.displayed.catch_up_table(self.match)
        self._show("lay", partial(self.show_own, event, draft), draft.seat)
        self.controller.lay_out()

    def go_on(self) -> Transition:
        """Lets the match go on if nothing is being shown or saved."""
        transition = None
        if not (self.stage.timeline.busy or self.model.draft) and self.session.may_go_on:
            if self._unseen:
                self._unseen()
            else:
                transition = self._advance()
        elif not self.model.draft:
            self._thinking.ahead()
        if self._actor != self.model.displayed.actor:
            self._next_actor()
        return transition

    def follow_seats(self) -> None:
        """Looks up who plays for each seat now; the pause can change that. Drops the draft of a player who left."""
        if not self.device.update():
            return
        self._open_hands()
        self._thinking.forget()
        model = self.model
        model.thinking = False
        if model.draft and model.draft.seat not in self.device.humans:
            model.hint.end()
            model.draft = None

    def _next_actor(self) -> None:
        """Another seat acts now. Around a table it has its own station, where the message about the last turn is not shown."""
        model = self.model
        self._actor = model.displayed.actor
        if self.around and model.message in model.last_turns.values():
            model.message = ""
        self.controller.lay_out()

    def _open_hands(self) -> None:
        self.model.open_hands = self.device.humans if self.device.open_handed else []

    def _show(self, event: str, replay: Callable[[], None], seat: int) -> None:
        """Starts the replay of an event that a seat has made, now or as soon as the event has been saved."""
        if self.session.may_go_on:
            self._unseen = None
            replay()
            self.pace.replaying(seat, event)
        else:
            self._unseen = partial(self._show, event, replay, seat)

    def _advance(self) -> Transition:
        model = self.model
        model.displayed.catch_up(self.match)
        model.refusal = self.app.notice() or model.refusal
        if transition := self.before_next():
            return transition
        due = self.match.due
        if due is None:
            return Replace("table", self.session)
        if due.event == "end":
            self.session.deal()
            return None
        if due.event != "deal" and self.device.must_pass_to(due.seat):
            self.device.holder = due.seat
            model.displayed.clear_rack()
            return Push("hand_over", self.session, due.seat)
        if not self.device.passed and due.seat in self.device.humans:
            self.device.holder = due.seat
            if not self.around:
                self.app.face_player(self.sides[due.seat])
        if due.event != "lay":
            self._deal(due)
        elif due.seat in self.device.humans:
            self._begin_draft(due.seat)
        else:
            return self._think(due.seat)
        return None

    def _deal(self, due: VariantDue) -> None:
        if due.event == "deal":
            self.pace.stop()
        event = self.session.deal()
        self._show(due.event, partial(self.replay.dealt, event, self.device), due.seat)

    def _begin_draft(self, seat: int) -> None:
        draft = self.make_draft()
        self.model.begin(draft)
        self.model.pad_view.show_own()
        self.model.close_pads()
        if self.model.message in self.model.last_turns.values():
            self.model.message = _("It is your turn, {name}.").format(name=self.model.name(seat))
        self.pace.turn_begins()
        self.forced_pass.begin()
        if self.model.lesson:
            self.model.lesson.begin(draft)
        self.app.sound.play("your_turn")
        self.controller.begin()
        self.draft_begins()

    def _think(self, seat: int) -> Transition:
        model = self.model
        if not model.thinking:
            model.displayed.seat_at_rack(self.match, seat, face_up=self.device.may_see(seat))
        model.thinking = True
        try:
            turn = self._thinking.turn()
        except BotFailure as why:
            return Replace("match_lost", self.match, seat, why)
        if turn is None:
            self.pace.hurry()
            return None
        model.thinking = False
        hand = list(self.match.hands[seat])
        event = self.session.lay(turn)
        self._show("lay", partial(self.replay.lay, event, hand), seat)
        return None
