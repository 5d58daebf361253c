"""Turns the events of all devices into intents, and shows the mouse cursor while somebody uses the mouse."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from game.engine.devices import Devices
from game.engine.intents import Intent, IntentKind
from game.engine.keys import Keys
from game.engine.pointers import Pointers


class Input:
    """All devices. Set ``keys.typing`` while letters are text and not commands. ``mm_per_pixel``: the side of a pixel of the screen.
    Times are given as ``now`` in seconds; no clock is read here."""

    def __init__(self, mm_per_pixel: Callable[[], float], devices: Devices) -> None:
        self._devices = devices
        self.pointers = Pointers(mm_per_pixel)
        self.keys = Keys()

    @property
    def next_due(self) -> float:
        """When an intent is due, if no event comes; infinity if never."""
        return min(self.keys.repeat_at, self.pointers.next_due)

    def read(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        if event.type == pygame.MOUSEMOTION and not event.touch:
            self._devices.mouse_moved(event, now)
        for one in self._devices.read(event):
            for device in (self.pointers, self.keys):
                for intent in device.read(one, now):
                    if intent.kind is not IntentKind.POINT:
                        self._devices.used(one)
                    yield intent

    def after(self, now: float) -> Iterator[Intent]:
        """The intents that are due at ``now`` unless an event ended them: repeated steps, and fingers that rest or stay down."""
        yield from self.pointers.holds(now)
        yield from self.keys.repeat(now)


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
