"""A page of *How to play*: words with a picture, which may move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

from game.engine.devices import Device
from game.engine.picture import Picture
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
