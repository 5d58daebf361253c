"""For the tests of playing with fingers: a turn in the window, and the fingers on it."""

from math import hypot

import pygame
from fingers import Fingers
from helpers import at
from mouse_play import lying
from ui_driver import STEP, UiDriver, draft_of, turn_of

from game.rules.tiles.constants import Cell
from game.scenes.turn.scene import TurnScene

LARGE, SMALL = 0.5, 0.2
"""Millimetres per pixel: of a table with large cells, and of a small panel."""
PALM, SHORT, LONG = 2, 6, 60
"""Frames: between the contacts of a palm, for a tap, and until a finger holds."""


class Table(Fingers):
    """A turn in the window, and the fingers on it. ``place`` and ``cell`` are the positions of a tile and of a cell."""

    def __init__(self, ui: UiDriver, mm_per_pixel: float) -> None:
        super().__init__()
        self.ui = ui
        ui.window.inches = mm_per_pixel * hypot(*pygame.display.get_desktop_sizes()[0]) / 25.4

    @property
    def scene(self) -> TurnScene:
        return turn_of(self.ui.top)

    def place(self, place: int) -> tuple[int, int]:
        count = len(draft_of(self.scene).hand)
        return self.scene.layout.station.rack_slot(place, count).center

    def cell(self, name: str) -> tuple[int, int]:
        return self.scene.layout.rect(at(name)).center

    def wait(self, frames: int) -> None:
        until = self.ui.now + (frames - 0.5) * STEP
        while self.ui.now < until:
            self.ui.run(1)

    def tap(self, finger: int, where: tuple[int, int]) -> None:
        self.down(finger, where)
        self.wait(SHORT)
        self.up(finger)
        self.wait(SHORT)

    def hold(self, finger: int, where: tuple[int, int]) -> None:
        """Rests the finger there until it counts as held, and lifts it."""
        self.down(finger, where)
        self.wait(LONG)
        self.up(finger)
        self.wait(SHORT)

    def drag(self, finger: int, *way: tuple[int, int]) -> None:
        """Puts the finger down at the first position and moves it through the others; it does not lift."""
        self.down(finger, way[0])
        self.wait(SHORT)
        for where in way[1:]:
            self.move(finger, where)
            self.wait(1)

    def drop(self, finger: int, *way: tuple[int, int]) -> None:
        self.drag(finger, *way)
        self.up(finger)
        self.wait(SHORT)


def cells(ui: UiDriver) -> set[Cell]:
    return {cell for _value, cell in lying(ui)}
