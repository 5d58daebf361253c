"""Asks for the PIN of the staff menu."""

from __future__ import annotations

import math
from functools import partial

from pygame import Rect

from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Pop, Replace, Transition
from game.engine.text import text_within
from game.engine.translation import _
from game.kiosk.pin import LONGEST
from game.scenes.kiosk import routes as kiosk_routes
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.menu import Menu
from game.table.palette import ACCENT, INK


class StaffPin(Menu):
    """Ten digits; what was entered is shown as dots."""

    typing = True

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk.app)
        self.title = _("Staff")
        self.message = _("PIN")
        self._kiosk = kiosk
        self._pin = ""

    def lay_out(self) -> None:
        """Three columns of digits, and the way back."""
        gap, side = self.u(10), self.u(92)
        left = (self.size[0] - 3 * side - 2 * gap) // 2
        top = self.u(190)
        places = [
            Rect(left + at % 3 * (side + gap), top + at // 3 * (side + gap), side, side) for at in range(12)
        ]
        buttons = [
            self.button(area, digit, partial(self._add, digit))
            for digit, area in zip("123456789", places, strict=False)
        ]
        buttons += [
            self.button(places[9], "", self._erase, icon="icon_take_back"),
            self.button(places[10], "0", partial(self._add, "0")),
            self.button(places[11], "", self._enter, icon="icon_done", main=True),
        ]
        back = Rect(left, places[11].bottom + 2 * gap, 3 * side + 2 * gap, self.tall(62))
        buttons.append(self.button(back, _("Back"), self.back, icon="icon_back"))
        self.buttons.replace(buttons)

    def handle(self, intent: Intent) -> Transition:
        """Typed digits count too."""
        if intent.kind is IntentKind.TEXT:
            return self._add(intent.text)
        if intent.kind in (IntentKind.ERASE, IntentKind.TAKE_BACK):
            return self._erase()
        if intent.kind is IntentKind.CONFIRM and self.enter_ends:
            return self._enter()
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        """The dots above the digits."""
        super().draw(picture, lag)
        width = self.size[0] - self.u(40)
        picture.center(text_within(self.message, self.px(24), INK, width), self.size[0] / 2, self.u(104))
        dots = text_within("* " * len(self._pin), self.px(44), ACCENT, width)
        picture.center(dots, self.size[0] / 2, self.u(156))

    def back(self) -> Transition:
        """Back to what was there."""
        return Pop()

    def _add(self, digits: str) -> Transition:
        if digits.isascii() and digits.isdigit():
            self._pin = (self._pin + digits)[:LONGEST]
        return None

    def _erase(self) -> Transition:
        self._pin = self._pin[:-1]
        return None

    def _enter(self) -> Transition:
        kiosk, pin = self._kiosk, self._pin
        self._pin = ""
        if kiosk.lock is None:
            return Pop()
        answer = kiosk.lock.attempt(pin, kiosk.now)
        if answer == "right":
            return Replace(kiosk_routes.StaffMenu())
        self.message = _("This PIN is wrong.")
        if answer == "locked":
            seconds = math.ceil(kiosk.lock.seconds_locked(kiosk.now))
            self.message = _("Too many wrong PINs. Try again in {seconds} seconds.").format(seconds=seconds)
        return None
