"""The turn scene: the table of a match in the window, with all devices."""

from __future__ import annotations

from functools import partial

from pygame import Rect
from pygame.math import lerp

from game.app import App
from game.engine.intents import POINTER_KINDS, Intent, IntentKind
from game.engine.layout import BOTTOM
from game.engine.picture import Picture
from game.engine.scene import Push, Scene, Size, Transition
from game.engine.sprites import backdrop
from game.engine.surface_cache import plan_ahead
from game.engine.translation import _
from game.engine.tween import do_nothing, ease_in_out
from game.rules.common.game_rules import AnyMatch
from game.scenes.registry import plan_full_screen, plan_modules, prepare_table_top
from game.scenes.screen import screen_of
from game.scenes.turn.displayed import SharedDevice
from game.scenes.turn.game import AnyTurnGame
from game.scenes.turn.input import TurnInput
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.model import STOCK, TurnModel
from game.scenes.turn.pace import Pace, PastTurn
from game.scenes.turn.pads import PadSwitch
from game.scenes.turn.play import Play, lesson_so_far
from game.scenes.turn.pointers import closer_look, remember
from game.scenes.turn.signs import draw_lesson, draw_magnifier, stretched
from game.scenes.turn.station_touches import StationTouches
from game.scenes.turn.stations import draw_places, draw_table
from game.scenes.turn.table import FIRST_SIZE, TurnTable, layout_for
from game.session.game_session import GameSession, Recording
from game.session.settings import FOUR, ONE, TURN
from game.table import timings
from game.table.board import TABLE_SIZE
from game.table.layout import Layout
from game.table.seating import sides_of
from game.table.sheet import COLUMNS
from game.table.widgets import Pressed


class TurnScene:
    """All turns of a match, one after another, in the window.

    ``lesson``: what a first match teaches; None for other matches. ``pace``: how fast events are
    shown. ``play``: the course of the match.
    """

    typing = False

    def __init__(
        self, app: App, session: GameSession, game: AnyTurnGame, lesson: Lesson | None = None
    ) -> None:
        match, watched = session.match, isinstance(session, Recording)
        assert match.due is not None
        self.app, self.session, self.match = app, session, match
        app.gamepads.clear()
        around = app.seating == FOUR and not watched
        advise = session.advise if app.settings.hints else None
        self.model = model = TurnModel(game, match, match.due.seat, advise, around=around)
        self.turn_table: TurnTable = game.table(app, model, layout_for(app, match, FIRST_SIZE, around=around))
        model.watched = watched
        model.totals_hidden = app.settings.hidden_totals and not watched
        model.lesson = lesson
        if notice := app.next_notice():
            model.message = partial(app.notice_text, notice)
        if app.unsaved():
            model.refusal = app.unsaved  # As a message, the first turn of a computer would replace it.
        if game.announcement(match) and not model.message:
            model.message = partial(game.announcement, match)
        if model.displayed.last_laid and not model.message:
            model.message = lambda: _("Marks show what was laid last, and by whom.")
        passed = app.seating == ONE or watched
        # Nobody in a public place can pass the table to the next player, also if the staff have changed the seating.
        agreed = match.header.open_hands or (app.public and app.seating == ONE)
        if isinstance(session, Recording):
            agreed = session.open_handed
        model.device = SharedDevice(match, passed, agreed=agreed, watched=watched)
        self.controller = TurnInput(self.turn_table, self.finish_turn, self.open_menu)
        self.pace = Pace(self.turn_table, session, self.finish_turn)
        self.play = Play(self.controller, session, self.pace, self._plan_ahead)
        self._past = PastTurn(self.controller, session)
        self._pads = PadSwitch(self.turn_table)
        self._opening: Opening | None = None
        self._touches = StationTouches(self.turn_table, self._open_menu_at, self._change_player)
        people = sum(seat.kind == "human" for seat in match.header.seats)
        self._several = around and people > 1
        self._careful = not model.device.passed and people > 1
        touches = self._touches.handle
        self._meanings = [
            self._look,
            *([touches] if self._several else []),  # Only the acting player shows a turn again.
            self._past.handle,
            *([touches] if around and not self._several else []),
            self.pace.handle,
            self.controller.handle,
        ]

    @property
    def layout(self) -> Layout:
        return self.turn_table.layout

    @property
    def moving(self) -> bool:
        return self.turn_table.moving

    def close(self) -> None:
        self.session.close()

    def finish_turn(self) -> None:
        self.play.finish_turn()

    @property
    def busy(self) -> bool:
        """Always, except while it waits for a human."""
        shows = self.turn_table.moving or self.model.hint.busy or self.pace.busy
        return shows or not self.model.waits or self._past.shown is not None or self._opening is not None

    def grow_from(self, start: Rect) -> None:
        """The table grows from its picture at this place of the window, unless nothing moves or the picture turns."""
        seconds = self.app.seconds(timings.OPEN_TABLE)
        if seconds and not self.turn_table.still and self.app.seating != TURN:
            self._opening = Opening(start, seconds)

    def resize(self, size: Size) -> None:
        self._past.end()
        self.play.follow_seats()
        around = not self.layout.shared
        if around:
            self.app.face(BOTTOM)
        self.controller.use_layout(layout_for(self.app, self.match, size, around=around))
        self._touches.lay_out()
        self._plan_ahead()

    def handle(self, intent: Intent) -> Transition:
        """The first of the meanings that takes the intent uses it up."""
        if intent.kind in POINTER_KINDS:
            remember(self.turn_table, intent)
        if intent.kind is not IntentKind.POINT:
            self._opening = None
        pressed = next((taken for means in self._meanings if (taken := means(intent))), None)
        if intent.kind in (IntentKind.RELEASE, IntentKind.CANCEL):
            self.turn_table.presses.pop(intent.pointer, None)
        self._pads.follow()
        return pressed.transition if pressed else None

    def update(self, seconds: float) -> Transition:
        if self._opening:
            self._opening.update(seconds)
            self._opening = None if self._opening.over else self._opening
        if self._past.shown:
            self._past.update(self._past.shown, seconds)
        self.turn_table.update(seconds)
        self.pace.update(seconds, passing=self._past.shown is None)
        self.model.update_hint(seconds, self.app.seconds(timings.HINT_LIGHT), still=self.turn_table.still)
        transition = self.play.go_on()
        self._pads.follow()
        self.turn_table.menus.pop(self.model.displayed.actor, None)
        return transition

    def draw(self, picture: Picture, lag: float) -> None:
        turn_table = self._past.shown or self.turn_table
        if self._opening:
            self._opening.draw(picture, turn_table)
            return
        draw_table(picture, turn_table, lag)
        if turn_table is self.turn_table:
            if saying := self.model.saying:
                draw_lesson(picture, turn_table, saying)
            for press in turn_table.drags:
                turn_table.game.draw_dragged(picture, turn_table, press)
            if at := turn_table.magnified:
                draw_magnifier(picture, turn_table, at)

    def open_menu(self) -> Transition:
        return self._open_menu_at(self.model.displayed.actor)

    def _look(self, intent: Intent) -> Pressed | None:
        """A pad, the bag or the pile is looked at closely: large or, where several people sit around the table, as a note."""
        closely: int | str | None = self.model.pad_view.seat if intent.kind is IntentKind.EXPLAIN else None
        if intent.kind in POINTER_KINDS:
            closely = closer_look(self.turn_table, intent)
        if closely is None:
            return None
        if self._several:
            self._touches.explain(
                self.model.displayed.actor, STOCK if isinstance(closely, str) else COLUMNS[0]
            )
            return None
        return Pressed(self._look_closely(None if isinstance(closely, str) else closely))

    def _open_menu_at(self, seat: int) -> Transition:
        """Pauses the match. Around a table the menu faces the player of this seat; while that player waits for another one, it is
        only the menu of their station, and nothing pauses. Does nothing after the end: while that is being saved, the last turn is
        still shown."""
        waits = self._several and seat != self.model.displayed.actor
        if not waits:
            self.pace.skipping = False
        if self.session.over:
            return None
        if waits:
            self._touches.open(seat)
            return None
        self._face(seat)
        return Push("pause", self.session, careful=self._careful)

    def _change_player(self, seat: int) -> None:
        if self.session.over or self.match.due is None:
            return
        if self.match.seats[seat].kind == "human":
            self.session.leave(seat)
        else:
            self.session.come_back(seat)
        self.play.follow_seats()

    def _look_closely(self, of: int | None) -> Transition:
        """Opens the pad of a seat large, or the bag. Around a table it faces the acting player."""
        seat = self.model.displayed.actor
        self._face(seat)
        self.app.sound.play("button")
        shown, hidden = self.model.displayed, self.model.totals_hidden
        unseen = screen_of(self.match.header.game_name).unseen(shown.placements, self.model.seen_hands())
        pads = tuple(shown.pads)
        return Push("large_pad", self.match, pads, of, shown.stock, totals_hidden=hidden, unseen=unseen)

    def _face(self, seat: int) -> None:
        """Around a table, what opens now faces the player of this seat."""
        if not self.layout.shared and self.layout.station_of(seat).full:
            self.app.face(sides_of(self.match.header.seats)[seat])

    def _plan_ahead(self) -> None:
        """Imports what the match needs. If the picture turns, prepares this table for the other format of the window."""
        turned = self.layout.size[::-1]
        table = [
            partial(prepare_table_top, turned),
            partial(
                draw_ahead, self.app, self.turn_table.game, self.model, turned, around=not self.layout.shared
            ),
        ]
        turns = table if self.app.seating == TURN else []
        plan_ahead([*turns, *plan_modules(), *plan_full_screen(self.app)])


class Opening:
    """A match is opened with a button that shows its table: that picture grows until it is the table.

    ``start``: where the picture is on the button. ``seconds``: how long it grows.
    """

    def __init__(self, start: Rect, seconds: float) -> None:
        self._start = start
        self._seconds = self._left = seconds

    @property
    def over(self) -> bool:
        return self._left <= 0

    def update(self, seconds: float) -> None:
        self._left -= seconds

    def draw(self, picture: Picture, turn_table: TurnTable) -> None:
        """The table top with what is around the board or cloth, and on top of it that on its way to its place, with all that lies
        there."""
        ground, layout = Picture(), turn_table.layout
        turn_table.game.draw_ground(ground, turn_table)
        goal, p = layout.board, ease_in_out(1 - max(0.0, self._left) / self._seconds)
        x, y, wide, tall = (round(lerp(old, new, p)) for old, new in zip(self._start, goal, strict=True))
        picture.add(backdrop("table", TABLE_SIZE, layout.size), 0, 0)
        draw_places(picture, turn_table)
        picture.add(stretched(tuple(ground.blits), tuple(goal), (max(1, wide), max(1, tall))), x, y)


def turn_scene_of(app: App, session: GameSession) -> TurnScene:
    scene = screen_of(session.match.header.game_name).turn_scene(app, session, False)
    assert isinstance(scene, TurnScene)
    return scene


def teaching_scene(app: App, session: GameSession, game: AnyTurnGame) -> TurnScene:
    """Of a first match."""
    return TurnScene(app, session, game, lesson_so_far(game, session.match))


def growing(scene: Scene, start: Rect) -> Scene:
    """The scene of a match that was opened by a button with its picture there. Only the table of a turn grows."""
    if isinstance(scene, TurnScene):
        scene.grow_from(start)
    return scene


def draw_ahead(app: App, game: AnyTurnGame, model: TurnModel, size: Size, around: bool) -> None:
    turn_table: TurnTable = game.table(app, model, layout_for(app, model.match, size, around=around))
    TurnInput(turn_table, do_nothing, do_nothing).lay_out()
    turn_table.update(0, still=True)
    picture = Picture()
    draw_table(picture, turn_table)
    game.draw_kinds(picture, turn_table)


def sample_model(app: App, game: AnyTurnGame, match: AnyMatch) -> TurnModel:
    assert match.due is not None
    model = TurnModel(game, match, match.due.seat, lambda: None, around=app.seating == FOUR)
    draft = game.draft(match, 0)
    draft.pick_next()
    model.begin(draft)
    return model
