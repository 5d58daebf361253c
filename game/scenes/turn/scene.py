"""The turn scene: waits for humans, asks computers for their turns, and replays what happened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app import App
from game.engine.intents import SKIP_KINDS, Intent, IntentKind
from game.engine.picture import Picture
from game.engine.place import BOTTOM
from game.engine.scene import Push, Replace, Size, Transition
from game.engine.translation import _
from game.players.bot_process import BotFailure
from game.rules.common.errors import RuleError
from game.rules.tiles.events import Draw
from game.rules.tiles.turns import TurnContext
from game.scenes import routes
from game.scenes.tile_turn.board_scene import FIRST_SIZE, BoardScene
from game.scenes.tile_turn.model.draft import TurnDraft
from game.scenes.tile_turn.view.sums import draw_dragged
from game.scenes.tile_turn.view.table_view import draw_turn
from game.scenes.turn.event_replay import EventReplay
from game.scenes.turn.model.device import Device
from game.scenes.turn.model.turn import TurnModel
from game.scenes.turn.station_touches import StationTouches
from game.scenes.turn.view.magnifier import draw_magnifier
from game.session.game_session import GameSession
from game.session.settings import FOUR, ONE
from game.table import timings
from game.table.around import layout_around
from game.table.layout import Layout, layout
from game.table.seating import sides_of


class TurnScene(BoardScene):
    """All turns of a match, one after another. ``device``: which human has it."""

    def __init__(self, app: App, session: GameSession) -> None:
        match = session.match
        assert match.due is not None
        advise, around = session.advise if app.settings.hints else None, app.seating == FOUR
        model = TurnModel(match, match.due.seat, advise, around=around)
        self._around, self._sides = around, sides_of(match.header.seats)
        super().__init__(app, model, self._layout_for(app, model, FIRST_SIZE))
        self.session = session
        self.device = Device(match, passed=app.seating == ONE)
        self._replay = EventReplay(self.stage)
        self._touches = StationTouches(self.stage, self._open_menu_at)
        self._actor = model.displayed.actor
        self._held: routes.HeldTiles | None = None
        self._unseen: Callable[[], None] | None = None
        model.message = app.notice()
        model.refusal = app.unsaved()  # As a message, the first turn of a computer would replace it.
        if model.displayed.last_laid and not model.message:
            model.message = _("Coloured edges show what was laid last.")

    @property
    def busy(self) -> bool:
        """Always, except while it waits for a human."""
        stage, model = self.stage, self.model
        return stage.timeline.busy or stage.effects.busy or model.hint.busy or model.draft is None

    def use_layout(self, layout: Layout) -> None:
        """Also lays out the buttons of the waiting players."""
        super().use_layout(layout)
        self._touches.lay_out()

    def resize(self, size: Size) -> None:
        """Lays out the table for the window. Running animations continue in the new places."""
        self._follow_seats()
        self.app.prepare_turning(size)
        if self._around:
            self.app.face(BOTTOM)
        self.use_layout(self._layout_for(self.app, self.model, size))

    def handle(self, intent: Intent) -> Transition:
        """A press during a replay jumps to its end; a press while a computer thinks makes it play now.

        The rest goes to the controller. Other stations are not part of the turn.
        """
        touched = self._touches.handle(intent) if self._around else None
        if touched:
            return touched.transition
        if intent.kind in (*SKIP_KINDS, IntentKind.PICK) and not self.controller.on_control(intent):
            if self.stage.timeline.busy:
                self.stage.timeline.finish()
                return None
            if self.model.thinking:
                self.session.hurry()
        return self.controller.handle(intent)

    def update(self, seconds: float) -> Transition:
        """Runs the animations. When everything has been shown and saved, the match goes on."""
        self.stage.effects.update(seconds)
        self.stage.timeline.update(seconds)
        fade = self.app.seconds(timings.HINT_LIGHT)
        self.model.update_hint(seconds, fade, still=self.app.settings.reduced_motion)
        if self.stage.timeline.busy or self.model.draft or not self.session.settled:
            return None
        transition = None
        if self._unseen:
            self._show(self._unseen)
        else:
            transition = self._advance()
        if self._actor != self.model.displayed.actor:
            self._next_actor()
        return transition

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the whole table."""
        draw_turn(picture, self.stage)
        self.stage.effects.draw(picture, lag)
        self.stage.timeline.draw(picture, lag)
        draw_dragged(picture, self.stage)
        draw_magnifier(picture, self.stage)

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
        seat, context = model.draft.seat, model.draft.context
        self.controller.pointing.forget()
        model.hint.end()
        model.draft = None
        if self._around:
            model.displayed.seat_at_rack(self.match, seat, face_up=False)
        else:
            model.displayed.rack = []
        model.displayed.placements = list(self.match.board.laid)
        self._show(partial(self._replay.score, event))
        self._held = None if self._around else self._held_tiles(seat, context)
        self.controller.lay_out()

    def _next_actor(self) -> None:
        """Another seat acts now. Around a table it has its own station, where the message about the last turn is not shown."""
        model = self.model
        self._actor = model.displayed.actor
        if self._around and model.message in model.last_turns.values():
            model.message = ""
        self.controller.lay_out()

    def _layout_for(self, app: App, model: TurnModel, size: Size) -> Layout:
        match = model.match
        if not self._around:
            return layout(size, len(match.hands), app.text_scale, app.settings.inches)
        computers = tuple(player.kind != "human" for player in match.seats)
        return layout_around(size, self._sides, computers, app.text_scale)

    def _open_menu_at(self, seat: int) -> Transition:
        """Pauses the match. Around a table the menu faces the player of this seat."""
        if self._around and self.layout.station_of(seat).full:
            self.app.face(self._sides[seat])
        return Push(routes.Pause(self.session))

    def _follow_seats(self) -> None:
        """Looks up who plays for each seat now; the pause can change that. Drops the draft of a player who left."""
        if not self.device.update():
            return
        model = self.model
        model.thinking = False
        if model.draft and model.draft.seat not in self.device.humans:
            model.hint.end()
            model.draft = None

    def _show(self, replay: Callable[[], None]) -> None:
        """Starts a replay, now or as soon as the event has been saved."""
        self._unseen = None
        if self.session.settled:
            replay()
        else:
            self._unseen = replay

    def _advance(self) -> Transition:
        model = self.model
        model.displayed.catch_up(self.match)
        model.refusal = self.app.notice() or model.refusal
        if self._held:
            held, self._held = self._held, None
            return Push(held)
        due = self.match.due
        if due is None:
            return Replace(routes.Table(self.session))
        if due.event == "end":
            self.session.deal()
            return None
        if self.device.must_pass_to(due.seat, due.event):
            self.device.holder = due.seat
            model.displayed.clear_rack()
            return Push(routes.HandOver(self.session, due.seat))
        if not self.device.passed and due.seat in self.device.humans:
            self.device.holder = due.seat
            if not self._around:
                self.app.face_player(self._sides[due.seat])
        if due.event == "draw":
            self._deal()
        elif due.seat in self.device.humans:
            self._begin_draft(due.seat)
        else:
            return self._think(due.seat)
        return None

    def _held_tiles(self, seat: int, context: TurnContext) -> routes.HeldTiles | None:
        """The route to the scene that shows the tiles this seat holds after its turn; None if it holds none or the match is over."""
        tiles = tuple(self.match.hands[seat])
        if not tiles or self.match.due is None or self.match.due.event == "end":
            return None
        if not self.match.board.fit_masks[min(tiles)]:
            return routes.HeldTiles(tiles, "fits nowhere")
        return routes.HeldTiles(tiles, "opening" if context.opening else "by choice")

    def _deal(self) -> None:
        event = self.session.deal()
        assert isinstance(event, Draw)
        self._show(partial(self._replay.draw, event, self.device))

    def _begin_draft(self, seat: int) -> None:
        self.model.displayed.seat_at_rack(self.match, seat, face_up=True)
        self.model.draft = TurnDraft(self.match)
        self.model.pad_view.show_own()
        self.model.close_pads()
        self.app.sound.play("your_turn")
        self.controller.begin()

    def _think(self, seat: int) -> Transition:
        model = self.model
        if not model.thinking:
            model.displayed.seat_at_rack(self.match, seat, face_up=self.device.may_see(seat))
        model.thinking = True
        try:
            turn = self.session.think()
        except BotFailure as why:
            return Replace(routes.MatchLost(self.match, seat, why))
        if turn is None:
            return None
        model.thinking = False
        hand = list(self.match.hands[seat])
        event = self.session.lay(turn)
        self._show(partial(self._replay.lay, event, hand))
        return None
