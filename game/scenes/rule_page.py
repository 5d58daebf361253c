"""A page of *How to play*: words with a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pygame import Rect

from game.engine.picture import Picture
from game.rules.common.pad import ColumnPad
from game.table.pads import draw_pad
from game.table.sheet import Sheet
from game.table.tiles import TileStyle


class PageScale(Protocol):
    """The scale of the scene that shows the page."""

    def u(self, pixels: float) -> int:
        """A length, given for a window 720 pixels high."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of text. ``draw`` draws its picture into an area; None if it has none."""

    title: str
    words: str
    draw: Callable[[Picture, Rect, TileStyle, PageScale], None] | None = None


def draw_pad_of(
    picture: Picture, area: Rect, pad: ColumnPad, rows: int, scale: PageScale, first: int = 0
) -> None:
    """Draws an example of a pad in the middle of the area. ``first``: the first of the ``rows`` rows that it shows."""
    tall = min(area.height, round(area.width * 0.8), scale.u(66 * rows))
    sheet = Sheet(Rect(area.x, area.centery - tall // 2, area.width, tall), rows)
    draw_pad(picture, sheet, pad, "Ada", "circle", first=first)
