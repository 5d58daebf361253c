"""Between two turns, the device is passed on."""

from __future__ import annotations

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Pop, Push, Transition
from game.engine.text import text_within
from game.engine.translation import _
from game.scenes.menu import Menu
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.table.palette import INK, INK_SOFT
from game.table.seat_signs import seat_mark


class HandOver(Menu):
    """Waits until the next human has the device."""

    def __init__(self, app: App, session: GameSession, seat: int) -> None:
        super().__init__(app)
        self._session = session
        self._seat = seat
        self._name, self._look = session.match.header.seats[seat].name, session.match.header.look(seat)

    @property
    def busy(self) -> bool:
        """Whether the pause has given the seat to the computer. Then nobody takes the device, and the scene closes."""
        return self._session.match.seats[self._seat].kind != "human"

    def update(self, seconds: float) -> Transition:
        return Pop() if self.busy else None

    def lay_out(self) -> None:
        area = self.strip(self.u(420), round(self.size[1] * 0.72), self.u(78))
        words = screen_of(self._session.match.header.game_name).words().show_hand
        self.place([self.way(words, Pop, "icon_eye", main=True, shortcut=IntentKind.DONE)], [area])

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
        picture.center(seat_mark(self._look, self.u(150)), width / 2, height * 0.3)
        words, room = _("Pass the game to {name}.").format(name=self._name), width - self.u(40)
        picture.center(text_within(self._name, self.px(64), INK, room), width / 2, height * 0.5)
        picture.center(text_within(words, self.play_px(24), INK_SOFT, room), width / 2, height * 0.61)
