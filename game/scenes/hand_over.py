"""Asks to pass the device to the next human, so that nobody sees an opponent's hand."""

from __future__ import annotations

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Pop, Push, Transition
from game.engine.sprites import sprite
from game.engine.text import text_within
from game.engine.translation import _
from game.scenes.menu import Menu
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.table.palette import INK, INK_SOFT, SEAT_MARKS


class HandOver(Menu):
    """Waits until the next human has the device."""

    def __init__(self, app: App, session: GameSession, seat: int) -> None:
        super().__init__(app)
        self._session = session
        self._seat = seat
        self._name = session.match.header.seats[seat].name

    @property
    def busy(self) -> bool:
        """Whether the pause has given the seat to the computer. Then nobody takes the device, and the scene closes."""
        return self._session.match.seats[self._seat].kind != "human"

    def update(self, seconds: float) -> Transition:
        return Pop() if self.busy else None

    def lay_out(self) -> None:
        width, height = self.size
        wide = min(width - self.u(40), self.u(420))
        area = Rect((width - wide) // 2, round(height * 0.72), wide, self.u(78))
        words = screen_of(self._session.match.header.edition).words().show_hand
        show = self.button(area, words, Pop, icon="icon_eye", main=True)
        show.shortcut = IntentKind.DONE
        self.buttons.replace([show])

    def handle(self, intent: Intent) -> Transition:
        if intent.kind is IntentKind.DONE:
            self.app.sound.play("button")
            return Pop()
        if intent.kind in (IntentKind.BACK, IntentKind.MENU):
            return Push("pause", self._session)
        return super().handle(intent)

    def back(self) -> Transition:
        """Does nothing: the turn before belongs to another player."""
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        """Shows whose turn it is, large enough to read from two metres away."""
        super().draw(picture, lag)
        width, height = self.size
        picture.center(sprite(f"mark_{SEAT_MARKS[self._seat]}", self.u(150)), width / 2, height * 0.3)
        name = text_within(self._name, self.px(64), INK, width - self.u(40))
        picture.center(name, width / 2, height * 0.5)
        words = text_within(
            _("Pass the game to {name}.").format(name=self._name),
            self.play_px(24),
            INK_SOFT,
            width - self.u(40),
        )
        picture.center(words, width / 2, height * 0.61)
