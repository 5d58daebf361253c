"""Draws what the lesson of a first match points at. Its words are in the status bar."""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.engine.shapes import box
from game.scenes.turn.stage import Stage
from game.table.palette import ACCENT, HINT_LIGHT, RGB

THICK = 0.09
"""The thickness of a frame, divided by the side of a cell."""
CORNER = 3
"""The radius of its corners, divided by its thickness."""


def draw_lesson_spots(picture: Picture, stage: Stage) -> None:
    """A bright frame around each spot. Drawn below the marks: spots overlap, and a frame must not cross out a number."""
    saying = stage.model.saying
    if saying is None:
        return
    with picture.clipped(stage.layout.board):
        for spot in saying.spots:
            area = stage.grid.rect(spot[0]).unionall([stage.grid.rect(cell) for cell in spot])
            _draw_frame(picture, area, _thickness(stage))


def draw_lesson(picture: Picture, stage: Stage) -> None:
    """A bright frame around the part of the player's station that it is about."""
    saying = stage.model.saying
    if saying is None:
        return
    station, thick = stage.station, _thickness(stage)
    parts = {"pad": station.pad, "stock": stage.stock_area, "menu": station.menu}
    with stage.part(picture):
        if saying.part:
            _draw_frame(picture, parts[saying.part], thick, ACCENT)
        if saying.place is not None:
            assert stage.model.draft is not None
            _draw_frame(picture, stage.slot(station, saying.place, len(stage.model.draft.hand)), thick)


def _thickness(stage: Stage) -> int:
    return max(3, round(stage.layout.cell * THICK))


def _draw_frame(picture: Picture, area: Rect, thick: int, colour: RGB = HINT_LIGHT) -> None:
    around = area.inflate(2 * thick, 2 * thick)
    picture.add(box(*around.size, CORNER * thick, None, colour, thick), *around.topleft)
