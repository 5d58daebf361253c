"""The turn scene: waits for humans, asks computers for their turns, and replays what happened."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any

from game.app import App
from game.engine import ahead
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.place import BOTTOM
from game.engine.scene import Push, Replace, Size, Transition
from game.engine.translation import _
from game.players.bot_process import BotFailure
from game.rules.common.errors import RuleError
from game.rules.common.variant import VariantDue, VariantMatch
from game.scenes import routes
from game.scenes.ahead import prepare_table_top
from game.scenes.turn.board_scene import FIRST_SIZE, BoardScene
from game.scenes.turn.closer_look import CloserLook
from game.scenes.turn.event_replay import EventReplay
from game.scenes.turn.forced_pass import ForcedPass
from game.scenes.turn.model.device import Device, Spectator
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.hint import Advise
from game.scenes.turn.model.lesson import Lesson
from game.scenes.turn.pace import Pace
from game.scenes.turn.past_turn import PastTurn
from game.scenes.turn.stage import Stage, layout_for
from game.scenes.turn.station_touches import StationTouches
from game.scenes.turn.thinking import Thinking
from game.scenes.turn.view.lesson_view import draw_lesson
from game.scenes.turn.view.pad_switch import PadSwitch
from game.session.game_session import GameSession
from game.session.recording import Recording
from game.session.settings import FOUR, ONE, TURN
from game.table import timings
from game.table.layout import Layout
from game.table.seating import sides_of


class TurnScene(BoardScene):
    """All turns of a match, one after another. Each game has a subclass, which makes its parts. ``device``: which human has it.

    ``lesson``: what a first match teaches; None for other matches.
    """

    def __init__(self, app: App, session: GameSession, lesson: Lesson | None = None) -> None:
        match = session.match
        assert match.due is not None
        self.app = app
        app.gamepads.clear()
        self.session = session
        watched = isinstance(session, Recording)
        self._around, self._sides = app.seating == FOUR and not watched, sides_of(match.header.seats)
        first = layout_for(app, match, FIRST_SIZE, around=self._around)
        super().__init__(app, self.make_stage(match, first, session.advise if app.settings.hints else None))
        self.device = Device(match, passed=app.seating == ONE, agreed=app.settings.open_handed)
        if isinstance(session, Recording):
            self.device = Spectator(match, open_handed=session.open_handed)
        self._open_hands()
        self.replay = self.make_replay(self.stage)
        self._closer_look = CloserLook(self.stage)
        self._past = PastTurn(self.stage, self)
        self._pads = PadSwitch(self.stage)
        self._touches = StationTouches(self.stage, self._open_menu_at)
        model = self.model
        model.watched = watched
        self.stage.totals_hidden = app.settings.hidden_totals and not watched
        self._actor = model.displayed.actor
        self._unseen: Callable[[], None] | None = None
        self._pace = Pace(app, self.stage.timeline, session)
        self._thinking = Thinking(session)
        self._forced_pass = ForcedPass(self.stage, self.finish_turn)
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

    @abstractmethod
    def draw_table(self, picture: Picture, stage: Stage) -> None:
        """Draws everything on this stage that is below the animations."""

    @abstractmethod
    def draw_held_up(self, picture: Picture) -> None:
        """Draws what the player holds up, above the animations."""

    def draw_ahead(self, size: Size) -> None:
        """Draws the table in a window of another size, so that its surfaces are in the caches. Nothing is shown."""

    def before_next(self) -> Transition:
        """Called when a turn has been shown, before the next event. Leads to a scene that belongs to the turn, if there is one."""
        return None

    def show_own(self, event: Any, draft: Draft) -> None:
        """Replays the turn that a human has finished: what was laid is on the table already."""
        self.replay.score(event, known=not event.turn)

    @property
    def busy(self) -> bool:
        """Always, except while it waits for a human."""
        shows = self.moving or self.model.hint.busy or self._pace.guards or self._forced_pass.busy
        return shows or self.model.draft is None or self._past.shown is not None

    @property
    def moving(self) -> bool:
        """Whether anything on the table moves."""
        return self.stage.timeline.busy or self.stage.effects.busy

    def use_layout(self, layout: Layout) -> None:
        """Also lays out the buttons of the waiting players."""
        super().use_layout(layout)
        self._touches.lay_out()

    def resize(self, size: Size) -> None:
        """Lays out the table for the window. Running animations continue in the new places."""
        self._past.end()
        self._follow_seats()
        if self._around:
            self.app.face(BOTTOM)
        self.use_layout(layout_for(self.app, self.match, size, around=self._around))
        self._plan_ahead()

    def handle(self, intent: Intent) -> Transition:
        """A press or tap while events are replayed or a computer thinks jumps to the next turn of a person.

        The rest goes to the controller. Other stations are not part of the turn.
        """
        closely = self._closer_look.read(intent)
        if closely:
            return self._look_closely(closely)
        if self._past.handle(intent):
            return None
        touched = self._touches.handle(intent) if self._around else None
        transition = touched.transition if touched else self._handle_own(intent)
        self._pads.follow()
        return transition

    def update(self, seconds: float) -> Transition:
        """Runs the animations. When everything has been shown and saved, the match goes on."""
        self._past.update(seconds)
        self.stage.update(seconds)
        self._pace.update(seconds)
        if not self._past.shown:
            self._forced_pass.update(seconds)
        fade = self.app.seconds(timings.HINT_LIGHT)
        self.model.update_hint(seconds, fade, still=self.app.settings.reduced_motion)
        transition = self._go_on()
        self._pads.follow()
        return transition

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the whole table."""
        stage = self._past.shown or self.stage
        self.draw_table(picture, stage)
        if stage is self.stage:
            draw_lesson(picture, stage)
        stage.effects.draw(picture, lag)
        stage.timeline.draw(picture, lag)
        if stage is self.stage:
            self.draw_held_up(picture)

    def close(self) -> None:
        """Ends the session; everything is saved."""
        self.session.close()

    def open_menu(self) -> Transition:
        """Pauses the match."""
        return self._open_menu_at(self.model.displayed.actor)

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
        if model.lesson:
            model.lesson.end(draft)
        self.controller.pointing.forget()
        model.hint.end()
        model.draft = None
        model.displayed.leave_on_rack(draft)
        model.displayed.catch_up_table(self.match)
        self._show("lay", partial(self.show_own, event, draft), draft.seat)
        self.controller.lay_out()

    def _handle_own(self, intent: Intent) -> Transition:
        """Takes an intent that is not for the station of a waiting player."""
        skipped = not self.controller.on_control(intent) and (
            self._pace.handle(intent, thinking=self.model.thinking) or self._forced_pass.handle(intent)
        )
        return None if skipped else self.controller.handle(intent)

    def _go_on(self) -> Transition:
        """Lets the match go on if nothing is being shown or saved."""
        transition = None
        if not (self.stage.timeline.busy or self.model.draft) and self.session.settled:
            if self._unseen:
                self._unseen()
            else:
                transition = self._advance()
        elif not self.model.draft:
            self._thinking.ahead()
        if self._actor != self.model.displayed.actor:
            self._next_actor()
        return transition

    def _next_actor(self) -> None:
        """Another seat acts now. Around a table it has its own station, where the message about the last turn is not shown."""
        model = self.model
        self._actor = model.displayed.actor
        if self._around and model.message in model.last_turns.values():
            model.message = ""
        self.controller.lay_out()

    def _open_menu_at(self, seat: int) -> Transition:
        """Pauses the match. Around a table the menu faces the player of this seat.

        Does nothing after the end: while that is being saved, the last turn is still shown.
        """
        self._pace.stop()
        if self.session.over:
            return None
        if self._around and self.layout.station_of(seat).full:
            self.app.face(self._sides[seat])
        return Push(routes.Pause(self.session))

    def _look_closely(self, route: routes.LargePad) -> Transition:
        """Opens a pad or the bag large. Around a table it faces the acting player."""
        seat = self.model.displayed.actor
        if self._around and self.layout.station_of(seat).full:
            self.app.face(self._sides[seat])
        self.app.sound.play("button")
        return Push(route)

    def _follow_seats(self) -> None:
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

    def _open_hands(self) -> None:
        self.stage.open_hands = self.device.humans if self.device.open_handed else []

    def _show(self, event: str, replay: Callable[[], None], seat: int) -> None:
        """Starts the replay of an event that a seat has made, now or as soon as the event has been saved."""
        if self.session.settled:
            self._unseen = None
            replay()
            self._pace.replaying(seat, event)
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
            return Replace(routes.Table(self.session))
        if due.event == "end":
            self.session.deal()
            return None
        if due.event != "deal" and self.device.must_pass_to(due.seat):
            self.device.holder = due.seat
            model.displayed.clear_rack()
            return Push(routes.HandOver(self.session, due.seat))
        if not self.device.passed and due.seat in self.device.humans:
            self.device.holder = due.seat
            if not self._around:
                self.app.face_player(self._sides[due.seat])
        if due.event != "lay":
            self._deal(due)
        elif due.seat in self.device.humans:
            self._begin_draft(due.seat)
        else:
            return self._think(due.seat)
        return None

    def _plan_ahead(self) -> None:
        """If the picture turns, prepares this table for the other format of the window."""
        if self.app.seating == TURN:
            turned = self.layout.size[::-1]
            ahead.plan([partial(prepare_table_top, turned), partial(self.draw_ahead, turned)])

    def _deal(self, due: VariantDue) -> None:
        if due.event == "deal":
            self._pace.stop()
        event = self.session.deal()
        self._show(due.event, partial(self.replay.dealt, event, self.device), due.seat)

    def _begin_draft(self, seat: int) -> None:
        self.model.displayed.seat_at_rack(self.match, seat, face_up=True)
        self.model.draft = self.make_draft()
        self.model.pad_view.show_own()
        self.model.close_pads()
        if self.model.message in self.model.last_turns.values():
            self.model.message = _("It is your turn, {name}.").format(name=self.model.name(seat))
        self._pace.turn_begins()
        self._forced_pass.begin()
        if self.model.lesson:
            self.model.lesson.begin(self.model.draft)
        self.app.sound.play("your_turn")
        self.controller.begin()
        self._plan_ahead()

    def _think(self, seat: int) -> Transition:
        model = self.model
        if not model.thinking:
            model.displayed.seat_at_rack(self.match, seat, face_up=self.device.may_see(seat))
        model.thinking = True
        try:
            turn = self._thinking.turn()
        except BotFailure as why:
            return Replace(routes.MatchLost(self.match, seat, why))
        if turn is None:
            self._pace.hurry()
            return None
        model.thinking = False
        hand = list(self.match.hands[seat])
        event = self.session.lay(turn)
        self._show("lay", partial(self.replay.lay, event, hand), seat)
        return None
