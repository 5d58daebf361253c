"""The dark hours: a black screen."""

from __future__ import annotations

import pygame

from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Size, Transition


class Dark:
    """Draws black once, and then nothing."""

    typing = busy = False

    def __init__(self) -> None:
        self._black = pygame.Surface((1, 1))

    def resize(self, size: Size) -> None:
        """Black all over."""
        self._black = pygame.Surface(size)

    def handle(self, intent: Intent) -> Transition:
        """The guard takes every touch."""
        return None

    def update(self, seconds: float) -> Transition:
        """The guard knows the time."""
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        """Black."""
        picture.add(self._black, 0, 0)

    def close(self) -> None:
        """Has nothing to release."""
