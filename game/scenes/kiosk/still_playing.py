"""The countdown: asks whether anybody is still there, over the scene that was left."""

from __future__ import annotations

from pygame import Rect, Surface

from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.place import SIDES, Place
from game.engine.scene import Scene, Size, Transition
from game.engine.shapes import add_box
from game.engine.text import text_within
from game.engine.translation import _
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.menu import BASE, BASE_WIDTH, draw_veil
from game.session.settings import ONE
from game.table.digits import figure
from game.table.palette import ACCENT, ACCENT_DARK, INK, INK_SOFT, PANEL, PANEL_EDGE
from game.table.scale import SMALLEST_TEXT

OVERLAY_ALPHA = 150
"""The alpha of the veil over the scene below."""


class StillPlaying:
    """Draws the scene below, darkened. The guard handles every touch."""

    typing = busy = False

    def __init__(self, kiosk: Kiosk, below: Scene) -> None:
        self._kiosk = kiosk
        self._below = below
        self._size: Size = (1, 1)

    def resize(self, size: Size) -> None:
        self._size = size
        self._below.resize(size)

    def handle(self, intent: Intent) -> Transition:
        return None

    def update(self, seconds: float) -> Transition:
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        self._below.draw(picture, 0.0)
        draw_veil(picture, self._size, OVERLAY_ALPHA)
        if self._kiosk.app.seating == ONE:
            self._draw_panel(picture)
        else:
            self._draw_for_all_sides(picture)

    def close(self) -> None:
        """Has nothing to release."""

    def _draw_panel(self, picture: Picture) -> None:
        width, height = self._size
        unit = min(height / BASE, width / BASE_WIDTH)
        wide, tall = min(width - 20, round(680 * unit)), round(360 * unit)
        x, y = (width - wide) // 2, (height - tall) // 2
        add_box(picture, Rect(x, y, wide, tall), round(20 * unit), PANEL, PANEL_EDGE, 2)
        lines = zip(self._lines((60, 110, 30), unit, (wide - 20, wide - 20)), (0.22, 0.53, 0.84), strict=True)
        for line, share in lines:
            picture.center(line, width / 2, y + tall * share)

    def _draw_for_all_sides(self, picture: Picture) -> None:
        """A square panel, with the question and the seconds left once for each side."""
        width, height = self._size
        unit = min(self._size) / BASE
        side = round(690 * unit)
        x, y = (width - side) // 2, (height - side) // 2
        add_box(picture, Rect(x, y, side, side), round(20 * unit), PANEL, PANEL_EDGE, 2)
        room = round(side * 0.6), round(side * 0.7)
        lines = tuple(zip(self._lines((50, 72, 30), unit, room), (0.83, 0.71, 0.93), strict=True))
        for facing in SIDES:
            with picture.part(Place((x, y, side, side), facing)):
                for line, share in lines:
                    picture.center(line, side / 2, side * share)

    def _lines(self, heights: tuple[int, int, int], unit: float, room: tuple[int, int]) -> list[Surface]:
        """The question, the seconds left, and what to do.

        ``heights``: of these three in pixels of the design. ``room``: the greatest width of the first and of the last.
        """
        question, seconds, touch = (max(SMALLEST_TEXT, round(height * unit)) for height in heights)
        return [
            text_within(_("Still playing?"), question, INK, room[0]),
            figure(str(self._kiosk.seconds_left), seconds, ACCENT, ACCENT_DARK),
            text_within(_("Touch to go on."), touch, INK_SOFT, room[1]),
        ]
