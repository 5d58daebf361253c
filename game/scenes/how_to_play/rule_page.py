"""A page of *How to play*: words with a picture, which may move. The picture of the last page shows the keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.engine.picture import Picture
from game.engine.text import text_within
from game.engine.translation import _, pgettext
from game.table.glyphs import glyph
from game.table.palette import ACCENT, INK
from game.table.signs import Sign, sign_of
from game.table.tiles import TileStyle


class PageScale(Protocol):
    """The scene that shows the page: its scale, and the device in use."""

    @property
    def device(self) -> Device:
        """The device that was used last."""

    def u(self, pixels: float) -> int:
        """A length, given for a window 720 pixels high."""


class Example(Protocol):
    """The picture of a page."""

    @property
    def seconds(self) -> float:
        """How long its movement takes, 0 if nothing moves."""

    @property
    def rest(self) -> float:
        """The moment that is shown while it does not move, in seconds from its beginning."""

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        """Draws it in the middle of the area. ``now``: the seconds since it began."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of text with its picture; None if it has none."""

    title: str
    words: str
    example: Example | None = None


ROW, KEY = 44, 32
"""The greatest distance of two rows, and the height of a key in a row of that height, as lengths of the design."""
WIDEST = 1.6
"""The room for a key, divided by its height."""
WORDS, SMALLEST = 24, 0.5
"""The height of text in a row of that height, and the share to which long words are made smaller."""


@dataclass(frozen=True, slots=True)
class Controls:
    """Draws one row for each thing that can be done in a turn. With mouse or finger it shows the keys.

    ``first``: what can be done first in a turn of this game. ``next_pad``: what shows the next pad.
    """

    first: list[tuple[IntentKind, str]]
    next_pad: IntentKind
    seconds = rest = 0.0  # Nothing moves.

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        """Draws the rows in the middle of the area."""
        device = Device.KEYS if scale.device is Device.POINTER else scale.device
        rows = self.rows(device)
        step = min(scale.u(ROW), area.height // (len(rows) + 1))
        size, tall = round(step * WORDS / ROW), round(step * KEY / ROW)
        top = area.centery - step * (len(rows) + 1) // 2
        heading = _("Keys") if device is Device.KEYS else _("Gamepad")
        shown = text_within(heading, size, ACCENT, area.width, SMALLEST)
        picture.add(shown, area.x, top + (step - shown.height) // 2)
        left = area.x + round(tall * WIDEST)
        for number, (sign, words) in enumerate(rows, 1):
            key, middle = glyph(sign, tall), top + step * number + step // 2
            picture.add(key, area.x, middle - key.height // 2)
            shown = text_within(words, size, INK, area.right - left, SMALLEST)
            picture.add(shown, left, middle - shown.height // 2)

    def rows(self, device: Device) -> list[tuple[Sign, str]]:
        return [(sign, words) for kind, words in self._actions() if (sign := sign_of(device, kind))]

    def _actions(self) -> list[tuple[IntentKind, str]]:
        return [
            *self.first,
            (IntentKind.MOVE, pgettext("what a key does", "go to a place where it fits")),
            (IntentKind.CONFIRM, pgettext("what a key does", "lay it there")),
            (IntentKind.TAKE_BACK, pgettext("what a key does", "take one back")),
            (IntentKind.DONE, pgettext("what a key does", "end the turn")),
            (IntentKind.HINT, pgettext("what a key does", "ask for a hint")),
            (self.next_pad, pgettext("what a key does", "see the next pad")),
            (IntentKind.EXPLAIN, pgettext("what a key does", "see a pad large, explained")),
            (IntentKind.REPLAY, pgettext("what a key does", "see the last turn again")),
            (IntentKind.MENU, pgettext("what a key does", "open the menu")),
        ]
