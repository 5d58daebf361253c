"""Buttons, and the focus that keys and gamepads move from button to button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pygame import Rect, Surface

from game.engine.devices import Devices
from game.engine.intents import MOUSE, Intent, IntentKind, Pointer
from game.engine.layout import BOTTOM, Place
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.table.button_face import FOCUS_MARGIN, ButtonFace, button_face
from game.table.signs import sign_of


@dataclass(slots=True)
class Button:
    """A button.

    ``act`` is called when it is pressed and returns which scene comes next. If there is a ``step``, the button changes a
    value: ``step`` is called instead, with -1 (left) or 1 (right). ``value`` is shown at the right of the label. ``note``:
    what the button means, in smaller text. ``drawing``: what it stands for; shown at its left, or at the top of a button that is
    not much wider than high. ``shortcut``: the kind of intents that press it as well; the key or button of the gamepad that makes
    them is shown on it. ``main``: the bright button of a scene. ``size``: the height of its text in pixels. ``least``: the
    least height of its text; a longer label gets two lines, or is left out beside an icon. ``side``: the side of the picture that it
    faces. ``reach``: a press this many pixels beside it hits it too, if it hits no other button.
    """

    area: Rect
    label: str
    act: Callable[[], Transition]
    icon: str = ""
    value: str = ""
    main: bool = False
    enabled: bool = True
    step: Callable[[int], None] | None = None
    size: int = 20
    least: int = 0
    side: int = BOTTOM
    note: str = ""
    drawing: Surface | None = None
    reach: int = 0
    shortcut: IntentKind | None = None


LOOK = ("label", "icon", "value", "note", "drawing", "size", "main", "enabled", "least")
"""What a button and its face have in common."""


class Pressed(NamedTuple):
    """``transition``: which scene comes next; None to stay."""

    transition: Transition


@dataclass(slots=True)
class Buttons:
    """The buttons of a scene.

    ``devices``: which device is in use. ``focus``: the index of the button with the focus. ``visible``: whether the focus is shown;
    keys and gamepads show it, and pointing at a button hides it; a mouse that was only pushed does not. While it is hidden, keys
    and gamepads press nothing. ``down``: for each pointer that holds a button down, the index of the button. ``hover``: the index
    of the button under the mouse. ``always``: buttons that stay when the others are replaced.
    """

    devices: Devices
    all: list[Button] = field(default_factory=list)
    focus: int = 0
    visible: bool = False
    down: dict[Pointer, int] = field(default_factory=dict)
    hover: int | None = None
    always: list[Button] = field(default_factory=list)

    def come_to_top(self) -> None:
        """The focus is shown from the start if the player uses keys or a gamepad."""
        self.visible = self.devices.steps

    def replace(self, buttons: Sequence[Button]) -> None:
        """The focus keeps its index, or moves to the last button. What stays where it is can stay down: another player may have
        caused the change."""
        buttons = [*buttons, *self.always]
        stay = {
            index
            for index, (old, new) in enumerate(zip(self.all, buttons, strict=False))
            if new.enabled and (old.area, old.label) == (new.area, new.label)
        }
        self.all = buttons
        self.focus = min(self.focus, max(0, len(self.all) - 1))
        self.down = {pointer: index for pointer, index in self.down.items() if index in stay}
        self.hover = None

    def at(self, point: tuple[int, int]) -> int | None:
        """The index of the enabled button there; None if there is none."""
        for beside in (False, True):
            for index, button in enumerate(self.all):
                area = button.area.inflate(2 * button.reach, 2 * button.reach) if beside else button.area
                if button.enabled and area.collidepoint(point):
                    return index
        return None

    def handle(self, intent: Intent) -> Pressed | None:
        """Returns the result of the button that was pressed; None if none was."""
        match intent.kind:
            case IntentKind.POINT if intent.pointer == MOUSE and not self.devices.steps:
                self.hover = self.at(intent.at)
                if self.hover is not None:
                    self.visible = False
            case IntentKind.PRESS:
                self._press_at(intent)
            case IntentKind.CANCEL | IntentKind.LONG:
                self.down.pop(intent.pointer, None)
            case IntentKind.RELEASE:
                pressed = self.down.pop(intent.pointer, None)
                if pressed is not None and pressed == self.at(intent.at):
                    self.focus = pressed
                    return self._press(
                        self.all[pressed], -1 if intent.at[0] < self.all[pressed].area.centerx else 1
                    )
            case IntentKind.MOVE:
                return self._move(intent.at)
            case IntentKind.NEXT_TILE:
                self.cycle(1)
            case IntentKind.PREVIOUS_TILE:
                self.cycle(-1)
            case IntentKind.CONFIRM:
                return self._confirm()
        return None

    def cycle(self, way: int) -> None:
        """Moves the focus to the next button (``way`` 1) or the one before (-1); shows it first if it is hidden."""
        if not self.visible:
            self._show()
            return
        count = len(self.all)
        steps = ((self.focus + way * step) % count for step in range(1, count))
        self.focus = next((index for index in steps if self.all[index].enabled), self.focus)

    def draw(self, picture: Picture, *, focused: bool = True) -> None:
        for index, button in enumerate(self.all):
            place = Place.of(button.area, button.side)
            look: dict[str, Any] = {name: getattr(button, name) for name in LOOK}
            face = ButtonFace(
                *place.size,
                **look,
                stepped=button.step is not None,
                focused=focused and self.visible and index == self.focus,
                down=index in self.down.values(),
                hover=button.enabled and index == self.hover,
                sign=sign_of(self.devices.in_use, button.shortcut),
            )
            with picture.part(place):
                picture.add(button_face(face), -FOCUS_MARGIN, -FOCUS_MARGIN)

    def _press_at(self, intent: Intent) -> None:
        self.visible = False
        if intent.pointer != MOUSE:
            self.hover = None
        self.down.pop(intent.pointer, None)
        index = self.at(intent.at)
        if index is not None:
            self.down[intent.pointer] = index

    def _confirm(self) -> Pressed | None:
        """If the focus is hidden, only shows it: on the bright button, if there is one."""
        if not self.visible:
            self.focus = next((at for at, one in enumerate(self.all) if one.main and one.enabled), self.focus)
            self._show()
            return None
        button = self.all[self.focus] if self.all else None
        return self._press(button, 1) if button and button.enabled else None

    def _show(self) -> bool:
        """On the button under the mouse, or where it is. Returns whether that button stood out before."""
        pointed = self.hover is not None
        self.focus = self.focus if self.hover is None else self.hover
        self.visible, self.hover = True, None
        return pointed or bool(self.all and self.all[self.focus].main)

    def _press(self, button: Button, direction: int) -> Pressed:
        if button.step is None:
            return Pressed(button.act())
        button.step(direction)
        return Pressed(None)

    def _move(self, direction: tuple[int, int]) -> Pressed | None:
        """Moves the focus, or changes the value of its button. A hidden focus moves from the button that stands out, because that one
        seems to be chosen; without one it is only shown."""
        hidden = not self.visible
        if hidden and not self._show():
            return None
        start, ways = self.all[self.focus], [direction]
        if direction[0] and start.step:
            return None if hidden else self._press(start, direction[0])
        if start.step:  # Left and right change its value, so up and down also lead to what is beside it.
            ways += [(direction[1], 0), (-direction[1], 0)]
        areas, enabled = [button.area for button in self.all], [button.enabled for button in self.all]
        found = (nearest_area(areas, start.area, way, enabled) for way in ways)
        self.focus = next((index for index in found if index is not None), self.focus)
        return None


OFF_LINE_COST, OFF_CENTER_COST = 3, 0.1
"""How much a distance to the side counts, compared with the distance ahead (1)."""
OVERLAP = 2
"""Areas may overlap by this many pixels and still count as one after the other."""


def nearest_area(
    areas: Sequence[Rect], start: Rect, direction: tuple[int, int], allowed: Sequence[bool]
) -> int | None:
    """The index of the area to which a step leads: near, and as straight ahead as possible; None if there is none. ``direction``: (x,
    y), one of them -1 or 1, the other 0. ``allowed``: for each area, whether it can be reached."""
    found = []
    for index, area in enumerate(areas):
        dx, dy = area.centerx - start.centerx, area.centery - start.centery
        distance = dx * direction[0] + dy * direction[1]
        ahead = {
            (1, 0): area.left - start.right,
            (-1, 0): start.left - area.right,
            (0, 1): area.top - start.bottom,
            (0, -1): start.top - area.bottom,
        }
        if allowed[index] and area != start and distance > 0 and ahead[direction] >= -OVERLAP:
            off_center = abs(dy if direction[0] else dx)
            widths = area.height + start.height if direction[0] else area.width + start.width
            off_line = max(0, off_center - widths // 2 + 1)
            found.append((distance + OFF_LINE_COST * off_line + OFF_CENTER_COST * off_center, index))
    return min(found)[1] if found else None
