"""Buttons, and the focus that walks among them for those who play without a pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect

from game.engine.intents import Intent, Kind
from game.engine.kept import kept
from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.text import fitted
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
    TABLE,
)


@dataclass(slots=True)
class Button:
    """Something to press. ``step`` is called with -1 or 1 where left and right change a value; ``act`` on a press."""

    area: Rect
    label: str
    act: Callable[[], object]
    icon: str = ""
    value: str = ""
    main: bool = False
    enabled: bool = True
    step: Callable[[int], object] | None = None
    size: int = 20


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

    def handle(self, intent: Intent) -> object:
        """Takes an intent; returns what the button that it pressed answered, or None."""
        match intent.kind:
            case Kind.POINT:
                self.hover = self.at(intent.at)
                if self.hover is not None:
                    self.visible = False
            case Kind.PRESS:
                self.visible = False
                self.down = self.at(intent.at)
            case Kind.RELEASE:
                pressed, self.down = self.down, None
                if pressed is not None and pressed == self.at(intent.at):
                    self.focus = pressed
                    return self._press(self.all[pressed], intent.at)
            case Kind.MOVE:
                return self._move(intent.at)
            case Kind.CONFIRM if self.all and self.all[self.focus].enabled:
                self.visible = True
                return self.all[self.focus].act()
        return None

    def _press(self, button: Button, at: tuple[int, int]) -> object:
        if button.step is None:
            return button.act()
        return button.step(-1 if at[0] < button.area.centerx else 1)

    def _move(self, way: tuple[int, int]) -> object:
        if not self.visible:
            self.visible = True
            return None
        if way[0] and self.all[self.focus].step:
            step = self.all[self.focus].step
            return step(way[0]) if step else None
        found = nearest(
            [b.area for b in self.all], self.all[self.focus].area, way, [b.enabled for b in self.all]
        )
        if found is not None:
            self.focus = found
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


def draw_button(picture: Picture, button: Button, *, focused: bool, down: bool, hover: bool) -> None:
    """One button as it looks now."""
    area = button.area
    state = (focused, down, hover and button.enabled)
    face = _face(
        area.width, area.height, button.label, button.icon, button.value, button.size, *_looks(button), *state
    )
    picture.add(face, area.x - 4, area.y - 4)


def _looks(button: Button) -> tuple[bool, bool, bool]:
    return button.main, button.enabled, button.step is not None


@kept(256)
def _face(
    width: int,
    height: int,
    label: str,
    icon: str,
    value: str,
    size: int,
    main: bool,
    enabled: bool,
    stepped: bool,
    focused: bool,
    down: bool,
    hover: bool,
) -> pygame.Surface:
    surface = pygame.Surface((width + 8, height + 8), pygame.SRCALPHA)
    radius = min(max(6, height // 4), 16)
    fill, side, ink = (ACCENT, ACCENT_DARK, INK_ON_BRIGHT) if main else (BUTTON, TABLE, INK)
    if not enabled:
        fill, side, ink = PANEL, PANEL, INK_SOFT
    elif hover and not main:
        fill = tuple(min(255, c + 14) for c in fill)
    drop = 0 if down or not enabled else max(2, height // 16)
    sink = max(2, height // 16) - drop
    surface.blit(box(width, height, radius, side, None if main and enabled else PANEL_EDGE, 1), (4, 4))
    edge = None if main and enabled else (BUTTON_EDGE if enabled else PANEL_EDGE)
    surface.blit(box(width, height - drop - sink, radius, fill, edge, 1), (4, 4 + sink))
    middle = 4 + sink + (height - drop - sink) // 2
    _label(surface, width, middle, label, icon, value, size, ink, stepped, main and enabled)
    if focused:
        surface.blit(box(width + 8, height + 8, radius + 4, None, INK if main else ACCENT, 3), (0, 0))
    return surface


def _label(
    surface: pygame.Surface,
    width: int,
    middle: int,
    label: str,
    icon: str,
    value: str,
    size: int,
    ink: tuple[int, int, int],
    stepped: bool,
    dark: bool,
) -> None:
    edge = max(8, size // 2)
    if value or stepped:
        split = round(width * 0.46) if label else edge
        if label:
            words = fitted(label, size, ink, split - edge)
            surface.blit(words, words.get_rect(midleft=(4 + edge, middle)))
        shown = fitted(value, size, ACCENT, width - split - 2 * edge - (2 * size if stepped else 0))
        if stepped:
            for name, x in (("icon_back", 4 + split), ("icon_next", 4 + width - edge - size)):
                surface.blit(sprite(name, size), (x, middle - size // 2))
            left = 4 + split + size
            surface.blit(shown, shown.get_rect(center=((left + 4 + width - edge - size) // 2, middle)))
        else:
            surface.blit(shown, shown.get_rect(midright=(4 + width - edge, middle)))
        return
    drawing = _icon(icon, round(size * 1.35), dark) if icon else None
    room = width - 2 * edge - (drawing.width + edge // 2 if drawing else 0)
    words = fitted(label, size, ink, room) if label else None
    total = (
        (drawing.width if drawing else 0)
        + (words.width if words else 0)
        + (edge // 2 if drawing and words else 0)
    )
    x = 4 + (width - total) // 2
    if drawing:
        surface.blit(drawing, drawing.get_rect(midleft=(x, middle)))
        x += drawing.width + edge // 2
    if words:
        surface.blit(words, words.get_rect(midleft=(x, middle)))


@kept(64)
def _icon(name: str, size: int, dark: bool) -> pygame.Surface:
    drawing = sprite(name, size)
    if dark:
        drawing = drawing.copy()
        drawing.fill((*INK_ON_BRIGHT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return drawing
