"""The plate above a pad while it is added up: the total so far, how it compares with the highest, and who leads."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.text import text_within
from game.table.digits import figure
from game.table.palette import ACCENT, BUTTON, INK, PANEL, PANEL_EDGE, RGB

PLATE = 2.3
"""The height of a plate divided by that of the least text."""
TOTAL, NAME, BAR = 0.62, 0.44, 0.13
"""Heights as shares of the plate's: the total, the name, and the bar."""


class Plate(NamedTuple):
    """What a plate shows. ``share``: its total divided by the highest at the end, 0..1; the bar has that length, in ``colour``."""

    owners: str
    marks: tuple[str, ...]
    total: int
    share: float
    colour: RGB
    leads: bool


def draw_plate(picture: Picture, plate: Plate, area: Rect, least: int) -> None:
    """Draws the plate. ``least``: the least height of its text in pixels."""
    edge, thick = (ACCENT, 3) if plate.leads else (PANEL_EDGE, 1)
    picture.add(box(area.width, area.height, area.height // 6, PANEL, edge, thick), *area.topleft)
    inset = max(6, area.height // 5)
    bar = Rect(area.x + inset, 0, area.width - 2 * inset, max(3, round(area.height * BAR)))
    bar.bottom = area.bottom - max(4, area.height // 9)
    middle = (area.y + bar.y) / 2
    picture.add(box(bar.width, bar.height, bar.height // 2, BUTTON), *bar.topleft)
    length = round(bar.width * max(0.0, plate.share))
    if length >= bar.height:
        picture.add(box(length, bar.height, bar.height // 2, plate.colour), *bar.topleft)
    total = figure(str(plate.total), round(area.height * TOTAL), ACCENT if plate.leads else INK)
    picture.add(total, bar.right - total.width, middle - total.height / 2)
    size, x = max(least, round(area.height * NAME)), float(bar.x)
    for mark in plate.marks:
        sign = sprite(f"mark_{mark}", size)
        picture.add(sign, x, middle - sign.height / 2)
        x += sign.width * 1.2
    room = round(bar.right - total.width - size / 2 - x)
    name = text_within(plate.owners, size, INK, room, least / size)
    picture.add(name, x, middle - name.height / 2)
