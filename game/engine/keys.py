"""Turns keys, and the buttons and sticks of gamepads, into intents.

- A stick drifts. It counts as moved when it goes past ``STICK_PRESSED``, and not again until it has come back below
  ``STICK_RELEASED``; while it stays out, the step repeats like a held key.
- Several gamepads can be connected (see ``game.engine.devices``). What one of them holds, another does not release.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.engine.intents import Intent, IntentKind

STICK_PRESSED, STICK_RELEASED = 0.6, 0.35
"""Distances of a stick from its centre, 0..1."""
AXES, RIGHT_STICK = 4, 2
"""The number of axes of the two sticks, and the first one of the right stick."""
REPEAT_DELAY, REPEAT_INTERVAL = 0.35, 0.11
"""Seconds until a held direction repeats, and between repetitions."""


class Keys:
    """Set ``typing`` while letters are text and not commands. ``repeat_at``: when the held direction repeats; infinity while none is
    held."""

    def __init__(self) -> None:
        self.typing = False
        self.repeat_at = float("inf")
        self._held: Intent | None = None
        self._held_by: object = None
        self._typed = ""  # The last text, if no other key has gone down since.
        # For each gamepad: the positions of its two sticks, and for each axis the direction in which it is pressed (0: released).
        self._sticks: dict[int, tuple[list[float], list[int]]] = {}
        self._pulled: set[tuple[int, int]] = set()  # Gamepads and triggers.

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
            case pygame.TEXTINPUT if self.typing:
                # While a key is held, SDL repeats its letter, but pygame does not repeat KEYDOWN.
                repeated, self._typed = event.text == self._typed, event.text
                yield Intent(IntentKind.TEXT, text=event.text, repeated=repeated)
            case pygame.WINDOWFOCUSLOST:
                self.release()
            case pygame.CONTROLLERDEVICEREMOVED:
                self._removed(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN:
                if event.button in _GAMEPAD_MOVES:
                    by = ("button", event.instance_id, event.button)
                    yield self._hold(_GAMEPAD_MOVES[event.button], by, now)
                elif event.button in _GAMEPAD_BUTTONS:
                    yield Intent(_GAMEPAD_BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP if self._held_by == ("button", event.instance_id, event.button):
                self.release()
            case pygame.CONTROLLERAXISMOTION if event.axis in range(AXES):
                yield from self._stick_moved(event.instance_id, event.axis, event.value / 32768, now)
            case pygame.CONTROLLERAXISMOTION if event.axis in _TRIGGERS:
                yield from self._trigger_moved(event.instance_id, event.axis, event.value / 32768)

    def _key_down(self, event: pygame.Event, now: float) -> Iterator[Intent]:
        key = event.key
        if key in _MOVES:
            yield self._hold(_MOVES[key], key, now, fine=bool(event.mod & pygame.KMOD_SHIFT))
        elif key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT:
            yield Intent(IntentKind.FULL_SCREEN)
        elif self.typing:
            if key == pygame.K_BACKSPACE:
                yield Intent(IntentKind.ERASE)
            elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_F11):
                yield Intent(_KEYS[key])
        elif pygame.K_1 <= key <= pygame.K_6:
            yield Intent(IntentKind.PICK, number=key - pygame.K_0)
        elif key in _ZOOMS:
            yield Intent(IntentKind.ZOOM, (0, _ZOOMS[key]))
        elif key in _KEYS:
            yield Intent(_KEYS[key])

    def _hold(self, step: tuple[int, int], by: object, now: float, *, fine: bool = False) -> Intent:
        self._held = Intent(IntentKind.MOVE, step, fine=fine)
        self._held_by, self.repeat_at = by, now + REPEAT_DELAY
        return self._held

    def _removed(self, gamepad: int) -> None:
        self._sticks.pop(gamepad, None)
        self._pulled = {pulled for pulled in self._pulled if pulled[0] != gamepad}
        if isinstance(self._held_by, tuple) and self._held_by[1] == gamepad:
            self.release()

    def _trigger_moved(self, gamepad: int, trigger: int, value: float) -> Iterator[Intent]:
        """A trigger counts once each time it is pulled."""
        if value < STICK_RELEASED:
            self._pulled.discard((gamepad, trigger))
        elif value > STICK_PRESSED and (gamepad, trigger) not in self._pulled:
            self._pulled.add((gamepad, trigger))
            yield Intent(_TRIGGERS[trigger])

    def _stick_moved(self, gamepad: int, axis: int, value: float, now: float) -> Iterator[Intent]:
        position, pressed = self._sticks.setdefault(gamepad, ([0.0] * AXES, [0] * AXES))
        position[axis] = value
        by = ("stick", gamepad, axis)
        if pressed[axis] and value * pressed[axis] < STICK_RELEASED:
            pressed[axis] = 0
            if self._held_by == by:
                self.release()
        if not pressed[axis] and abs(value) > STICK_PRESSED and abs(value) >= abs(position[axis ^ 1]):
            step = pressed[axis] = 1 if value > 0 else -1
            way = (0, step) if axis % 2 else (step, 0)
            yield self._hold(way, by, now, fine=axis >= RIGHT_STICK)


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
    pygame.K_r: IntentKind.ROTATE,
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
_TRIGGERS = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: IntentKind.REPLAY}
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
