"""Shows the mouse cursor only while somebody uses the mouse, and never in a public place."""

from __future__ import annotations

import math

import pygame

VISIBLE_SECONDS = 2.0
"""The time from the last move of the mouse until the cursor disappears."""


class Cursor:
    """The cursor of the window. ``hidden``: it is never shown. Times are in seconds; no clock is read here."""

    def __init__(self, *, hidden: bool = False) -> None:
        self._hidden = hidden
        self._hide_at = -math.inf

    def read(self, event: pygame.Event, now: float) -> None:
        """The mouse shows the cursor; a finger, a key or a button of a gamepad hides it."""
        if event.type == pygame.MOUSEMOTION and not event.touch:
            self._hide_at = now + VISIBLE_SECONDS
            self._show(not self._hidden)
        elif event.type in _HIDING:
            self._show(False)

    def update(self, now: float) -> None:
        """Hides the cursor when it has not moved for ``VISIBLE_SECONDS``. If it never moved, they count from the first call."""
        if self._hide_at == -math.inf:
            self._hide_at = now + VISIBLE_SECONDS
        if self._hidden or now >= self._hide_at:
            self._show(False)

    def _show(self, visible: bool) -> None:
        if pygame.mouse.get_visible() is not visible:
            pygame.mouse.set_visible(visible)


_HIDING = (pygame.FINGERDOWN, pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
