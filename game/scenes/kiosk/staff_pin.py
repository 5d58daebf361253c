"""Asks for the PIN of the staff menu."""

from __future__ import annotations

import math
from functools import partial

from pygame import Rect

from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Pop, Replace, Transition
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _
from game.kiosk.pin import LONGEST
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.menu import Menu
from game.table.palette import ACCENT, INK

LEADING = 1.3
"""The distance of two lines divided by their height."""


class StaffPin(Menu):
    """Ten digits; what was entered is shown as dots. It also says why the configuration could not be read.

    While the menu is locked there are no digits, and they do not come back: somebody has to hold a corner again. So nobody who
    drums on the screen tries the next PIN when the lock ends.
    """

    typing = True

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk.app)
        self.title = _("Staff")
        self._kiosk = kiosk
        self._pin = ""
        self._counted = ""
        self._asks = kiosk.lock is not None
        self.message = _("PIN") if kiosk.lock else ""
        if kiosk.lock and kiosk.lock.seconds_locked(kiosk.now):
            self._lock()
        self._fault = Rect(0, 0, 0, 0)

    @property
    def busy(self) -> bool:
        return bool(self._counted)

    def lay_out(self) -> None:
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
        way_back = self.button(back, _("Back"), self.back, icon="icon_back")
        self.buttons.replace([*buttons, way_back] if self._asks else [way_back])
        edge, (width, height) = self.u(24), self.size
        if not self._asks:
            self._fault = Rect(edge, top, width - 2 * edge, back.top - top - gap)
        elif width >= height:
            self._fault = Rect(edge, top, left - 2 * edge, back.bottom - top)
        else:
            self._fault = Rect(edge, back.bottom + gap, width - 2 * edge, height - back.bottom - 2 * gap)

    def handle(self, intent: Intent) -> Transition:
        if not self._asks or self._counted:
            return super().handle(intent)
        if intent.kind is IntentKind.TEXT:
            return self._add(intent.text)
        if intent.kind in (IntentKind.ERASE, IntentKind.TAKE_BACK):
            return self._erase()
        if intent.kind is IntentKind.CONFIRM and self.enter_ends:
            return self._enter()
        return super().handle(intent)

    def update(self, seconds: float) -> Transition:
        """Checks the PIN that was entered, once the attempt is on the disk."""
        lock, pin = self._kiosk.lock, self._counted
        if not (lock and pin and lock.counted):
            return None
        self._counted = ""
        if lock.check(pin):
            return Replace("staff_menu")
        self.message = _("This PIN is wrong.")
        if lock.seconds_locked(self._kiosk.now):
            self._lock()
            self.lay_out()
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        width = self.size[0] - self.u(40)
        picture.center(text_within(self.message, self.px(24), INK, width), self.size[0] / 2, self.u(104))
        dots = text_within("* " * len(self._pin), self.px(44), ACCENT, width)
        picture.center(dots, self.size[0] / 2, self.u(156))
        if self._kiosk.fault:
            area = self._fault
            picture.add(
                paragraph_within(self._kiosk.fault, self.play_px(19), ACCENT, area.size, LEADING),
                *area.topleft,
            )

    def back(self) -> Transition:
        return Pop()

    def _add(self, digits: str) -> Transition:
        if digits.isascii() and digits.isdigit() and not self._counted:
            self._pin = (self._pin + digits)[:LONGEST]
        return None

    def _erase(self) -> Transition:
        self._pin = self._pin[:-1]
        return None

    def _enter(self) -> Transition:
        lock, pin = self._kiosk.lock, self._pin
        self._pin = ""
        if not lock or self._counted:
            return None
        if lock.count(pin, self._kiosk.now):
            self._counted = pin
            self.message = _("One moment, please.")
            return self.update(0.0)
        self.message = _("This PIN is wrong.")
        return None

    def _lock(self) -> None:
        assert self._kiosk.lock
        seconds = math.ceil(self._kiosk.lock.seconds_locked(self._kiosk.now))
        words = _("Too many wrong PINs. Hold the corner again in {seconds} seconds.")
        self._asks, self.message = False, words.format(seconds=seconds)
