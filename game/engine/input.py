"""Turns the events of all devices into intents, and shows the mouse cursor while somebody uses the mouse."""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator

import pygame

from game.engine.devices import Devices
from game.engine.intents import Intent, IntentKind
from game.engine.pointers import Pointers


class Input:
    """All devices. ``mm_per_pixel``: the side of a pixel of the screen. Times are in seconds; no clock is read here."""

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


STICK_PRESSED, STICK_RELEASED = 0.6, 0.35
"""Distances of a stick from its centre, 0..1. It drifts, so it counts as moved when it goes past the first, and not again until it
has come back below the second; while it stays out, the step repeats like a held key."""
REPEAT_DELAY, REPEAT_INTERVAL = 0.35, 0.11
"""Seconds until a held direction repeats, and between repetitions."""


class Keys:
    """Turns keys, and the buttons and sticks of gamepads, into intents. What one gamepad holds, another does not release.

    Set ``typing`` while letters are text and not commands. ``repeat_at``: when the held direction repeats; infinity while none is
    held."""

    def __init__(self) -> None:
        self.typing = False
        self.repeat_at = float("inf")
        self._held: Intent | None = None
        self._held_by: object = None
        self._typed = ""  # The last text, if no other key has gone down since.
        self._shortcut = ""  # The letter of the key that is down with Ctrl, Alt or Super.
        # For each gamepad, its axes: their positions, and the directions in which they are pressed (0: released).
        self._axes: defaultdict[int, dict[int, float]] = defaultdict(dict)
        self._pressed: defaultdict[int, dict[int, int]] = defaultdict(dict)

    def release(self) -> None:
        self._held, self.repeat_at = None, float("inf")

    def repeat(self, now: float) -> Iterator[Intent]:
        if self._held and now >= self.repeat_at:
            self.repeat_at = now + REPEAT_INTERVAL
            yield self._held._replace(repeated=True)

    def read(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        match event.type:
            case pygame.KEYDOWN:
                self._typed = ""
                yield from self._key_down(event, now)
            case pygame.KEYUP if self._held_by == event.key:
                self.release()
            case pygame.TEXTINPUT if self.typing and event.text.lower() != self._shortcut:
                # While a key is held, SDL repeats its letter, but pygame does not repeat KEYDOWN.
                repeated, self._typed = event.text == self._typed, event.text
                yield Intent(IntentKind.TEXT, text=event.text, repeated=repeated)
            case pygame.WINDOWFOCUSLOST:
                self.release()
            case pygame.CONTROLLERDEVICEREMOVED:
                self._removed(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN:
                if event.button in _GAMEPAD_MOVES:
                    by = (event.instance_id, "button", event.button)
                    yield self._hold(_GAMEPAD_MOVES[event.button], by, now)
                elif event.button in _GAMEPAD_BUTTONS:
                    yield Intent(_GAMEPAD_BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP if self._held_by == (event.instance_id, "button", event.button):
                self.release()
            case pygame.CONTROLLERAXISMOTION if event.axis in (*_OTHER_AXIS, *_TRIGGERS):
                yield from self._axis_moved(event.instance_id, event.axis, event.value / 32768, now)

    def _key_down(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        key, shift, others = _meant(event), event.mod & pygame.KMOD_SHIFT, event.mod & _OTHERS
        self._shortcut = chr(event.key) if others and event.key <= sys.maxunicode else ""
        if key in _MOVES:
            yield self._hold(_MOVES[key], event.key, now, fine=bool(shift))
        elif self.typing and key == pygame.K_BACKSPACE:
            yield Intent(IntentKind.ERASE)
        elif self.typing and _pastes(key, shift, others):
            if pasted := _clipboard():
                yield Intent(IntentKind.TEXT, text=pasted)
        elif key in _ZOOMS and not others & ~pygame.KMOD_CTRL and not self.typing:
            yield Intent(IntentKind.ZOOM, (0, _ZOOMS[key]))
        elif others:
            # The right Alt is AltGr on many keyboards, and on Windows that is Ctrl with it.
            if key == pygame.K_RETURN and others & pygame.KMOD_LALT and not others & ~pygame.KMOD_ALT:
                yield Intent(IntentKind.FULL_SCREEN)
        elif key == pygame.K_TAB and shift:
            yield Intent(IntentKind.PREVIOUS_TILE)
        elif self.typing:
            if key in _WHILE_TYPING:
                yield Intent(_KEYS[key])
        elif key in _PICKS:
            yield Intent(IntentKind.PICK, number=_PICKS[key])
        elif key in _KEYS:
            yield Intent(_KEYS[key])

    def _hold(self, step: tuple[int, int], by: object, now: float, *, fine: bool = False) -> Intent:
        self._held = Intent(IntentKind.MOVE, step, fine=fine)
        self._held_by, self.repeat_at = by, now + REPEAT_DELAY
        return self._held

    def _removed(self, gamepad: int) -> None:
        self._axes.pop(gamepad, None)
        self._pressed.pop(gamepad, None)
        if isinstance(self._held_by, tuple) and self._held_by[0] == gamepad:
            self.release()

    def _axis_moved(self, gamepad: int, axis: int, value: float, now: float) -> Iterator[Intent]:
        """A trigger counts once each time it is pulled."""
        axes, pressed, by = self._axes[gamepad], self._pressed[gamepad], (gamepad, "axis", axis)
        axes[axis] = value
        if value * pressed.get(axis, 0) < STICK_RELEASED:
            pressed[axis] = 0
            if self._held_by == by:
                self.release()
        other = axes.get(_OTHER_AXIS.get(axis, -1), 0.0)
        if pressed[axis] or abs(value) <= STICK_PRESSED or abs(value) < abs(other):
            return
        step = pressed[axis] = 1 if value > 0 else -1
        if axis in _TRIGGERS:
            yield Intent(_TRIGGERS[axis])
        else:
            way = (0, step) if axis in (_LEFT_Y, _RIGHT_Y) else (step, 0)
            yield self._hold(way, by, now, fine=axis in (_RIGHT_X, _RIGHT_Y))


_OTHERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""With these a key is a shortcut, perhaps of the system, and no command of the game."""
_LATIN_END, _SPECIAL = 0x250, 1 << 30
"""Keycodes from the first on are letters that are not Latin, and from the second on keys without a letter."""


def _meant(event: pygame.Event) -> int:
    """The key; on a keyboard whose letters are not Latin, the Latin letter that other keyboards have in its place. An event that was
    posted may have no scancode."""
    place: int = event.dict.get("scancode", pygame.KSCAN_UNKNOWN) - pygame.KSCAN_A
    if 0 <= place <= pygame.K_z - pygame.K_a and _LATIN_END <= event.key < _SPECIAL:
        return pygame.K_a + place
    key: int = event.key
    return key


def _pastes(key: int, shift: int, others: int) -> bool:
    if key == pygame.K_INSERT:
        return bool(shift) and not others
    held = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL
    return key == pygame.K_v and bool(others) and not others & ~held


def _clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""


_LEFT_X, _LEFT_Y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
_RIGHT_X, _RIGHT_Y = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY
_OTHER_AXIS = {_LEFT_X: _LEFT_Y, _LEFT_Y: _LEFT_X, _RIGHT_X: _RIGHT_Y, _RIGHT_Y: _RIGHT_X}
"""The other axis of each stick."""
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
    pygame.K_i: IntentKind.EXPLAIN,
    ord("ı"): IntentKind.EXPLAIN,  # The key with an I on a Turkish keyboard.
    pygame.K_r: IntentKind.ROTATE,
    pygame.K_f: IntentKind.PLACES,
    pygame.K_l: IntentKind.REPLAY,
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
_WHILE_TYPING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_F11, pygame.K_TAB)
"""The commands whose keys are no letters of a text."""
_PICKS = {first + number: number + 1 for first in (pygame.K_1, pygame.K_KP_1) for number in range(6)}
"""Those of the keypad have their numbers whatever Num Lock says, which some keyboards do not have."""
_ZOOMS = {
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}
_GAMEPAD_MOVES = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}
_TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: IntentKind.REPLAY,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: IntentKind.PLACES,
}
_GAMEPAD_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: IntentKind.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: IntentKind.TAKE_BACK,
    pygame.CONTROLLER_BUTTON_X: IntentKind.DONE,
    pygame.CONTROLLER_BUTTON_Y: IntentKind.NEXT_TILE,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: IntentKind.HINT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: IntentKind.SHOULDER,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: IntentKind.EXPLAIN,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: IntentKind.NEXT_PAD,
    pygame.CONTROLLER_BUTTON_START: IntentKind.MENU,
    pygame.CONTROLLER_BUTTON_BACK: IntentKind.BACK,
}
