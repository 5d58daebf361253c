"""For the tests of playing with fingers: a turn in the window, and the fingers on it."""

from math import hypot

import pygame
from fingers import Fingers
from mouse_play import lying
from ui_driver import STEP, UiDriver, draft_of, turn_of

from game.rules.tiles.constants import NAMES
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
        self.cell = ui.cell
        ui.window.inches = mm_per_pixel * hypot(*pygame.display.get_desktop_sizes()[0]) / 25.4

    @property
    def scene(self) -> TurnScene:
        return turn_of(self.ui.top)

    @property
    def laid(self) -> set[str]:
        """The tiles of the draft that are on the board, as "6h8"."""
        return {f"{value}{NAMES[cell]}" for value, cell in lying(self.ui)}

    @property
    def events(self) -> int:
        return len(self.ui.match.events)

    def place(self, place: int) -> tuple[int, int]:
        count = len(draft_of(self.scene).hand)
        return self.scene.layout.station.rack_slot(place, count).center

    def wait(self, frames: int) -> None:
        until = self.ui.now + (frames - 0.5) * STEP
        while self.ui.now < until:
            self.ui.run(1)

    def touch(self, finger: int, where: tuple[int, int], frames: int = SHORT) -> None:
        """The finger comes down and stays."""
        self.down(finger, where)
        self.wait(frames)

    def lift(self, *fingers: int) -> None:
        for finger in fingers:
            self.up(finger)
        self.wait(SHORT)

    def tap(self, finger: int, where: tuple[int, int]) -> None:
        self.touch(finger, where)
        self.lift(finger)

    def hold(self, finger: int, where: tuple[int, int]) -> None:
        self.touch(finger, where, LONG)
        self.lift(finger)

    def slide(self, finger: int, *way: tuple[int, int]) -> None:
        for where in way:
            self.move(finger, where)
            self.wait(1)

    def drag(self, finger: int, start: tuple[int, int], *way: tuple[int, int]) -> None:
        """Puts the finger down at the first position and moves it through the others; it does not lift."""
        self.touch(finger, start)
        self.slide(finger, *way)

    def drop(self, finger: int, *way: tuple[int, int]) -> None:
        self.drag(finger, *way)
        self.lift(finger)

    def lose(self) -> None:
        """The window loses its fingers."""
        self.ui.post(pygame.WINDOWFOCUSLOST, window=None)
        self.wait(SHORT)
