"""What the person wants, from whatever is in the hand: mouse, finger, keyboard or gamepad.

The only place that knows keys and buttons. Traps that it steps around: a tap arrives as a finger and again as a mouse
event, so the mouse is the one pointer and fingers are not looked at; a stick drifts, so it moves the cursor only
when it leaves a wide middle, and again only after coming back or after a pause; a gamepad is known by its instance id.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

import pygame
from pygame._sdl2 import controller

STICK_OUT, STICK_BACK = 0.6, 0.35
DEBOUNCE_SECONDS, DEBOUNCE_PIXELS = 0.03, 12
REPEAT_FIRST, REPEAT_NEXT = 0.35, 0.11
DRAG_PIXELS = 8
"""A press that moves further than this is a drag."""


class IntentKind(Enum):
    """The intents."""

    POINT = auto()
    PRESS = auto()
    RELEASE = auto()
    MOVE = auto()
    CONFIRM = auto()
    TAKE_BACK = auto()
    NEXT_TILE = auto()
    NEXT_PAD = auto()
    PICK = auto()
    DONE = auto()
    HINT = auto()
    MENU = auto()
    BACK = auto()
    TEXT = auto()
    ERASE = auto()
    SCROLL = auto()
    FULL_SCREEN = auto()


class Intent(NamedTuple):
    """One intent. ``at``: where (point, press, release) or which way (move: one step, scroll: lines down is positive);
    ``text``: what was typed; ``number``: the value picked."""

    kind: IntentKind
    at: tuple[int, int] = (0, 0)
    text: str = ""
    number: int = 0


SKIP_KINDS = (
    IntentKind.PRESS,
    IntentKind.CONFIRM,
    IntentKind.DONE,
    IntentKind.NEXT_TILE,
    IntentKind.TAKE_BACK,
)
"""What everybody presses who does not want to wait for something that shows itself."""

_MOVES = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_KEYS = {
    pygame.K_RETURN: IntentKind.CONFIRM,
    pygame.K_KP_ENTER: IntentKind.CONFIRM,
    pygame.K_SPACE: IntentKind.CONFIRM,
    pygame.K_TAB: IntentKind.NEXT_TILE,
    pygame.K_n: IntentKind.NEXT_TILE,
    pygame.K_p: IntentKind.NEXT_PAD,
    pygame.K_BACKSPACE: IntentKind.TAKE_BACK,
    pygame.K_z: IntentKind.TAKE_BACK,
    pygame.K_d: IntentKind.DONE,
    pygame.K_h: IntentKind.HINT,
    pygame.K_ESCAPE: IntentKind.BACK,
    pygame.K_AC_BACK: IntentKind.BACK,
    pygame.K_F10: IntentKind.MENU,
    pygame.K_m: IntentKind.MENU,
    pygame.K_F11: IntentKind.FULL_SCREEN,
}
_PAD_MOVES = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}
_PAD_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: IntentKind.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: IntentKind.TAKE_BACK,
    pygame.CONTROLLER_BUTTON_X: IntentKind.DONE,
    pygame.CONTROLLER_BUTTON_Y: IntentKind.NEXT_TILE,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: IntentKind.HINT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: IntentKind.NEXT_PAD,
    pygame.CONTROLLER_BUTTON_START: IntentKind.MENU,
    pygame.CONTROLLER_BUTTON_BACK: IntentKind.BACK,
}


class Input:
    """Turns the event queue into intents. ``typing``: letters are text now, not commands.

    Time comes in through ``now`` (seconds), so that nothing here looks at a clock.
    """

    def __init__(self) -> None:
        self.typing = False
        self._pads: dict[int, controller.Controller] = {}
        self._held: tuple[int, int] | None = None
        self._held_by: object = None
        self._repeat_at = 0.0
        # For each pad: where its stick is, and for each axis the way in which it has left the middle.
        self._sticks: dict[int, tuple[list[float], list[int]]] = {}
        self._press: tuple[float, tuple[int, int]] = (-1.0, (0, 0))

    @property
    def holding(self) -> bool:
        """Whether a direction is held, which goes on repeating without further events."""
        return self._held is not None

    def release(self) -> None:
        """Lets go of whatever is held: another scene is on top, or the window lost the keyboard."""
        self._held = None

    def repeat(self, now: float) -> Iterator[Intent]:
        """The steps of a direction that is being held."""
        if self._held and now >= self._repeat_at:
            self._repeat_at = now + REPEAT_NEXT
            yield Intent(IntentKind.MOVE, self._held)

    def read(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        """The intents of one event: none or one."""
        match event.type:
            case pygame.MOUSEMOTION:
                yield Intent(IntentKind.POINT, event.pos)
            case pygame.MOUSEBUTTONDOWN:
                yield from self._button_down(event, now)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                yield Intent(IntentKind.RELEASE, event.pos)
            case pygame.MOUSEWHEEL if event.y:
                yield Intent(IntentKind.SCROLL, (0, -event.y))
            case pygame.KEYDOWN:
                yield from self._key_down(event, now)
            case pygame.KEYUP if self._held_by == event.key:
                self.release()
            case pygame.TEXTINPUT if self.typing:
                yield Intent(IntentKind.TEXT, text=event.text)
            case pygame.WINDOWFOCUSLOST:
                self.release()
            case pygame.CONTROLLERDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
                self._sticks.pop(event.instance_id, None)
                self.release()
            case pygame.CONTROLLERBUTTONDOWN:
                if event.button in _PAD_MOVES:
                    yield self._hold(_PAD_MOVES[event.button], ("pad", event.button), now)
                elif event.button in _PAD_BUTTONS:
                    yield Intent(_PAD_BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP if self._held_by == ("pad", event.button):
                self.release()
            case pygame.CONTROLLERAXISMOTION if event.axis in (0, 1):
                yield from self._lean(event.instance_id, event.axis, event.value / 32768, now)

    def _button_down(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        if event.button == pygame.BUTTON_RIGHT:
            yield Intent(IntentKind.TAKE_BACK)
        if event.button != pygame.BUTTON_LEFT:
            return
        before, (x, y) = self._press
        again = now - before < DEBOUNCE_SECONDS
        self._press = now, event.pos
        if not (again and abs(event.pos[0] - x) + abs(event.pos[1] - y) < DEBOUNCE_PIXELS):
            yield Intent(IntentKind.PRESS, event.pos)

    def _key_down(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        key = event.key
        if key in _MOVES:
            yield self._hold(_MOVES[key], key, now)
        elif key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            yield Intent(IntentKind.FULL_SCREEN)
        elif self.typing:
            if key == pygame.K_BACKSPACE:
                yield Intent(IntentKind.ERASE)
            elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_F11):
                yield Intent(_KEYS[key])
        elif pygame.K_1 <= key <= pygame.K_6:
            yield Intent(IntentKind.PICK, number=key - pygame.K_0)
        elif key in _KEYS:
            yield Intent(_KEYS[key])

    def _hold(self, step: tuple[int, int], by: object, now: float) -> Intent:
        self._held, self._held_by, self._repeat_at = step, by, now + REPEAT_FIRST
        return Intent(IntentKind.MOVE, step)

    def _plug_in(self, index: int) -> None:
        with contextlib.suppress(pygame.error):  # It may be gone again already.
            pad = controller.Controller(index)
            self._pads[pad.as_joystick().get_instance_id()] = pad

    def _lean(self, pad: int, axis: int, value: float, now: float) -> Iterator[Intent]:
        values, out = self._sticks.setdefault(pad, ([0.0, 0.0], [0, 0]))
        values[axis] = value
        by = ("stick", pad, axis)
        if out[axis] and value * out[axis] < STICK_BACK:
            out[axis] = 0
            if self._held_by == by:
                self.release()
        if not out[axis] and abs(value) > STICK_OUT and abs(value) >= abs(values[1 - axis]):
            step = out[axis] = 1 if value > 0 else -1
            yield self._hold((step, 0) if axis == 0 else (0, step), by, now)
