"""Turns the events of mouse and touch screen into intents.

Each finger is a pointer of its own, and so is the mouse. A palm makes several contacts at almost the same moment. When two
contacts arrive within ``PALM_SECONDS`` and ``PALM_MILLIMETRES`` of each other, both are ignored until they lift. The first is
pressed at once, so that the player sees a tap at once, and cancelled when the second one comes. So its release must wait until
it is too late for a second contact; most taps last longer than that anyway.

A pair of contacts that is taken for a palm may also be two fingers that pinch. When their distance changes by more than
``PINCH_MILLIMETRES``, it becomes a pinch; they still press nothing.

A finger can lose touch for a moment while it drags something. If a contact comes just after a drag has ended, and close to it,
nobody knows what was meant: both are cancelled.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from game.engine.intents import DRAG_PIXELS, Intent, IntentKind, Pointer

PALM_SECONDS, PALM_MILLIMETRES = 0.08, 60.0
PINCH_MILLIMETRES = 15.0
HOLD_SECONDS = 0.7
"""A finger that has rested for this long is holding. It may also be a palm: the scene decides what it can still do. The button of the
mouse, too, is held when it has been down for this long without moving."""
TAP_SECONDS = 0.7
"""A finger that has been down for longer presses no button, even if it has moved: it may be a hand that lies on the screen."""
DEBOUNCE_SECONDS, DEBOUNCE_PIXELS = 0.03, 12
"""A second press of the mouse within this time and distance is ignored: one press can arrive twice."""


def separate_fingers_from_mouse() -> None:
    """Makes SDL send fingers only as fingers, and the mouse only as the mouse. Must be called before the window opens."""
    os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"
    os.environ["SDL_MOUSE_TOUCH_EVENTS"] = "0"


@dataclass(slots=True)
class _Contact:
    """A finger on the screen.

    ``rested``: where it came to rest. ``palm_until``: until then, another contact nearby cancels it. ``hold_at``: when it will
    have rested for ``HOLD_SECONDS``. ``tap_until``: until then it can press a button.
    """

    at: tuple[int, int]
    rested: tuple[int, int]
    palm_until: float
    hold_at: float
    tap_until: float
    moved: bool = False
    lifted: bool = False
    ignored: bool = False


class Pointers:
    """The mouse and the fingers that are down. ``mm_per_pixel``: the side of a pixel of the screen."""

    def __init__(self, mm_per_pixel: Callable[[], float]) -> None:
        self._mm_per_pixel = mm_per_pixel
        self._contacts: dict[Pointer, _Contact] = {}
        self._last_press: tuple[float, tuple[int, int]] = (-1.0, (0, 0))
        self._mouse_hold_at = math.inf
        # Two contacts that were taken for a palm, if no third one came; how far apart they are, and whether they pinch.
        self._pair: tuple[Pointer, Pointer] | None = None
        self._apart, self._pinches = 0.0, False

    @property
    def next_due(self) -> float:
        """When a release, a hold or the end of a tap is due next; infinity if none is."""
        active = (one for one in self._contacts.values() if not one.ignored)
        due = (one.palm_until if one.lifted else min(one.hold_at, one.tap_until) for one in active)
        return min(self._mouse_hold_at, min(due, default=math.inf))

    def releases(self, now: float) -> Iterator[Intent]:
        """Those that had to wait and are due at ``now``. Called before new events are read."""
        for pointer in list(self._contacts):
            # What the scene does with one release may cancel the others.
            contact = self._contacts.get(pointer)
            if contact and contact.lifted and now >= contact.palm_until:
                del self._contacts[pointer]
                yield Intent(IntentKind.RELEASE, contact.at, pointer=pointer)

    def holds(self, now: float) -> Iterator[Intent]:
        """What has rested or been down long enough at ``now``, each once."""
        if now >= self._mouse_hold_at:
            self._mouse_hold_at = math.inf
            yield Intent(IntentKind.HOLD, self._last_press[1])
        for pointer, contact in list(self._contacts.items()):
            if not contact.ignored and not contact.lifted and now >= contact.hold_at:
                contact.hold_at = math.inf
                yield Intent(IntentKind.HOLD, contact.at, pointer=pointer)
            yield from self._outlast(pointer, contact, now)

    def cancel(self) -> Iterator[Intent]:
        """Cancels all fingers. They are ignored until they lift."""
        # What the scene does with one CANCEL may cancel all fingers again, so all are noted before the first is handed out.
        self._mouse_hold_at, self._pair = math.inf, None
        yield from [intent for pointer in list(self._contacts) for intent in self._ignore(pointer)]

    def read(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        match event.type:
            case pygame.FINGERDOWN:
                yield from self._finger_down((event.touch_id, event.finger_id), _position(event), now)
            case pygame.FINGERMOTION:
                yield from self._finger_moved((event.touch_id, event.finger_id), _position(event), now)
            case pygame.FINGERUP:
                yield from self._finger_up((event.touch_id, event.finger_id), _position(event), now)
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWSIZECHANGED:
                yield from self.cancel()
            case pygame.MOUSEMOTION if not event.touch:
                if math.dist(event.pos, self._last_press[1]) > DRAG_PIXELS:
                    self._mouse_hold_at = math.inf
                yield Intent(IntentKind.POINT, event.pos)
            case pygame.MOUSEBUTTONDOWN if not event.touch:
                yield from self._button_down(event, now)
            case pygame.MOUSEBUTTONUP if not event.touch and event.button == pygame.BUTTON_LEFT:
                self._mouse_hold_at = math.inf
                yield Intent(IntentKind.RELEASE, event.pos)
            case pygame.MOUSEWHEEL if event.y:
                zooms = pygame.key.get_mods() & pygame.KMOD_CTRL
                zoom, scroll = Intent(IntentKind.ZOOM, (0, event.y)), Intent(IntentKind.SCROLL, (0, -event.y))
                yield zoom if zooms else scroll

    def _finger_down(self, pointer: Pointer, at: tuple[int, int], now: float) -> Iterator[Intent]:
        reach = PALM_MILLIMETRES / self._mm_per_pixel()
        near = [
            other
            for other, contact in self._contacts.items()
            if now < contact.palm_until and math.dist(contact.at, at) <= reach
        ]
        for other in near:
            yield from self._ignore(other)
        former = self._contacts.pop(pointer, None)
        if former and not former.ignored:  # Its release is not due yet, or its FINGERUP never came.
            kind = IntentKind.RELEASE if former.lifted else IntentKind.CANCEL
            yield Intent(kind, former.at, pointer=pointer)
        self._contacts[pointer] = _Contact(
            at, at, now + PALM_SECONDS, now + HOLD_SECONDS, now + TAP_SECONDS, ignored=bool(near)
        )
        self._pair_up(pointer, near)
        if not near:
            yield Intent(IntentKind.PRESS, at, pointer=pointer)

    def _finger_moved(self, pointer: Pointer, at: tuple[int, int], now: float) -> Iterator[Intent]:
        contact = self._contacts.get(pointer)
        if contact is None or contact.lifted:
            return
        contact.at = at
        if contact.ignored:
            yield from self._pinch()
            return
        if math.dist(at, contact.rested) > DRAG_PIXELS:
            contact.rested, contact.hold_at, contact.moved = at, now + HOLD_SECONDS, True
        yield Intent(IntentKind.POINT, at, pointer=pointer)

    def _finger_up(self, pointer: Pointer, at: tuple[int, int], now: float) -> Iterator[Intent]:
        contact = self._contacts.get(pointer)
        if contact is None or contact.ignored:
            self._contacts.pop(pointer, None)
            return
        if at != contact.at:
            yield from self._finger_moved(pointer, at, now)
        if contact.ignored:  # The scene has cancelled all fingers because of the move.
            self._contacts.pop(pointer, None)
            return
        yield from self._outlast(pointer, contact, now)
        contact.lifted = True
        if contact.moved:
            contact.palm_until = now + PALM_SECONDS
        yield from self.releases(now)

    def _outlast(self, pointer: Pointer, contact: _Contact, now: float) -> Iterator[Intent]:
        """Once, when a finger has been down for too long to press a button."""
        if not contact.ignored and not contact.lifted and now >= contact.tap_until:
            contact.tap_until = math.inf
            yield Intent(IntentKind.LONG, contact.at, pointer=pointer)

    def _pair_up(self, pointer: Pointer, near: list[Pointer]) -> None:
        """Notes that two contacts came down together; a third one separates them."""
        others = [contact for contact in self._contacts if contact != pointer]
        alone = len(near) == 1 and others == near  # A contact that had been lifted is gone by now.
        self._pair = (near[0], pointer) if alone else None
        self._pinches = False
        if self._pair:
            self._apart = math.dist(*(self._contacts[one].at for one in self._pair))

    def _pinch(self) -> Iterator[Intent]:
        """One of two contacts that are ignored has moved."""
        both = [self._contacts[one].at for one in self._pair or () if one in self._contacts]
        if len(both) < 2:
            return
        apart = max(1.0, math.dist(*both))
        if not self._pinches and abs(apart - self._apart) * self._mm_per_pixel() < PINCH_MILLIMETRES:
            return
        between = (both[0][0] + both[1][0]) // 2, (both[0][1] + both[1][1]) // 2
        yield Intent(IntentKind.PINCH, between, scale=apart / max(1.0, self._apart))
        self._pinches, self._apart = True, apart

    def _ignore(self, pointer: Pointer) -> Iterator[Intent]:
        contact = self._contacts.get(pointer)
        if contact is None:  # The scene has cancelled it in the meantime.
            return
        if contact.lifted:
            del self._contacts[pointer]
        if not contact.ignored:
            contact.ignored = True
            yield Intent(IntentKind.CANCEL, contact.at, pointer=pointer)

    def _button_down(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        if event.button == pygame.BUTTON_RIGHT:
            yield Intent(IntentKind.TAKE_BACK)
        if event.button != pygame.BUTTON_LEFT:
            return
        last_time, (x, y) = self._last_press
        soon = now - last_time < DEBOUNCE_SECONDS
        self._last_press = now, event.pos
        if not (soon and abs(event.pos[0] - x) + abs(event.pos[1] - y) < DEBOUNCE_PIXELS):
            self._mouse_hold_at = now + HOLD_SECONDS
            yield Intent(IntentKind.PRESS, event.pos)


def _position(event: pygame.Event) -> tuple[int, int]:
    width, height = pygame.display.get_window_size()
    x, y = int(event.x * width), int(event.y * height)
    return max(0, min(width - 1, x)), max(0, min(height - 1, y))
