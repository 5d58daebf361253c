"""Checks the touch screen: shows where a touch arrives, with targets in the corners and in the middle."""

from __future__ import annotations

import math

from pygame import Rect

from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.shapes import box, ring
from game.engine.text import text_within
from game.engine.translation import _, ngettext
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.menu import Menu
from game.table.palette import ACCENT, GOOD, INK

NEAR = 30
"""A touch this near to a target has hit it, as a length in a window 720 pixels high."""
INSET = 52
"""The distance of the targets in the corners from the edges."""


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
        tall = self.tall(64)
        area = Rect(0, self.size[1] - tall - self.u(18), self.u(260), tall)
        area.centerx = self.size[0] // 2
        self.buttons.replace([self.button(area, _("Back"), self.back, icon="icon_back")])

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
