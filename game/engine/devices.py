"""Knows which device was used last, and the gamepads that are connected.

- Gamepads that SDL knows are opened as controllers: their buttons have the same names whatever the make. On a Nintendo gamepad, A
  is the button labelled A, at the right.
- Others are opened as joysticks. ``Devices.read`` turns their events into those of a controller, with the usual order of buttons.
- If the audio device in use has gone, ``Devices.sound_lost`` is called.
- Each gamepad is identified by its instance id. All of them play for the player whose turn it is.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

import pygame
from pygame._sdl2 import controller

from game.engine.intents import Rumble

MOUSE_PIXELS, MOUSE_SECONDS = 24, 0.5
"""The mouse is in use when it has moved this far without a rest of this length. A table that is pushed moves it less."""
NEAR_REST = 0.5
"""A stick or trigger that has been this near to its rest, 0..1, is not stuck."""
GAMEPAD_EVENTS = (
    *(pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION),
    *(pygame.JOYBUTTONDOWN, pygame.JOYAXISMOTION, pygame.JOYHATMOTION),
)
"""What a gamepad sends while somebody uses it."""
LEAST_BUTTONS = 4
"""A joystick with fewer buttons is no gamepad: it may be a sensor or a pedal."""


class Device(Enum):
    """Devices as players see them: what their buttons are called differs."""

    POINTER = auto()  # mouse or touch screen
    KEYS = auto()
    XBOX = auto()  # and all gamepads whose buttons are labelled like that
    PLAYSTATION = auto()
    NINTENDO = auto()
    NUMBERED = auto()  # a gamepad that SDL does not know: its buttons have numbers


@dataclass(slots=True)
class _Gamepad:
    """``opened``: as a controller, or if it is NUMBERED as a joystick. ``hat``: what a joystick's hat was last. ``loose``: the
    axes that have been near their rest; one that is stuck at its end never is."""

    opened: Any
    kind: Device
    hat: tuple[int, int] = (0, 0)
    loose: set[int] = field(default_factory=set)


class Devices:
    """``in_use``: the device that was used last. ``gamepad``: its instance id if it is a gamepad, otherwise None."""

    def __init__(self) -> None:
        self.in_use = Device.POINTER
        self.gamepad: int | None = None
        self.sound_lost: Callable[[], None] = lambda: None
        self._gamepads: dict[int, _Gamepad] = {}
        self._mouse_moved, self._mouse_moved_at = 0.0, 0.0

    @property
    def steps(self) -> bool:
        """Whether the player goes from button to button, and does not point."""
        return self.in_use is not Device.POINTER

    def used(self, event: pygame.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            self.in_use, self.gamepad = Device.KEYS, None
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERAXISMOTION):
            self.gamepad = event.instance_id
            known = self._gamepads.get(event.instance_id)
            self.in_use = known.kind if known else Device.XBOX
        elif event.type in (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self.in_use, self.gamepad = Device.POINTER, None
        self._mouse_moved = 0.0

    def mouse_moved(self, event: pygame.Event, now: float) -> None:
        if now - self._mouse_moved_at > MOUSE_SECONDS:
            self._mouse_moved = 0.0
        self._mouse_moved_at = now
        self._mouse_moved += abs(event.rel[0]) + abs(event.rel[1])
        if self._mouse_moved >= MOUSE_PIXELS:
            self.in_use, self.gamepad = Device.POINTER, None

    def read(self, event: pygame.Event) -> Iterator[pygame.Event]:
        """Connects and removes gamepads. Returns the event; for one of a joystick, the same input as events of a controller."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._open_controller(event.device_index)
            case pygame.JOYDEVICEADDED:
                self._open_joystick(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._gamepads.pop(event.instance_id, None)
            case pygame.AUDIODEVICEREMOVED if event.which and not event.iscapture:  # 0: nobody has used it.
                self.sound_lost()
            case pygame.JOYDEVICEREMOVED if self._is_joystick(event):
                del self._gamepads[event.instance_id]
                yield pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=event.instance_id)
        if self._is_stuck(event):
            return
        if self._is_joystick(event):
            yield from self._as_controller(event)
        else:
            yield event

    def rumble(self, gamepad: int | None, rumble: Rumble) -> None:
        """Does nothing if the gamepad cannot, or is no longer there."""
        if gamepad in self._gamepads:
            with contextlib.suppress(pygame.error):
                self._gamepads[gamepad].opened.rumble(*rumble)

    def _is_stuck(self, event: pygame.Event) -> bool:
        """Whether it comes from an axis that has not been near its rest since the gamepad was connected. Notes when it is. Before the
        first move of an axis, SDL sends where it was."""
        known = self._gamepads.get(getattr(event, "instance_id", -1))
        kind, whole = pygame.CONTROLLERAXISMOTION, 32768
        if known and known.kind is Device.NUMBERED:
            kind, whole = pygame.JOYAXISMOTION, 1
        if not known or event.type != kind:
            return False
        if abs(event.value) <= NEAR_REST * whole:
            known.loose.add(event.axis)
        return event.axis not in known.loose

    def _is_joystick(self, event: pygame.Event) -> bool:
        known = self._gamepads.get(getattr(event, "instance_id", -1))
        return known is not None and known.kind is Device.NUMBERED

    def _open_controller(self, index: int) -> None:
        with contextlib.suppress(pygame.error):  # It may already be unplugged again.
            gamepad = controller.Controller(index)
            joystick = gamepad.as_joystick()
            kind = kind_of(f"{gamepad.name} {joystick.get_name()}", joystick.get_guid())
            self._gamepads[joystick.get_instance_id()] = _Gamepad(gamepad, kind)

    def _open_joystick(self, index: int) -> None:
        with contextlib.suppress(pygame.error):
            if controller.get_init() and controller.is_controller(index):
                return
            joystick = pygame.joystick.Joystick(index)
            if joystick.get_numbuttons() >= LEAST_BUTTONS:
                self._gamepads[joystick.get_instance_id()] = _Gamepad(joystick, Device.NUMBERED)

    def _as_controller(self, event: pygame.Event) -> Iterator[pygame.Event]:
        number = event.instance_id
        match event.type:
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.button == _JOYSTICK_TRIGGER:
                value = 32767 if event.type == pygame.JOYBUTTONDOWN else 0
                yield _axis(number, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, value)
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP if event.button < len(_JOYSTICK_BUTTONS):
                down = event.type == pygame.JOYBUTTONDOWN
                yield _button(number, _JOYSTICK_BUTTONS[event.button], down=down)
            case pygame.JOYAXISMOTION if event.axis < 2:
                yield _axis(number, event.axis, round(event.value * 32767))
            case pygame.JOYHATMOTION:
                before, self._gamepads[number].hat = self._gamepads[number].hat, event.value
                for axis, (minus, plus) in enumerate(_HAT):
                    for value, button in ((-1, minus), (1, plus)):
                        if (before[axis] == value) != (event.value[axis] == value):
                            yield _button(number, button, down=event.value[axis] == value)


def kind_of(name: str, guid: str) -> Device:
    """By the name of the gamepad and by the maker's number in its GUID (see SDL_JoystickGUID)."""
    maker, words = guid[8:12].lower(), name.lower()
    for device, number, parts in _MAKERS:
        if maker == number or any(part in words for part in parts):
            return device
    return Device.XBOX


def _button(gamepad: int, button: int, *, down: bool) -> pygame.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.Event(kind, button=button, instance_id=gamepad)


def _axis(gamepad: int, axis: int, value: int) -> pygame.Event:
    return pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=gamepad)


_MAKERS = (
    (Device.XBOX, "5e04", ("xbox", "x-box", "xinput")),
    (Device.PLAYSTATION, "4c05", ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5")),
    (Device.NINTENDO, "7e05", ("nintendo", "switch", "joy-con", "joycon", "wii", "snes", "famicom")),
)
"""The maker's number with its lower byte first, and parts of names. Other makers build gamepads like these, too."""
_JOYSTICK_BUTTONS = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_B,
    pygame.CONTROLLER_BUTTON_X,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_BACK,
    pygame.CONTROLLER_BUTTON_START,
    pygame.CONTROLLER_BUTTON_LEFTSTICK,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK,
)
"""What the buttons of a joystick usually are, in the order of their numbers."""
_JOYSTICK_TRIGGER = _JOYSTICK_BUTTONS.index(pygame.CONTROLLER_BUTTON_BACK)
"""This one is the right trigger instead: what leads back is on another button, too."""
_HAT = (
    (pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
    (pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_DPAD_UP),
)
"""The buttons for the two directions of each axis of a joystick's hat."""
