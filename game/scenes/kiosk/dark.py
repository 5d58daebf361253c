"""The dark hours: a black screen."""

from __future__ import annotations

import pygame

from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Size, Transition
from game.scenes.kiosk.kiosk import Kiosk


class Dark:
    """Shows a black screen. It never changes, so it is drawn only once."""

    typing = busy = False

    def __init__(self, _kiosk: Kiosk) -> None:
        self._black = pygame.Surface((1, 1))

    def resize(self, size: Size) -> None:
        """Makes the black surface in the size of the window."""
        self._black = pygame.Surface(size)

    def handle(self, intent: Intent) -> Transition:
        """Does nothing: the guard handles every touch."""
        return None

    def update(self, seconds: float) -> Transition:
        """Does nothing: the guard ends the dark hours."""
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the black surface."""
        picture.add(self._black, 0, 0)

    def close(self) -> None:
        """Has nothing to release."""
