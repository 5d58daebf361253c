"""Intents: what the player wants to do, with any device (see ``game.engine.input``), and which of them skip an animation."""

from __future__ import annotations

import math
from enum import Enum, auto
from typing import NamedTuple

DRAG_PIXELS = 8
"""A press that moves further than this is a drag."""

Pointer = tuple[int, int]
"""The mouse, or a finger: the ids of its touch screen and of the finger itself."""
MOUSE: Pointer = (-1, 0)
"""No touch screen has this id."""


class IntentKind(Enum):
    """What the player wants to do."""

    POINT = auto()  # the pointer moved
    PRESS = auto()  # mouse button or finger down
    RELEASE = auto()  # and up again
    HOLD = auto()  # a finger has been resting for a while, or the mouse button has been down
    LONG = auto()  # a finger has been down for a while: it presses no button any more
    CANCEL = auto()  # a press is dropped: it was a palm, or the window changed; no RELEASE follows
    MOVE = auto()  # a direction: the focus, or left and right
    CONFIRM = auto()  # press what has the focus
    TAKE_BACK = auto()  # take the last one back
    NEXT_TILE = auto()  # pick the next one on the rack; in menus: the next button
    PREVIOUS_TILE = auto()  # pick the one before it
    NEXT_PAD = auto()  # show the next player's pad
    REPLAY = auto()  # show the last turn of a player again
    ROTATE = auto()  # rotate the picked one
    EXPLAIN = auto()  # open the pad large, with explanations
    SHOULDER = auto()  # the right shoulder button: rotate the picked one, or show the next pad
    PINCH = auto()  # two fingers that came down together move apart or towards each other
    ZOOM = auto()  # make the table larger or smaller
    PLACES = auto()  # show every place where the picked one fits, or only the good ones
    PICK = auto()  # pick one by its value
    DONE = auto()  # end the turn
    HINT = auto()
    MENU = auto()
    BACK = auto()  # leave the scene
    TEXT = auto()  # typed letters
    ERASE = auto()  # delete a letter
    SCROLL = auto()
    FULL_SCREEN = auto()


class Intent(NamedTuple):
    """One intent and its values; those that do not belong to its kind keep their defaults.

    ``at``: for the ``POINTER_KINDS`` the position in pixels; for MOVE one step (x, y); for SCROLL the number of lines
    (0, lines), positive downwards; for ZOOM the number of steps (0, steps), positive for larger. ``text``: the typed letters
    (TEXT). ``number``: the chosen tile value, 1..6 (PICK). ``scale``: the distance between the fingers divided by what it was
    before (PINCH; ``at`` is the position between them). ``fine``: the smallest step there is (MOVE), with Shift or the right
    stick. ``repeated``: nothing has changed since the last one: a key or a direction is still held (MOVE, TEXT). ``pointer``: the
    mouse or the finger that made it (``POINTER_KINDS``).
    """

    kind: IntentKind
    at: tuple[int, int] = (0, 0)
    text: str = ""
    number: int = 0
    pointer: Pointer = MOUSE
    scale: float = 1.0
    fine: bool = False
    repeated: bool = False


POINTER_KINDS = (
    IntentKind.POINT,
    IntentKind.PRESS,
    IntentKind.RELEASE,
    IntentKind.HOLD,
    IntentKind.LONG,
    IntentKind.CANCEL,
)
"""Intents of a pointer."""
POSITION_KINDS = (*POINTER_KINDS, IntentKind.PINCH)
"""Intents whose position is in the window."""
SKIP_KINDS = (
    IntentKind.PRESS,
    IntentKind.CONFIRM,
    IntentKind.DONE,
    IntentKind.NEXT_TILE,
    IntentKind.PREVIOUS_TILE,
    IntentKind.TAKE_BACK,
)
"""Intents of these kinds skip an animation (see ``Skips`` for fingers)."""


class Rumble(NamedTuple):
    """How a gamepad rumbles: the strength of its slow and of its fast motor, 0..1, and the time in milliseconds."""

    slow: float
    fast: float
    milliseconds: int


class Skips:
    """Keys and the mouse skip at once; a finger when it lifts after a tap, because a press, or a finger that stays down or moves, may
    be a palm."""

    def __init__(self) -> None:
        self._pressed: dict[Pointer, tuple[int, int]] = {}

    def read(self, intent: Intent, *also: IntentKind) -> bool:
        """Whether this intent skips; so do the kinds ``also``. Call it with every intent while something can be skipped."""
        kind, pointer = intent.kind, intent.pointer
        if kind is IntentKind.PRESS and pointer != MOUSE:
            self._pressed[pointer] = intent.at
            return False
        if kind is IntentKind.RELEASE:
            return self._pressed.pop(pointer, None) is not None
        if kind in (IntentKind.LONG, IntentKind.CANCEL) or (
            kind is IntentKind.POINT
            and math.dist(intent.at, self._pressed.get(pointer, intent.at)) > DRAG_PIXELS
        ):
            self._pressed.pop(pointer, None)
        return kind in (*SKIP_KINDS, *also)
