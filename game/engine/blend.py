"""Blends a scene into the next one. Nobody has to wait: the next scene gets input and time at once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.picture import Picture
from game.engine.window import Window

STEP_SECONDS = 0.03
"""The least time between two pictures of a blend. Each changes the whole window, so there are only half as many as usual."""


class Blend:
    """What the window showed fades out over the pictures of the next scene. ``seconds``: returns how long; 0 for not at all."""

    def __init__(self, window: Window, seconds: Callable[[], float]) -> None:
        self.running = False
        self._window = window
        self._seconds = seconds
        self._shown = 0
        self._began = self._stepped = 0.0

    def begin(self) -> None:
        """Another scene has come to the top."""
        self.running, self._shown = self._seconds() > 0, 0
        if self.running:
            self._window.forget()

    def show(self, picture: Picture, now: float) -> list[pygame.Rect]:
        """Shows the picture, below what fades out. Returns the rectangles of the window that changed. The time ``now``, in seconds,
        counts from the second picture, because the first can take long to make."""
        if not self.running:
            return self._window.show(picture)
        if self._shown < 2:
            self._began = now
        elif now - self._stepped < STEP_SECONDS:
            return []
        self._shown += 1
        self._stepped = now
        share = 1 - (now - self._began) / max(0.001, self._seconds())
        self.running = share > 0
        return self._window.show_blended(picture, share)
