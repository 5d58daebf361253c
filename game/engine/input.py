"""Turns the events of all devices into intents."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.engine.devices import Devices
from game.engine.intents import Intent, IntentKind
from game.engine.keys import Keys
from game.engine.pointers import Pointers


class Input:
    """All devices. Set ``typing`` while letters are text and not commands. ``mm_per_pixel``: the side of a pixel of the screen. Times
    are given as ``now`` in seconds; no clock is read here."""

    def __init__(self, mm_per_pixel: Callable[[], float], devices: Devices) -> None:
        self._devices = devices
        self._pointers = Pointers(mm_per_pixel)
        self._keys = Keys()

    @property
    def typing(self) -> bool:
        return self._keys.typing

    @typing.setter
    def typing(self, typing: bool) -> None:
        self._keys.typing = typing

    @property
    def next_due(self) -> float:
        """When ``before`` or ``after`` has the next intent, if no event comes; infinity if never."""
        return min(self._keys.repeat_at, self._pointers.next_due)

    def release(self) -> None:
        """Forgets the held direction, when another scene comes to the top."""
        self._keys.release()

    def cancel(self) -> Iterator[Intent]:
        """Cancels all fingers that are down, when the window has another size, or its picture faces another side."""
        yield from self._pointers.cancel()

    def before(self, now: float) -> Iterator[Intent]:
        """The intents that are due at ``now``, before new events are read: releases that had to wait."""
        yield from self._pointers.releases(now)

    def read(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        if event.type == pygame.MOUSEMOTION and not event.touch:
            self._devices.mouse_moved(event, now)
        for one in self._devices.read(event):
            for device in (self._pointers, self._keys):
                for intent in device.read(one, now):
                    if intent.kind is not IntentKind.POINT:
                        self._devices.used(one)
                    yield intent

    def after(self, now: float) -> Iterator[Intent]:
        """The intents that are due at ``now`` unless an event ended them: repeated steps, and fingers that rest or stay down."""
        yield from self._pointers.holds(now)
        yield from self._keys.repeat(now)
