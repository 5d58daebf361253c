"""What is on the keys and buttons that do something, for each device: data for the small pictures on the screen."""

from __future__ import annotations

import math
from enum import Enum, auto
from typing import NamedTuple

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.table.palette import ACCENT, BAD, GOOD, INK, PIP, RGB, SEAT_COLOURS


class Body(Enum):
    """The shape of a key or button."""

    KEY = auto()
    ROUND = auto()
    BAR = auto()  # the buttons and triggers at the shoulders of a gamepad
    STICK = auto()


class Sign(NamedTuple):
    """A key or button. ``mark``: the letters on it, or the name of a drawing in ``MARKS``. ``colour``: that of the mark."""

    body: Body
    mark: str
    colour: RGB = INK


def sign_of(device: Device, kind: IntentKind | None) -> Sign | None:
    """What makes intents of this kind with a device. None for pointers, and if there is nothing."""
    return _SIGNS.get(device, {}).get(kind) if kind else None


Lines = tuple[tuple[tuple[float, float], ...], ...]


def _circle(radius: float) -> Lines:
    angles = [math.tau * step / 24 for step in range(25)]
    return (tuple((0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)) for angle in angles),)


MARKS: dict[str, Lines] = {
    "enter": (((0.82, 0.24), (0.82, 0.58), (0.2, 0.58)), ((0.42, 0.36), (0.2, 0.58), (0.42, 0.8))),
    "backspace": (
        ((0.0, 0.5), (0.3, 0.16), (1.0, 0.16), (1.0, 0.84), (0.3, 0.84), (0.0, 0.5)),
        ((0.46, 0.34), (0.76, 0.66)),
        ((0.76, 0.34), (0.46, 0.66)),
    ),
    "tab": (((0.1, 0.5), (0.7, 0.5)), ((0.46, 0.26), (0.7, 0.5), (0.46, 0.74)), ((0.88, 0.24), (0.88, 0.76))),
    "arrows": (
        ((0.5, 0.08), (0.5, 0.92)),
        ((0.08, 0.5), (0.92, 0.5)),
        ((0.37, 0.21), (0.5, 0.08), (0.63, 0.21)),
        ((0.37, 0.79), (0.5, 0.92), (0.63, 0.79)),
        ((0.21, 0.37), (0.08, 0.5), (0.21, 0.63)),
        ((0.79, 0.37), (0.92, 0.5), (0.79, 0.63)),
    ),
    "left": (((0.1, 0.5), (0.9, 0.5)), ((0.42, 0.2), (0.1, 0.5), (0.42, 0.8))),
    "right": (((0.9, 0.5), (0.1, 0.5)), ((0.58, 0.2), (0.9, 0.5), (0.58, 0.8))),
    "up": (((0.5, 0.1), (0.5, 0.9)), ((0.2, 0.42), (0.5, 0.1), (0.8, 0.42))),
    "lines": (((0.16, 0.27), (0.84, 0.27)), ((0.16, 0.5), (0.84, 0.5)), ((0.16, 0.73), (0.84, 0.73))),
    "plus": (((0.5, 0.14), (0.5, 0.86)), ((0.14, 0.5), (0.86, 0.5))),
    "cross": (((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))),
    "circle": _circle(0.36),
    "square": (((0.18, 0.18), (0.82, 0.18), (0.82, 0.82), (0.18, 0.82), (0.18, 0.18)),),
    "triangle": (((0.5, 0.12), (0.9, 0.78), (0.1, 0.78), (0.5, 0.12)),),
}
"""Lines through points in a box of width and height 1."""


def _keys() -> dict[IntentKind, Sign]:
    marks = {
        IntentKind.MOVE: "arrows",
        IntentKind.CONFIRM: "enter",
        IntentKind.TAKE_BACK: "backspace",
        IntentKind.BACK: "Esc",
        IntentKind.NEXT_TILE: "tab",
        IntentKind.DONE: "D",
        IntentKind.HINT: "H",
        IntentKind.NEXT_PAD: "P",
        IntentKind.SHOULDER: "P",
        IntentKind.ROTATE: "R",
        IntentKind.EXPLAIN: "I",
        IntentKind.REPLAY: "L",
        IntentKind.MENU: "M",
    }
    return {kind: Sign(Body.KEY, mark, PIP) for kind, mark in marks.items()}


def _gamepad(
    four: tuple[tuple[str, RGB], tuple[str, RGB], tuple[str, RGB], tuple[str, RGB]],
    bars: tuple[str, str, str],
    menu: str,
) -> dict[IntentKind, Sign]:
    """``four``: the lower, right, left and upper round button, or on a Nintendo gamepad A, B, X and Y. ``bars``: the left and the
    right shoulder button, and the left trigger."""
    confirm, back, done, tile = (Sign(Body.ROUND, mark, colour) for mark, colour in four)
    left, right, trigger = (Sign(Body.BAR, mark) for mark in bars)
    return {
        IntentKind.MOVE: Sign(Body.ROUND, "arrows"),
        IntentKind.CONFIRM: confirm,
        IntentKind.TAKE_BACK: back,
        IntentKind.BACK: back,
        IntentKind.DONE: done,
        IntentKind.NEXT_TILE: tile,
        IntentKind.HINT: left,
        IntentKind.SHOULDER: right,
        IntentKind.ROTATE: right,
        IntentKind.REPLAY: trigger,
        IntentKind.EXPLAIN: Sign(Body.STICK, "L"),
        IntentKind.NEXT_PAD: Sign(Body.STICK, "R"),
        IntentKind.MENU: Sign(Body.ROUND, menu),
    }


_BLUE, _PINK = SEAT_COLOURS[:2]
_SIGNS: dict[Device, dict[IntentKind, Sign]] = {
    Device.KEYS: _keys(),
    Device.XBOX: _gamepad(
        (("A", GOOD), ("B", BAD), ("X", _BLUE), ("Y", ACCENT)), ("LB", "RB", "LT"), "lines"
    ),
    Device.PLAYSTATION: _gamepad(
        (("cross", _BLUE), ("circle", BAD), ("square", _PINK), ("triangle", GOOD)),
        ("L1", "R1", "L2"),
        "lines",
    ),
    Device.NINTENDO: _gamepad((("A", INK), ("B", INK), ("X", INK), ("Y", INK)), ("L", "R", "ZL"), "plus"),
    Device.NUMBERED: _gamepad((("1", INK), ("2", INK), ("3", INK), ("4", INK)), ("5", "6", ""), "8"),
}
# A gamepad that SDL does not know has no triggers that can be told apart, and its sticks cannot be pressed for sure.
for _kind in (IntentKind.REPLAY, IntentKind.EXPLAIN, IntentKind.NEXT_PAD):
    del _SIGNS[Device.NUMBERED][_kind]
