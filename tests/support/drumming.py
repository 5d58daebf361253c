"""Ten fingers that drum on the screen: they come down anywhere, stay for a while, slide, and lift. Seeded."""

import random
from collections.abc import Callable

import pygame
from fingers import Fingers

FINGERS = 10
EAGER, SLIDES, LIFTS = 0.35, 0.2, 0.4
"""The chances in each step that a lifted finger comes down, that one that is down slides, and that it lifts."""
SLIDE = 60
"""How far a finger slides at most, in pixels."""


class Drummer(Fingers):
    """``allowed``: whether a finger may come down at a position. ``touches``: how many have come down so far."""

    def __init__(
        self, seed: int | str, allowed: Callable[[tuple[int, int]], bool] = lambda _at: True
    ) -> None:
        super().__init__()
        self._rng = random.Random(seed)
        self._allowed = allowed
        self.touches = 0

    def step(self) -> None:
        """A tenth of a second, about."""
        rng, (width, height) = self._rng, pygame.display.get_window_size()
        for finger in range(1, FINGERS + 1):
            if finger in self.at:
                if rng.random() < SLIDES:
                    x, y = self.at[finger]
                    x, y = x + rng.randint(-SLIDE, SLIDE), y + rng.randint(-SLIDE, SLIDE)
                    self.move(finger, (min(width - 1, max(0, x)), min(height - 1, max(0, y))))
                if rng.random() < LIFTS:
                    self.up(finger)
            elif rng.random() < EAGER:
                where = rng.randrange(width), rng.randrange(height)
                if self._allowed(where):
                    self.down(finger, where)
                    self.touches += 1

    def lift_all(self) -> None:
        for finger in list(self.at):
            self.up(finger)
