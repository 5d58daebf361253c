"""What the staff reach by a corner: the PIN of their menu, and from there the check of the touch screen."""

from __future__ import annotations

import math
from functools import partial

from pygame import Rect

from game.engine.intents import Intent, IntentKind
from game.engine.layout import wrapped
from game.engine.picture import Picture
from game.engine.scene import Replace, Transition
from game.engine.shapes import box, ring
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _, ngettext
from game.kiosk.pin import LONGEST
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.menu import Menu
from game.table.palette import ACCENT, GOOD, INK


class StaffPin(Menu):
    """Ten digits. While the menu is locked there are none, so that drumming does not try the next PIN when the lock ends."""

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
        wide = 3 * side + 2 * gap
        places = wrapped(Rect(left, top, wide, 0), gap, 12, 3, side)
        back = Rect(left, places[-1].bottom + 2 * gap, wide, self.tall(62))
        digits = [self.way(digit, partial(self._add, digit)) for digit in "1234567890"]
        digits.insert(9, self.way("", self._erase, "icon_take_back"))
        digits.append(self.way("", self._enter, "icon_done", main=True))
        if self._asks:
            self.place([*digits, self.way_back()], [*places, back])
        else:
            self.place([self.way_back()], [back])
        edge, (width, height) = self.u(24), self.size
        if not self._asks:
            self._fault = Rect(edge, top, width - 2 * edge, back.top - top - gap)
        elif width >= height:
            self._fault = Rect(edge, top, left - 2 * edge, back.bottom - top)
        else:
            self._fault = Rect(edge, back.bottom + gap, width - 2 * edge, height - back.bottom - 2 * gap)

    def handle(self, intent: Intent) -> Transition:
        if not self._asks:
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
            area, size = self._fault, self.play_px(19)
            picture.add(
                paragraph_within(self._kiosk.fault.translated, size, ACCENT, area.size, 1.3), *area.topleft
            )

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
        words = ngettext(
            "Too many wrong PINs. Hold the corner again in {seconds} second.",
            "Too many wrong PINs. Hold the corner again in {seconds} seconds.",
            seconds,
        )
        self._asks, self.message = False, words.format(seconds=seconds)


NEAR = 30
INSET = 52


class TouchCheck(Menu):
    """Five targets. ``touch``: where the last touch arrived; None before the first."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk.app)
        self.touch: tuple[int, int] | None = None
        self._hit: set[int] = set()

    @property
    def targets(self) -> list[tuple[int, int]]:
        (width, height), inset = self.size, self.u(INSET)
        corners = [(x, y) for y in (inset, height - inset) for x in (inset, width - inset)]
        return [*corners, (width // 2, height // 2)]

    @property
    def distance(self) -> float | None:
        """The distance in pixels from the last touch to the nearest target."""
        if self.touch is None:
            return None
        return min(math.dist(self.touch, target) for target in self.targets)

    def lay_out(self) -> None:
        self.place([self.way_back()], self.foot(1, 260))

    def handle(self, intent: Intent) -> Transition:
        if intent.kind is IntentKind.PRESS:
            self.touch = intent.at
            near = [math.dist(intent.at, target) <= self.u(NEAR) for target in self.targets]
            self._hit |= {number for number, hit in enumerate(near) if hit}
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        self.draw_ground(picture)
        side, thick = 2 * self.u(NEAR), self.u(3)
        for number, (x, y) in enumerate(self.targets):
            colour = GOOD if number in self._hit else INK
            picture.center(ring(side, colour, thick), x, y)
            picture.center(box(side, 1, 0, colour), x, y)
            picture.center(box(1, side, 0, colour), x, y)
        if self.touch:
            picture.center(box(self.u(14), self.u(14), self.u(7), ACCENT), *self.touch)
        words = text_within(self._words(), self.px(26), INK, self.size[0] - 4 * self.u(INSET))
        picture.center(words, self.size[0] / 2, self.size[1] * 0.28)
        self.buttons.draw(picture)

    def _words(self) -> str:
        if self.distance is None:
            return _("Touch the five targets.")
        pixels = round(self.distance)
        if len(self._hit) == len(self.targets):
            return ngettext(
                "All targets were hit. The last touch was {pixels} pixel away.",
                "All targets were hit. The last touch was {pixels} pixels away.",
                pixels,
            ).format(pixels=pixels)
        return ngettext(
            "The touch arrived {pixels} pixel from the nearest target.",
            "The touch arrived {pixels} pixels from the nearest target.",
            pixels,
        ).format(pixels=pixels)
