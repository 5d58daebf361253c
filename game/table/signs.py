"""Keys and the buttons of gamepads that do something, for each device: what is on them, and how they are drawn."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

import pygame

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.engine.shapes import Colour, box, ring
from game.engine.sprites import converted, tinted
from game.engine.surface_cache import cached
from game.engine.text import text, width_of, wrapped_lines
from game.engine.translation import KEY
from game.table.palette import (
    ACCENT,
    BAD,
    BUTTON_EDGE,
    GOOD,
    INK,
    INK_ON_BRIGHT,
    INK_SOFT,
    PANEL,
    RGB,
    SEAT_COLOURS,
)
from game.table.scale import SMALLEST_TEXT


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


MARKS = {
    *("arrows", "backspace", "circle", "cross", "enter", "left", "lines"),
    *("plus", "right", "square", "tab", "triangle", "up"),
}
"""Drawn in ``sprites/key_NAME.svg``."""
_ON_KEYS = {
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
    IntentKind.PLACES: "F",
    IntentKind.EXPLAIN: "I",
    IntentKind.REPLAY: "L",
    IntentKind.MENU: "M",
}


def _gamepad(
    four: tuple[tuple[str, RGB], tuple[str, RGB], tuple[str, RGB], tuple[str, RGB]],
    bars: tuple[str, str, str, str],
    menu: str,
) -> dict[IntentKind, Sign]:
    """``four``: the lower, right, left and upper round button, or on a Nintendo gamepad A, B, X and Y. ``bars``: the left and the
    right shoulder button, and the left and the right trigger."""
    confirm, back, done, tile = (Sign(Body.ROUND, mark, colour) for mark, colour in four)
    left, right, left_trigger, right_trigger = (Sign(Body.BAR, mark) for mark in bars)
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
        IntentKind.REPLAY: left_trigger,
        IntentKind.PLACES: right_trigger,
        IntentKind.EXPLAIN: Sign(Body.STICK, "L"),
        IntentKind.NEXT_PAD: Sign(Body.STICK, "R"),
        IntentKind.MENU: Sign(Body.ROUND, menu),
    }


_BLUE, _PINK = SEAT_COLOURS["blue"], SEAT_COLOURS["pink"]
_SIGNS: dict[Device, dict[IntentKind, Sign]] = {
    Device.KEYS: {kind: Sign(Body.KEY, mark, INK_ON_BRIGHT) for kind, mark in _ON_KEYS.items()},
    Device.XBOX: _gamepad(
        (("A", GOOD), ("B", BAD), ("X", _BLUE), ("Y", ACCENT)), ("LB", "RB", "LT", "RT"), "lines"
    ),
    Device.PLAYSTATION: _gamepad(
        (("cross", _BLUE), ("circle", BAD), ("square", _PINK), ("triangle", GOOD)),
        ("L1", "R1", "L2", "R2"),
        "lines",
    ),
    Device.NINTENDO: _gamepad(
        (("A", INK), ("B", INK), ("X", INK), ("Y", INK)), ("L", "R", "ZL", "ZR"), "plus"
    ),
    Device.NUMBERED: _gamepad((("1", INK), ("2", INK), ("3", INK), ("4", INK)), ("5", "6", "", "7"), "8"),
}
# A gamepad that SDL does not know has no left trigger that can be told apart, and its sticks cannot be pressed for sure.
for _kind in (IntentKind.REPLAY, IntentKind.EXPLAIN, IntentKind.NEXT_PAD):
    del _SIGNS[Device.NUMBERED][_kind]


TEXT = 1.35
"""The usual height of a key divided by that of the text on it. The other lengths are shares of its height."""
DIMMED = 110
SIDE = 0.32


@cached(32)
def glyph(sign: Sign, height: int, size: int = 0, *, dimmed: bool = False) -> pygame.Surface:
    """Letters can make it wider than high. ``size``: the height of their text; 0: the usual one. ``dimmed``: it does nothing now."""
    mark = _mark(sign, height, size or round(height / TEXT))
    width = height
    if sign.body in (Body.KEY, Body.BAR):
        width = max(height, mark.width + round(height * SIDE))
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    depth = max(1, height // 10) if sign.body is Body.KEY else 0
    if sign.body is Body.KEY:
        radius = max(2, height // 5)
        surface.blit(box(width, height, radius, INK_SOFT), (0, 0))
        surface.blit(box(width, height - depth, radius, INK), (0, 0))
    else:
        radius = height // 3 if sign.body is Body.BAR else height // 2
        surface.blit(box(width, height, radius, PANEL, BUTTON_EDGE, max(1, height // 18)), (0, 0))
    if sign.body is Body.STICK:
        inner = round(height * 0.84)
        surface.blit(ring(inner, BUTTON_EDGE, max(1, height // 18)), ((height - inner) // 2,) * 2)
    surface.blit(mark, mark.get_rect(center=(width // 2, (height - depth) // 2)))
    if dimmed:
        surface.set_alpha(DIMMED)
        return surface
    return converted(surface)


def _mark(sign: Sign, height: int, size: int) -> pygame.Surface:
    if sign.mark in MARKS:
        side = round(height * 0.6)
        return tinted(f"key_{sign.mark}", side, side, sign.colour)
    return text(sign.mark, size, sign.colour)


@cached(4)
def key_sentence(
    words: str,
    sign: Sign,
    pixels: int,
    colour: Colour,
    size: tuple[int, int],
    leading: float,
) -> pygame.Surface:
    """The sentence with the key in the place of KEY, made smaller, down to SMALLEST_TEXT, until it is no higher than ``size``.
    ``leading``: the distance of lines divided by ``pixels``."""
    width, height = size
    while True:
        step = round(pixels * leading)
        key = glyph(sign, step, pixels)
        lines = wrapped_lines(words, pixels, width, key.width)
        if pixels <= SMALLEST_TEXT or step * len(lines) <= height:
            break
        pixels -= 1
    surface = pygame.Surface((width, step * len(lines)), pygame.SRCALPHA)
    for number, line in enumerate(lines):
        x, top = 0.0, number * step
        for part in re.split(f"({KEY})", line):
            if part == KEY:
                surface.blit(key, (round(x), top))
                x += key.width
            elif part:
                surface.blit(text(part, pixels, colour), (round(x), top))
                x += width_of(part, pixels)
    return surface
