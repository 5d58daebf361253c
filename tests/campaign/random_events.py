"""Random events of every kind that SDL reports, for a game in a UI driver. All go through pygame's own queue."""

import random
from collections.abc import Callable
from typing import Protocol

import pygame
from places import in_picture
from ui_driver import buttons_of

from game.engine.scene import Scene
from game.engine.window import Window
from game.scenes.turn.scene import TurnScene

LARGEST = 1400
KEYS = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")})
COMMANDS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_BACKSPACE),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT),
    *range(pygame.K_1, pygame.K_7),
    *map(ord, "dhpnz"),
)
"""Keys that play the game. K_ESCAPE is only among KEYS, as scenes would hardly stay open."""
LETTERS = (*"aÄé\u0301\u034f\ufe0f\u202e日😀\U0010ffff\t\n\x7f ", "{0}")
WINDOW = (
    *(pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN),
    *(pygame.WINDOWSHOWN, pygame.WINDOWMOVED, pygame.WINDOWENTER, pygame.WINDOWLEAVE),
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED),
    pygame.WINDOWDISPLAYCHANGED,
)


class Driver(Protocol):
    """What takes the events: a game with its window. ``post`` says whether SDL takes one."""

    top: Scene
    window: Window

    def post(self, kind: int, **facts: object) -> bool: ...

    def change_size(self, size: tuple[int, int]) -> None: ...


class RandomEvents:
    """Posts events to a driver. ``posted`` counts those that SDL takes."""

    def __init__(self, ui: Driver, rng: random.Random) -> None:
        self.posted = 0
        self._ui = ui
        self._rng = rng
        self._kinds: dict[Callable[[], None], int] = {
            self._press: 30,
            self._drag: 12,
            self._point: 12,
            self._command: 24,
            self._key: 10,
            self._wheel: 6,
            self._other_mouse: 4,
            self._finger: 10,
            self._letters: 6,
            self._pad_button: 12,
            self._stick: 8,
            self._plug: 2,
            self._joystick: 3,
            self._window: 5,
            self._resize: 0.7,
            self._full_screen: 0.2,
        }

    def post(self) -> None:
        (kind,) = self._rng.choices(list(self._kinds), list(self._kinds.values()))
        kind()

    def quit(self) -> None:
        self._event(pygame.QUIT)

    def _event(self, kind: int, **facts: object) -> None:
        self.posted += self._ui.post(kind, **facts)

    def _place(self) -> tuple[int, int]:
        """A point of the window: mostly where something is, sometimes far outside."""
        if self._rng.random() < 0.03:
            return self._rng.randint(-70_000, 70_000), self._rng.randint(-70_000, 70_000)
        return self._ui.window.place.outward(pygame.Rect(self._aim(), (1, 1))).topleft

    def _aim(self) -> tuple[int, int]:
        """A point of the scene's picture: a button, a tile or card, a cell, or anything."""
        rng, scene = self._rng, self._ui.top
        what = rng.random()
        if what < 0.35 and (buttons := buttons_of(scene)):
            area = rng.choice(buttons).area
            return (in_picture(scene, area) if isinstance(scene, TurnScene) else area).center
        if what < 0.7 and isinstance(scene, TurnScene):
            station, board = scene.turn_table.station, scene.layout.board
            if rng.random() < 0.4:
                return in_picture(scene, scene.turn_table.slot(station, rng.randrange(6), 6)).center
            return board.x + rng.randrange(board.width), board.y + rng.randrange(board.height)
        width, height = self._ui.window.size
        return rng.randrange(width), rng.randrange(height)

    def _point(self) -> None:
        self._event(
            pygame.MOUSEMOTION,
            pos=self._place(),
            rel=self._rng.choice(((1, 1), (40, 9))),
            buttons=(0, 0, 0),
            touch=False,
        )

    def _press(self) -> None:
        at = self._place()
        self._event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)
        if self._rng.random() < 0.95:
            self._event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)

    def _drag(self) -> None:
        self._event(pygame.MOUSEBUTTONDOWN, pos=self._place(), button=1, touch=False)
        self._point()
        if self._rng.random() < 0.8:
            self._event(pygame.MOUSEBUTTONUP, pos=self._place(), button=1, touch=False)

    def _other_mouse(self) -> None:
        kind = self._rng.choice((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        self._event(kind, pos=self._place(), button=self._rng.randint(1, 9), touch=self._rng.random() < 0.5)

    def _wheel(self) -> None:
        x, y = self._rng.choice(((0, 1), (0, -1), (1, 0), (0, 0), (-3, 40), (0, -(2**31))))
        self._event(pygame.MOUSEWHEEL, x=x, y=y, precise_x=float(x), precise_y=float(y), flipped=False)

    def _finger(self) -> None:
        """One of three fingers taps, comes, moves or goes."""
        kinds = ((pygame.FINGERDOWN, pygame.FINGERUP), (pygame.FINGERDOWN,), (pygame.FINGERUP,))
        finger, at = self._rng.randrange(3), self._share()
        for kind in self._rng.choice((*kinds, (pygame.FINGERMOTION,), (pygame.FINGERMOTION,))):
            self._event(kind, touch_id=1, finger_id=finger, x=at[0], y=at[1], dx=0.0, dy=0.0)

    def _share(self) -> tuple[float, float]:
        """A point as shares of the window's width and height, sometimes outside."""
        if self._rng.random() < 0.2:
            return self._rng.uniform(-1, 2), self._rng.uniform(-1, 2)
        (x, y), (width, height) = self._place(), pygame.display.get_window_size()
        return (x + 0.5) / width, (y + 0.5) / height

    def _command(self) -> None:
        self._strike(self._rng.choice(COMMANDS), 0)

    def _key(self) -> None:
        key = self._rng.choice(KEYS) if self._rng.random() < 0.9 else self._rng.randrange(2**31)
        if key != pygame.K_F11:  # ``_full_screen`` presses it, not as often.
            held, place = (
                self._rng.getrandbits(16) & ~pygame.KMOD_ALT,
                self._rng.randrange(pygame.KSCAN_Z + 9),
            )
            self._strike(key, self._rng.choice((0, held)), place)

    def _strike(self, key: int, mod: int, place: int = 0) -> None:
        self._event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=place)
        if self._rng.random() < 0.9:
            self._event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=place)

    def _full_screen(self) -> None:
        if self._rng.random() < 0.5:
            self._strike(pygame.K_F11, 0)
        else:
            self._strike(pygame.K_RETURN, pygame.KMOD_LALT)

    def _letters(self) -> None:
        text = "".join(self._rng.choices(LETTERS, k=self._rng.randint(0, 4)))
        self._event(self._rng.choice((pygame.TEXTINPUT, pygame.TEXTEDITING)), text=text, start=0, length=0)

    def _pad_button(self) -> None:
        button, pad = self._rng.randrange(22), self._rng.randrange(3)
        self._event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=pad)
        if self._rng.random() < 0.8:
            self._event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=pad)

    def _stick(self) -> None:
        value = self._rng.choice((0, 1, -1, 32767, -32768, self._rng.randint(-32768, 32767)))
        pad = self._rng.randrange(3)
        self._event(pygame.CONTROLLERAXISMOTION, axis=self._rng.randrange(6), value=value, instance_id=pad)

    def _plug(self) -> None:
        number = self._rng.randrange(3)
        if self._rng.random() < 0.5:
            self._event(pygame.CONTROLLERDEVICEADDED, device_index=number, guid="")
        else:
            self._event(pygame.CONTROLLERDEVICEREMOVED, instance_id=number)

    def _joystick(self) -> None:
        """SDL also sends these for each gamepad."""
        number, at = self._rng.randrange(3), self._rng.randrange(12)
        kinds: tuple[tuple[int, dict[str, object]], ...] = (
            (pygame.JOYDEVICEADDED, {"device_index": number, "guid": ""}),
            (pygame.JOYDEVICEREMOVED, {"instance_id": number}),
            (pygame.JOYBUTTONDOWN, {"instance_id": number, "button": at}),
            (pygame.JOYBUTTONUP, {"instance_id": number, "button": at}),
            (pygame.JOYAXISMOTION, {"instance_id": number, "axis": at, "value": self._rng.uniform(-1, 1)}),
            (pygame.JOYHATMOTION, {"instance_id": number, "hat": 0, "value": (at % 3 - 1, at // 4 - 1)}),
        )
        kind, facts = self._rng.choice(kinds)
        self._event(kind, **facts)

    def _window(self) -> None:
        self._event(self._rng.choice(WINDOW), x=0, y=0, display_index=0)

    def _resize(self) -> None:
        """Any shape, small ones as often as large ones."""
        width, height = (round(LARGEST ** self._rng.random()) for _ in "wh")
        self._ui.change_size((width, height))
        self.posted += 1
