"""The board next to the main menu, on which the first tiles of a match are laid."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app import App
from game.engine.picture import Picture
from game.engine.tween import Timeline, ease_out, show, staggered
from game.rules.tiles.constants import Placement, cell_named
from game.table.layout import Layout
from game.table.tiles import BoardTiles, draw_empty_board, draw_tile
from game.table.timings import LAY_TILE, TITLE_STAGGER

TILES = "6h8 5i8 5i9 5h9 2i7 1h7 3j7 3k7 1j8 6j6 4k6 2l6 1g9 4f9 6e9 2e10 3e8 5k5 1k4 2j4"


class TitleOpening:
    """The tiles are laid one after another when it is made. ``timeline``: that of the title. ``board``: returns its layout."""

    def __init__(self, app: App, timeline: Timeline, board: Callable[[], Layout]) -> None:
        self._app = app
        self._timeline = timeline
        self._board = board
        self._laid: list[Placement] = []
        self._tiles = BoardTiles()
        self._start_laying()

    def draw(self, picture: Picture, lag: float) -> None:
        draw_empty_board(picture, self._board())
        self._tiles.draw(picture, self._board(), self._laid, self._app.style)
        self._timeline.draw(picture, lag)

    def _start_laying(self) -> None:
        named = [(int(name[0]), cell_named(name[1:])) for name in TILES.split()]
        tiles = [(value, cell) for value, cell in named if cell is not None]
        seconds = self._app.seconds(LAY_TILE)
        if self._app.settings.reduced_motion or not seconds:
            self._laid = tiles
            return
        add, fall = self._laid.append, self._draw_falling
        falls = [show(seconds, partial(fall, one), end=partial(add, one)) for one in tiles]
        self._timeline.play(staggered(self._app.seconds(TITLE_STAGGER), falls))

    def _draw_falling(self, placement: Placement, picture: Picture, p: float) -> None:
        value, cell = placement
        draw_tile(picture, value, self._board().rect(cell), self._app.style, 1 - ease_out(p))


OPENING = TitleOpening
