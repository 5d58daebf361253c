"""A touch screen for the tests: posts the events of fingers to pygame's queue."""

import pygame

from game.engine.devices import Devices
from game.engine.input import Input
from game.engine.intents import Intent


class Fingers:
    """The fingers of one touch screen. Positions are in pixels of the window."""

    def __init__(self) -> None:
        self.at: dict[int, tuple[int, int]] = {}

    def down(self, finger: int, where: tuple[int, int]) -> None:
        self._post(pygame.FINGERDOWN, finger, where)

    def move(self, finger: int, where: tuple[int, int]) -> None:
        self._post(pygame.FINGERMOTION, finger, where)

    def up(self, finger: int) -> None:
        self._post(pygame.FINGERUP, finger, self.at[finger])
        del self.at[finger]

    def _post(self, kind: int, finger: int, where: tuple[int, int]) -> None:
        self.at[finger] = where
        width, height = pygame.display.get_window_size()
        x, y = (where[0] + 0.5) / width, (where[1] + 0.5) / height
        event = pygame.Event(kind, touch_id=7, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)
        pygame.event.post(event)


class Screen(Fingers):
    """Fingers whose events are read from the queue as the loop does."""

    def __init__(self) -> None:
        super().__init__()
        pygame.event.clear()
        self.input = Input(lambda: 0.25, Devices())
        self.now = 10.0

    def after(self, seconds: float) -> list[Intent]:
        """Lets time pass. Returns the intents that come then."""
        self.now += seconds
        found = list(self.input.pointers.releases(self.now))
        found += [intent for event in pygame.event.get() for intent in self.input.read(event, self.now)]
        return found + list(self.input.after(self.now))
