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
        self._black = pygame.Surface(size)

    def handle(self, intent: Intent) -> Transition:
        return None

    def update(self, seconds: float) -> Transition:
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        picture.add(self._black, 0, 0)

    def close(self) -> None:
        """Has nothing to release."""
