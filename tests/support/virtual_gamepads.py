"""Gamepads without hardware: SDL's virtual joysticks. Their events go through SDL and pygame's queue as those of real ones do."""

import ctypes
from pathlib import Path

import pygame
import pytest
from pygame._sdl2 import controller

GAMEPAD, JOYSTICK = 1, 0
_SHORT, _LONG, _POINTER = ctypes.c_uint16, ctypes.c_uint32, ctypes.c_void_p
_RUMBLES = ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, _SHORT, _SHORT)


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        ("version", _SHORT),
        ("type", _SHORT),
        ("axes", _SHORT),
        ("buttons", _SHORT),
        ("hats", _SHORT),
        ("maker", _SHORT),
        ("product", _SHORT),
        ("padding", _SHORT),
        ("button_mask", _LONG),
        ("axis_mask", _LONG),
        ("name", ctypes.c_char_p),
        ("userdata", _POINTER),
        ("update", _POINTER),
        ("set_player", _POINTER),
        ("rumble", _RUMBLES),
        ("rumble_triggers", _POINTER),
        ("set_led", _POINTER),
        ("send_effect", _POINTER),
    )


def _sdl() -> ctypes.CDLL:
    """The copy of SDL that pygame uses. Skips the test where it cannot be found or has no virtual joysticks."""
    folder = Path(pygame.__file__).parents[1] / "pygame_ce.libs"
    for file in folder.glob("libSDL2-2*"):
        sdl = ctypes.CDLL(str(file))
        if hasattr(sdl, "SDL_JoystickAttachVirtualEx"):
            sdl.SDL_JoystickFromInstanceID.restype = _POINTER
            return sdl
    pytest.skip("SDL's virtual joysticks are not available here")


class VirtualGamepad:
    """A gamepad that is plugged in. ``rumbles``: the strengths of its two motors, 0..65535, each time that they change."""

    def __init__(self, index: int, description: _Description, sdl: ctypes.CDLL, *, can_rumble: bool) -> None:
        self.rumbles: list[tuple[int, int]] = []
        self._sdl = sdl
        self._description = description  # SDL keeps pointers into it.
        if can_rumble:
            description.rumble = _RUMBLES(self._rumbled)
        assert sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(description)) == index
        self.number = sdl.SDL_JoystickGetDeviceInstanceID(index)

    def button(self, button: int, *, down: bool = True) -> None:
        """Presses or releases a button. The event is in the queue afterwards."""
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, int(down))
        pygame.event.pump()

    def press(self, button: int) -> None:
        self.button(button)
        self.button(button, down=False)

    def axis(self, axis: int, value: float) -> None:
        """Moves a stick or trigger to a position, -1..1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, round(value * 32767))
        pygame.event.pump()

    def hat(self, value: int) -> None:
        """Moves the hat: 1 up, 2 right, 4 down, 8 left, 0 centred."""
        self._sdl.SDL_JoystickSetVirtualHat(self._joystick, 0, value)
        pygame.event.pump()

    def unplug(self) -> None:
        """Pulls the plug."""
        count = self._sdl.SDL_NumJoysticks()
        numbers = [self._sdl.SDL_JoystickGetDeviceInstanceID(index) for index in range(count)]
        if self.number in numbers:
            assert self._sdl.SDL_JoystickDetachVirtual(numbers.index(self.number)) == 0
        pygame.event.pump()

    @property
    def _joystick(self) -> ctypes.c_void_p:
        return _POINTER(self._sdl.SDL_JoystickFromInstanceID(self.number))

    def _rumbled(self, _userdata: object, slow: int, fast: int) -> int:
        self.rumbles.append((slow, fast))
        return 0


class VirtualGamepads:
    """Plugs gamepads in, and unplugs them all at the end."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.joystick.init()
        controller.init()
        pygame.event.clear()
        self._sdl = _sdl()
        self._plugged: list[VirtualGamepad] = []

    def plug(
        self,
        name: str = "Xbox Controller",
        maker: int = 0x045E,
        kind: int = GAMEPAD,
        hats: int = 0,
        buttons: int = 15,
        *,
        can_rumble: bool = True,
    ) -> VirtualGamepad:
        """A gamepad with so many buttons, in SDL's order, and 6 axes. A JOYSTICK is one that SDL does not know as a gamepad."""
        description = _Description(
            version=1,
            type=kind,
            axes=6,
            buttons=buttons,
            hats=hats,
            maker=maker,
            product=0x1234,
            button_mask=(1 << buttons) - 1,
            axis_mask=63,
            name=name.encode(),
        )
        plugged = VirtualGamepad(self._sdl.SDL_NumJoysticks(), description, self._sdl, can_rumble=can_rumble)
        self._plugged.append(plugged)
        return plugged

    def close(self) -> None:
        """Unplugs them, and forgets what they have sent."""
        for one in self._plugged:
            one.unplug()
        pygame.event.clear()
        controller.quit()
        pygame.joystick.quit()
