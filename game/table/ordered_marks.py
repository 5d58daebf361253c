"""Three numbered marks that are pressed one after another, to answer what drumming on the screen must not answer.

A touch anywhere else starts over, and so does a second finger. If fingers hit the screen at random, a mark is hit with the
share ``a`` of the area that it covers, and the way back with its share ``g``: all three are hit before the way back with a
chance of about ``a ** 3 / g``. In a ``CarefulQuestion`` at 1920 x 1080 that is 2 in a million each time the question is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.engine.intents import MOUSE, POINTER_KINDS, Intent, IntentKind, Pointer
from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.engine.text import text
from game.table.palette import ACCENT, BUTTON, BUTTON_EDGE, INK, INK_ON_BRIGHT, INK_SOFT, RGB
from game.table.signs import Body, Sign, glyph

WAYS = ((-1, 0), (1, 0), (0, -1))
"""With keys, a direction stands for each mark: that in which it lies."""
ARROWS = ("left", "right", "up")


class OrderedMarks:
    """The marks in the order in which they must be pressed. ``done``: how many have been pressed so far."""

    def __init__(self) -> None:
        self.areas: Sequence[Rect] = ()
        self.done = 0
        self._down: set[Pointer] = set()
        self._pressing: Pointer | None = None

    def place(self, areas: Sequence[Rect]) -> None:
        self.areas = areas
        self._down.clear()
        self._start_over()

    def handle(self, intent: Intent) -> bool:
        """Takes any intent. Returns whether it was the last step: then all marks have been pressed in order."""
        kind = intent.kind
        if kind is IntentKind.MOVE:
            self._count(right=intent.at == WAYS[self.done])
        elif kind is IntentKind.PRESS:
            self._press(intent)
        elif kind in POINTER_KINDS:
            if kind is not IntentKind.POINT and not (kind is IntentKind.HOLD and intent.pointer == MOUSE):
                self._lift(intent)
        else:
            self._start_over()
        if self.done < len(self.areas):
            return False
        self._start_over()
        return True

    def draw(self, picture: Picture, *, keys: bool) -> None:
        for number, area in enumerate(self.areas):
            state = min(max(number - self.done, -1), 1)
            picture.add(_mark(area.width, number, state, keys), *area.topleft)

    def _press(self, intent: Intent) -> None:
        alone = not self._down - {intent.pointer}
        self._down.add(intent.pointer)
        if alone and self.areas[self.done].collidepoint(intent.at):
            self._pressing = intent.pointer
        else:
            self._start_over()

    def _lift(self, intent: Intent) -> None:
        """A pointer is lifted, or rests for so long that it does not count any more."""
        self._down.discard(intent.pointer)
        if intent.pointer == self._pressing:
            self._pressing = None
            here = self.areas[self.done].collidepoint(intent.at)
            self._count(right=intent.kind is IntentKind.RELEASE and here)

    def _count(self, *, right: bool) -> None:
        self.done += 1
        if not right:
            self._start_over()

    def _start_over(self) -> None:
        self.done, self._pressing = 0, None


@cached(12)
def _mark(side: int, number: int, state: int, keys: bool) -> pygame.Surface:
    """``state``: -1 if it has been pressed, 0 if it is the next one, otherwise 1."""
    thick = max(2, side // (14 if not state else 40))
    fill, edge, ink = _COLOURS[state]
    surface = box(side, side, side // 6, fill, edge, thick).copy()
    figure = text(str(number + 1), round(side * (0.5 if keys else 0.7)), ink)
    surface.blit(figure, figure.get_rect(center=(side // 2, round(side * (0.3 if keys else 0.5)))))
    if keys:
        key = glyph(Sign(Body.KEY, ARROWS[number], INK_ON_BRIGHT), round(side * 0.4))
        surface.blit(key, key.get_rect(center=(side // 2, round(side * 0.72))))
    return converted(surface)


_COLOURS: dict[int, tuple[RGB, RGB, RGB]] = {
    -1: (ACCENT, ACCENT, INK_ON_BRIGHT),
    0: (BUTTON, ACCENT, INK),
    1: (BUTTON, BUTTON_EDGE, INK_SOFT),
}
