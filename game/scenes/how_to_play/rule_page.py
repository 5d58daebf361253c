"""A page of *How to play*: words with a picture, which may move. The picture of the last page shows the keys."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from pygame import Rect

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.engine.picture import Picture
from game.engine.text import text_within
from game.engine.translation import _, pgettext
from game.table.palette import ACCENT, INK
from game.table.pieces import PieceStyle
from game.table.signs import Sign, glyph, sign_of

EVER = inf


class Moment(NamedTuple):
    """The picture of a page at this time, in seconds since it began to move. ``device``: the one used last. ``u``: converts units."""

    picture: Picture
    style: PieceStyle
    device: Device
    u: Callable[[float], int]
    now: float

    def moves(self, start: float, seconds: float, draw: Callable[..., None], *what: object) -> None:
        """Draws with the progress, 0..1, as the last argument while this lasts."""
        if start <= self.now < start + seconds:
            draw(self.picture, *what, (self.now - start) / seconds)

    def stays(self, start: float, end: float, draw: Callable[..., None], *what: object) -> None:
        """Draws from one time to another; for ever if that is ``EVER``."""
        if start <= self.now < end:
            draw(self.picture, *what)


class Example(ABC):
    """The picture of a page; it may move."""

    @property
    def seconds(self) -> float:
        """How long it moves until it begins again."""
        return 0.0

    @property
    def rest(self) -> float:
        """The moment that is shown while it does not move."""
        return self.seconds

    @abstractmethod
    def draw(self, at: Moment, area: Rect) -> None:
        """Draws it in the middle of the area."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of text with its picture; None if it has none."""

    title: str
    words: str
    example: Example | None = None


ROW, KEY = 44, 32
WIDEST = 1.6
WORDS, SMALLEST = 24, 0.5
"""The height of text in a row of that height, and the share to which long words are made smaller."""


@dataclass(frozen=True, slots=True)
class Controls(Example):
    """The keys for what can be done in a turn. ``first``: what comes first in this game. ``next_pad``: what shows the next pad."""

    first: list[tuple[IntentKind, str]]
    next_pad: IntentKind

    def draw(self, at: Moment, area: Rect) -> None:
        device = Device.KEYS if at.device is Device.POINTER else at.device
        rows = self.rows(device)
        step = min(at.u(ROW), area.height // (len(rows) + 1))
        size, tall = round(step * WORDS / ROW), round(step * KEY / ROW)
        top = area.centery - step * (len(rows) + 1) // 2
        heading = _("Keys") if device is Device.KEYS else _("Gamepad")
        shown = text_within(heading, size, ACCENT, area.width, SMALLEST)
        at.picture.add(shown, area.x, top + (step - shown.height) // 2)
        left = area.x + round(tall * WIDEST)
        for number, (sign, words) in enumerate(rows, 1):
            key, middle = glyph(sign, tall), top + step * number + step // 2
            at.picture.add(key, area.x, middle - key.height // 2)
            shown = text_within(words, size, INK, area.right - left, SMALLEST)
            at.picture.add(shown, left, middle - shown.height // 2)

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
