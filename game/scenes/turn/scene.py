"""The turn scene: the table of a match in the window, with all devices."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from game.app import App
from game.engine import preload
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.place import BOTTOM
from game.engine.scene import Push, Size, Transition
from game.scenes.preload import plan_modules, prepare_table_top
from game.scenes.turn.closer_look import CloserLook
from game.scenes.turn.match_scene import MatchScene
from game.scenes.turn.model.lesson import Lesson
from game.scenes.turn.model.pad_view import STOCK
from game.scenes.turn.past_turn import PastTurn
from game.scenes.turn.stage import Stage, layout_for
from game.scenes.turn.station_touches import StationTouches
from game.scenes.turn.view.lesson_view import draw_lesson
from game.scenes.turn.view.pad_switch import PadSwitch
from game.session.game_session import GameSession
from game.session.settings import TURN
from game.table import timings
from game.table.layout import Layout
from game.table.sheet import COLUMNS


class TurnScene(MatchScene):
    """All turns of a match, one after another, in the window. Each game has a subclass, which makes its parts."""

    def __init__(self, app: App, session: GameSession, lesson: Lesson | None = None) -> None:
        super().__init__(app, session, lesson)
        self._closer_look = CloserLook(self.stage)
        self._past = PastTurn(self.stage, self)
        self._pads = PadSwitch(self.stage)
        self._touches = StationTouches(self.stage, self._open_menu_at, self._change_player)
        people = sum(seat.kind == "human" for seat in self.match.header.seats)
        self._several = self.around and people > 1
        self._careful = not self.device.passed and people > 1

    @abstractmethod
    def draw_table(self, picture: Picture, stage: Stage) -> None:
        """Draws everything on this stage that is below the animations."""

    @abstractmethod
    def draw_held_up(self, picture: Picture) -> None:
        """Draws what the player holds up, above the animations."""

    def draw_ahead(self, size: Size) -> None:
        """Draws the table in a window of another size, so that its surfaces are in the caches. Nothing is shown."""

    @property
    def busy(self) -> bool:
        """Always, except while it waits for a human."""
        shows = self.moving or self.model.hint.busy or self.pace.guards or self.forced_pass.busy
        return shows or self.model.draft is None or self._past.shown is not None

    @property
    def moving(self) -> bool:
        """Whether anything on the table moves."""
        return self.stage.timeline.busy or self.stage.effects.busy

    def draft_begins(self) -> None:
        """Draws ahead what may be shown next."""
        self._plan_ahead()

    def use_layout(self, layout: Layout) -> None:
        """Also lays out the buttons of the waiting players."""
        super().use_layout(layout)
        self._touches.lay_out()

    def resize(self, size: Size) -> None:
        """Lays out the table for the window. Running animations continue in the new places."""
        self._past.end()
        self.follow_seats()
        if self.around:
            self.app.face(BOTTOM)
        self.use_layout(layout_for(self.app, self.match, size, around=self.around))
        self._plan_ahead()

    def handle(self, intent: Intent) -> Transition:
        """A press or tap while events are replayed or a computer thinks jumps to the next turn of a person.

        The rest goes to the controller. Other stations are not part of the turn.
        """
        closely = self._closer_look.read(intent)
        if closely is not None and self._several:
            explained = STOCK if closely == "stock" else COLUMNS[0]
            self._touches.explain(self.model.displayed.actor, explained)
        elif closely is not None:
            return self._look_closely(None if closely == "stock" else closely)
        if not self._several and self._past.handle(intent):
            return None
        touched = self._touches.handle(intent) if self.around else None
        if (
            self._several and not touched and self._past.handle(intent)
        ):  # Only the acting player shows a turn again.
            return None
        transition = touched.transition if touched else self._handle_own(intent)
        self._pads.follow()
        return transition

    def update(self, seconds: float) -> Transition:
        """Runs the animations. When everything has been shown and saved, the match goes on."""
        self._past.update(seconds)
        self.stage.update(seconds)
        self.pace.update(seconds)
        if not self._past.shown:
            self.forced_pass.update(seconds)
        fade = self.app.seconds(timings.HINT_LIGHT)
        self.model.update_hint(seconds, fade, still=self.app.settings.reduced_motion)
        transition = self.go_on()
        self._pads.follow()
        self._touches.follow()
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

    def open_menu(self) -> Transition:
        """Pauses the match."""
        return self._open_menu_at(self.model.displayed.actor)

    def _handle_own(self, intent: Intent) -> Transition:
        """Takes an intent that is not for the station of a waiting player."""
        skipped = not self.controller.on_control(intent) and (
            self.pace.handle(intent, thinking=self.model.thinking) or self.forced_pass.handle(intent)
        )
        return None if skipped else self.controller.handle(intent)

    def _open_menu_at(self, seat: int) -> Transition:
        """Pauses the match. Around a table the menu faces the player of this seat; while that player waits for another one, it is
        only the menu of their station, and nothing pauses.

        Does nothing after the end: while that is being saved, the last turn is still shown.
        """
        waits = self._several and seat != self.model.displayed.actor
        if not waits:
            self.pace.stop()
        if self.session.over:
            return None
        if waits:
            self._touches.open(seat)
            return None
        if self.around and self.layout.station_of(seat).full:
            self.app.face(self.sides[seat])
        return Push("pause", self.session, careful=self._careful)

    def _change_player(self, seat: int) -> None:
        """The computer plays for this seat from now on, or its player does again."""
        if self.session.over or self.match.due is None:
            return
        if self.match.seats[seat].kind == "human":
            self.session.leave(seat)
        else:
            self.session.come_back(seat)
        self.follow_seats()

    def _look_closely(self, of: int | None) -> Transition:
        """Opens the pad of a seat large, or the bag. Around a table it faces the acting player."""
        seat = self.model.displayed.actor
        if self.around and self.layout.station_of(seat).full:
            self.app.face(self.sides[seat])
        self.app.sound.play("button")
        shown, hidden = self.model.displayed, self.model.totals_hidden
        return Push("large_pad", self.match, tuple(shown.pads), of, shown.stock, totals_hidden=hidden)

    def _plan_ahead(self) -> None:
        """Imports what the match needs. If the picture turns, prepares this table for the other format of the window."""
        turned = self.layout.size[::-1]
        table = [partial(prepare_table_top, turned), partial(self.draw_ahead, turned)]
        preload.plan([*(table if self.app.seating == TURN else []), *plan_modules()])
