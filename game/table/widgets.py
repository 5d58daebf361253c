"""Buttons, and the focus that walks among them for those who play without a pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect

from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.shapes import Colour, box
from game.engine.sprites import sprite
from game.engine.surface_cache import cached
from game.engine.text import text_within, width_of
from game.table.palette import (
    ACCENT,
    ACCENT_DARK,
    BUTTON,
    BUTTON_EDGE,
    INK,
    INK_ON_BRIGHT,
    INK_SOFT,
    PANEL,
    PANEL_EDGE,
    RGB,
    TABLE,
)

EDGE = 4
HOVER = 14
SMALLER = 0.7
"""Words on a button are made smaller down to this share."""


@dataclass(slots=True)
class Button:
    """Something to press, which then answers what scene comes next. ``step`` is called with -1 or 1 where left and right change
    a value."""

    area: Rect
    label: str
    act: Callable[[], Transition]
    icon: str = ""
    value: str = ""
    main: bool = False
    enabled: bool = True
    step: Callable[[int], None] | None = None
    size: int = 20


class Pressed(NamedTuple):
    """A button was pressed, and answered this."""

    transition: Transition


@dataclass(slots=True)
class Buttons:
    """The buttons of a scene and which of them the keys are on. Pointing hides the focus, moving shows it."""

    all: list[Button] = field(default_factory=list)
    focus: int = 0
    visible: bool = False
    down: int | None = None
    hover: int | None = None

    def replace(self, buttons: Sequence[Button]) -> None:
        """Other buttons; the focus stays where it was if it can."""
        self.all = list(buttons)
        self.focus = min(self.focus, max(0, len(self.all) - 1))
        self.down = self.hover = None

    def at(self, point: tuple[int, int]) -> int | None:
        """The enabled button under a point."""
        for index, button in enumerate(self.all):
            if button.enabled and button.area.collidepoint(point):
                return index
        return None

    def handle(self, intent: Intent) -> Pressed | None:
        """Takes an intent; returns the answer of the button that it pressed, if it did."""
        match intent.kind:
            case IntentKind.POINT:
                self.hover = self.at(intent.at)
                if self.hover is not None:
                    self.visible = False
            case IntentKind.PRESS:
                self.visible = False
                self.down = self.at(intent.at)
            case IntentKind.RELEASE:
                pressed, self.down = self.down, None
                if pressed is not None and pressed == self.at(intent.at):
                    self.focus = pressed
                    return self._press(
                        self.all[pressed], -1 if intent.at[0] < self.all[pressed].area.centerx else 1
                    )
            case IntentKind.MOVE:
                return self._move(intent.at)
            case IntentKind.CONFIRM:
                return self._confirm()
        return None

    def draw(self, picture: Picture, *, focused: bool = True) -> None:
        """All buttons; ``focused``: the focus is on one of them, not elsewhere in the scene."""
        for index, button in enumerate(self.all):
            draw_button(
                picture,
                button,
                focused=focused and self.visible and index == self.focus,
                down=index == self.down,
                hover=index == self.hover,
            )

    def _confirm(self) -> Pressed | None:
        """Presses the button with the focus. Where the focus is not shown that is the bright one, as everybody expects; without
        one the focus is shown, and nothing pressed."""
        if not self.visible:
            self.visible = True
            bright = [at for at, button in enumerate(self.all) if button.main and button.enabled]
            if not bright:
                return None
            self.focus = bright[0]
        button = self.all[self.focus] if self.all else None
        return self._press(button, 1) if button and button.enabled else None

    def _press(self, button: Button, way: int) -> Pressed:
        if button.step is None:
            return Pressed(button.act())
        button.step(way)
        return Pressed(None)

    def _move(self, way: tuple[int, int]) -> Pressed | None:
        if not self.visible:
            self.visible = True
            return None
        if way[0] and self.all[self.focus].step:
            return self._press(self.all[self.focus], way[0])
        areas, enabled = [button.area for button in self.all], [button.enabled for button in self.all]
        found = nearest(areas, areas[self.focus], way, enabled)
        if found is not None:
            self.focus = found
        return None


def nearest(areas: Sequence[Rect], start: Rect, way: tuple[int, int], allowed: Sequence[bool]) -> int | None:
    """The area that a step in this direction from ``start`` leads to: near, and as straight ahead as can be."""
    best, found = None, None
    for index, area in enumerate(areas):
        if not allowed[index] or area == start:
            continue
        dx, dy = area.centerx - start.centerx, area.centery - start.centery
        ahead = dx * way[0] + dy * way[1]
        if way[0]:
            beside = max(0, abs(dy) - (area.height + start.height) // 2 + 1)
            inside = area.left >= start.right - 2 if way[0] > 0 else area.right <= start.left + 2
        else:
            beside = max(0, abs(dx) - (area.width + start.width) // 2 + 1)
            inside = area.top >= start.bottom - 2 if way[1] > 0 else area.bottom <= start.top + 2
        if ahead <= 0 or not inside:
            continue
        aside = abs(dy if way[0] else dx)
        cost = ahead + 3 * beside + aside * 0.1
        if best is None or cost < best:
            best, found = cost, index
    return found


class Look(NamedTuple):
    """Everything that decides how a button looks, but its place."""

    width: int
    height: int
    label: str
    icon: str
    value: str
    size: int
    main: bool
    enabled: bool
    stepped: bool
    focused: bool
    down: bool
    hover: bool

    @property
    def bright(self) -> bool:
        """Whether it is filled with the accent colour."""
        return self.main and self.enabled

    @property
    def ink(self) -> Colour:
        """The colour of its words."""
        return INK_ON_BRIGHT if self.bright else INK if self.enabled else INK_SOFT


def draw_button(picture: Picture, button: Button, *, focused: bool, down: bool, hover: bool) -> None:
    """One button as it looks now."""
    look = Look(
        *button.area.size,
        label=button.label,
        icon=button.icon,
        value=button.value,
        size=button.size,
        main=button.main,
        enabled=button.enabled,
        stepped=button.step is not None,
        focused=focused,
        down=down,
        hover=hover and button.enabled,
    )
    picture.add(_face(look), button.area.x - EDGE, button.area.y - EDGE)


@cached(256)
def _face(look: Look) -> pygame.Surface:
    width, height = look.width, look.height
    surface = pygame.Surface((width + 2 * EDGE, height + 2 * EDGE), pygame.SRCALPHA)
    radius, thick = min(max(6, height // 4), 16), max(2, height // 16)
    fill: Colour = ACCENT if look.bright else BUTTON if look.enabled else PANEL
    if look.hover and not look.main:
        fill = RGB(*(min(255, part + HOVER) for part in BUTTON))
    drop = 0 if look.down or not look.enabled else thick
    sink = thick - drop
    side: Colour = ACCENT_DARK if look.bright else TABLE if look.enabled else PANEL
    surface.blit(box(width, height, radius, side, None if look.bright else PANEL_EDGE, 1), (EDGE, EDGE))
    edge = None if look.bright else BUTTON_EDGE if look.enabled else PANEL_EDGE
    surface.blit(box(width, height - thick, radius, fill, edge, 1), (EDGE, EDGE + sink))
    middle = EDGE + sink + (height - thick) // 2
    if look.value or look.stepped:
        _draw_value(surface, look, middle)
    else:
        _draw_label(surface, look, middle)
    if look.focused:
        ring = box(*surface.get_size(), radius + EDGE, None, INK if look.main else ACCENT, 3)
        surface.blit(ring, (0, 0))
    return surface


def _draw_value(surface: pygame.Surface, look: Look, middle: int) -> None:
    """A label on the left and a value on the right, between two arrows if it can be stepped."""
    width, size = look.width, look.size
    edge = max(8, size // 2)
    split = round(width * 0.46) if look.label else edge
    if look.label:
        words = text_within(look.label, size, look.ink, split - edge)
        surface.blit(words, words.get_rect(midleft=(EDGE + edge, middle)))
    room = width - split - 2 * edge - (2 * size if look.stepped else 0)
    shown = text_within(look.value, size, ACCENT if look.enabled and not look.bright else look.ink, room)
    left, right = EDGE + split, EDGE + width - edge
    if look.stepped:
        for name, x in (("icon_back", left), ("icon_next", right - size)):
            surface.blit(sprite(name, size), (x, middle - size // 2))
        surface.blit(shown, shown.get_rect(center=((left + right) // 2, middle)))
    else:
        surface.blit(shown, shown.get_rect(midright=(right, middle)))


def _draw_label(surface: pygame.Surface, look: Look, middle: int) -> None:
    """An icon and words in the middle, or one of them; where there is no room for the words the icon alone says it."""
    edge = max(8, look.size // 2)
    parts = [_icon(look.icon, round(look.size * 1.35), look.bright)] if look.icon else []
    room = look.width - 2 * edge - sum(part.width + edge // 2 for part in parts)
    if look.label and (not parts or width_of(look.label, round(look.size * SMALLER)) <= room):
        parts.append(text_within(look.label, look.size, look.ink, room, SMALLER))
    x = EDGE + (look.width - sum(part.width for part in parts) - edge // 2 * (len(parts) - 1)) // 2
    for part in parts:
        surface.blit(part, part.get_rect(midleft=(x, middle)))
        x += part.width + edge // 2


@cached(64)
def _icon(name: str, size: int, dark: bool) -> pygame.Surface:
    drawing = sprite(name, size)
    if dark:
        drawing = drawing.copy()
        drawing.fill((*INK_ON_BRIGHT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawing
