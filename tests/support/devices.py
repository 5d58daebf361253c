"""For the tests of input: events of mouse, keys and gamepad, and the intents that they become."""

from typing import Self

import pygame

from game.engine import devices
from game.engine.input import Input
from game.engine.intents import Intent, IntentKind


class Devices:
    """Posts events to pygame's queue, and reads the intents that they become."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.event.clear()
        self.in_use = devices.Devices()
        self.input = Input(lambda: 0.25, self.in_use)
        self.now = 50.0

    def after(self, seconds: float) -> Self:
        self.now += seconds
        return self

    def send(self, kind: int, **facts: object) -> list[Intent]:
        """Posts an event. Returns the intents that it becomes."""
        pygame.event.post(pygame.Event(kind, **facts))
        return self.pending()

    def pending(self) -> list[Intent]:
        return [i for event in pygame.event.get() for i in self.input.read(event, self.now)]

    def slide(self, pixels: int) -> list[Intent]:
        return self.send(pygame.MOUSEMOTION, pos=(9, 9), rel=(pixels, 0), buttons=(0, 0, 0), touch=False)

    def down(self, x: int, y: int, button: int = 1) -> list[Intent]:
        return self.send(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=False)

    def up(self, x: int, y: int, button: int = 1) -> list[Intent]:
        return self.send(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=False)

    def key(self, key: int, mod: int = 0, place: int = pygame.KSCAN_UNKNOWN) -> list[Intent]:
        """``place``: the scancode, which says where on the keyboard it is."""
        return self.send(pygame.KEYDOWN, key=key, mod=mod, scancode=place)

    def key_up(self, key: int) -> list[Intent]:
        return self.send(pygame.KEYUP, key=key, mod=0)

    def pad(self, button: int) -> list[Intent]:
        return self.send(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=3)

    def pad_up(self, button: int) -> list[Intent]:
        return self.send(pygame.CONTROLLERBUTTONUP, button=button, instance_id=3)

    def stick(self, axis: int, value: float) -> list[Intent]:
        return self.send(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=3)

    def repeats(self, seconds: float, frame: float = 1 / 60) -> list[Intent]:
        """The intents that come without input in this time."""
        found = []
        end = self.now + seconds
        while self.now < end:
            self.now += frame
            found += self.input.after(self.now)
        return found


def moved(*steps: tuple[int, int], repeated: bool = False) -> list[Intent]:
    return [Intent(IntentKind.MOVE, step, repeated=repeated) for step in steps]
