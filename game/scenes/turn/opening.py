"""A match is opened with a button that shows its table: that picture grows until it is the table."""

from __future__ import annotations

from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.sprites import backdrop
from game.engine.tween import ease_in_out
from game.scenes.turn.signs import stretched
from game.scenes.turn.stations import draw_places
from game.scenes.turn.table import TurnTable
from game.table.board import TABLE_SIZE


class Opening:
    """``start``: where the picture is on the button. ``seconds``: how long it grows."""

    def __init__(self, start: Rect, seconds: float) -> None:
        self._start = start
        self._seconds = self._left = seconds

    @property
    def over(self) -> bool:
        return self._left <= 0

    def update(self, seconds: float) -> None:
        self._left -= seconds

    def draw(self, picture: Picture, turn_table: TurnTable) -> None:
        """The table top with what is around the board or cloth, and on top of it that on its way to its place, with all that lies
        there."""
        ground, layout = Picture(), turn_table.layout
        turn_table.game.draw_ground(ground, turn_table)
        goal, p = layout.board, ease_in_out(1 - max(0.0, self._left) / self._seconds)
        x, y, wide, tall = (round(lerp(old, new, p)) for old, new in zip(self._start, goal, strict=True))
        picture.add(backdrop("table", TABLE_SIZE, layout.size), 0, 0)
        draw_places(picture, turn_table)
        picture.add(stretched(tuple(ground.blits), tuple(goal), (max(1, wide), max(1, tall))), x, y)
