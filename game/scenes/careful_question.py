"""A question that drumming on the screen cannot answer: three places must be pressed in order."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Pop, Transition
from game.engine.text import height_of, paragraph_within
from game.engine.translation import _
from game.scenes.menu import Menu
from game.table.ordered_marks import OrderedMarks
from game.table.palette import INK

TOP, MARK, WIDE, LEADING = 96, 60, 400, 1.3
ASIDE = 0.14
"""How far the middles of the left and the right mark are from the edges, as a share of the width."""


class CarefulQuestion(Menu):
    """Asks with ``words`` that say what ``act`` would do. ``no``: the other answer, and ``stay`` where it leads."""

    shared = True

    def __init__(
        self,
        app: App,
        question: str,
        words: str,
        no: str,
        act: Callable[[], Transition],
        stay: Callable[[], Transition] = Pop,
    ) -> None:
        super().__init__(app)
        self.title = question
        self._happens, self._no, self._act, self._stay = words, no, act, stay
        self._marks = OrderedMarks()
        self._words = Rect(0, 0, 0, 0)

    def lay_out(self) -> None:
        (width, height), tall = self.size, self.tall(66)
        back = Rect(0, 0, min(self.u(WIDE), width - self.u(32)), tall)
        back.midbottom = width // 2, height - self.u(18)
        self.place_ways([self.way(self._no, self.back, "icon_play")], [back])
        bottom, side = back.y - self.u(24), max(self.u(MARK), self.finger)
        above = self.u(TOP)
        self._words = Rect(self.u(30), above, width - 2 * self.u(30), 0)
        said = height_of(self._said, self._text, self._words.width, LEADING)
        room = max(2 * side, bottom - above - said - self.u(24))
        low = bottom - side // 2
        left, right = (round(width * ASIDE), low), (round(width * (1 - ASIDE)), low)
        middles = left, right, (width // 2, low - room // 3)
        areas = [Rect(0, 0, side, side).move_to(center=middle) for middle in middles]
        self._words.height = areas[-1].y - above - self.u(6)
        self._marks.place(areas)

    def handle(self, intent: Intent) -> Transition:
        """A press anywhere else starts over; the way back leads back."""
        if self._marks.handle(intent):
            self.app.sound.play("button")
            super().back()
            return self._act()
        return super().handle(intent)

    def back(self) -> Transition:
        super().back()
        return self._stay()

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        said = paragraph_within(self._said, self._text, INK, self._words.size, LEADING, centered=True)
        picture.add(said, *self._words.topleft)
        self._marks.draw(picture, keys=self.app.devices.steps)

    @property
    def _text(self) -> int:
        return self.play_px(24)

    @property
    def _said(self) -> str:
        return self._happens + "\n" + _("Press 1, 2 and 3, one after the other. Any other touch starts over.")
